import { TYPING_MS } from '#core/chat/rules.ts'

export interface TypingSignal {
  typed: () => void
  stop: () => void
}

/** Repeated while typing goes on, for those who join later. */
const AGAIN_MS = 3_000

/** CHAT-UI-6: starts with the first key and ends two seconds after the last. */
export const newTypingSignal = (
  send: (type: 'typing_start' | 'typing_stop') => void,
  now: () => number = Date.now,
): TypingSignal => {
  let sentAt: number | null = null
  let pause: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(pause)
    if (sentAt !== null) send('typing_stop')
    sentAt = null
  }
  return {
    typed() {
      clearTimeout(pause)
      pause = setTimeout(stop, TYPING_MS)
      if (sentAt !== null && now() - sentAt < AGAIN_MS) return
      sentAt = now()
      send('typing_start')
    },
    stop,
  }
}
