import { sql } from 'kysely'
import type { AnswerOf } from '#core/kernel/endpoint.ts'
import type { listBlocked } from '#core/profiles/trust.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Says whether there is such a person. Their row is held: whoever leaves in the same moment takes the block along. */
export const insertBlock = async (db: Queryable, blocker: string, blocked: string): Promise<boolean> => {
  const { rows } = await sql`
    with person as (
      select id from users where id = ${blocked} and deleted_at is null and banned_at is null for key share),
    kept as (insert into user_blocks (blocker_id, blocked_id) select ${blocker}, id from person on conflict do nothing)
    select id from person`.execute(db)
  return rows.length > 0
}

/** Says whether there is such a person; one who was suspended since can still be unblocked. */
export const deleteBlock = async (db: Queryable, blocker: string, blocked: string): Promise<boolean> => {
  const { rows } = await sql`
    with gone as (delete from user_blocks where blocker_id = ${blocker} and blocked_id = ${blocked} returning blocked_id)
    select blocked_id as id from gone
    union select id from users where id = ${blocked} and deleted_at is null and banned_at is null`.execute(db)
  return rows.length > 0
}

export const listBlocks = (db: Queryable, blocker: string, limit: number): Promise<AnswerOf<typeof listBlocked>> =>
  db
    .selectFrom('user_blocks as k')
    .innerJoin('users as u', 'u.id', 'k.blocked_id')
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

/** Whether one of the two has blocked the other. */
export const isBlockBetween = async (db: Queryable, one: string, other: string): Promise<boolean> => {
  const { rows } = await sql`
    select from user_blocks where (blocker_id, blocked_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
    limit 1`.execute(db)
  return rows.length > 0
}
