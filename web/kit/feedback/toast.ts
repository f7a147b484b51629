/** A store of its own, because a toast outlives the screen that shows it. */
export interface ToastText {
  title: string
  text?: string | undefined
  /** bad: an error, announced at once. */
  tone?: 'plain' | 'bad'
}

export interface ShownToast extends ToastText {
  id: number
}

const SHOW_MS = 6_000

let shown: ShownToast | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let count = 0
const listeners = new Set<() => void>()
/** The front outlet is last: a modal dialog makes everything behind it inert. */
const outlets: symbol[] = []

const notify = () => {
  for (const listener of listeners) listener()
}

let isLeaving = false

/** The page is being left: toasts of calls that fail because of it are dropped. */
export const lastToast = (text: ToastText): void => {
  toast(text)
  isLeaving = true
}

/** The navigation was cancelled. */
export const cancelLeaving = (): void => void (isLeaving = false)

/** Replaces the previous toast. */
export const toast = (text: ToastText): void => {
  if (isLeaving) return
  count += 1
  shown = { ...text, id: count }
  resumeToast()
  notify()
}

export const dismissToast = (): void => {
  pauseToast()
  shown = null
  notify()
}

export const pauseToast = (): void => clearTimeout(timer)

export const resumeToast = (): void => {
  pauseToast()
  timer = setTimeout(dismissToast, SHOW_MS)
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  addOutlet(outlet: symbol) {
    outlets.push(outlet)
    notify()
    return () => {
      outlets.splice(outlets.indexOf(outlet), 1)
      notify()
    }
  },
  shownIn: (outlet: symbol) => (outlets.at(-1) === outlet ? shown : null),
}
