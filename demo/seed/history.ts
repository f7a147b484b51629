// What the history of every job is made of: its rows and its times.
import type { Insertable } from 'kysely'
import { cents, dollarText } from '#core/kernel/money.ts'
import { seedOf, type Chance } from '#demo/chance.ts'
import type { FinishedJob, ListedJob, RunningJob } from '#demo/data/jobs/job.ts'
import type { PersonKey } from '#demo/data/people/people.ts'
import type { Uploads } from '#demo/seed/pictures.ts'
import { cityOf, placeOf, TIME_ZONE } from '#demo/data/people/places.ts'
import type { Movement } from '#server/payments/ledger/ledger.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type Row<Table extends keyof DB> = Insertable<DB[Table]>

export interface History {
  jobs: Row<'jobs'>[]
  bids: Row<'bids'>[]
  contracts: Row<'contracts'>[]
  contract_signatures: Row<'contract_signatures'>[]
  conversations: Row<'conversations'>[]
  chat_messages: Row<'chat_messages'>[]
  chat_message_edits: Row<'chat_message_edits'>[]
  video_sessions: (Row<'video_sessions'> & { session_id: string })[]
  job_notes: Row<'job_notes'>[]
  progress_photos: Row<'progress_photos'>[]
  additional_work_requests: Row<'additional_work_requests'>[]
  payment_methods: Row<'payment_methods'>[]
  payments: PaymentRow[]
  job_tips: Row<'job_tips'>[]
  payout_methods: Row<'payout_methods'>[]
  withdrawals: Row<'withdrawals'>[]
  sandbox_records: Row<'sandbox_records'>[]
  disputes: (Row<'disputes'> & { id: string })[]
  dispute_evidence: Row<'dispute_evidence'>[]
  mediation_attempts: Row<'mediation_attempts'>[]
  /** How those ended that are over. */
  dispute_endings: DisputeEnding[]
  admin_audit_log: Row<'admin_audit_log'>[]
  reviews: Row<'reviews'>[]
  job_views: Row<'job_views'>[]
  job_favorites: Row<'job_favorites'>[]
  /** What moved in the books. */
  movements: Booked[]
}

/** What is asked of it while the story goes on. */
export type PaymentRow = Row<'payments'> & { id: string; amount: string; platform_fee: string }

export interface DisputeEnding {
  id: string
  resolution: string
  refund_percent: string | null
  compensation_amount: number | null
  resolved_at: string
  resolved_by: string | null
}

export interface Booked extends Movement {
  at: number
}

export const emptyHistory = (): History => ({
  jobs: [],
  bids: [],
  contracts: [],
  contract_signatures: [],
  conversations: [],
  chat_messages: [],
  chat_message_edits: [],
  video_sessions: [],
  job_notes: [],
  progress_photos: [],
  additional_work_requests: [],
  payment_methods: [],
  payments: [],
  job_tips: [],
  payout_methods: [],
  withdrawals: [],
  sandbox_records: [],
  disputes: [],
  dispute_evidence: [],
  mediation_attempts: [],
  dispute_endings: [],
  admin_audit_log: [],
  reviews: [],
  job_views: [],
  job_favorites: [],
  movements: [],
})

export type PersonIds = ReadonlyMap<PersonKey, string>

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** So long a poster may choose once the window is over. */
export const CHOOSING_DAYS = 7
/** So long after completion held money leaves by itself. */
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

/** "November 18, 2026, 5:30 PM Eastern Time", as contracts say it. */
export const formatSpoken = (at: number): string =>
  `${spokenDay.format(at)}, ${spokenTime.format(at).replace('\u202F', ' ')} Eastern Time`

/** The part of the city, as contracts say it. */
export const whereabouts = (zip: FinishedJob['zip']): string =>
  zip === null ? 'online' : `${placeOf(zip).area}, ${cityOf(placeOf(zip))}`

export interface Posting {
  job: FinishedJob | ListedJob | RunningJob
  chance: Chance
  postedAt: number
  minutes: number
  preferredAt: number
}

/** What the rows of a job need beside the job. */
export interface SeedContext {
  now: number
  people: PersonIds
  uploads: Uploads
  /** Who decides where two people cannot. */
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
