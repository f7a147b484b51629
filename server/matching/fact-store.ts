import { sql, type RawBuilder } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { LISTED_STATUSES, BIDDING_STATUSES } from '#core/jobs/rules.ts'
import type { WeekSchedule } from '#core/kernel/me.ts'
import { NO_POSTER_RECORD, NO_RECORD, type JobFacts, type WorkerFacts } from '#server/matching/scoring/facts.ts'
import type { VerificationRule } from '#core/profiles/rules.ts'
import { posterRecordOf, workRecordOf, type StoredRecord } from '#server/matching/record-store.ts'
import type { Queryable } from '#server/platform/database/database.ts'

interface JobRow extends Omit<JobFacts, 'point' | 'poster' | 'postedAt' | 'endsAt'> {
  latitude: number | null
  longitude: number | null
  postedAt: string
  endsAt: string
  poster: Pick<StoredRecord, 'posted' | 'decided'> | null
}

const pointOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const jobFactsOf = ({ latitude, longitude, postedAt, endsAt, poster, ...row }: JobRow): JobFacts => ({
  ...row,
  point: pointOf({ latitude, longitude }),
  postedAt: Date.parse(postedAt),
  endsAt: Date.parse(endsAt),
  poster: poster ? posterRecordOf(poster) : NO_POSTER_RECORD,
})

/** For a job without a place: the zone in which most of the country is awake. */
const ANY_ZONE = 'America/New_York'

const readJobs = async (db: Queryable, ids: readonly string[], only: RawBuilder<unknown>): Promise<JobFacts[]> => {
  const { rows } = await sql<JobRow>`
    select j.id, j.poster_id as "posterId", j.title, j.description, j.category, j.is_virtual as "isVirtual",
      j.latitude, j.longitude, j.budget_min::float8 as "budgetMin", j.budget_max::float8 as "budgetMax",
      to_char(j.preferred_date at time zone 'UTC', 'YYYY-MM-DD') as day, j.preferred_time as time,
      coalesce(z.time_zone, ${ANY_ZONE}) as "timeZone", j.created_at as "postedAt", j.bidding_ends_at as "endsAt",
      (select count(*)::int from bid_summary b where b.job_id = j.id) as bids,
      case when m.record is not null then
        jsonb_build_object('posted', m.record -> 'posted', 'decided', m.record -> 'decided') end as poster
    from job_summary j left join zip_codes z on z.zip = left(j.zip_code, 5) left join match_records m on m.user_id = j.poster_id
    where j.id = any(${ids}::uuid[]) and ${only}`.execute(db)
  return rows.map(jobFactsOf)
}

/** Those of these jobs that this member may bid on. */
export const readJobsFor = (
  db: Queryable,
  ids: readonly string[],
  { id, isVerified }: { id: string; isVerified: boolean },
  { required, limit }: VerificationRule,
): Promise<JobFacts[]> =>
  readJobs(
    db,
    ids,
    sql`j.status in ${oneOf(BIDDING_STATUSES)} and j.bidding_ends_at > app_now() and j.hidden_at is null and j.poster_id <> ${id}
      and (${isVerified} or ${required} = 'never' or coalesce(j.budget_max, 0) * 100 <= ${limit})
      and not exists (select from bid_summary own where own.job_id = j.id and own.bidder_id = ${id})
      and not exists (select from blocked_pairs k where k.user_id = j.poster_id and k.other_id = ${id})`,
  )

/** Those of these jobs that are open for bids. */
export const readLiveJobs = (db: Queryable, ids: readonly string[]): Promise<JobFacts[]> =>
  readJobs(
    db,
    ids,
    sql`j.status in ${oneOf(BIDDING_STATUSES)} and j.bidding_ends_at > app_now() and j.hidden_at is null`,
  )

/** A poster's own job, while a bid can be selected. */
export const readOwnJob = async (db: Queryable, id: string): Promise<JobFacts | null> => {
  const [job] = await readJobs(db, [id], sql`j.status in ${oneOf(LISTED_STATUSES)}`)
  return job ?? null
}

/** The newest job that is open for bids. */
export const readNewestJob = async (db: Queryable): Promise<JobFacts | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from job_summary where status in ${oneOf(BIDDING_STATUSES)} and bidding_ends_at > app_now() and hidden_at is null
    order by created_at desc limit 1`.execute(db)
  const [job] = await readLiveJobs(
    db,
    rows.map(({ id }) => id),
  )
  return job ?? null
}

/** For anybody else the job does not exist. */
export const isOwnJob = async (db: Queryable, id: string, posterId: string): Promise<boolean> => {
  const { rows } = await sql`select from job_summary where id = ${id} and poster_id = ${posterId}`.execute(db)
  return rows.length > 0
}

export interface WorkerSummary {
  id: string
  firstName: string | null
  profileImageUrl: string | null
  isVerified: boolean
  rating: string
  totalJobs: number
}

interface WorkerRow extends WorkerSummary {
  skills: string[]
  bio: string | null
  experienceLevel: string | null
  hourlyRate: number | null
  week: WeekSchedule | null
  isAvailable: boolean
  latitude: number | null
  longitude: number | null
  showsPlace: boolean
  activeAt: string | null
  record: StoredRecord | null
}

export interface FoundWorker {
  facts: WorkerFacts
  face: WorkerSummary
}

const foundWorkerOf = (row: WorkerRow): FoundWorker => ({
  face: {
    id: row.id,
    firstName: row.firstName,
    profileImageUrl: row.profileImageUrl,
    isVerified: row.isVerified,
    rating: row.rating,
    totalJobs: row.totalJobs,
  },
  facts: {
    id: row.id,
    skills: row.skills,
    bio: row.bio ?? '',
    experienceLevel: row.experienceLevel,
    hourlyRate: row.hourlyRate,
    week: row.week,
    isAvailable: row.isAvailable,
    point: pointOf(row),
    showsPlace: row.showsPlace,
    isVerified: row.isVerified,
    activeAt: row.activeAt === null ? null : Date.parse(row.activeAt),
    record: row.record ? workRecordOf(row.record) : NO_RECORD,
  },
})

export const readWorkers = async (db: Queryable, ids: readonly string[]): Promise<Map<string, FoundWorker>> => {
  const { rows } = await sql<WorkerRow>`
    select u.id, u.first_name as "firstName", u.profile_image_url as "profileImageUrl", u.is_verified as "isVerified",
      u.rating::text, u.total_jobs as "totalJobs", u.expertise as skills, u.bio, u.experience_level as "experienceLevel",
      u.hourly_rate::float8 as "hourlyRate", u.availability_schedule as week, u.is_available_for_work as "isAvailable",
      z.latitude, z.longitude, u.show_location as "showsPlace", u.last_active_at as "activeAt", m.record
    from people u left join zip_codes z on z.zip = left(u.zip_code, 5) left join match_records m on m.user_id = u.id
    where u.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, foundWorkerOf(row)]))
}
