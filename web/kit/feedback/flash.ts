import { toast, type ToastText } from '#web/kit/feedback/toast.ts'

const KEY = 'nearhand.flash'

/** A toast for the next page, across a full page load. Without session storage it is not shown. */
export const flash = (text: ToastText): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(text))
  } catch {
    // The next page shows the result as well.
  }
}

export const showFlash = (): void => {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (kept) toast(JSON.parse(kept) as ToastText)
  } catch {
    // See above.
  }
}
