import { readChargebackSums } from '#server/payments/chargebacks/listing-actions.ts'
import { readDebtSums } from '#server/payments/debts/listing-actions.ts'
import type { MoneyOverview } from '#core/admin/money.ts'
import { cents, dollarText } from '#core/kernel/money.ts'
import { readBankClock } from '#server/payments/wallet/bank-clock.ts'
import { findLastPayout, sumAccounts, sumFlow, type AccountsOfKind } from '#server/payments/ledger/overview-store.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { readWithdrawalRules } from '#server/payments/withdrawals/rules.ts'
import { countPayees } from '#server/payments/withdrawals/store.ts'

/** FINANCE-1: one snapshot of the ledger, so that the figures agree. */
export const readOverview = ({ db, provider }: Pick<PaymentContext, 'db' | 'provider'>): Promise<MoneyOverview> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const clock = await readBankClock(trx)
      const { minBank } = await readWithdrawalRules(trx)
      const accounts = await sumAccounts(trx)
      const flow = await sumFlow(trx)
      const next = await countPayees(trx, { provider: provider.name, min: minBank, unpaidSince: clock.todayFrom })
      const holds = (kind: string) => dollarText(accounts.find((one) => one.kind === kind)?.balance ?? cents(0))
      return {
        held: holds('escrow'),
        releasedThisWeek: dollarText(flow.released),
        refundedThisWeek: dollarText(flow.refunded),
        feesThisWeek: dollarText(flow.fees),
        onTheWay: holds('payout_clearing'),
        debts: await readDebtSums(trx),
        chargebacks: await readChargebackSums(trx),
        accounts: accounts.map(({ kind, count, balance }) => ({ kind, count, balance: dollarText(balance) })),
        sum: dollarText(sumOf(accounts)),
        nextPayout: { at: clock.nextPayoutAt, people: next.people, amount: dollarText(next.amount) },
        lastPayout: await findLastPayout(trx),
      }
    })

const sumOf = (accounts: readonly AccountsOfKind[]) =>
  cents(accounts.reduce((total, { balance }) => total + balance, 0n))
