import type { ChatMessage } from '#core/chat/api.ts'
import type { ChatConnection } from '#web/chat/connection/chat-connection.ts'
import { newClientId, type Unsent, type UnsentStore } from '#web/chat/composer/unsent.ts'

/** What was written here and is not acknowledged. */
export interface Outgoing {
  read: () => readonly Unsent[]
  send: (content: string) => void
  retry: (clientId: string) => void
  discard: (clientId: string) => void
  /** These are with the server. */
  settle: (messages: readonly ChatMessage[]) => void
  fail: (clientId: string, problem: string) => void
  /** The conversation is joined: what waits is said, in the order in which it was written. */
  resume: () => void
  /** It no longer is: what was said and not acknowledged waits. */
  pause: () => void
}

interface OutgoingParts {
  store: UnsentStore
  connection: Pick<ChatConnection, 'send' | 'renew'>
  conversationId: string
  now: () => number
  onChange: (unsent: readonly Unsent[], isNew: boolean) => void
}

/** Without an answer for so long, the connection is dead, whatever the browser reports. */
const ANSWER_MS = 10_000
/** The cause is not the connection. */
const MAX_TRIES = 5
const GIVEN_UP = 'It does not get through. Please try again later.'

/** CHAT-UI-4: kept until the server has it, sent again under the same name, never twice on one connection. */
export const newOutgoing = ({ store, connection, conversationId, now, onChange }: OutgoingParts): Outgoing => {
  let unsent: readonly Unsent[] = store.list()
  let isJoined = false
  const sent = new Set<string>()
  const tries = new Map<string, number>()
  let timeout: ReturnType<typeof setTimeout> | undefined

  const show = (next: readonly Unsent[], isNew = false) => {
    unsent = next
    onChange(unsent, isNew)
  }
  const watch = () => {
    clearTimeout(timeout)
    if (sent.size > 0) timeout = setTimeout(connection.renew, ANSWER_MS)
  }
  const send = ({ clientId, content, problem }: Unsent) => {
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
  const put = (message: Unsent, next: readonly Unsent[], isNew: boolean) => {
    store.put(message)
    show(next, isNew)
    send(message)
    watch()
  }
  /** Later than all that wait, whatever the clock says. */
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
