import { sql } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { COMPLETED_STATUSES } from '#core/contracts/rules.ts'
import {
  inOrder,
  type Dataset,
  type EventRow,
  type JobRow,
  type WorkerRow,
} from '#server/matching/learning/dataset/dataset.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Learns from the newest bids and everything that happened since the first of them. */
const MAX_BIDS = 50_000
const MAX_VIEWS = 200_000
const MAX_JOBS = 50_000
/** An even sample of workers who did not bid. */
const MAX_OTHERS = 20_000
const ANY_ZONE = 'America/New_York'

/** Times are read as text. */
type WithTimes<Row, Times extends keyof Row> = Omit<Row, Times> & Record<Times, string>
const toTime = (text: string): number => Date.parse(text)

const readBegin = async (db: Queryable): Promise<string | null> => {
  const { rows } = await sql<{ begin: string | null }>`
    select min(created_at) as begin from (select created_at from bid_summary order by created_at desc limit ${MAX_BIDS}) newest
  `.execute(db)
  return rows[0]?.begin ?? null
}

/** A failed contract counts against the worker as in match_record. */
const readEvents = async (db: Queryable, begin: string): Promise<EventRow[]> => {
  const { rows } = await sql<WithTimes<EventRow, 'at'>>`
    (select created_at as at, 'view' as type, user_id as "workerId", job_id as "jobId",
      null::float8 as amount, null::int as stars
      from job_visits where created_at >= ${begin} order by created_at desc limit ${MAX_VIEWS})
    union all select created_at, 'bid', bidder_id, job_id, amount::float8, null from bid_summary where created_at >= ${begin}
    union all select created_at, 'chosen', worker_id, job_id, null, null from contract_summary where created_at >= ${begin}
    union all select completed_at, 'completed', worker_id, job_id, null, null from contract_summary
      where completed_at >= ${begin} and status in ${oneOf(COMPLETED_STATUSES)}
    union all select cancelled_at, 'cancelled', worker_id, job_id, null, null from contract_summary
      where cancelled_at >= ${begin} and cancelled_by = worker_id and poster_signed and worker_signed
    union all select r.published_at, 'review', c.worker_id, c.job_id, null, r.rating::int
      from review_summary r join contract_summary c on c.id = r.contract_id and c.worker_id = r.reviewee_id
      where r.published_at >= ${begin} and r.hidden_at is null`.execute(db)
  return rows.map(({ at, ...row }) => Object.assign(row, { at: toTime(at) }))
}

const readJobs = async (db: Queryable, begin: string): Promise<JobRow[]> => {
  const { rows } = await sql<WithTimes<JobRow, 'postedAt' | 'endsAt'>>`
    select j.id, j.poster_id as "posterId", j.title, j.description, j.category, j.is_virtual as "isVirtual",
      j.latitude, j.longitude, j.budget_min::float8 as "budgetMin", j.budget_max::float8 as "budgetMax",
      to_char(j.preferred_date at time zone 'UTC', 'YYYY-MM-DD') as day, j.preferred_time as time,
      coalesce(z.time_zone, ${ANY_ZONE}) as "timeZone", j.created_at as "postedAt", j.bidding_ends_at as "endsAt"
    from job_summary j left join zip_codes z on z.zip = left(j.zip_code, 5)
    where j.bidding_ends_at >= ${begin} order by j.created_at desc limit ${MAX_JOBS}`.execute(db)
  return rows.map(({ postedAt, endsAt, ...row }) =>
    Object.assign(row, { postedAt: toTime(postedAt), endsAt: toTime(endsAt) }),
  )
}

/** Only what the scorer reads of a profile: no name, address or contact. */
const readWorkers = async (db: Queryable, begin: string): Promise<WorkerRow[]> => {
  const { rows } = await sql<WithTimes<WorkerRow, 'joinedAt'>>`
    with chosen as (
      select bidder_id as id from bid_summary where created_at >= ${begin}
      union
      (select user_id from (select distinct user_id from skilled_workers) s order by md5(user_id::text) limit ${MAX_OTHERS}))
    select u.id, u.expertise as skills, coalesce(u.bio, '') as bio, u.experience_level as "experienceLevel",
      u.hourly_rate::float8 as "hourlyRate", u.availability_schedule as week, z.latitude, z.longitude,
      u.is_verified as "isVerified", u.created_at as "joinedAt"
    from chosen join people u on u.id = chosen.id left join zip_codes z on z.zip = left(u.zip_code, 5)
    where u.deleted_at is null
    order by u.id`.execute(db)
  return rows.map(({ joinedAt, ...row }) => Object.assign(row, { joinedAt: toTime(joinedAt) }))
}

export const readOwnDataset = async (db: Queryable): Promise<Dataset> => {
  const begin = await readBegin(db)
  if (begin === null) return { workers: [], jobs: [], events: [] }
  return {
    workers: await readWorkers(db, begin),
    jobs: await readJobs(db, begin),
    events: inOrder(await readEvents(db, begin)),
  }
}
