import { MINUTE_MS } from '#core/kernel/time.ts'
import type pg from 'pg'
import { DEFAULT_RADIUS_MILES, type JobsSummary, type Sort } from '#core/jobs/api.ts'
import { JOB_CATEGORIES, REPOST_CATEGORIES } from '#core/jobs/categories.ts'
import { fieldRefusal } from '#core/kernel/problem.ts'
import { ZIP_SENTENCE } from '#core/kernel/fields.ts'
import {
  firstOrder,
  nameOfPlace,
  orderAfter,
  readFeed,
  readVocabulary,
  stemsOf,
  summariseFeed,
  type Cursor,
  type FeedRow,
  type Filter,
} from '#server/jobs/feed.ts'
import { looseQuery } from '#server/platform/database/fuzzy-match.ts'
import { shared, sharedBy } from '#server/platform/database/cache.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findPlace } from '#server/platform/database/places.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

/** What a visitor asks for, as it stands in the address. */
export interface Question {
  zip?: string | undefined
  zipCode?: string | undefined
  category?: string | undefined
  q?: string | undefined
  radius?: number | undefined
  sort?: Sort | undefined
  cursor?: string | undefined
}

export interface FeedPage {
  rows: FeedRow[]
  /** The whole answer as a stranger gets it. */
  forStrangers: string
  next: string | null
}

const PAGE = 20
/** Long enough that a crowd which hears of a new job asks the database once; too short for anybody to notice. */
const FEED_MS = 250
const SUMMARY_MS = 2_000
const PLACE_MS = 600_000
const VOCABULARY_MS = MINUTE_MS
const MAX_CACHED = 500
/** Pages are large: with more of them at hand, clearing up after them costs more than they save. */
const MAX_PAGES = 50

const NOTHING: FeedPage = { rows: [], forStrangers: '[]', next: null }

const printFor = (rows: readonly FeedRow[], viewer: string | null): string =>
  `[${rows
    .map(({ posterId, card }) => {
      const isOwner = posterId === viewer
      return `{"posterId":${isOwner ? `"${posterId}"` : 'null'},"isOwner":${isOwner},${card.slice(1)}`
    })
    .join(',')}]`

/** Only who finds an own job on the page, or one that a block hides (BLOCK-2), gets another text than everybody else. */
export const printPage = ({ rows, forStrangers }: FeedPage, viewer: string | null): string => {
  if (viewer === null) return forStrangers
  const isBlocked = ({ blocked }: FeedRow) => blocked?.includes(viewer) ?? false
  if (!rows.some((row) => row.posterId === viewer || isBlocked(row))) return forStrangers
  return printFor(
    rows.filter((row) => !isBlocked(row)),
    viewer,
  )
}

const readCursor = (text: string | undefined): Cursor | null => {
  if (!text) return null
  try {
    const [order, key, id, isLoose] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    const isOurs =
      ['live', 'ended', 'newest', 'nearest', 'budget'].includes(order as string) &&
      /^[-+:. \d]{1,40}$/.test(String(key)) &&
      /^[-0-9a-f]{36}$/.test(String(id))
    return isOurs ? ({ order, key, id, isLoose: isLoose === true } as Cursor) : null
  } catch {
    return null
  }
}
const writeCursor = ({ order, key, id, isLoose }: Cursor): string =>
  Buffer.from(JSON.stringify([order, key, id, isLoose])).toString('base64url')

const isCategory = (text: string): boolean => [...JOB_CATEGORIES, ...REPOST_CATEGORIES].some((name) => name === text)

/** One answer for all who ask the same within `ms`. */
const keyed = <T>(answer: (question: Question) => Promise<T>, ms: number, max: number) => {
  const byKey = sharedBy((key) => answer(JSON.parse(key) as Question), ms, max)
  return (question: Question) => byKey(JSON.stringify(question))
}

export interface Finder {
  list(question: Question): Promise<FeedPage>
  summarise(question: Question): Promise<JobsSummary>
}

/** `isCached: false` is for measuring what the cache saves. */
export const createFinder = (db: Db, pool: pg.Pool, { isCached = true } = {}): Finder => {
  const placeAt = sharedBy((zip) => findPlace(db, zip), PLACE_MS, MAX_CACHED)

  const vocabulary = shared(() => readVocabulary(pool), VOCABULARY_MS)

  const filterOf = async ({ zip, zipCode, category, q, radius, sort = 'soonest' }: Question): Promise<Filter> => {
    const asked = zip || zipCode
    const centre = asked ? await placeAt(asked) : null
    if (asked && !centre) throw new RefusalError(fieldRefusal('unknown_zip', 'zip', ZIP_SENTENCE))
    return {
      centre,
      radiusMiles: radius ?? DEFAULT_RADIUS_MILES,
      // A category that is none, such as "All Categories", narrows nothing.
      category: category && isCategory(category) ? category : null,
      words: q ? { text: q } : null,
      sort: sort === 'nearest' && !centre ? 'soonest' : sort,
    }
  }

  /** FIND-3: the same question with its typing errors mended; null where there is nothing to mend. */
  const loosen = async (filter: Filter, q: string | undefined): Promise<Filter | null> => {
    const query = q ? looseQuery(await stemsOf(pool, q), await vocabulary()) : null
    return query === null ? null : { ...filter, words: { query } }
  }

  const readFrom = async (filter: Filter, after: Cursor | null, isLoose: boolean): Promise<FeedPage> => {
    let order = after?.order ?? firstOrder(filter.sort)
    let rows = await readFeed(pool, filter, order, after, PAGE + 1)
    const following = orderAfter(order)
    if (following && rows.length <= PAGE) {
      const more = await readFeed(pool, filter, following, null, PAGE + 1 - rows.length)
      // The cursor belongs to the list that the last row of the page is of.
      if (more.length > 0 && rows.length < PAGE) order = following
      rows = [...rows, ...more]
    }
    const page = rows.slice(0, PAGE)
    const last = page.at(-1)
    const next = rows.length > PAGE && last ? writeCursor({ order, key: last.key, id: last.id, isLoose }) : null
    return { rows: page, forStrangers: printFor(page, null), next }
  }

  const read = async (question: Question): Promise<FeedPage> => {
    const filter = await filterOf(question)
    const after = readCursor(question.cursor)
    const exact = after?.isLoose ? null : await readFrom(filter, after, false)
    if (exact && (after || exact.rows.length > 0)) return exact
    const loose = await loosen(filter, question.q)
    return loose ? readFrom(loose, after, true) : (exact ?? NOTHING)
  }

  const summarise = async (question: Question): Promise<JobsSummary> => {
    const filter = await filterOf(question)
    const exact = await summariseFeed(pool, filter)
    const loose = exact.availableJobs === 0 ? await loosen(filter, question.q) : null
    const { centre, radiusMiles } = filter
    return {
      ...(loose ? await summariseFeed(pool, loose) : exact),
      centre: centre && {
        zip: centre.zip,
        name: nameOfPlace(centre),
        latitude: centre.latitude,
        longitude: centre.longitude,
        radiusMiles,
      },
    }
  }

  if (!isCached) return { list: read, summarise }
  return { list: keyed(read, FEED_MS, MAX_PAGES), summarise: keyed(summarise, SUMMARY_MS, MAX_CACHED) }
}
