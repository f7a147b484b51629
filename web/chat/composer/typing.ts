import { TYPING_MS } from '#core/chat/rules.ts'

export interface Typing {
  /** A key was pressed. */
  typed: () => void
  /** Sent, or put away. */
  stop: () => void
}

/** Said again so often while it goes on: whoever joins meanwhile is to see it too. */
const AGAIN_MS = 3_000

/** CHAT-UI-6: begins with the first key, ends two seconds after the last one. */
export const newTyping = (
  send: (type: 'typing_start' | 'typing_stop') => void,
  now: () => number = Date.now,
): Typing => {
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
