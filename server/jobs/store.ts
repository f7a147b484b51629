import { oneOf } from '#server/platform/database/filters.ts'
import { sql } from 'kysely'
import type { Job } from '#core/jobs/api.ts'
import {
  freesBid,
  JOB_MOVES,
  type ContractJobMove,
  type JobStatus,
  BIDDING_STATUSES,
  CHOOSING_STATUSES,
  LIVE_STATUSES,
} from '#core/jobs/rules.ts'
import { CHOOSING_DAYS } from '#core/jobs/settings.ts'
import { DAY_SECONDS } from '#core/kernel/time.ts'
import { isBlocked, JOB_TABLES, jobColumns } from '#server/jobs/columns.ts'
import { appNow, fromNow, type Db, type Queryable, type Trx } from '#server/platform/database/database.ts'

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

/** The window starts now, by the clock of the database. False if there is a job of this id (ONCE-2). */
export const insertJob = async (trx: Trx, job: NewJob): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
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
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const listJobsFor = async (db: Queryable, ids: readonly string[], viewer: string | null): Promise<Job[]> => {
  const { rows } =
    await sql<Job>`select ${jobColumns(viewer)} from ${JOB_TABLES} where j.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** Every move locks the job first; bids and the end of the window wait. */
export const lockOwnJob = (trx: Trx, id: string, posterId: string) =>
  trx
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .where('poster_id', '=', posterId)
    .forUpdate()
    .executeTakeFirst()

export interface LockedWindow {
  jobId: string
  posterId: string
  status: JobStatus
  biddingEndsAt: string
}

export const shareJob = async (trx: Trx, id: string): Promise<LockedWindow | null> => {
  const { rows } = await sql<LockedWindow>`
    select id as "jobId", poster_id as "posterId", status, bidding_ends_at as "biddingEndsAt" from jobs
    where id = ${id} for share`.execute(trx)
  return rows[0] ?? null
}

/** Always in the order of ids, against deadlocks. */
export const shareLiveJobs = async (trx: Trx, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from jobs where id = any(${ids}::uuid[]) and status in ${oneOf(BIDDING_STATUSES)} and bidding_ends_at > app_now()
    order by id for share`.execute(trx)
  return rows.map(({ id }) => id)
}

export const lockJobOfContract = async (trx: Trx, id: string): Promise<void> => {
  // Without the key, so that foreign key checks of contracts cannot deadlock with this lock.
  await sql`select from jobs where id = ${id} for no key update`.execute(trx)
}

export const assignJob = async (trx: Trx, id: string, bidId: string): Promise<boolean> => {
  const row = await trx
    .updateTable('jobs')
    .set({ status: JOB_MOVES.selectBid.to, selected_bid_id: bidId, choose_by: null, remind_at: null })
    .where('id', '=', id)
    .where('status', 'in', JOB_MOVES.selectBid.from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const chooseBy = sql<string>`app_now() + make_interval(days => setting_number(${CHOOSING_DAYS.key}, ${CHOOSING_DAYS.fallback}))`

export const moveJobWithContract = async (trx: Trx, id: string, by: ContractJobMove): Promise<void> => {
  const { from, to } = JOB_MOVES[by]
  await trx
    .updateTable('jobs')
    .set({
      status: to,
      ...(freesBid(by) && { selected_bid_id: null }),
      ...(by === 'chooseAgain' && { choose_by: chooseBy, remind_at: fromNow(DAY_SECONDS) }),
      ...(to === 'cancelled' && { cancelled_at: appNow }),
    })
    .where('id', '=', id)
    .where('status', 'in', from)
    .execute()
}

export const isLiveAgain = async (trx: Trx, originId: string): Promise<boolean> => {
  const row = await trx
    .selectFrom('jobs')
    .select('id')
    .where('reposted_from_id', '=', originId)
    .where('status', 'in', LIVE_STATUSES)
    .executeTakeFirst()
  return row !== undefined
}

export const markCancelled = async (trx: Trx, id: string, from: readonly JobStatus[]): Promise<boolean> => {
  const row = await trx
    .updateTable('jobs')
    .set({ status: JOB_MOVES.cancel.to, cancelled_at: appNow, choose_by: null, remind_at: null })
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

// ---- bookmarks ---------------------------------------------------------------------------------------------------

/** False if the member cannot see the job. A job that is over stays bookmarked. */
export const addBookmark = async (db: Db, userId: string, jobId: string): Promise<boolean> => {
  const { rows } = await sql`
    with job as (
      select id from jobs j where id = ${jobId} and hidden_at is null and not ${isBlocked(userId)}
        and (status in ${oneOf(LIVE_STATUSES)}
        or exists (select from job_favorites f where f.job_id = j.id and f.user_id = ${userId}))),
    kept as (insert into job_favorites (user_id, job_id) select ${userId}, id from job on conflict do nothing)
    select id from job`.execute(db)
  return rows.length > 0
}

export const removeBookmark = async (db: Db, userId: string, jobId: string): Promise<void> => {
  await db.deleteFrom('job_favorites').where('user_id', '=', userId).where('job_id', '=', jobId).execute()
}

export const listBookmarks = async (db: Db, userId: string, limit: number): Promise<Job[]> => {
  const { rows } = await sql<Job>`
    select ${jobColumns(userId)} from job_favorites f join (${JOB_TABLES}) on j.id = f.job_id
    where f.user_id = ${userId} and j.hidden_at is null and not ${isBlocked(userId)}
    order by f.created_at desc limit ${limit}`.execute(db)
  return rows
}

// ---- timers ---------------------------------------------------------------------------------------------------

/** Returns the number of closed windows. */
export const closeWindows = async (db: Db, limit: number): Promise<number> => {
  const { rows } = await sql<{ closed: number }>`select count(*)::int as closed from close_windows(${limit})`.execute(
    db,
  )
  return rows[0]!.closed
}

export const expireUnchosen = async (trx: Trx, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update jobs set status = ${JOB_MOVES.giveUpChoosing.to}, expired_at = app_now(), choose_by = null, remind_at = null
    where id in (select id from jobs where status in ${oneOf(CHOOSING_STATUSES)} and choose_by <= app_now()
      order by choose_by limit ${limit} for update skip locked)
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** A day after the end of the window, and a day before the job expires. */
export const takeDueReminders = async (trx: Trx, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update jobs set remind_at =
      case when choose_by - interval '1 day' > app_now() then choose_by - interval '1 day' end
    where id in (select id from jobs where status in ${oneOf(CHOOSING_STATUSES)} and remind_at <= app_now() and hidden_at is null
      order by remind_at limit ${limit} for update skip locked)
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

export const owesMoney = async (db: Queryable, userId: string): Promise<boolean> => {
  const row = await db.selectFrom('debtors').select('user_id').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}
