import { sql } from 'kysely'
import type { Job } from '#core/jobs/api.ts'
import type { JobStatus } from '#core/jobs/rules.ts'
import { isBlocked, JOB_TABLES, jobColumns } from '#server/jobs/columns.ts'
import { fromNow, type Db, type Queryable, type Trx } from '#server/platform/database/database.ts'

export interface NewJob {
  id: string
  posterId: string
  title: string
  description: string
  category: string
  isVirtual: boolean
  location: string | null
  zipCode: string | null
  latitude: number | null
  longitude: number | null
  budgetMin: string
  budgetMax: string
  preferredDate: string | null
  preferredTime: string | null
  images: string[]
  biddingMinutes: number
  repostedFromId: string | null
  repostCount: number
}

/** ADMIN-7: false: banned or gone since the request came in. Held until the job is written, so that a ban sees it. */
export const holdPoster = async (trx: Trx, userId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from users where id = ${userId} and banned_at is null and deleted_at is null for key share`.execute(trx)
  return rows.length > 0
}

/** The window starts at once, by the database's clock. */
export const insertJob = async (trx: Trx, job: NewJob): Promise<void> => {
  await trx
    .insertInto('jobs')
    .values({
      id: job.id,
      poster_id: job.posterId,
      title: job.title,
      description: job.description,
      category: job.category,
      is_virtual: job.isVirtual,
      location: job.location,
      zip_code: job.zipCode,
      latitude: job.latitude,
      longitude: job.longitude,
      budget_min: job.budgetMin,
      budget_max: job.budgetMax,
      preferred_date: job.preferredDate,
      preferred_time: job.preferredTime,
      images: job.images,
      status: 'bidding',
      bidding_duration: job.biddingMinutes,
      bidding_ends_at: fromNow(job.biddingMinutes * 60),
      reposted_from_id: job.repostedFromId,
      repost_count: job.repostCount,
    })
    .execute()
}

export const listJobsFor = async (db: Queryable, ids: readonly string[], viewer: string | null): Promise<Job[]> => {
  const { rows } =
    await sql<Job>`select ${jobColumns(viewer)} from ${JOB_TABLES} where j.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Whoever moves a job holds its row first; bidders and the closer wait, or find it moved. */
export const lockOwnJob = (trx: Trx, id: string, posterId: string) =>
  trx
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .where('poster_id', '=', posterId)
    .forUpdate()
    .executeTakeFirst()

export const isLiveAgain = async (trx: Trx, originId: string): Promise<boolean> => {
  const row = await trx
    .selectFrom('jobs')
    .select('id')
    .where('reposted_from_id', '=', originId)
    .where('status', 'in', ['open', 'bidding', 'assigned'])
    .executeTakeFirst()
  return row !== undefined
}

export const markCancelled = async (trx: Trx, id: string, from: readonly JobStatus[]): Promise<boolean> => {
  const row = await trx
    .updateTable('jobs')
    .set({ status: 'cancelled', cancelled_at: fromNow(0), choose_by: null, remind_at: null })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const listOwnJobs = async (
  db: Db,
  posterId: string,
  before: string | undefined,
  limit: number,
): Promise<Job[]> => {
  const { rows } = await sql<Job>`
    select ${jobColumns(posterId)} from ${JOB_TABLES}
    where j.poster_id = ${posterId} and (${before ?? null}::uuid is null or j.id < ${before ?? null}::uuid)
    order by j.id desc limit ${limit}`.execute(db)
  return rows
}

// ---- favourites --------------------------------------------------------------------------------------------------

/** Says whether the job is there to be kept: what is over was everybody's once, and is nobody's to find now. */
export const saveFavorite = async (db: Db, userId: string, jobId: string): Promise<boolean> => {
  const { rows } = await sql`
    with job as (
      select id from jobs j where id = ${jobId} and hidden_at is null and not ${isBlocked(userId)}
        and (status in ('bidding', 'open', 'assigned')
        or exists (select from job_favorites f where f.job_id = j.id and f.user_id = ${userId}))),
    kept as (insert into job_favorites (user_id, job_id) select ${userId}, id from job on conflict do nothing)
    select id from job`.execute(db)
  return rows.length > 0
}

export const dropFavorite = async (db: Db, userId: string, jobId: string): Promise<void> => {
  await db.deleteFrom('job_favorites').where('user_id', '=', userId).where('job_id', '=', jobId).execute()
}

export const listFavorites = async (db: Db, userId: string, limit: number): Promise<Job[]> => {
  const { rows } = await sql<Job>`
    select ${jobColumns(userId)} from job_favorites f join (${JOB_TABLES}) on j.id = f.job_id
    where f.user_id = ${userId} and j.hidden_at is null and not ${isBlocked(userId)}
    order by f.created_at desc limit ${limit}`.execute(db)
  return rows
}

// ---- the clock's own moves ---------------------------------------------------------------------------------------

/** One batch; says how many windows were closed. */
export const closeWindows = async (db: Db, limit: number): Promise<number> => {
  const { rows } = await sql<{ closed: number }>`select count(*)::int as closed from close_windows(${limit})`.execute(
    db,
  )
  return rows[0]!.closed
}

/** Whoever has not chosen in time has chosen nobody. */
export const expireUnchosen = async (trx: Trx, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update jobs set status = 'expired', expired_at = app_now(), choose_by = null, remind_at = null
    where id in (select id from jobs where status = 'open' and choose_by <= app_now()
      order by choose_by limit ${limit} for update skip locked)
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** A day after the end, and once more a day before the choice is gone. */
export const takeDueReminders = async (trx: Trx, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update jobs set remind_at =
      case when choose_by - interval '1 day' > app_now() then choose_by - interval '1 day' end
    where id in (select id from jobs where status = 'open' and remind_at <= app_now() and hidden_at is null
      order by remind_at limit ${limit} for update skip locked)
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}
