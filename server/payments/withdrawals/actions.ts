import type { BodyOf } from '#core/kernel/endpoint.ts'
import type { Me } from '#core/kernel/me.ts'
import { cents, dollarText, showDollars, negate, type Cents, centsOf } from '#core/kernel/money.ts'
import type * as api from '#core/payments/wallet.ts'
import type { Speed, Withdrawal } from '#core/payments/wallet.ts'
import {
  arrivalOf,
  availableToNew,
  refuseNewAccount,
  isNewMethod,
  refuseWithdrawal,
  feeOf,
  NO_SUCH_METHOD,
  PAYOUT_ACCOUNT_NEEDED,
  termsOf,
} from '#core/payments/withdrawals.ts'
import { demandPayoutsOpen } from '#server/accounts/security/lock-actions.ts'
import { reportSecurityEvent, type Origin } from '#server/accounts/security/security-event-actions.ts'
import { recordCall } from '#server/payments/provider/provider-calls.ts'
import { clearing, post, revenue, wallet } from '#server/payments/ledger/ledger.ts'
import { demandNoDebt } from '#server/jobs/actions.ts'
import { readBankClock } from '#server/payments/wallet/bank-clock.ts'
import { walletMoved } from '#server/payments/events.ts'
import { holdMethodToPay, type MethodToPay } from '#server/payments/withdrawals/payout-method-store.ts'
import type { PayoutRequest } from '#server/payments/provider/provider.ts'
import { settlePayout } from '#server/payments/withdrawals/payouts.ts'
import { findPayable } from '#server/payments/escrow/store.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { readNewAccountHold, readWithdrawalRules } from '#server/payments/withdrawals/rules.ts'
import { payoutMethodText } from '#server/payments/wallet/transaction-copy.ts'
import * as store from '#server/payments/withdrawals/store.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { idFor, idFrom } from '#server/platform/http/idempotency.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { demandConfirmation, type Identity } from '#server/platform/http/server.ts'
import { demand, RefusalError } from '#server/platform/http/refusal-error.ts'

/** Null at a provider without such accounts. */
const requireAccount = async (trx: Trx, { provider }: PaymentContext, userId: string): Promise<string | null> => {
  if (!provider.openAccount) return null
  const account = await findPayable(trx, userId, provider.name)
  if (!account) throw new RefusalError(PAYOUT_ACCOUNT_NEEDED)
  return account
}

interface Order {
  id: string
  userId: string
  method: MethodToPay
  /** Null: everything available. */
  amount: Cents | null
  speed: Speed
  isAutomatic: boolean
}

/** WITHDRAW-2: the caller holds the lock on the balance. Returns the call to make. */
const recordWithdrawal = async (
  trx: Trx,
  payments: PaymentContext,
  order: Order,
): Promise<{ call: string; amount: Cents }> => {
  const { id, userId, method, speed, isAutomatic } = order
  const account = await requireAccount(trx, payments, userId)
  const now = await readBankClock(trx)
  // DEBT-2: a debt is opened under the lock on the same balance.
  await demandNoDebt(trx, userId)
  const { balance, use } = await store.readWalletUse(trx, userId, now)
  const hold = await readNewAccountHold(trx, payments.provider, userId)
  const amount = order.amount ?? availableToNew(balance, hold)
  const rules = await readWithdrawalRules(trx)
  const request = { amount, speed, method, available: balance, use, now, rules }
  demand(refuseWithdrawal(request) ?? refuseNewAccount(request, hold))
  await demandPayoutsOpen(trx, userId)
  const fee = feeOf(termsOf(speed, rules).feeBasisPoints, amount)
  const net = cents(amount - fee)
  const arrivesAt = await store.insertWithdrawal(trx, {
    id,
    userId,
    methodId: method.id,
    amount: dollarText(amount),
    fee: dollarText(fee),
    speed,
    isAutomatic,
    provider: payments.provider.name,
    arrives: arrivalOf(speed, now),
  })
  await post(trx, {
    kind: 'withdrawal',
    contractId: null,
    reference: id,
    once: `withdrawal:${id}`,
    memo: isAutomatic ? 'Weekly payout' : 'Withdrawn',
    parts: [wallet(userId, negate(net), 'withdrawal'), wallet(userId, negate(fee), 'fee'), clearing(net), revenue(fee)],
  })
  const payout: PayoutRequest = {
    withdrawalId: id,
    amountCents: Number(net),
    speed,
    account,
    methodToken: method.token,
    arrivesAt,
  }
  const call = await recordCall(trx, {
    provider: payments.provider.name,
    purpose: 'payout',
    key: `payout:${id}`,
    request: payout,
    paymentId: null,
    withdrawalId: id,
    userId: null,
  })
  await publish(trx, walletMoved, {
    userId,
    what: 'withdrawn',
    amount: dollarText(amount),
    detail: payoutMethodText(method),
  })
  return { call, amount }
}

/** WITHDRAW-7: the same key returns the same withdrawal in its current state. */
export const withdraw = async (
  payments: PaymentContext,
  { person: me, ...presence }: Identity,
  { methodId, amount, speed }: BodyOf<typeof api.withdraw>,
  once: string | null,
  origin: Origin,
): Promise<Withdrawal> => {
  const id = idFor(once)
  await store.openAccounts(payments.db, me.id, id)
  const recorded = await payments.db.transaction().execute(async (trx) => {
    await store.holdAccounts(trx, me.id, id)
    if (await store.findWithdrawal(trx, me.id, id)) return null
    const method = await holdMethodToPay(trx, me.id, payments.provider.name, methodId)
    if (!method) throw new RefusalError(NO_SUCH_METHOD)
    const order = { id, userId: me.id, method, amount: centsOf(amount), speed, isAutomatic: false }
    const isNew = isNewMethod(method, presence.now)
    if (isNew) demandConfirmation(presence)
    const made = await recordWithdrawal(trx, payments, order)
    const detail = `${showDollars(made.amount)} ${payoutMethodText(method)}`
    if (isNew) await reportSecurityEvent(trx, origin, { kind: 'withdrawal_to_new_method', userId: me.id, detail })
    return made
  })
  if (recorded) await payments.makeCall(recorded.call)
  return (await store.findWithdrawal(payments.db, me.id, id))!
}

export const WITHDRAWALS_PAGE_SIZE = 50

export const listWithdrawals = ({ db }: PaymentContext, me: Me, cursor: string | undefined): Promise<Withdrawal[]> =>
  store.listWithdrawals(db, me.id, cursor, WITHDRAWALS_PAGE_SIZE)

// ---- arriving ----------------------------------------------------------------------------------------------------

const MAX_ASKED = 100
/** Stops before the lease of the job ends; the next run continues. */
const ROUND_MS = 20_000

/** WITHDRAW-8: asks the provider about payouts that should have arrived, without waiting for its event. */
export const settleExpected = async ({ db, provider, log }: PaymentContext): Promise<void> => {
  const start = Date.now()
  for (const { id, ref, account } of await store.listExpected(db, provider.name, MAX_ASKED)) {
    if (Date.now() - start > ROUND_MS) return
    try {
      const payout = await provider.findPayout(ref, account)
      if (payout) await db.transaction().execute((trx) => settlePayout(trx, provider, id, payout))
    } catch (error) {
      log.error({ err: error, withdrawal: id }, 'the provider could not be asked about a payout')
    }
  }
}

// ---- every Friday ------------------------------------------------------------------------------------------------

const PAYEES = 100

/** Returns the amount; null: nothing was paid. The id is derived from day and member, so that it happens once. */
const payOne = async (
  payments: PaymentContext,
  day: string,
  { userId, methodId }: store.Payee,
): Promise<Cents | null> => {
  const id = idFrom(`weekly payout ${day} ${userId}`)
  await store.openAccounts(payments.db, userId, id)
  return payments.db.transaction().execute(async (trx) => {
    await store.holdAccounts(trx, userId, id)
    const isDone = await store.findWithdrawal(trx, userId, id)
    if (isDone || !(await store.isAutoPayoutOn(trx, userId))) return null
    const method = await holdMethodToPay(trx, userId, payments.provider.name, methodId)
    if (!method) return null
    const order = { id, userId, method, amount: null, speed: 'standard', isAutomatic: true } as const
    return (await recordWithdrawal(trx, payments, order)).amount
  })
}

interface Round {
  people: number
  amount: Cents
  failed: number
  isDone: boolean
}

/**
 * PAYOUT-5: pays everything available to the bank account of every member who has the minimum and did not switch it
 * off. One transaction each: a failure does not affect others, and locks are short. The calls to the provider are made
 * by the queue. A second run continues where the first stopped.
 */
const payAll = async (payments: PaymentContext, day: string, unpaidSince: string | null): Promise<Round> => {
  const start = Date.now()
  const { minBank } = await readWithdrawalRules(payments.db)
  const round = { people: 0, amount: cents(0), failed: 0 }
  let after: string | null = null
  for (;;) {
    const payees: store.Payee[] = await store.listPayees(payments.db, {
      provider: payments.provider.name,
      min: minBank,
      unpaidSince,
      after,
      limit: PAYEES,
    })
    for (const payee of payees) {
      if (Date.now() - start > ROUND_MS) return { ...round, isDone: false }
      try {
        const paid = await payOne(payments, day, payee)
        if (paid === null) continue
        round.people++
        round.amount = cents(round.amount + paid)
      } catch (error) {
        // Refused by a rule: this member is not paid this week.
        if (error instanceof RefusalError) continue
        round.failed++
        payments.log.error({ err: error, user: payee.userId }, 'a weekly payout failed')
      }
    }
    after = payees.at(-1)?.userId ?? null
    if (payees.length < PAYEES) return { ...round, isDone: true }
  }
}

export const runWeeklyPayout = async (
  payments: PaymentContext,
  day: string,
): Promise<{ people: number; isDone: boolean }> => {
  const { people, failed, isDone } = await payAll(payments, day, null)
  if (!isDone) return { people, isDone }
  if (failed > 0) throw new Error(`the weekly payout of ${day} failed for ${failed} people`)
  await store.closePayoutRun(payments.db, day)
  return { people, isDone }
}

/** PAYOUT-9: an extra payout for everybody who was not paid today. The regular one still comes on Friday. */
export const payOutByHand = async (payments: PaymentContext): Promise<Round> => {
  const { day, todayFrom } = await readBankClock(payments.db)
  return payAll(payments, day, todayFrom)
}

/** PAYOUT-6: once for every Friday, late if the server was down. A new instance begins with the next Friday. */
export const payOutOnFriday = async (payments: PaymentContext): Promise<void> => {
  const { lastPayoutDay } = await readBankClock(payments.db)
  if (await store.hasPayoutRun(payments.db, lastPayoutDay)) return
  if (!(await store.hasPayoutRun(payments.db))) return store.closePayoutRun(payments.db, lastPayoutDay)
  await runWeeklyPayout(payments, lastPayoutDay)
}
