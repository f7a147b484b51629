import { cents, dollarText, negate, type Cents, min } from '#core/kernel/money.ts'
import {
  DEBT_SETTLED,
  NO_SUCH_DEBT,
  shareOfCollection,
  type Collection,
  type DebtReason,
} from '#core/payments/debts.ts'
import { giveBackReversed } from '#server/payments/chargebacks/return-actions.ts'
import { addReturned, isReversed } from '#server/payments/chargebacks/store.ts'
import { debtMoved } from '#server/payments/events.ts'
import { lockBalance } from '#server/payments/escrow/dispute-store.ts'
import { recordCollect, recordRefund, recordTransfer } from '#server/payments/escrow/provider-requests.ts'
import {
  addEarnings,
  findPayment,
  hasLeft,
  lockContract,
  payAfterAll,
  returnCollected,
} from '#server/payments/escrow/store.ts'
import {
  card,
  holdAccounts,
  loss,
  post,
  receivable,
  revenue,
  uncollected,
  wallet,
  type Part,
} from '#server/payments/ledger/ledger.ts'
import * as store from '#server/payments/debts/store.ts'
import type { Provider } from '#server/payments/provider/provider.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

/** What is collected is passed on; otherwise the platform has paid it out already. */
const PASSED_ON = new Set<DebtReason>(['cancellation_fee', 'dispute', 'unpaid_work'])
const isPassedOn = (reason: DebtReason): boolean => PASSED_ON.has(reason)

const ENTRIES: Record<DebtReason, Part['entry']> = {
  cancellation_fee: 'fee',
  dispute: 'earning',
  chargeback: undefined,
  unpaid_work: undefined,
  earlier: undefined,
}

export const debtOpened = async (trx: Trx, debt: store.NewDebt): Promise<void> => {
  await store.insertDebt(trx, debt)
  await publish(trx, debtMoved, {
    what: 'opened',
    reason: debt.reason,
    debtId: debt.id,
    debtorId: debt.debtorId,
    creditorId: debt.creditorId,
    contractId: debt.contractId,
    amount: dollarText(cents(debt.amount - (debt.collected ?? 0n))),
    left: dollarText(cents(debt.amount - (debt.collected ?? 0n))),
  })
}

/** What is owed, and meant for somebody. */
export const owedParts = (debtorId: string, contractId: string, owed: Cents): Part[] => [
  receivable(debtorId, contractId, negate(owed)),
  uncollected(contractId, owed),
]

/**
 * CANCEL-5, DEBT-1: a fee that a wallet pays as far as it can. The rest is owed, and neither the other side nor the
 * platform is credited with it. The caller posts the parts.
 */
export const chargeWallet = async (
  trx: Trx,
  provider: Provider,
  {
    contractId,
    debtorId,
    creditorId,
    split,
    once,
  }: {
    contractId: string
    debtorId: string
    creditorId: string
    split: { platform: Cents; other: Cents }
    once: string
  },
): Promise<{ parts: Part[]; calls: (string | null)[] }> => {
  const fee = cents(split.platform + split.other)
  const nothing = cents(0)
  await holdAccounts(trx, [
    { kind: 'escrow', contract: contractId, amount: nothing },
    card(creditorId, nothing),
    wallet(debtorId, nothing),
    wallet(creditorId, nothing),
    revenue(nothing),
    ...owedParts(debtorId, contractId, nothing),
  ])
  const paid = min(await lockBalance(trx, debtorId), fee)
  const owed = cents(fee - paid)
  const terms = { amount: fee, creditorPart: split.other, fee: nothing }
  const { toCreditor, toPlatform } = shareOfCollection({ ...terms, collected: nothing }, paid)
  if (owed > 0n)
    await debtOpened(trx, {
      ...terms,
      id: newId(),
      reason: 'cancellation_fee',
      debtorId,
      creditorId,
      contractId,
      collected: paid,
    })
  return {
    parts: [
      wallet(debtorId, negate(paid), 'fee'),
      wallet(creditorId, toCreditor, 'earning'),
      revenue(toPlatform),
      ...owedParts(debtorId, contractId, owed),
    ],
    calls: [
      await recordTransfer(trx, provider, { userId: creditorId, amount: toCreditor, about: once }),
      await recordCollect(trx, provider, { userId: debtorId, amount: paid, about: once }),
    ],
  }
}

// ---- collecting ----------------------------------------------------------------------------------------------------

interface Collecting {
  debt: store.DebtRow
  more: Cents
  got: Collection
  /** Null where nobody is to be credited, because they have left. */
  creditorId: string | null
  /** A refund goes to the card, unless a bank has taken that payment back; everything else goes to the wallet. */
  isToCard: boolean
}

export const plan = async (trx: Trx, debt: store.DebtRow, more: Cents): Promise<Collecting> => {
  const isToCard = debt.reason === 'dispute' && !(await isReversed(trx, debt.paymentId!))
  return {
    debt,
    more,
    got: shareOfCollection(debt, more),
    isToCard,
    // A card can be refunded after its owner has left; a wallet is closed by then.
    creditorId: debt.creditorId && !isToCard && (await hasLeft(trx, debt.creditorId)) ? null : debt.creditorId,
  }
}

/** Each collection of a debt reaches another sum. */
const aboutOf = ({ debt, more }: Collecting): string => `debt:${debt.id}:${debt.collected + more}`

const collectionParts = async (trx: Trx, provider: Provider, collecting: Collecting): Promise<Part[]> => {
  const { debt, more, got, creditorId } = collecting
  const { debtorId, contractId, reason } = debt
  const paid = [wallet(debtorId, negate(more), ENTRIES[reason]), receivable(debtorId, contractId, more)]
  if (!isPassedOn(reason)) return paid
  const toCreditor = cents(got.toCreditor + got.feeReturned)
  const passedOn = creditorId === null ? [] : await creditTo(trx, provider, collecting, creditorId, toCreditor)
  const kept = creditorId === null ? cents(more + got.feeReturned) : got.toPlatform
  return [
    ...paid,
    uncollected(contractId, negate(more)),
    ...passedOn,
    revenue(kept),
    revenue(negate(got.feeReturned), debt.feeFrom ?? undefined),
  ]
}

const creditTo = async (
  trx: Trx,
  provider: Provider,
  { debt: { reason, paymentId, contractId }, isToCard }: Collecting,
  creditorId: string,
  amount: Cents,
): Promise<Part[]> => {
  if (isToCard) return [card(creditorId, amount)]
  if (reason !== 'dispute') return [wallet(creditorId, amount, 'earning')]
  // A bank has taken the payment back.
  await addReturned(trx, paymentId!, amount)
  return giveBackReversed(trx, provider, { contractId, payerId: creditorId, paymentId: paymentId!, amount })
}

/** The locks for a collection, in the order of every movement. */
export const holdForCollection = (trx: Trx, debts: readonly store.DebtRow[], more: Part[] = []): Promise<void> =>
  holdAccounts(trx, [
    ...more,
    ...debts.flatMap(({ debtorId, creditorId, contractId }) => [
      wallet(debtorId, cents(0)),
      ...owedParts(debtorId, contractId, cents(0)),
      ...(creditorId === null ? [] : [wallet(creditorId, cents(0)), card(creditorId, cents(0))]),
    ]),
    revenue(cents(0)),
  ])

/** Moves what the wallet has. Returns the calls to make after the commit. */
export const collect = async (trx: Trx, provider: Provider, collecting: Collecting): Promise<(string | null)[]> => {
  const { debt, more, got, creditorId, isToCard } = collecting
  const about = aboutOf(collecting)
  await post(trx, {
    kind: 'collection',
    contractId: debt.contractId,
    reference: debt.id,
    once: about,
    memo: 'Debt collected',
    parts: await collectionParts(trx, provider, collecting),
  })
  await store.addCollected(trx, debt.id, more)
  const left = cents(debt.left - more)
  await publish(trx, debtMoved, {
    what: 'collected',
    reason: debt.reason,
    debtId: debt.id,
    debtorId: debt.debtorId,
    creditorId: debt.creditorId,
    contractId: debt.contractId,
    amount: dollarText(more),
    left: dollarText(left),
  })
  if (debt.reason === 'dispute') {
    const payment = (await findPayment(trx, debt.paymentId!))!
    await returnCollected(trx, payment, { share: more, fee: got.feeReturned })
    await addEarnings(trx, debt.debtorId, dollarText(negate(more)))
    if (isToCard) return [await recordRefund(trx, provider, payment, cents(got.toCreditor + got.feeReturned), about)]
  }
  if (debt.reason === 'unpaid_work') {
    const share = creditorId === null ? cents(0) : got.toCreditor
    await payAfterAll(trx, debt.paymentId!, { share, fee: cents(more - share) })
    await addReturned(trx, debt.paymentId!, negate(more))
    if (creditorId !== null) await addEarnings(trx, creditorId, dollarText(share))
  }
  if (creditorId === null) return []
  return [await recordTransfer(trx, provider, { userId: creditorId, amount: got.toCreditor, about })]
}

/** Returns the calls to make; null: the wallet is empty. */
const collectOne = async (
  trx: Trx,
  { provider }: PaymentContext,
  { id, contractId }: store.DebtRow,
): Promise<(string | null)[] | null> => {
  await lockContract(trx, contractId)
  const debt = await store.lockDebt(trx, id)
  if (!debt || debt.left === 0n) return []
  await holdForCollection(trx, [debt])
  const more = min(await lockBalance(trx, debt.debtorId), debt.left)
  if (more <= 0n) return null
  const collecting = await plan(trx, debt, more)
  const calls = await collect(trx, provider, collecting)
  const about = aboutOf(collecting)
  return [...calls, await recordCollect(trx, provider, { userId: debt.debtorId, amount: more, about })]
}

/** DEBT-1: a wallet pays what its owner owes, oldest first. One transaction each, so that locks are short. */
export const collectFrom = async (payments: PaymentContext, userId: string): Promise<void> => {
  for (const debt of await store.listOpenDebts(payments.db, userId)) {
    const calls = await payments.db.transaction().execute((trx) => collectOne(trx, payments, debt))
    if (calls === null) break
    for (const call of calls) if (call) await payments.makeCall(call)
  }
  payments.wake()
}

const COLLECT_BATCH = 100

export const collectAll = async (payments: PaymentContext): Promise<void> => {
  for (const userId of await store.listCollectable(payments.db, COLLECT_BATCH))
    await collectFrom(payments, userId).catch((error: unknown) =>
      payments.log.error({ err: error, user: userId }, 'a debt could not be collected'),
    )
}

// ---- writing off ---------------------------------------------------------------------------------------------------

/**
 * DEBT-4: what will not be collected is no receivable any more. It is a loss where the platform has paid it out; where
 * somebody was still waiting for it, nobody gets it. Runs in the transaction that writes the audit row.
 */
export const writeOff = async (trx: Trx, id: string): Promise<store.DebtRow> => {
  const found = await store.findDebt(trx, id)
  if (!found) throw new RefusalError(NO_SUCH_DEBT)
  await lockContract(trx, found.contractId)
  const debt = (await store.lockDebt(trx, id))!
  if (debt.left === 0n) throw new RefusalError(DEBT_SETTLED)
  const { debtorId, contractId, left } = debt
  await post(trx, {
    kind: 'write_off',
    contractId,
    reference: id,
    once: `write-off:${id}`,
    memo: 'Written off',
    parts: [
      receivable(debtorId, contractId, left),
      isPassedOn(debt.reason) ? uncollected(contractId, negate(left)) : loss(negate(left)),
    ],
  })
  await store.writeOffRest(trx, id)
  await publish(trx, debtMoved, {
    what: 'written-off',
    reason: debt.reason,
    debtId: id,
    debtorId,
    creditorId: debt.creditorId,
    contractId,
    amount: dollarText(left),
    left: '0.00',
  })
  return debt
}
