import type { Me } from '#core/kernel/me.ts'
import type { SavedAnswer, SavedUser, SavedStore } from '#web/pwa/saved/saved-pages.ts'

/** A store that tests can inspect. */
export const newSampleStore = () => {
  const answers = new Map<string, SavedAnswer>()
  const people: SavedUser[] = []
  const store: SavedStore = {
    readPerson: async () => people.at(-1) ?? null,
    saveUser: async (person) => void people.splice(0, 1, person),
    forgetPerson: async () => void people.splice(0),
    list: async () => [...answers.values()],
    put: async (kept) => {
      for (const one of kept) answers.set(one.key, one)
    },
    remove: async (keys) => {
      for (const key of keys) answers.delete(key)
    },
  }
  return { store, answers, people }
}

export const sampleMe = (id: string): Me => ({ id, firstName: id }) as Me
