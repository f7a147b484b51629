/** The one toast. A store of its own, because a toast outlives the screen that asked for it. */
export interface ToastText {
  title: string
  text?: string | undefined
  /** bad: something went wrong and is read out at once. */
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
/** Places that can show the toast, the front one last: a modal dialog makes everything behind it inert. */
const outlets: symbol[] = []

const notify = () => {
  for (const listener of listeners) listener()
}

let isLeaving = false

/** The page is being left and says why: what fails because of it adds nothing. */
export const lastWord = (text: ToastText): void => {
  toast(text)
  isLeaving = true
}

/** It was not left after all. */
export const speakAgain = (): void => void (isLeaving = false)

/** Shows a toast in place of the one before: at most one at a time. */
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

/** Someone is reading it. */
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
