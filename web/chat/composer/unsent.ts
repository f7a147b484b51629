import { DRAFT_PREFIX } from '#web/runtime/device/drafts.ts'

/** A message that the server has not acknowledged. */
export interface UnsentMessage {
  clientId: string
  content: string
  createdAt: string
  /** The server's message; null while it is being sent or waits for the connection. */
  problem: string | null
}

/** Not `randomUUID`, which is missing on pages without https. */
export const newClientId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Persists unsent messages; removed with all drafts at sign-out. */
export interface UnsentStore {
  list: () => UnsentMessage[]
  put: (message: UnsentMessage) => void
  remove: (clientId: string) => void
}

const isUnsent = (value: unknown): value is UnsentMessage =>
  typeof value === 'object' &&
  value !== null &&
  ['clientId', 'content', 'createdAt'].every((name) => typeof Reflect.get(value, name) === 'string')

const parsed = (text: string | null): UnsentMessage[] => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isUnsent(value) ? [value] : []
  } catch {
    return []
  }
}

/** CHAT-UI-4: one key for each message, because two tabs may write in the same conversation. */
export const newUnsentStore = (me: string, conversationId: string, storage: Storage = localStorage): UnsentStore => {
  const prefix = `${DRAFT_PREFIX}chat-unsent.${me}.${conversationId}.`
  return {
    list() {
      try {
        const keys = Object.keys(storage).filter((key) => key.startsWith(prefix))
        const found = keys.flatMap((key) => parsed(storage.getItem(key)))
        return found.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
      } catch {
        return []
      }
    },
    put(message) {
      try {
        storage.setItem(prefix + message.clientId, JSON.stringify(message))
      } catch {
        // Without storage it is kept only while the page is open.
      }
    },
    remove(clientId) {
      try {
        storage.removeItem(prefix + clientId)
      } catch {
        // As above.
      }
    },
  }
}
