import { contractNumber } from '#core/contracts/rules.ts'
import type { DebtFilter, DebtForAdmin, MoneyOverview } from '#core/admin/money.ts'
import { dollarText } from '#core/kernel/money.ts'
import type { WalletDebt } from '#core/payments/wallet.ts'
import * as store from '#server/payments/debts/listing-store.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'

/** Open ones of a wallet; for a creditor only their own part. */
export const listDebtsOf = async (db: Queryable, side: 'debtor' | 'creditor', userId: string): Promise<WalletDebt[]> =>
  (await store.listOpenOf(db, side, userId)).map((row) => ({
    id: row.id,
    reason: row.reason,
    amount: dollarText(row.amount),
    collected: dollarText(row.collected),
    left: dollarText(row.left),
    contractId: row.contractId,
    contractNumber: contractNumber(row.jobId, row.ordinal),
    jobTitle: row.jobTitle,
    createdAt: row.createdAt,
  }))

const forAdmin = ({
  jobId,
  ordinal,
  amount,
  collected,
  writtenOff,
  left,
  ...row
}: store.DebtListRow): DebtForAdmin => ({
  ...row,
  amount: dollarText(amount),
  collected: dollarText(collected),
  writtenOff: dollarText(writtenOff),
  left: dollarText(left),
  number: contractNumber(jobId, ordinal),
})

export const listDebtsOfAll = async (
  db: Db,
  page: { status: DebtFilter; after: string | undefined; limit: number },
): Promise<DebtForAdmin[]> => (await store.listDebts(db, page)).map(forAdmin)

export const findDebtForAdmin = async (db: Queryable, id: string): Promise<DebtForAdmin | null> => {
  const row = await store.findListed(db, id)
  return row && forAdmin(row)
}

export const readDebtSums = async (db: Queryable): Promise<MoneyOverview['debts']> => {
  const { people, outstanding, paidOut, doubtful, collected, lost } = await store.sumDebts(db)
  return {
    people,
    outstanding: dollarText(outstanding),
    paidOut: dollarText(paidOut),
    doubtful: dollarText(doubtful),
    collected: dollarText(collected),
    lost: dollarText(lost),
  }
}
