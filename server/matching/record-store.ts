import { sql } from 'kysely'
import { meaningOf } from '#core/jobs/categories.ts'
import type { Rate } from '#core/profiles/trust.ts'
import type { PosterRecord, WorkRecord } from '#server/matching/scoring/facts.ts'
import type { Queryable, Trx } from '#server/platform/database/database.ts'

/** As match_record in the database counts it, by the stored name of the category. */
export interface StoredRecord extends Omit<WorkRecord, 'finishedIn' | 'usualPrice'> {
  finishedIn: Record<string, number>
  usualPrice: Record<string, number>
  posted: Record<string, number>
  decided: Rate
}

/** The names that a repost uses for a category count as that category. */
const byMeaning = (
  counts: Readonly<Record<string, number>>,
  join: (a: number, b: number) => number,
): Record<string, number> => {
  const found: Record<string, number> = {}
  for (const [category, count] of Object.entries(counts)) {
    const meaning = meaningOf(category)
    const known = found[meaning]
    found[meaning] = known === undefined ? count : join(known, count)
  }
  return found
}
const add = (a: number, b: number): number => a + b

export const workRecordOf = (stored: StoredRecord): WorkRecord => ({
  finished: stored.finished,
  left: stored.left,
  finishedIn: byMeaning(stored.finishedIn, add),
  usualPrice: byMeaning(stored.usualPrice, Math.max),
  stars: stored.stars,
  reviews: stored.reviews,
  bidsAt: stored.bidsAt,
  titles: stored.titles,
})

export const posterRecordOf = ({ posted, decided }: Pick<StoredRecord, 'posted' | 'decided'>): PosterRecord => ({
  decidable: decided?.of ?? 0,
  decided: decided ? Math.round(decided.share * decided.of) : 0,
  postedIn: byMeaning(posted, add),
})

/** MATCH-6: recounts from the source tables, in a fixed order, so that concurrent recounts cannot deadlock. */
export const refreshRecords = async (db: Queryable, userIds: readonly string[]): Promise<void> => {
  if (userIds.length === 0) return
  await sql`
    insert into match_records (user_id, record)
    select u.id, match_record(u.id) from people u
    where u.id = any(${[...new Set(userIds)]}::uuid[]) and u.deleted_at is null order by u.id
    on conflict (user_id) do update set (record, updated_at) = (excluded.record, app_now())`.execute(db)
}

/** Marks these people for a recount. */
export const noteChanged = async (trx: Trx, userIds: readonly string[]): Promise<void> => {
  await sql`insert into match_changes (user_id) select * from unnest(${userIds}::uuid[])`.execute(trx)
}
export const notePosterOf = async (trx: Trx, jobId: string): Promise<void> => {
  await sql`insert into match_changes (user_id) select poster_id from job_summary where id = ${jobId}`.execute(trx)
}

const MAX_CONCURRENT = 500

export const countChanged = async (trx: Trx): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    delete from match_changes where id in (
      select id from match_changes order by id limit ${MAX_CONCURRENT} for update skip locked)
    returning user_id as id`.execute(trx)
  await refreshRecords(
    trx,
    rows.map(({ id }) => id),
  )
}

const FRESH_SECONDS = 60

/** Bids are too frequent to recount after each: the record is refreshed when its worker looks at the list. */
export const refreshIfStale = async (db: Queryable, userId: string): Promise<void> => {
  const { rows } = await sql`
    select from match_records where user_id = ${userId}
      and updated_at > app_now() - make_interval(secs => ${FRESH_SECONDS})`.execute(db)
  if (rows.length === 0) await refreshRecords(db, [userId])
}
