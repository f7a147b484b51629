import type { ChatClientMessage } from '#core/chat/socket.ts'
import { type ChatConnection, chatConnection, type Joiner } from '#web/chat/connection/chat-connection.ts'

export type CallConnection = Pick<ChatConnection, 'join' | 'on' | 'send' | 'state' | 'subscribeState'>

/** Joins a conversation for its calls only, without its messages. */
export const ONLY_CALLS: Joiner = { after: () => Number.MAX_SAFE_INTEGER, handle: () => {} }

/**
 * Sends a message now or as soon as there is a connection, for a limited time. Keeps the connection open meanwhile.
 * Returns a function that cancels it.
 */
export const sendWhenOpen = (
  message: ChatClientMessage,
  withinMs: number,
  chat: CallConnection = chatConnection,
): (() => void) => {
  const waiting = new AbortController()
  const finish = () => waiting.abort()
  const subscriptions = [chat.on('error', () => {}), chat.subscribeState(attempt)]
  const timer = setTimeout(finish, withinMs)
  waiting.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    for (const release of subscriptions) release()
  })
  function attempt() {
    if (!waiting.signal.aborted && chat.send(message)) finish()
  }
  attempt()
  return finish
}
