import { answerOf, newDeviceDatabase } from '#web/runtime/device/device-database.ts'
import type { OutboxEntry, OutboxStorage } from '#web/runtime/device/device-outbox.ts'

const ENTRIES = 'letters'
const BY_OWNER = 'owner'

const database = newDeviceDatabase('nearhand.outbox', (fresh) => {
  fresh.createObjectStore(ENTRIES, { keyPath: 'key' }).createIndex(BY_OWNER, 'owner')
})

/** In the browser's own database, photos included. */
export const newDeviceOutboxStorage = <T>(): OutboxStorage<T> => ({
  list: (owner) =>
    database.within(ENTRIES, 'readonly', (entries) =>
      answerOf<OutboxEntry<T>[]>(entries.index(BY_OWNER).getAll(owner)),
    ),
  put: async (entry) => {
    await database.within(ENTRIES, 'readwrite', (entries) => answerOf(entries.put(entry)))
  },
  remove: (key) => database.within(ENTRIES, 'readwrite', (entries) => answerOf(entries.delete(key))),
})

/** Of all users, so that nothing is left for the next user of this device. */
export const wipeDeviceOutbox = (): Promise<void> => database.wipe()
