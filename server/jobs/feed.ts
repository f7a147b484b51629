import { BIDDING_STATUSES, LISTED_STATUSES } from '#core/jobs/rules.ts'
import type pg from 'pg'
import type { JobsSummary, Sort } from '#core/jobs/api.ts'
import { storedAs } from '#core/jobs/categories.ts'
import { BLOCKED, PUBLIC_CARD } from '#server/jobs/columns.ts'
import type { Place } from '#server/platform/database/places.ts'

export interface Filter {
  /** Null: everywhere. Virtual jobs are always included. */
  centre: Place | null
  radiusMiles: number
  category: string | null
  search: SearchTerm | null
  sort: Sort
}

/** As typed, or as a query that allows typing errors. */
export type SearchTerm = { text: string } | { query: string }

export interface Cursor {
  order: OrderName
  key: string
  id: string
  /** The exact search found nothing, so that typing errors are allowed. */
  isLoose: boolean
}

export interface FeedRow {
  id: string
  posterId: string
  /** Who may not see it because of a block; null: nobody. */
  blocked: string[] | null
  /** Sort key, for the cursor. */
  key: string
  /** The card as JSON, without `posterId` and `isOwner`. */
  card: string
}

type OrderName = 'live' | 'ended' | 'newest' | 'nearest' | 'budget'

/** `index` is the same order in the form that an index supports. */
interface Order {
  key: string
  type: string
  descending?: boolean
  index?: string
  only?: string
}

/** The index of places sorts by distance, so "soonest first" is the distance of the end from long ago (0003_jobs_and_bids.sql). */
const ORDERS: Record<OrderName, Order> = {
  live: {
    key: 'bidding_ends_at',
    type: 'timestamptz',
    index: `bidding_ends_at <-> '2000-01-01 00:00:00+00'::timestamptz`,
    only: 'bidding_ends_at > app_now()',
  },
  ended: {
    key: 'bidding_ends_at',
    type: 'timestamptz',
    descending: true,
    index: `bidding_ends_at <-> '2100-01-01 00:00:00+00'::timestamptz`,
    only: 'bidding_ends_at <= app_now()',
  },
  newest: { key: 'created_at', type: 'timestamptz', descending: true },
  nearest: { key: 'coalesce(miles, 1e6)', type: 'float8' },
  budget: { key: 'coalesce(budget_max, 0)', type: 'numeric', descending: true },
}

/** Live jobs by remaining time, then those whose posters are choosing, last closed first. */
export const firstOrder = (sort: Sort): OrderName => (sort === 'soonest' ? 'live' : sort)
export const orderAfter = (order: OrderName): OrderName | null => (order === 'live' ? 'ended' : null)

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')
/** Literals, so that PostgreSQL uses the partial indexes. */
const LISTED = quoted(LISTED_STATUSES)
const BIDDING = quoted(BIDDING_STATUSES)

const MILES_PER_DEGREE = 69

class Params {
  readonly values: unknown[] = []
  add(value: unknown, type: string): string {
    this.values.push(value)
    return `$${this.values.length}::${type}`
  }
}

const searchCondition = (search: SearchTerm, params: Params): string =>
  'query' in search
    ? `search_vector @@ ${params.add(search.query, 'tsquery')}`
    : `search_vector @@ websearch_to_tsquery('english', ${params.add(search.text, 'text')})`

const commonConditions = (filter: Filter, params: Params): string[] => [
  `status in (${LISTED})`,
  'hidden_at is null',
  ...(filter.category ? [`category = any(${params.add(storedAs(filter.category), 'text[]')})`] : []),
  ...(filter.search ? [searchCondition(filter.search, params)] : []),
]

/** A bounding box for the index, and the exact circle. */
const nearConditions = ({ latitude, longitude }: Place, radius: number, params: Params) => {
  const latitudeSpan = radius / MILES_PER_DEGREE
  const longitudeSpan = latitudeSpan / Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  const corners = [
    longitude - longitudeSpan,
    latitude - latitudeSpan,
    longitude + longitudeSpan,
    latitude + latitudeSpan,
  ].map((value) => params.add(value, 'float8'))
  const miles = `miles_between(${params.add(latitude, 'float8')}, ${params.add(longitude, 'float8')}, latitude, longitude)`
  const within = [
    `point(longitude, latitude) <@ box(point(${corners[0]}, ${corners[1]}), point(${corners[2]}, ${corners[3]}))`,
    `${miles} <= ${params.add(radius, 'float8')}`,
  ]
  return { miles, within }
}

const COLUMNS = `id, poster_id, title, description, category, zip_code, latitude, longitude, is_virtual, budget_min,
  budget_max, preferred_date, preferred_time, images, status, bidding_duration, bidding_ends_at, reposted_from_id,
  repost_count, created_at, updated_at`

const whereOf = (conditions: string[]): string => `where ${conditions.join(' and ')}`

/** Rows after the cursor. */
const afterCondition = (after: Cursor, { key, type, descending }: Order, params: Params): string => {
  const [value, id] = [params.add(after.key, type), params.add(after.id, 'uuid')]
  const sign = descending ? '<' : '>'
  return `(${key} ${sign}= ${value} and (${key}, id) ${sign} (${value}, ${id}))`
}

interface Source {
  miles: string
  conditions: string[]
  isNear: boolean
}

/** Jobs near by and virtual jobs, or all jobs. */
const sourcesOf = (filter: Filter, params: Params): Source[] => {
  const common = commonConditions(filter, params)
  if (!filter.centre) return [{ miles: 'null::float8', conditions: common, isNear: false }]
  const near = nearConditions(filter.centre, filter.radiusMiles, params)
  return [
    { miles: near.miles, conditions: [...common, ...near.within], isNear: true },
    { miles: 'null::float8', conditions: [...common, 'is_virtual'], isNear: false },
  ]
}

/** FIND-1: each source reads one page from its own index, and the statement merges them. */
export const feedStatement = (
  filter: Filter,
  order: OrderName,
  after: Cursor | null,
  limit: number,
): { text: string; values: unknown[] } => {
  const params = new Params()
  const rule = ORDERS[order]
  const direction = rule.descending ? 'desc' : 'asc'
  const max = params.add(limit, 'int')
  const sources = sourcesOf(filter, params).map(({ miles, conditions, isNear }) => {
    const sorted = isNear && rule.index ? rule.index : `${rule.key} ${direction}`
    const rest = [...(rule.only ? [rule.only] : []), ...(after ? [afterCondition(after, rule, params)] : [])]
    return `(select *, ${rule.key} as sort_key from (select ${COLUMNS}, ${miles} as miles from jobs ${whereOf(conditions)}) job
      ${rest.length > 0 ? whereOf(rest) : ''} order by ${sorted}, id ${direction} limit ${max})`
  })
  const text = `
    select j.id, j.poster_id as "posterId", ${BLOCKED} as blocked, j.sort_key::text as key, ${PUBLIC_CARD} as card
    from (select * from (${sources.join(' union all ')}) found order by sort_key ${direction}, id ${direction} limit ${max}) j
    left join zip_codes z on z.zip = left(j.zip_code, 5)
    order by j.sort_key ${direction}, j.id ${direction}`
  return { text, values: params.values }
}

export const readFeed = async (
  pool: pg.Pool,
  ...[filter, order, after, limit]: Parameters<typeof feedStatement>
): Promise<FeedRow[]> => {
  const { text, values } = feedStatement(filter, order, after, limit)
  const { rows } = await pool.query<FeedRow>({ name: statementName(text), text, values })
  return rows
}

/** Prepared once per connection and shape of the query. */
const names = new Map<string, string>()
const statementName = (text: string): string => {
  const known = names.get(text)
  if (known) return known
  const name = `feed${names.size}`
  names.set(text, name)
  return name
}

export const summarizeFeed = async (pool: pg.Pool, filter: Filter): Promise<Omit<JobsSummary, 'centre'>> => {
  const params = new Params()
  const sources = sourcesOf(filter, params).map(
    ({ conditions }) => `select status, bidding_ends_at, budget_min, budget_max from jobs ${whereOf(conditions)}`,
  )
  const { rows } = await pool.query<Omit<JobsSummary, 'centre'>>(
    `select count(*)::int as "availableJobs",
       (count(*) filter (where status in (${BIDDING}) and bidding_ends_at > app_now()))::int as "activeBidding",
       round(avg((budget_min + budget_max) / 2))::int as "averageBudget"
     from (${sources.join(' union all ')}) found`,
    params.values,
  )
  return rows[0]!
}

/** FIND-3 */
export const stemsOf = async (pool: pg.Pool, text: string): Promise<string[]> => {
  const { rows } = await pool.query<{ stems: string[] }>(
    `select tsvector_to_array(to_tsvector('english', $1)) as stems`,
    [text],
  )
  return rows[0]!.stems
}

const VOCABULARY_JOBS = 20_000
const MAX_WORDS = 20_000

export const readVocabulary = async (pool: pg.Pool): Promise<Set<string>> => {
  const { rows } = await pool.query<{ word: string }>(
    `select word from ts_stat($$select search_vector from jobs where status in (${LISTED})
       order by created_at desc limit ${VOCABULARY_JOBS}$$) order by ndoc desc limit ${MAX_WORDS}`,
  )
  return new Set(rows.map(({ word }) => word))
}

export const nameOfPlace = ({ area, city, state }: Place): string =>
  [area, city, area ? null : state].filter(Boolean).join(', ')
