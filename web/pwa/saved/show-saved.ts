import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { isKeepable } from '#web/pwa/saved/savable.ts'
import { isGood, type Reader, type SeenAnswer, type SeenPerson, type SeenStore } from '#web/pwa/saved/saved-pages.ts'

/** PWA-2: the last person on this device, if this build can read what it says of them. */
export const lastPerson = async (store: SeenStore, build: string): Promise<SeenPerson | null> => {
  const person = await store.readPerson()
  return person?.build === build ? person : null
}

/** What this person last saw on this device. */
export const lastSeen = async (store: SeenStore, reader: Reader): Promise<SeenAnswer[]> =>
  (await store.list()).filter((answer) => isGood(answer, reader))

/** Puts it where the screens look for answers. What this window has heard since is newer and stays. */
export const showSeen = (client: QueryClient, answers: readonly SeenAnswer[]): void => {
  const { queries = {}, ...others } = client.getDefaultOptions()
  // A page that is opened later on finds its answers too: without a line there are no others.
  client.setDefaultOptions({ ...others, queries: { ...queries, gcTime: Infinity } })
  for (const { key, text, at } of answers) {
    const queryKey = JSON.parse(key) as QueryKey
    if (isKeepable(queryKey) && client.getQueryData(queryKey) === undefined)
      client.setQueryData(queryKey, JSON.parse(text), { updatedAt: at })
  }
  client.setDefaultOptions({ ...others, queries })
}
