import { sql } from 'kysely'
import { contractNumber } from '#core/contracts/rules.ts'
import { APP_NAME } from '#core/kernel/app.ts'
import type { QueryOf } from '#core/kernel/endpoint.ts'
import type { Me } from '#core/kernel/me.ts'
import { cents, centsOf, dollarText, type Cents } from '#core/kernel/money.ts'
import { OPERATOR_ADDRESS, OPERATOR_NAME } from '#core/kernel/operator.ts'
import { refusal } from '#core/kernel/problem.ts'
import { splitFee } from '#core/payments/fee.ts'
import { MIN_TAX_SUMMARY_CENTS } from '#core/payments/rules.ts'
import type * as api from '#core/payments/wallet.ts'
import { SPEEDS, type CardPayment, type Wallet, type WalletEntry } from '#core/payments/wallet.ts'
import { listDebtsOf } from '#server/payments/debts/listing-actions.ts'
import {
  arrivalOf,
  closedNow,
  termsOf,
  type InstantUse,
  type NewAccountHold,
  type WithdrawalRules,
} from '#core/payments/withdrawals.ts'
import { BANK_ZONE, toTimestamp, readBankClock, type BankClock } from '#server/payments/wallet/bank-clock.ts'
import { setAutoPayout } from '#server/payments/withdrawals/payout-method-store.ts'
import { readNewAccountHold, readWithdrawalRules } from '#server/payments/withdrawals/rules.ts'
import { statementOf, type StatementRow } from '#server/payments/wallet/statement.ts'
import { drawTaxSummary } from '#server/payments/wallet/tax-pdf.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import * as store from '#server/payments/wallet/store.ts'
import { numberOf, describeEntry, type Entry } from '#server/payments/wallet/transaction-copy.ts'
import { readWalletUse } from '#server/payments/withdrawals/store.ts'
import { readClock, type Queryable } from '#server/platform/database/database.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { readSettings } from '#server/platform/database/settings.ts'

const total = (amounts: readonly Cents[]): Cents => cents(amounts.reduce<bigint>((sum, amount) => sum + amount, 0n))

const speedsNow = async (
  db: Queryable,
  clock: BankClock,
  use: InstantUse,
  rules: WithdrawalRules,
  hold: NewAccountHold | null,
): Promise<Wallet['speeds']> => {
  const arrivals = SPEEDS.map((speed) => arrivalOf(speed, clock))
  const { rows } = await sql<{ moments: string[] }>`
    select json_build_array(${sql.join(
      arrivals.map(
        (arrival) => sql`to_char(${arrival ? toTimestamp(arrival) : sql`${clock.now}::timestamptz`}
        at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      ),
    )}) as moments`.execute(db)
  return SPEEDS.map((speed, at) => {
    const closed = closedNow(speed, clock, use, rules, hold)
    const terms = termsOf(speed, rules)
    return {
      speed,
      isOpen: closed === null,
      reason: closed?.message ?? null,
      min: dollarText(terms.min),
      feeBasisPoints: terms.feeBasisPoints,
      arrivesAt: rows[0]!.moments[at]!,
    }
  })
}

/** WALLET-1: the balance, what can be withdrawn, and what is still to come. */
export const readWallet = async ({ db, provider }: PaymentContext, me: Me): Promise<Wallet> => {
  const clock = await readBankClock(db)
  const [rules, hold, { balance, use }, status, held, heldForJobs, taxYears, debts, owedToMe] = await Promise.all([
    readWithdrawalRules(db),
    readNewAccountHold(db, provider, me.id),
    readWalletUse(db, me.id, clock),
    store.readStatus(db, me.id, provider.name),
    store.listHeld(db, 'worker', me.id),
    store.listHeld(db, 'poster', me.id),
    store.listTaxYears(db, me.id),
    listDebtsOf(db, 'debtor', me.id),
    listDebtsOf(db, 'creditor', me.id),
  ])
  const owed = total(debts.map(({ left }) => centsOf(left)))
  return {
    balance: dollarText(balance),
    // DEBT-2: what is owed has to be settled first.
    available: dollarText(owed > 0n ? cents(0) : balance),
    owed: dollarText(owed),
    debts,
    owedToMe,
    // One fee for everything that is held for a contract, as at its release.
    pending: dollarText(total(held.map((one) => splitFee(one.held, one.feeBasisPoints).workerShare))),
    pendingJobs: held.length,
    heldForJobs: dollarText(total(heldForJobs.map((one) => one.held))),
    heldForJobsCount: heldForJobs.length,
    frozen: dollarText(status.frozen),
    onTheWay: dollarText(status.onTheWay),
    isTestMode: provider.isTestMode,
    autoPayout: status.autoPayout,
    nextPayoutAt: clock.nextPayoutAt,
    limits: {
      instantToday: dollarText(use.today),
      maxInstantDaily: dollarText(rules.maxInstantDaily),
      instantThisWeek: dollarText(use.thisWeek),
      maxInstantWeekly: dollarText(rules.maxInstantWeekly),
    },
    speeds: await speedsNow(db, clock, use, rules, hold),
    isPayable: !provider.openAccount || status.isPayable,
    taxYears,
  }
}

export const changeWallet = async (payments: PaymentContext, me: Me, isOn: boolean): Promise<Wallet> => {
  await setAutoPayout(payments.db, me.id, isOn)
  return readWallet(payments, me)
}

// ---- history -----------------------------------------------------------------------------------------------------

const PAGE = 25

const entryOf = (row: Entry): WalletEntry => ({
  id: String(row.id),
  kind: row.kind,
  entry: row.entry,
  ...describeEntry(row),
  amount: dollarText(row.amount),
  balance: dollarText(row.balance),
  contractId: row.contractId,
  contractNumber: numberOf(row),
  jobId: row.jobId,
  jobTitle: row.jobTitle,
  createdAt: row.createdAt,
})

export const listTransactions = async (
  { db }: PaymentContext,
  me: Me,
  query: QueryOf<typeof api.walletTransactions>,
): Promise<{ items: WalletEntry[]; nextCursor: string | null }> => {
  const rows = await store.listEntries(db, me.id, { ...query, limit: PAGE + 1 })
  const items = rows.slice(0, PAGE).map(entryOf)
  return { items, nextCursor: rows.length > PAGE ? items.at(-1)!.id : null }
}

/** Smaller, because the list is a section of the page. */
const PAYMENTS_PAGE_SIZE = 10

const paymentOf = ({ ordinal, ...row }: store.CardPaymentRow): CardPayment => ({
  ...row,
  contractNumber: contractNumber(row.jobId, ordinal),
})

export const listPayments = async (
  { db }: PaymentContext,
  me: Me,
  { cursor }: QueryOf<typeof api.walletPayments>,
): Promise<{ items: CardPayment[]; nextCursor: string | null }> => {
  const rows = await store.listCardPayments(db, me.id, cursor, PAYMENTS_PAGE_SIZE + 1)
  const items = rows.slice(0, PAYMENTS_PAGE_SIZE).map(paymentOf)
  return { items, nextCursor: rows.length > PAYMENTS_PAGE_SIZE ? items.at(-1)!.id : null }
}

export const readEarnings = async ({ db }: PaymentContext, me: Me) => {
  const bars = async (unit: 'week' | 'month') =>
    (await store.listEarnings(db, me.id, unit)).map(({ from, amount, jobs }) => ({
      from,
      amount: dollarText(amount),
      jobs,
    }))
  const [weeks, months] = await Promise.all([bars('week'), bars('month')])
  return { weeks, months }
}

// ---- documents -----------------------------------------------------------------------------------------------------

const lineOf = (row: Entry): StatementRow => ({
  at: row.createdAt,
  ...describeEntry(row),
  contractNumber: numberOf(row),
  jobTitle: row.jobTitle,
  amount: row.amount,
  balance: row.balance,
})

/** WALLET-5: every movement of a year in New York, oldest first. */
export const writeStatement = async (
  { db }: PaymentContext,
  me: Me,
  asked: string | undefined,
): Promise<{ year: number; csv: string }> => {
  const year = asked ? Number(asked) : (await readBankClock(db)).year
  const rows = await store.listYear(db, me.id, year)
  const csv = statementOf(rows.toReversed().map(lineOf))
  return { year, csv }
}

const nameOf = ({ firstName, lastName, businessName, isBusinessAccount, email }: Me): string =>
  (isBusinessAccount && businessName) || [firstName, lastName].filter(Boolean).join(' ') || email

/** TAX-2: from $600 of gross earnings in a year. */
export const drawTaxes = async ({ db, provider }: PaymentContext, me: Me, year: number): Promise<Uint8Array> => {
  const months = await store.listMonths(db, me.id, year)
  if (total(months.map(({ gross }) => gross)) < MIN_TAX_SUMMARY_CENTS)
    throw new RefusalError(
      refusal(404, 'no_summary', `There is no 1099 summary for ${year}: it is made for earnings from $600.00.`),
    )
  const read = await readSettings(db, [OPERATOR_NAME, OPERATOR_ADDRESS])
  return drawTaxSummary({
    year,
    recipient: { name: nameOf(me), accountId: me.id },
    payer: { name: read(OPERATOR_NAME) || APP_NAME, address: read(OPERATOR_ADDRESS) || null },
    months,
    timeZone: BANK_ZONE,
    issuedAt: await readClock(db),
    isTestMode: provider.isTestMode,
  })
}

export const readNextPayout = async (db: Queryable): Promise<string> => (await readBankClock(db)).nextPayoutAt
