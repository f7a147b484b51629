import { CallError, problemMessage } from '#web/runtime/call.ts'

/** Something that was written on this device and has not reached the server yet. */
export interface OutboxEntry<T> {
  /** Sent as the `Idempotency-Key` with every try, so that a try whose answer was lost is not done twice. */
  key: string
  owner: string
  content: T
  writtenAt: number
  /** The server's message if it refused; otherwise null. */
  refusal: string | null
}

/** Where entries are stored while the app is closed. */
export interface OutboxStorage<T> {
  list: (owner: string) => Promise<OutboxEntry<T>[]>
  put: (entry: OutboxEntry<T>) => Promise<void>
  remove: (key: string) => Promise<void>
}

export interface SendOptions {
  /** 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

interface OutboxParts<T> {
  owner: string
  storage: OutboxStorage<T>
  /** Throws what `call` throws. */
  send: (content: T, key: string, options?: SendOptions) => Promise<void>
  now?: () => number
}

export interface Outbox<T> {
  /** Waiting and refused entries, in the order in which they were written. */
  read: () => readonly OutboxEntry<T>[]
  subscribe: (listener: () => void) => () => void
  /** Called for every entry that was sent after waiting. */
  onDelivered: (listener: (content: T) => void) => () => void
  /**
   * Sends an entry, or stores it if there is no network or others wait before it. A refusal is thrown, because the form
   * is still open.
   */
  post: (content: T, key: string, options?: SendOptions) => Promise<'sent' | 'waiting'>
  /** Sends waiting entries one after the other; stops when the server does not answer. */
  deliver: () => Promise<void>
  /** Replaces a refused entry, to be sent again. */
  rewrite: (key: string, content: T, newKey: string) => Promise<void>
  drop: (key: string) => Promise<void>
}

const TRY_LATER = new Set([0, 401, 408, 425, 429])

/** No answer, or one that is not about the entry itself: the same request may succeed later. */
const isForLater = (error: unknown): boolean => {
  if (!(error instanceof CallError)) return false
  return TRY_LATER.has(error.status) || error.status >= 500 || error.problem?.code === 'still_running'
}
const hasNoNetwork = (error: unknown): boolean => error instanceof CallError && error.status === 0

export const newOutbox = <T>({ owner, storage, send, now = Date.now }: OutboxParts<T>): Outbox<T> => {
  let entries: readonly OutboxEntry<T>[] = []
  let delivering: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const delivered = new Set<(content: T) => void>()

  const show = (next: readonly OutboxEntry<T>[]) => {
    entries = next.toSorted((a, b) => a.writtenAt - b.writtenAt)
    for (const listener of listeners) listener()
  }
  const forget = async (key: string) => {
    await storage.remove(key)
    show(entries.filter((entry) => entry.key !== key))
  }
  const keep = async (entry: OutboxEntry<T>) => {
    await storage.put(entry)
    show([...entries.filter(({ key }) => key !== entry.key), entry])
  }
  /** After all waiting entries, whatever the device's clock shows. */
  const nextTimestamp = () => Math.max(now(), (entries.at(-1)?.writtenAt ?? 0) + 1)
  const write = (content: T, key: string) =>
    keep({ key, owner, content, writtenAt: nextTimestamp(), refusal: null }).then(() => void deliver())

  /** False: the server does not answer, so the others are not tried. */
  const deliverOne = async (entry: OutboxEntry<T>): Promise<boolean> => {
    try {
      await send(entry.content, entry.key)
    } catch (error) {
      if (isForLater(error)) return false
      // OFFLINE-2: kept until its author edits or drops it.
      await keep({ ...entry, refusal: problemMessage(error, 'This could not be sent.') })
      return true
    }
    await forget(entry.key)
    for (const listener of delivered) listener(entry.content)
    return true
  }

  const deliverAll = async () => {
    // Another window may have sent some entries or added others. A store that cannot be read adds none.
    show(await storage.list(owner).catch(() => entries))
    for (;;) {
      const next = entries.find(({ refusal }) => refusal === null)
      if (!next || !(await deliverOne(next))) return
    }
  }

  /** OFFLINE-1: one round at a time, however many triggers there are. */
  const deliver = () => (delivering ??= deliverAll().finally(() => (delivering = null)))

  return {
    read: () => entries,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onDelivered(listener) {
      delivered.add(listener)
      return () => void delivered.delete(listener)
    },
    async post(content, key, options) {
      // Later entries must not arrive earlier.
      const mustWait = entries.some(({ refusal }) => refusal === null)
      if (!mustWait)
        try {
          await send(content, key, options)
          return 'sent'
        } catch (error) {
          if (!hasNoNetwork(error)) throw error
        }
      await write(content, key)
      return 'waiting'
    },
    deliver,
    async rewrite(key, content, newKey) {
      await write(content, newKey)
      await forget(key)
    },
    drop: forget,
  }
}
