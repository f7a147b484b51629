/** What the browser's database was asked, as a promise. */
export const answerOf = <R>(request: IDBRequest<R>): Promise<R> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the device keeps nothing')))
  })

export interface DeviceDatabase {
  /** One act on one store. All that `act` asks for must be asked before it waits for anything else. */
  within: <R>(store: string, mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<R>) => Promise<R>
  /** Everybody's: whoever sits down at this device next finds nothing. */
  wipe: () => Promise<void>
}

/** `layOut` makes the stores when the database is new. */
export const newDeviceDatabase = (name: string, layOut: (database: IDBDatabase) => void): DeviceDatabase => {
  const open = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(name, 1)
    request.addEventListener('upgradeneeded', () => layOut(request.result))
    const database = await answerOf(request)
    // Somebody signs out in another window: what is wiped there must not wait for this one.
    database.addEventListener('versionchange', () => database.close())
    return database
  }
  return {
    // Opened for each act and shut again: nothing here is frequent, and an open one would be in the way of wiping.
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
