import type {
  LedgerEntry,
  PaymentFilter,
  PaymentForAdmin,
  WithdrawalFilter,
  WithdrawalForAdmin,
} from '#core/admin/money.ts'
import { contractNumber } from '#core/contracts/rules.ts'
import { cents, dollarText } from '#core/kernel/money.ts'
import * as store from '#server/payments/ledger/listing-store.ts'
import type { Db } from '#server/platform/database/database.ts'
import { narrow } from '#server/platform/database/filters.ts'

/** Lists for admins. Callers check the role. */

interface Page<F> {
  search: string | undefined
  status: F
  after: string | undefined
  limit: number
}

const numberOf = ({ jobId, ordinal }: { jobId: string; ordinal: number }): string => contractNumber(jobId, ordinal)

export const listPayments = async (db: Db, { search, ...page }: Page<PaymentFilter>): Promise<PaymentForAdmin[]> =>
  (await store.listPayments(db, { ...page, textFilter: await narrow(db, search, store.jobsWith) })).map((row) =>
    Object.assign(row, { number: numberOf(row) }),
  )

export const listWithdrawalsOfAll = async (
  db: Db,
  { search, ...page }: Page<WithdrawalFilter>,
): Promise<WithdrawalForAdmin[]> =>
  store.listWithdrawalsOfAll(db, { ...page, textFilter: await narrow(db, search, store.peopleWith) })

/** The owner of an account: the address of a member, or the number of the contract that money is held for. */
const ownerOf = ({ email, jobId, ordinal }: store.LedgerRow['postings'][number]): string | null =>
  email ?? (jobId !== null && ordinal !== null ? numberOf({ jobId, ordinal }) : null)

export const listLedger = async (db: Db, page: Parameters<typeof store.listLedger>[1]): Promise<LedgerEntry[]> =>
  (await store.listLedger(db, page)).map(({ id, kind, createdAt, contractId, postings }) => ({
    id,
    kind,
    createdAt,
    contractId,
    postings: postings.map((posting) => ({
      account: posting.account,
      owner: ownerOf(posting),
      amount: dollarText(cents(BigInt(posting.cents))),
    })),
  }))
