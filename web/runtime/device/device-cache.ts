import { answerOf, newDeviceDatabase } from '#web/runtime/device/device-database.ts'
import type { Letter, Shelf } from '#web/runtime/device/device-outbox.ts'

const LETTERS = 'letters'
const BY_OWNER = 'owner'

const database = newDeviceDatabase('nearhand.outbox', (fresh) => {
  fresh.createObjectStore(LETTERS, { keyPath: 'key' }).createIndex(BY_OWNER, 'owner')
})

/** In the browser's own database, photos included. */
export const newDeviceShelf = <T>(): Shelf<T> => ({
  list: (owner) =>
    database.within(LETTERS, 'readonly', (letters) => answerOf<Letter<T>[]>(letters.index(BY_OWNER).getAll(owner))),
  put: async (letter) => {
    await database.within(LETTERS, 'readwrite', (letters) => answerOf(letters.put(letter)))
  },
  remove: (key) => database.within(LETTERS, 'readwrite', (letters) => answerOf(letters.delete(key))),
})

/** Everybody's: whoever sits down at this device next finds nothing. */
export const wipeDeviceShelf = (): Promise<void> => database.wipe()
