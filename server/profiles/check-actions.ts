import { addMs, DAY_MS } from '#core/kernel/time.ts'
import type { CheckForAdmin, enterCheckResult } from '#core/admin/api.ts'
import type { BodyOf } from '#core/kernel/endpoint.ts'
import {
  type BackgroundCheck,
  CHECK_DECIDED,
  checkTypeNamed,
  NO_SUCH_CHECK,
  RESULT_CHANGED,
} from '#core/profiles/checks.ts'
import {
  type CheckStatus,
  isPassedCheck,
  isPendingCheck,
  refuseCheck,
  refuseResult,
  REMINDER_DAYS,
} from '#core/profiles/rules.ts'
import { lockMember } from '#server/accounts/member-actions.ts'
import { readClock, type Db, type Trx } from '#server/platform/database/database.ts'
import { demand, RefusalError } from '#server/platform/http/refusal-error.ts'
import { SIGN_IN_NEEDED } from '#server/platform/http/server.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import * as store from '#server/profiles/check-store.ts'
import * as events from '#server/profiles/events.ts'
import * as records from '#server/profiles/record-store.ts'

export const { listChecksForAdmin } = store

/** Makes the check, and calls `decideCheck` later. */
export interface CheckProvider {
  name: string
  /** Runs in the transaction that stores the request. */
  begin(trx: Trx, check: { checkId: string; checkType: string }): Promise<void>
}

/** CHECK-1 and CHECK-2 */
export const requestCheck = (
  db: Db,
  provider: CheckProvider,
  userId: string,
  checkType: string,
): Promise<BackgroundCheck> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockMember(trx, userId))) throw new RefusalError(SIGN_IN_NEEDED)
    const earlier = (await store.listChecks(trx, userId)).filter((check) => check.checkType === checkType)
    demand(refuseCheck(earlier, await readClock(trx)))
    const check = await store.insertCheck(trx, { userId, checkType, provider: provider.name })
    await provider.begin(trx, { checkId: check.id, checkType })
    return check
  })

/** CHECK-1: consent can be taken back while the check is pending. */
export const withdrawCheck = (db: Db, userId: string, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const check = await store.lockCheck(trx, id)
    if (check?.userId !== userId) throw new RefusalError(NO_SUCH_CHECK)
    if (!isPendingCheck(check.status)) throw new RefusalError(CHECK_DECIDED)
    await store.deleteCheck(trx, id)
  })

/** CHECK-3: by the provider. No effect if the check was taken back or answered by an admin meanwhile. */
export const decideCheck = async (trx: Trx, id: string, result: store.CheckResult): Promise<void> => {
  const check = await store.lockCheck(trx, id)
  if (check && isPendingCheck(check.status)) await saveResult(trx, id, check, result)
}

/** The person is notified of a new status, not of a corrected detail. */
const saveResult = async (
  trx: Trx,
  id: string,
  { userId, status: before }: { userId: string; status: CheckStatus },
  result: store.CheckResult,
): Promise<CheckForAdmin> => {
  const saved = await store.saveResult(trx, id, result)
  const { checkType, status } = saved
  if (status !== before) await publish(trx, events.checkDecided, { userId, checkId: id, checkType, status })
  return saved
}

/** The last day of a passed check, unless the provider names one. */
export const expiryOf = (checkType: string, completedAt: string): string | null => {
  const type = checkTypeNamed(checkType)
  return type && addMs(completedAt, type.validDays * DAY_MS)
}

/** Dates are days of the provider; noon is the same day in all US time zones. */
const noonOf = (date: string): string => `${date}T17:00:00.000Z`

/** CHECK-3: by an admin, also to correct a result. The caller writes the audit entry. */
export const enterResult = async (
  trx: Trx,
  id: string,
  { was, status, provider, reference, completedOn, expiresOn, results }: BodyOf<typeof enterCheckResult>,
  adminId: string,
): Promise<{ userId: string; check: CheckForAdmin }> => {
  const check = await store.lockCheck(trx, id)
  if (!check) throw new RefusalError(NO_SUCH_CHECK)
  if (was !== undefined && was !== check.status) throw new RefusalError(RESULT_CHANGED)
  const today = (await readClock(trx)).slice(0, 10)
  demand(refuseResult({ status, completedOn, expiresOn, askedOn: check.askedOn, today }))
  const completedAt = noonOf(completedOn)
  const expiresAt = expiresOn
    ? noonOf(expiresOn)
    : isPassedCheck(status)
      ? expiryOf(check.checkType, completedAt)
      : null
  const result = { status, provider, reference, completedAt, expiresAt, note: results || null, adminId }
  return { userId: check.userId, check: await saveResult(trx, id, check, result) }
}

const BATCH_SIZE = 200

/** RECORD-3 and CHECK-4: reminds once before the last day, and retires what is over. */
export const endRecords = async (trx: Trx): Promise<void> => {
  const near = [
    ...(await records.takeEnding(trx, 'certification', REMINDER_DAYS, BATCH_SIZE)),
    ...(await records.takeEnding(trx, 'insurance', REMINDER_DAYS, BATCH_SIZE)),
    ...(await store.takeEndingChecks(trx, REMINDER_DAYS, BATCH_SIZE)),
  ]
  const over = [
    ...(await records.takeExpired(trx, 'certification', BATCH_SIZE)),
    ...(await records.takeExpired(trx, 'insurance', BATCH_SIZE)),
    ...(await store.takeExpiredChecks(trx, BATCH_SIZE)),
  ]
  for (const record of near) await publish(trx, events.recordExpiresSoon, record)
  for (const record of over) await publish(trx, events.recordExpired, record)
}
