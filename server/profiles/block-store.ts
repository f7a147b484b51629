import { sql } from 'kysely'
import type { AnswerOf } from '#core/kernel/endpoint.ts'
import type { listBlocked } from '#core/profiles/trust.ts'
import type { Queryable, Trx } from '#server/platform/database/database.ts'

export const insertBlock = async (trx: Trx, blocker: string, blocked: string): Promise<void> => {
  await trx
    .insertInto('user_blocks')
    .values({ blocker_id: blocker, blocked_id: blocked })
    .onConflict((c) => c.doNothing())
    .execute()
}

/** False if there is no such person. A suspended person can still be unblocked. */
export const deleteBlock = async (db: Queryable, blocker: string, blocked: string): Promise<boolean> => {
  const { rows } = await sql`
    with gone as (delete from user_blocks where blocker_id = ${blocker} and blocked_id = ${blocked} returning blocked_id)
    select blocked_id as id from gone
    union select id from people where id = ${blocked} and deleted_at is null and banned_at is null`.execute(db)
  return rows.length > 0
}

export const listBlocks = (db: Queryable, blocker: string, limit: number): Promise<AnswerOf<typeof listBlocked>> =>
  db
    .selectFrom('user_blocks as k')
    .innerJoin('people as u', 'u.id', 'k.blocked_id')
    .select([
      'u.id',
      'u.first_name as firstName',
      'u.profile_image_url as profileImageUrl',
      'k.created_at as blockedAt',
    ])
    .where('k.blocker_id', '=', blocker)
    .orderBy('k.created_at', 'desc')
    .orderBy('u.id', 'desc')
    .limit(limit)
    .execute()

export const isBlockBetween = async (db: Queryable, one: string, other: string): Promise<boolean> => {
  const { rows } = await sql`
    select from blocked_pairs where user_id = ${one} and other_id = ${other} limit 1`.execute(db)
  return rows.length > 0
}
