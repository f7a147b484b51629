import { type RefObject, useEffect, useSyncExternalStore } from 'react'
import type { Thread } from '#web/chat/connection/thread.ts'

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  addEventListener('focus', listener)
  addEventListener('blur', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    removeEventListener('focus', listener)
    removeEventListener('blur', listener)
  }
}
/** Whether somebody has this window before them, as far as a browser can tell. */
const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus()

/** CHAT-UI-2: read is what somebody has before them: this window, and the end of the log in it. */
export function useAttention(thread: Thread, isAtEnd: boolean): void {
  const isHere = useSyncExternalStore(subscribe, isLookedAt)
  useEffect(() => {
    thread.attend(isAtEnd && isHere)
    return () => thread.attend(false)
  }, [thread, isAtEnd, isHere])
}

/** CHAT-UI-2: the list was clicked, wherever in it. */
export function useReadByClick(thread: Thread, log: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = log.current
    element?.addEventListener('click', thread.markRead)
    return () => element?.removeEventListener('click', thread.markRead)
  })
}
