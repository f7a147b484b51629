import { DRAFT_PREFIX } from '#web/runtime/device/drafts.ts'

/** A message that the server has not acknowledged. */
export interface Unsent {
  /** The same for every try, so that it is stored once. */
  clientId: string
  content: string
  createdAt: string
  /** The server's sentence; null: it is on its way, or waits for the connection. */
  problem: string | null
}

/** Not `randomUUID`: that one is shut where a town's server is reached without https. */
export const newClientId = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Where they outlive the page; goes with all drafts at sign-out. */
export interface UnsentStore {
  list: () => Unsent[]
  put: (message: Unsent) => void
  remove: (clientId: string) => void
}

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === 'object' &&
  value !== null &&
  ['clientId', 'content', 'createdAt'].every((name) => typeof Reflect.get(value, name) === 'string')

const parsed = (text: string | null): Unsent[] => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isUnsent(value) ? [value] : []
  } catch {
    return []
  }
}

/** CHAT-UI-4: each under a name of its own, because two windows may write in one conversation. */
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
        // Where storage is shut it waits on the page, and only as long as that is open.
      }
    },
    remove(clientId) {
      try {
        storage.removeItem(prefix + clientId)
      } catch {
        // See above.
      }
    },
  }
}
