import { cents } from '#core/kernel/money.ts'
import {
  BANK_LEAST,
  INSTANT_DAILY_MOST,
  INSTANT_FEE,
  INSTANT_LEAST,
  INSTANT_WEEKLY_MOST,
} from '#core/payments/settings.ts'
import type { WithdrawalRules } from '#core/payments/withdrawals.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { readSettings } from '#server/platform/database/settings.ts'

/** WITHDRAW-1: as the operator has set them, in one question. */
export const readWithdrawalRules = async (db: Queryable): Promise<WithdrawalRules> => {
  const read = await readSettings(db, [INSTANT_FEE, INSTANT_LEAST, INSTANT_DAILY_MOST, INSTANT_WEEKLY_MOST, BANK_LEAST])
  return {
    instantFeeBasisPoints: read(INSTANT_FEE),
    instantLeast: cents(read(INSTANT_LEAST)),
    instantDailyMost: cents(read(INSTANT_DAILY_MOST)),
    instantWeeklyMost: cents(read(INSTANT_WEEKLY_MOST)),
    bankLeast: cents(read(BANK_LEAST)),
  }
}
