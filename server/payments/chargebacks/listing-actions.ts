import type { ChargebackForAdmin, MoneyOverview } from '#core/admin/money.ts'
import { contractNumber } from '#core/contracts/rules.ts'
import { dollarText } from '#core/kernel/money.ts'
import type { ChargebackFilter } from '#core/payments/chargebacks.ts'
import * as store from '#server/payments/chargebacks/listing-store.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'

const forAdmin = ({ jobId, ordinal, amount, booked, owed, ...row }: store.ChargebackListRow): ChargebackForAdmin => ({
  ...row,
  amount: dollarText(amount),
  booked: dollarText(booked),
  owed: dollarText(owed),
  number: contractNumber(jobId, ordinal),
})

export const listChargebacksOfAll = async (
  db: Db,
  page: { status: ChargebackFilter; after: string | undefined; limit: number },
): Promise<ChargebackForAdmin[]> => (await store.listChargebacks(db, page)).map(forAdmin)

export const findChargebackForAdmin = async (db: Queryable, id: string): Promise<ChargebackForAdmin | null> => {
  const row = await store.findListed(db, id)
  return row && forAdmin(row)
}

export const readChargebackSums = async (db: Queryable): Promise<MoneyOverview['chargebacks']> => {
  const { open, underReview, takenBack, owed, lost } = await store.sumChargebacks(db)
  return {
    open,
    underReview: dollarText(underReview),
    takenBack: dollarText(takenBack),
    owed: dollarText(owed),
    lost: dollarText(lost),
  }
}
