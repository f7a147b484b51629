import type { Letter, Shelf } from '#web/kit/outbox-of-device.ts'

const DATABASE = 'nearhand.outbox'
const LETTERS = 'letters'
const BY_OWNER = 'owner'

const answerOf = <R>(request: IDBRequest<R>): Promise<R> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the device keeps nothing')))
  })

const openDatabase = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(LETTERS, { keyPath: 'key' }).createIndex(BY_OWNER, 'owner')
  })
  const database = await answerOf(request)
  // Somebody signs out in another window: what is wiped there must not wait for this one.
  database.addEventListener('versionchange', () => database.close())
  return database
}

/** Opened for each act and shut again: nothing here is frequent, and an open one would be in the way of wiping. */
const withLetters = async <R>(
  mode: IDBTransactionMode,
  act: (letters: IDBObjectStore) => IDBRequest<R>,
): Promise<R> => {
  const database = await openDatabase()
  try {
    const transaction = database.transaction(LETTERS, mode)
    return await answerOf(act(transaction.objectStore(LETTERS)))
  } finally {
    database.close()
  }
}

/** In the browser's own database, photos included. */
export const newDeviceShelf = <T>(): Shelf<T> => ({
  list: (owner) => withLetters('readonly', (letters): IDBRequest<Letter<T>[]> => letters.index(BY_OWNER).getAll(owner)),
  put: async (letter) => {
    await withLetters('readwrite', (letters) => letters.put(letter))
  },
  remove: (key) => withLetters('readwrite', (letters) => letters.delete(key)),
})

/** Everybody's: whoever sits down at this device next finds nothing. */
export const wipeDeviceShelf = async (): Promise<void> => {
  await answerOf(indexedDB.deleteDatabase(DATABASE))
}
