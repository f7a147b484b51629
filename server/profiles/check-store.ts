import { sql } from 'kysely'
import type { CheckForAdmin } from '#core/admin/api.ts'
import { type BackgroundCheck, CHECK_CONSENT_VERSION } from '#core/profiles/checks.ts'
import { type CheckStatus, PASSED_CHECK_STATUSES } from '#core/profiles/rules.ts'
import { DAY_SECONDS } from '#core/kernel/time.ts'
import { appNow, fromNow, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { oneOf } from '#server/platform/database/filters.ts'
import type { EndingRecord } from '#server/profiles/events.ts'

/** PROFILE-9: also before the timer has written it. */
const STATUS = sql<CheckStatus>`
  case when status in ${oneOf(PASSED_CHECK_STATUSES)} and expires_at <= ${appNow} then 'expired' else status end`

const CHECK = [
  'id',
  'check_type as checkType',
  STATUS.as('status'),
  'provider',
  sql<string | null>`results ->> 'note'`.as('results'),
  'completed_at as completedAt',
  'expires_at as expiresAt',
  'created_at as createdAt',
] as const

/** The newest first. */
export const listChecks = (db: Queryable, userId: string): Promise<BackgroundCheck[]> =>
  db
    .selectFrom('background_checks')
    .select(CHECK)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

const FOR_ADMIN = [...CHECK, 'check_id as checkId', 'consented_at as consentedAt'] as const

export const listChecksForAdmin = (db: Queryable, userId: string): Promise<CheckForAdmin[]> =>
  db
    .selectFrom('background_checks')
    .select(FOR_ADMIN)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const insertCheck = (
  trx: Trx,
  { userId, checkType, provider }: { userId: string; checkType: string; provider: string },
): Promise<BackgroundCheck> =>
  trx
    .insertInto('background_checks')
    .values({
      id: newId(),
      user_id: userId,
      check_type: checkType,
      provider,
      consent_version: CHECK_CONSENT_VERSION,
      consented_at: appNow,
    })
    .returning(CHECK)
    .executeTakeFirstOrThrow()

export const deleteCheck = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('background_checks').where('id', '=', id).execute()
}

export const lockCheck = (trx: Trx, id: string) =>
  trx
    .selectFrom('background_checks')
    .select([
      'user_id as userId',
      'check_type as checkType',
      STATUS.as('status'),
      // The day in the time zone that is the last one to reach it.
      sql<string>`(created_at at time zone 'Pacific/Pago_Pago')::date::text`.as('askedOn'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export interface CheckResult {
  status: CheckStatus
  provider: string
  reference: string
  completedAt: string
  expiresAt: string | null
  note: string | null
  /** Null: by the provider. */
  adminId: string | null
}

export const saveResult = (trx: Trx, id: string, result: CheckResult): Promise<CheckForAdmin> =>
  trx
    .updateTable('background_checks')
    .set({
      status: result.status,
      provider: result.provider,
      check_id: result.reference,
      results: JSON.stringify({ note: result.note }),
      completed_at: result.completedAt,
      expires_at: result.expiresAt,
      decided_by: result.adminId,
      reminded_at: null,
    })
    .where('id', '=', id)
    .returning(FOR_ADMIN)
    .executeTakeFirstOrThrow()

const ENDING = sql`'background_check' as kind, id, user_id as "userId", check_type as name,
  iso_text(expires_at) as "lastDay"`

/** CHECK-4: passed ones that expire within `days`, reminded once. */
export const takeEndingChecks = async (trx: Trx, days: number, limit: number): Promise<EndingRecord[]> => {
  const { rows } = await sql<EndingRecord>`
    update background_checks set reminded_at = ${appNow} where id in (
      select id from background_checks where status in ${oneOf(PASSED_CHECK_STATUSES)} and reminded_at is null
        and expires_at > ${appNow} and expires_at <= ${fromNow(days * DAY_SECONDS)}
      order by expires_at limit ${limit} for update skip locked)
    returning ${ENDING}`.execute(trx)
  return rows
}

/** CHECK-4 */
export const takeExpiredChecks = async (trx: Trx, limit: number): Promise<EndingRecord[]> => {
  const { rows } = await sql<EndingRecord>`
    update background_checks set status = 'expired' where id in (
      select id from background_checks where status in ${oneOf(PASSED_CHECK_STATUSES)} and expires_at <= ${appNow}
      order by expires_at limit ${limit} for update skip locked)
    returning ${ENDING}`.execute(trx)
  return rows
}
