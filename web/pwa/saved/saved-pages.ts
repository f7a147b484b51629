import { DAY_MS } from '#core/kernel/time.ts'
import type { Me } from '#core/kernel/me.ts'

/** One answer of the server as a person last saw it. */
export interface SeenAnswer {
  /** The query's key, as JSON. */
  key: string
  owner: string
  /** The build that wrote it: another one may expect another shape. */
  build: string
  /** By the device's clock, which is also what the reader compares it with. */
  at: number
  /** As JSON, so that its size is known. */
  text: string
}

/** The last person on this device. */
export interface SeenPerson {
  owner: string
  build: string
  me: Me
}

/** Where it lies while the app is shut. */
export interface SeenStore {
  readPerson: () => Promise<SeenPerson | null>
  keepPerson: (person: SeenPerson) => Promise<void>
  /** Nobody is shown any more until somebody signs in. */
  forgetPerson: () => Promise<void>
  list: () => Promise<SeenAnswer[]>
  put: (answers: readonly SeenAnswer[]) => Promise<void>
  remove: (keys: readonly string[]) => Promise<void>
}

/** In characters. */
export const MAX_ENTRY_BYTES = 400_000
export const MAX_TOTAL_BYTES = 4_000_000
export const MAX_AGE_MS = 7 * DAY_MS
const MAX_PAGES = 3

export interface Reader {
  owner: string
  build: string
  now: number
}

/** PWA-2: mine, of this build and of the last week. */
export const isGood = (answer: Omit<SeenAnswer, 'text'>, { owner, build, now }: Reader): boolean =>
  answer.owner === owner && answer.build === build && answer.at > now - MAX_AGE_MS && answer.at <= now

/** What a list knows of an answer without its text. */
export type SeenLabel = Omit<SeenAnswer, 'text'> & { size: number }
export const labelOf = ({ text, ...label }: SeenAnswer): SeenLabel => ({ ...label, size: text.length })

/** PWA-2: the keys of what has to go: what is nobody's, old or of another build, then the oldest until the rest fits. */
export const tooMuch = (labels: Iterable<SeenLabel>, reader: Reader, maxTotal = MAX_TOTAL_BYTES): string[] => {
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

/** Of an endless list its beginning. Null: too large to be kept. */
export const textOf = (data: unknown): string | null => {
  const kept = isPaged(data)
    ? { pages: data.pages.slice(0, MAX_PAGES), pageParams: data.pageParams.slice(0, MAX_PAGES) }
    : data
  const text = JSON.stringify(kept)
  return typeof text === 'string' && text.length <= MAX_ENTRY_BYTES ? text : null
}
