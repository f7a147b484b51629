import { sql } from 'kysely'
import { meaningOf } from '#contract/jobs/categories.ts'
import type { Rate } from '#contract/profiles/trust.ts'
import type { PosterRecord, WorkRecord } from '#server/matching/facts.ts'
import type { Queryable } from '#server/platform/database.ts'

/** As match_record in the database counts it, by whatever a job called its category. */
export interface StoredRecord extends Omit<WorkRecord, 'finishedIn' | 'usualPrice'> {
  finishedIn: Record<string, number>
  usualPrice: Record<string, number>
  posted: Record<string, number>
  decided: Rate
}

/** The names that a repost has for a category count as that category. */
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

/** MATCH-6: counted anew from what happened. In one order, so that two who count the same people wait in a line. */
export const refreshRecords = async (db: Queryable, userIds: readonly string[]): Promise<void> => {
  if (userIds.length === 0) return
  await sql`
    insert into match_records (user_id, record)
    select u.id, match_record(u.id) from users u where u.id = any(${[...new Set(userIds)]}::uuid[]) order by u.id
    on conflict (user_id) do update set (record, updated_at) = (excluded.record, app_now())`.execute(db)
}

export const refreshPosterOf = async (db: Queryable, jobId: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select poster_id as id from jobs where id = ${jobId}`.execute(db)
  await refreshRecords(
    db,
    rows.map(({ id }) => id),
  )
}

const FRESH_SECONDS = 60

/** Bids change what is usual, and come too often to count after each: whoever looks at their list is counted then. */
export const refreshIfStale = async (db: Queryable, userId: string): Promise<void> => {
  const { rows } = await sql`
    select from match_records where user_id = ${userId}
      and updated_at > app_now() - make_interval(secs => ${FRESH_SECONDS})`.execute(db)
  if (rows.length === 0) await refreshRecords(db, [userId])
}
