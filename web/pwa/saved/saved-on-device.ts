import { answerOf, newDeviceDatabase } from '#web/runtime/device/device-database.ts'
import type { SavedAnswer, SavedUser, SavedStore } from '#web/pwa/saved/saved-pages.ts'

const PEOPLE = 'people'
const ANSWERS = 'answers'
/** The only entry. */
const LAST = 'last'

const database = newDeviceDatabase('nearhand.seen', (fresh) => {
  fresh.createObjectStore(PEOPLE)
  fresh.createObjectStore(ANSWERS, { keyPath: 'key' })
})

const each = async <T>(items: readonly T[], ask: (item: T) => IDBRequest): Promise<void> => {
  await Promise.all(items.map((item) => answerOf(ask(item))))
}

/** In IndexedDB. */
export const deviceStore: SavedStore = {
  readPerson: async () =>
    (await database.within(PEOPLE, 'readonly', (people) => answerOf<SavedUser | undefined>(people.get(LAST)))) ?? null,
  saveUser: async (person) => {
    await database.within(PEOPLE, 'readwrite', (people) => answerOf(people.put(person, LAST)))
  },
  forgetPerson: () => database.within(PEOPLE, 'readwrite', (people) => answerOf(people.clear())),
  list: () => database.within(ANSWERS, 'readonly', (answers) => answerOf<SavedAnswer[]>(answers.getAll())),
  put: (kept) => database.within(ANSWERS, 'readwrite', (answers) => each(kept, (one) => answers.put(one))),
  remove: (keys) => database.within(ANSWERS, 'readwrite', (answers) => each(keys, (key) => answers.delete(key))),
}

export const wipeSeen = (): Promise<void> => database.wipe()
