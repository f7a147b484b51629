// The tables and times of the history of every job.
import type { Insertable } from 'kysely'
import { cents, dollarText } from '#core/kernel/money.ts'
import { seedOf, type Chance } from '#demo/chance.ts'
import type { FinishedJob, ListedJob, RunningJob } from '#demo/data/jobs/job.ts'
import type { PersonKey } from '#demo/data/people/people.ts'
import type { Uploads } from '#demo/seed/pictures.ts'
import { cityOf, placeOf, TIME_ZONE } from '#demo/data/people/places.ts'
import type { Movement } from '#server/payments/ledger/ledger.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { DB } from '#server/platform/database/tables.ts'
import type { EventType } from '#server/platform/queue/outbox.ts'

export type Row<Table extends keyof DB> = Insertable<DB[Table]>

/** In the order in which they are written, for the foreign keys; a job may name a bid that comes later. */
const TABLES = [
  'jobs',
  'bids',
  'contracts',
  'contract_signatures',
  'job_notes',
  'progress_photos',
  'additional_work_requests',
  'settlements',
  'reviews',
  'job_views',
  'job_favorites',
  'conversations',
  'chat_messages',
  'chat_message_edits',
  'video_sessions',
  'disputes',
  'dispute_evidence',
  'mediation_attempts',
  'admin_audit_log',
  'payment_methods',
  'payments',
  'job_tips',
  'chargebacks',
  'debts',
  'payout_methods',
  'withdrawals',
  'sandbox_records',
] as const

/** Columns that are read again while the history is built. */
interface KnownColumns {
  payments: { id: string; amount: string; platform_fee: string }
  disputes: { id: string }
  video_sessions: { session_id: string }
}

type HistoryTables = {
  [Table in (typeof TABLES)[number]]: (Row<Table> &
    (Table extends keyof KnownColumns ? KnownColumns[Table] : unknown))[]
}

export interface History extends HistoryTables {
  /** How the disputes ended that are over. */
  dispute_endings: DisputeEnding[]
  /** What moved in the ledger. */
  movements: (Movement & { at: number })[]
  /** Those that cannot be read from the rows. */
  events: DemoEvent[]
}

export type PaymentRow = History['payments'][number]

/** An event that the product would have published. */
export interface DemoEvent {
  at: number
  name: string
  data: object
}

export const eventAt = <T extends object>(at: number | string, { name }: EventType<T>, data: T): DemoEvent => ({
  at: typeof at === 'string' ? Date.parse(at) : at,
  name,
  data,
})

export interface DisputeEnding {
  id: string
  resolution: string
  refund_percent: string | null
  compensation_amount: number | null
  resolved_at: string
  resolved_by: string | null
}

export const emptyHistory = (): History => ({
  ...(Object.fromEntries(TABLES.map((table) => [table, []])) as unknown as HistoryTables),
  dispute_endings: [],
  movements: [],
  events: [],
})

/** In one statement for each table. */
export const insertTables = async (
  trx: Trx,
  tables: { [Table in keyof DB]?: readonly Row<Table>[] },
): Promise<void> => {
  for (const [table, rows] of Object.entries(tables))
    await trx
      .insertInto(table as 'jobs')
      .values(rows as Row<'jobs'>[])
      .execute()
}

export type PersonIds = ReadonlyMap<PersonKey, string>

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** How long a poster may choose after the window. */
export const CHOOSING_DAYS = 7
/** Held money is released automatically this long after completion. */
export const AUTO_RELEASE_HOURS = 72

/** Ids carry their time, so that a list by id is a list by age. */
export const stamp = (at: number) => ({ id: newId(at), created_at: iso(at) })

export const iso = (at: number): string => new Date(at).toISOString()

export const localTime = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' })

const startOfDay = (at: number): number => at - (at % DAY)

/** An hour of Tampa's clock on the UTC day of `at`: at UTC midnight it is 8 PM there in summer, 7 PM in winter. */
export const localHour = (at: number, hour: number): number => {
  const midnight = startOfDay(at)
  return midnight + (24 - Number(localTime.format(midnight).slice(0, 2)) + hour) * HOUR
}

const placeColumns = (zip: FinishedJob['zip'], chance: Chance) => {
  if (zip === null) return { is_virtual: true, location: null, zip_code: null, latitude: null, longitude: null }
  const { area, latitude, longitude, streets } = placeOf(zip)
  return { is_virtual: false, location: `${chance.pick(streets)}, ${area}`, zip_code: zip, latitude, longitude }
}

export const localDay = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE })
const spokenDay = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, dateStyle: 'long' })
const spokenTime = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, timeStyle: 'short' })

/** "November 18, 2026, 5:30 PM Eastern Time", as in contracts. */
export const formatSpoken = (at: number): string =>
  `${spokenDay.format(at)}, ${spokenTime.format(at).replace('\u202F', ' ')} Eastern Time`

/** The part of the city, as in contracts. */
export const areaText = (zip: FinishedJob['zip']): string =>
  zip === null ? 'online' : `${placeOf(zip).area}, ${cityOf(placeOf(zip))}`

export interface Posting {
  job: FinishedJob | ListedJob | RunningJob
  chance: Chance
  postedAt: number
  minutes: number
  preferredAt: number
}

/** For the rows of a job, beside the job. */
export interface SeedContext {
  now: number
  people: PersonIds
  uploads: Uploads
  /** Resolves disputes. */
  adminId: string
}

export const jobColumns = (
  { job, chance, postedAt, minutes, preferredAt }: Posting,
  { people, uploads }: SeedContext,
) => ({
  id: newId(postedAt),
  poster_id: people.get(job.by)!,
  title: job.title,
  description: job.text,
  category: job.category,
  ...placeColumns(job.zip, chance),
  budget_min: dollarText(cents(job.budget[0] * 100)),
  budget_max: dollarText(cents(job.budget[1] * 100)),
  preferred_date: iso(preferredAt),
  preferred_time: job.time ?? null,
  images: uploads.addPictures('job', people.get(job.by)!, job.scenes ?? [], seedOf(job.title)),
  bidding_duration: minutes,
  bidding_ends_at: iso(postedAt + minutes * MINUTE),
  created_at: iso(postedAt),
  updated_at: iso(postedAt),
})
