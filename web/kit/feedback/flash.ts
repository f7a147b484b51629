import { toast, type ToastText } from '#web/kit/feedback/toast.ts'

const KEY = 'nearhand.flash'

/** A toast for the page after this one, across a full page load. Where storage is shut it is not said. */
export const flash = (text: ToastText): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(text))
  } catch {
    // The page after this one shows what happened as well, only with fewer words.
  }
}

/** Once, as a page begins. */
export const showFlash = (): void => {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (kept) toast(JSON.parse(kept) as ToastText)
  } catch {
    // See above.
  }
}
