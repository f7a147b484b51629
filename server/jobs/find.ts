import { MINUTE_MS } from '#core/kernel/time.ts'
import type pg from 'pg'
import { DEFAULT_RADIUS_MILES, type JobsSummary, type Sort } from '#core/jobs/api.ts'
import { ALL_CATEGORIES } from '#core/jobs/categories.ts'
import { fieldRefusal } from '#core/kernel/problem.ts'
import { ZIP_SENTENCE } from '#core/kernel/fields.ts'
import {
  firstOrder,
  nameOfPlace,
  orderAfter,
  readFeed,
  readVocabulary,
  stemsOf,
  summarizeFeed,
  type Cursor,
  type FeedRow,
  type Filter,
} from '#server/jobs/feed.ts'
import { fuzzyQuery } from '#server/platform/database/fuzzy-match.ts'
import { shared, sharedBy } from '#server/platform/database/cache.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findPlace } from '#server/platform/database/places.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

/** The query of the address. */
export interface FeedQuery {
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
  /** The answer for strangers. */
  forStrangers: string
  next: string | null
}

const PAGE_SIZE = 20
/** Short, but enough for many pages that reload after a new job to share one query. */
const FEED_MS = 250
const SUMMARY_MS = 2_000
const PLACE_MS = 600_000
const VOCABULARY_MS = MINUTE_MS
const MAX_CACHED = 500
/** Pages are large: caching more costs more garbage collection than it saves. */
const MAX_PAGES = 50

const NOTHING: FeedPage = { rows: [], forStrangers: '[]', next: null }

const printFor = (rows: readonly FeedRow[], viewer: string | null): string =>
  `[${rows
    .map(({ posterId, card }) => {
      const isOwner = posterId === viewer
      return `{"posterId":${isOwner ? `"${posterId}"` : 'null'},"isOwner":${isOwner},${card.slice(1)}`
    })
    .join(',')}]`

/** All readers share one text, except those with an own or blocked job on the page (BLOCK-2). */
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

/** Equal queries within `ms` share one answer. */
const cached = <T>(answer: (query: FeedQuery) => Promise<T>, ms: number, max: number) => {
  const byKey = sharedBy((key) => answer(JSON.parse(key) as FeedQuery), ms, max)
  return (query: FeedQuery) => byKey(JSON.stringify(query))
}

export interface Finder {
  list(query: FeedQuery): Promise<FeedPage>
  summarize(query: FeedQuery): Promise<JobsSummary>
}

/** `isCached: false` is for benchmarks. */
export const createFinder = (db: Db, pool: pg.Pool, { isCached = true } = {}): Finder => {
  const placeAt = sharedBy((zip) => findPlace(db, zip), PLACE_MS, MAX_CACHED)

  const vocabulary = shared(() => readVocabulary(pool), VOCABULARY_MS)

  const filterOf = async ({ zip, zipCode, category, q, radius, sort = 'soonest' }: FeedQuery): Promise<Filter> => {
    const requestedZip = zip || zipCode
    const centre = requestedZip ? await placeAt(requestedZip) : null
    if (requestedZip && !centre) throw new RefusalError(fieldRefusal('unknown_zip', 'zip', ZIP_SENTENCE))
    return {
      centre,
      radiusMiles: radius ?? DEFAULT_RADIUS_MILES,
      category: category && category !== ALL_CATEGORIES ? category : null,
      search: q ? { text: q } : null,
      sort: sort === 'nearest' && !centre ? 'soonest' : sort,
    }
  }

  /** FIND-3: with typing errors corrected; null if there are none. */
  const withFuzzyMatch = async (filter: Filter, q: string | undefined): Promise<Filter | null> => {
    const query = q ? fuzzyQuery(await stemsOf(pool, q), await vocabulary()) : null
    return query === null ? null : { ...filter, search: { query } }
  }

  const readFrom = async (filter: Filter, after: Cursor | null, isLoose: boolean): Promise<FeedPage> => {
    let order = after?.order ?? firstOrder(filter.sort)
    let rows = await readFeed(pool, filter, order, after, PAGE_SIZE + 1)
    const following = orderAfter(order)
    if (following && rows.length <= PAGE_SIZE) {
      const more = await readFeed(pool, filter, following, null, PAGE_SIZE + 1 - rows.length)
      // The cursor refers to the list of the last row.
      if (more.length > 0 && rows.length < PAGE_SIZE) order = following
      rows = [...rows, ...more]
    }
    const page = rows.slice(0, PAGE_SIZE)
    const last = page.at(-1)
    const next = rows.length > PAGE_SIZE && last ? writeCursor({ order, key: last.key, id: last.id, isLoose }) : null
    return { rows: page, forStrangers: printFor(page, null), next }
  }

  const read = async (query: FeedQuery): Promise<FeedPage> => {
    const filter = await filterOf(query)
    const after = readCursor(query.cursor)
    const exact = after?.isLoose ? null : await readFrom(filter, after, false)
    if (exact && (after || exact.rows.length > 0)) return exact
    const fuzzy = await withFuzzyMatch(filter, query.q)
    return fuzzy ? readFrom(fuzzy, after, true) : (exact ?? NOTHING)
  }

  const summarize = async (query: FeedQuery): Promise<JobsSummary> => {
    const filter = await filterOf(query)
    const exact = await summarizeFeed(pool, filter)
    const fuzzy = exact.availableJobs === 0 ? await withFuzzyMatch(filter, query.q) : null
    const { centre, radiusMiles } = filter
    return {
      ...(fuzzy ? await summarizeFeed(pool, fuzzy) : exact),
      centre: centre && {
        zip: centre.zip,
        name: nameOfPlace(centre),
        latitude: centre.latitude,
        longitude: centre.longitude,
        radiusMiles,
      },
    }
  }

  if (!isCached) return { list: read, summarize }
  return { list: cached(read, FEED_MS, MAX_PAGES), summarize: cached(summarize, SUMMARY_MS, MAX_CACHED) }
}
