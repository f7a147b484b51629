/** Turns a request of IndexedDB into a promise. */
export const answerOf = <R>(request: IDBRequest<R>): Promise<R> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB is not available')))
  })

export interface DeviceDatabase {
  /** One transaction on one store. `act` must make all its requests before it awaits anything else. */
  within: <R>(store: string, mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<R>) => Promise<R>
  /** Of all users, so that nothing is left for the next user of this device. */
  wipe: () => Promise<void>
}

/** `layOut` creates the stores of a new database. */
export const newDeviceDatabase = (name: string, layOut: (database: IDBDatabase) => void): DeviceDatabase => {
  const open = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => layOut(request.result))
    const database = await answerOf(request)
    // A sign-out in another window must not wait for this one to delete the database.
    database.addEventListener('versionchange', () => database.close())
    return database
  }
  return {
    // Opened for each transaction, because an open connection would block deleting the database.
    async within(store, mode, act) {
      const database = await open()
      try {
        return await act(database.transaction(store, mode).objectStore(store))
      } finally {
        database.close()
      }
    },
    async wipe() {
      await answerOf(indexedDB.deleteDatabase(name))
    },
  }
}
