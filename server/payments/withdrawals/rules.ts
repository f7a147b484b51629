import { cents } from '#core/kernel/money.ts'
import { MIN_BANK, MAX_INSTANT_DAILY, INSTANT_FEE, MIN_INSTANT, MAX_INSTANT_WEEKLY } from '#core/payments/settings.ts'
import type { WithdrawalRules } from '#core/payments/withdrawals.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { readSettings } from '#server/platform/database/settings.ts'

/** WITHDRAW-1: as set by the operator, in one query. */
export const readWithdrawalRules = async (db: Queryable): Promise<WithdrawalRules> => {
  const read = await readSettings(db, [INSTANT_FEE, MIN_INSTANT, MAX_INSTANT_DAILY, MAX_INSTANT_WEEKLY, MIN_BANK])
  return {
    instantFeeBasisPoints: read(INSTANT_FEE),
    minInstant: cents(read(MIN_INSTANT)),
    maxInstantDaily: cents(read(MAX_INSTANT_DAILY)),
    maxInstantWeekly: cents(read(MAX_INSTANT_WEEKLY)),
    minBank: cents(read(MIN_BANK)),
  }
}
