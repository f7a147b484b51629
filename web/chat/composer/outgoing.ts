import type { ChatMessage } from '#core/chat/api.ts'
import type { ChatConnection } from '#web/chat/connection/chat-connection.ts'
import { newClientId, type UnsentMessage, type UnsentStore } from '#web/chat/composer/unsent.ts'

/** Messages that the server has not acknowledged. */
export interface OutgoingMessages {
  read: () => readonly UnsentMessage[]
  send: (content: string) => void
  retry: (clientId: string) => void
  discard: (clientId: string) => void
  settle: (messages: readonly ChatMessage[]) => void
  fail: (clientId: string, problem: string) => void
  /** After joining: sends the waiting messages in order. */
  resume: () => void
  /** After the connection was lost: keeps unacknowledged messages. */
  pause: () => void
}

interface OutgoingParts {
  store: UnsentStore
  connection: Pick<ChatConnection, 'send' | 'renew'>
  conversationId: string
  now: () => number
  onChange: (unsent: readonly UnsentMessage[], isNew: boolean) => void
}

/** Without an answer for this long the connection is treated as dead. */
const ANSWER_MS = 10_000
/** More failures do not come from the connection. */
const MAX_TRIES = 5
const GIVEN_UP = 'It does not get through. Please try again later.'

/** CHAT-UI-4: kept until acknowledged and sent again under the same id, at most once per connection. */
export const newOutgoingMessages = ({
  store,
  connection,
  conversationId,
  now,
  onChange,
}: OutgoingParts): OutgoingMessages => {
  let unsent: readonly UnsentMessage[] = store.list()
  let isJoined = false
  const sent = new Set<string>()
  const tries = new Map<string, number>()
  let timeout: ReturnType<typeof setTimeout> | undefined

  const show = (next: readonly UnsentMessage[], isNew = false) => {
    unsent = next
    onChange(unsent, isNew)
  }
  const watch = () => {
    clearTimeout(timeout)
    if (sent.size > 0) timeout = setTimeout(connection.renew, ANSWER_MS)
  }
  const send = ({ clientId, content, problem }: UnsentMessage) => {
    if (!isJoined || problem !== null || sent.has(clientId)) return
    const message = { type: 'send_message', conversationId, content, messageType: 'text', clientId } as const
    if (!connection.send({ ...message, contractId: conversationId })) return
    sent.add(clientId)
    tries.set(clientId, (tries.get(clientId) ?? 0) + 1)
  }
  const fail = (clientId: string, problem: string) => {
    const before = unsent.find((one) => one.clientId === clientId)
    sent.delete(clientId)
    tries.delete(clientId)
    watch()
    if (!before) return
    const failed = { ...before, problem }
    store.put(failed)
    show(unsent.map((one) => (one === before ? failed : one)))
  }
  const forget = (clientIds: ReadonlySet<string>) => {
    for (const clientId of clientIds) {
      sent.delete(clientId)
      tries.delete(clientId)
      store.remove(clientId)
    }
    watch()
    if (unsent.some(({ clientId }) => clientIds.has(clientId)))
      show(unsent.filter(({ clientId }) => !clientIds.has(clientId)))
  }
  const put = (message: UnsentMessage, next: readonly UnsentMessage[], isNew: boolean) => {
    store.put(message)
    show(next, isNew)
    send(message)
    watch()
  }
  const nextTimestamp = () => Math.max(now(), ...unsent.map(({ createdAt }) => Date.parse(createdAt) + 1))

  return {
    read: () => unsent,
    send(content) {
      const createdAt = new Date(nextTimestamp()).toISOString()
      const message = { clientId: newClientId(), content, createdAt, problem: null }
      put(message, [...unsent, message], true)
    },
    retry(clientId) {
      const before = unsent.find((one) => one.clientId === clientId)
      if (!before) return
      const message = { ...before, problem: null }
      put(
        message,
        unsent.map((one) => (one === before ? message : one)),
        false,
      )
    },
    discard: (clientId) => forget(new Set([clientId])),
    settle: (messages) => forget(new Set(messages.flatMap(({ clientId }) => (clientId === null ? [] : [clientId])))),
    fail,
    resume() {
      isJoined = true
      for (const message of unsent)
        if ((tries.get(message.clientId) ?? 0) < MAX_TRIES) send(message)
        else fail(message.clientId, GIVEN_UP)
      watch()
    },
    pause() {
      isJoined = false
      sent.clear()
      watch()
    },
  }
}
