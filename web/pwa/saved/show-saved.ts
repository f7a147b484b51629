import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isSavable } from '#web/pwa/saved/savable.ts'
import { isGood, type Reader, type SavedAnswer, type SavedUser, type SavedStore } from '#web/pwa/saved/saved-pages.ts'

/** PWA-2: the last user, if this build can read their data. */
export const lastPerson = async (store: SavedStore, build: string): Promise<SavedUser | null> => {
  const person = await store.readPerson()
  return person?.build === build ? person : null
}

/** The saved answers of a user. */
export const lastSeen = async (store: SavedStore, reader: Reader): Promise<SavedAnswer[]> =>
  (await store.list()).filter((answer) => isGood(answer, reader))

/** Adds saved answers to the cache unless it has newer ones. */
export const showSavedPages = (client: QueryClient, answers: readonly SavedAnswer[]): void => {
  const { queries = {}, ...others } = client.getDefaultOptions()
  // Pages opened later also use saved answers.
  client.setDefaultOptions({ ...others, queries: { ...queries, gcTime: Infinity } })
  for (const { key, text, at } of answers) {
    const queryKey = JSON.parse(key) as QueryKey
    if (isSavable(queryKey) && client.getQueryData(queryKey) === undefined)
      client.setQueryData(queryKey, JSON.parse(text), { updatedAt: at })
  }
  client.setDefaultOptions({ ...others, queries })
}
