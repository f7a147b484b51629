import { DAY_MS } from '#core/kernel/time.ts'
import type { Me } from '#core/kernel/me.ts'

/** An answer of the server with its key. */
export interface SavedAnswer {
  key: string
  owner: string
  /** Another build may expect another shape. */
  build: string
  /** By the device's clock. */
  at: number
  /** As JSON, so that its size is known. */
  text: string
}

/** The last user of this device. */
export interface SavedUser {
  owner: string
  build: string
  me: Me
}

/** Where answers are saved. */
export interface SavedStore {
  readPerson: () => Promise<SavedUser | null>
  saveUser: (person: SavedUser) => Promise<void>
  /** Shows nothing until somebody signs in. */
  forgetPerson: () => Promise<void>
  list: () => Promise<SavedAnswer[]>
  put: (answers: readonly SavedAnswer[]) => Promise<void>
  remove: (keys: readonly string[]) => Promise<void>
}

export const MAX_ENTRY_BYTES = 400_000
export const MAX_TOTAL_BYTES = 4_000_000
export const MAX_AGE_MS = 7 * DAY_MS
const MAX_PAGES = 3

export interface Reader {
  owner: string
  build: string
  now: number
}

/** PWA-2: of this user and build, and less than a week old. */
export const isGood = (answer: Omit<SavedAnswer, 'text'>, { owner, build, now }: Reader): boolean =>
  answer.owner === owner && answer.build === build && answer.at > now - MAX_AGE_MS && answer.at <= now

/** Everything but the text. */
export type SavedLabel = Omit<SavedAnswer, 'text'> & { size: number }
export const labelOf = ({ text, ...label }: SavedAnswer): SavedLabel => ({ ...label, size: text.length })

/** PWA-2: keys to delete: foreign, old or of another build, then the oldest until the rest fits. */
export const tooMuch = (labels: Iterable<SavedLabel>, reader: Reader, maxTotal = MAX_TOTAL_BYTES): string[] => {
  const newestFirst = [...labels].toSorted((a, b) => b.at - a.at)
  let sum = 0
  return newestFirst
    .filter((label) => {
      if (!isGood(label, reader)) return true
      sum += label.size
      return sum > maxTotal
    })
    .map(({ key }) => key)
}

const isPaged = (data: unknown): data is { pages: unknown[]; pageParams: unknown[] } =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data && Array.isArray(data.pages)

/** The first page of an endless list. Null: too large. */
export const textOf = (data: unknown): string | null => {
  const kept = isPaged(data)
    ? { pages: data.pages.slice(0, MAX_PAGES), pageParams: data.pageParams.slice(0, MAX_PAGES) }
    : data
  const text = JSON.stringify(kept)
  return typeof text === 'string' && text.length <= MAX_ENTRY_BYTES ? text : null
}
