import { sql } from 'kysely'
import type { LimitName } from '#core/kernel/limits.ts'
import { refusal } from '#core/kernel/problem.ts'
import { appNow, type Db, type Trx } from '#server/platform/database/database.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { digest } from '#server/platform/security/secrets.ts'

export interface Limit {
  name: LimitName
  max: number
  perMinutes: number
}

/** The refusal of an attempt that is too many, and what was counted. */
export class LimitError extends RefusalError {
  readonly limit: Limit
  /** Set where the attempts were to get into an account: whose it is, as far as known. */
  owner?: { userId?: string | null; adminId?: string | null }
  constructor(limit: Limit, seconds: number) {
    super(tooMany(seconds))
    this.limit = limit
  }
}

export interface Limiter {
  /** Counts one attempt for each limit and key; throws a LimitError, which says when to try again. */
  count(...tries: (readonly [Limit, string])[]): Promise<void>
  /** Takes an attempt back after a successful sign-in. */
  forgive(...tries: (readonly [Limit, string])[]): Promise<void>
}

const formatSetting = (seconds: number): string => {
  if (seconds < 60) return 'in less than a minute'
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `in ${minutes} minute${minutes === 1 ? '' : 's'}`
  const hours = Math.ceil(minutes / 60)
  return `in ${hours} hour${hours === 1 ? '' : 's'}`
}

export const tooMany = (seconds: number) =>
  refusal(429, 'too_many', `Too many tries. Please try again ${formatSetting(seconds)}.`, {
    retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
  })

/** LIM-1: one statement counts and decides, so that concurrent attempts in any process all count. */
const countOne = async (
  db: Db,
  { perMinutes }: Limit,
  key: string,
): Promise<{ count: number; secondsLeft: number }> => {
  const { rows } = await sql<{ count: number; secondsLeft: number }>`
    insert into rate_limits as r (key, count, resets_at)
    values (${key}, 1, app_now() + make_interval(mins => ${perMinutes}))
    on conflict (key) do update set
      count = case when r.resets_at <= app_now() then 1 else r.count + 1 end,
      resets_at = case when r.resets_at <= app_now() then excluded.resets_at else r.resets_at end
    returning count, extract(epoch from resets_at - app_now())::float as "secondsLeft"`.execute(db)
  return rows[0]!
}

// Hashed, so that the table holds no personal data after an account is erased (ACC-9).
const keyOf = ({ name }: Limit, key: string): string => `${name}:${digest(key.toLowerCase())}`

export const createLimiter = (db: Db, scale: number): Limiter => ({
  async count(...tries) {
    for (const [limit, key] of tries) {
      const { count, secondsLeft } = await countOne(db, limit, keyOf(limit, key))
      if (count > limit.max * scale) throw new LimitError(limit, secondsLeft)
    }
  },
  async forgive(...tries) {
    await db
      .updateTable('rate_limits')
      .set({ count: sql`count - 1` })
      .where(
        'key',
        'in',
        tries.map(([limit, key]) => keyOf(limit, key)),
      )
      .where('count', '>', 0)
      .execute()
  },
})

export const sweepRateLimits = async (trx: Trx): Promise<void> => {
  await trx.deleteFrom('rate_limits').where('resets_at', '<', appNow).execute()
}
