// The rows of payments, each with its card, its sandbox record and its ledger movement.
import { createHash } from 'node:crypto'
import { splitCancellationFee } from '#core/contracts/rules.ts'
import { cents, dollarText, negate, parseDollars, type Cents } from '#core/kernel/money.ts'
import { shareOfCollection } from '#core/payments/debts.ts'
import { FEE as PLATFORM_FEE, splitFeeOver } from '#core/payments/fee.ts'
import { iso, stamp, type PaymentRow, type History } from '#demo/seed/history.ts'
import type { ContractParties } from '#demo/seed/contracts.ts'
import { card, escrow, receivable, revenue, uncollected, wallet, type Part } from '#server/payments/ledger/ledger.ts'
import { newId } from '#server/platform/database/ids.ts'

export const SANDBOX = 'sandbox'
const CARD = { token: 'tok_4242424242424242', last4: '4242' } as const
const CARD_YEARS = 4

/** The sandbox derives ids from idempotency keys. */
export const sandboxId = (prefix: 'pi' | 're' | 'po' | 'du', key: string): string =>
  `${prefix}_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`

interface Card {
  token: string
  last4: string
}

/** Saved since it was first used; the one that works is charged by default. */
const cardOf = (userId: string, { token, last4 }: Card, at: number, history: History): string => {
  const saved = history.payment_methods.find((row) => row.user_id === userId && row.provider_token === token)
  if (saved) {
    if (iso(at) < saved.created_at!) saved.created_at = iso(at)
    return saved.id!
  }
  const id = newId(at)
  history.payment_methods.push({
    id,
    user_id: userId,
    provider: SANDBOX,
    provider_token: token,
    brand: 'Visa',
    last4,
    exp_month: 12,
    exp_year: new Date(at).getUTCFullYear() + CARD_YEARS,
    is_default: token === CARD.token,
    created_at: iso(at),
  })
  return id
}

export const centsIn = (amount: string): Cents => parseDollars(amount)!
export const sum = (amounts: readonly Cents[]): Cents => cents(amounts.reduce((total, amount) => total + amount, 0n))

/** What was on somebody's wallet at a moment. */
export const balanceAt = (userId: string, at: number, { movements }: History): Cents =>
  cents(
    movements
      .filter((movement) => movement.at <= at)
      .flatMap(({ parts }) => parts)
      .filter(({ kind, user }) => kind === 'user_balance' && user === userId)
      .reduce((total, { amount }) => total + amount, 0n),
  )

interface Charge {
  kind?: 'contract' | 'additional_work' | 'tip'
  amount: Cents
  at: number
  requestId?: string
  /** The bank refuses the card. */
  refused?: Card & { reason: string }
}

const addCharge = ({ contractId, poster }: ContractParties, charge: Charge, history: History): PaymentRow => {
  const { kind = 'contract', amount, at, requestId = null, refused } = charge
  // A poster whose card is refused also has one that works.
  const works = cardOf(poster, CARD, at, history)
  const id = newId(at)
  const key = `charge:${id}`
  const ref = sandboxId('pi', key)
  const { last4 } = refused ?? CARD
  history.sandbox_records.push({
    id: ref,
    kind: 'intent',
    key,
    amount_cents: amount,
    refunded_cents: 0n,
    status: refused ? 'failed' : 'succeeded',
    reason: refused?.reason ?? null,
    about: last4,
    created_at: iso(at),
  })
  const payment = {
    id,
    contract_id: contractId,
    kind,
    additional_work_request_id: requestId,
    payer_id: poster,
    payment_method_id: refused ? cardOf(poster, refused, at, history) : works,
    amount: dollarText(amount),
    platform_fee: '0.00',
    worker_amount: '0.00',
    refunded_amount: '0.00',
    status: refused ? 'failed' : 'held',
    provider: SANDBOX,
    provider_ref: ref,
    card_last4: last4,
    failure_reason: refused?.reason ?? null,
    paid_at: refused ? null : iso(at),
    released_at: null,
    refunded_at: null,
    created_at: iso(at),
    updated_at: iso(at),
  }
  history.payments.push(payment)
  return payment
}

export const addRefusedPayment = (signed: ContractParties, charge: Charge, history: History): void =>
  void addCharge(signed, charge, history)

export const addHeldPayment = (signed: ContractParties, charge: Charge, history: History): PaymentRow => {
  const payment = addCharge(signed, charge, history)
  const { contractId, poster } = signed
  history.movements.push({
    kind: 'hold',
    contractId,
    reference: payment.id,
    once: `hold:${payment.id}`,
    memo: 'Held until the work is done',
    parts: [card(poster, negate(charge.amount)), escrow(contractId, charge.amount)],
    at: charge.at,
  })
  return payment
}

/** Everything that is held is released at once: one fee, split over the payments. */
export const addRelease = (
  { contractId, worker }: ContractParties,
  held: readonly PaymentRow[],
  at: number,
  history: History,
): void => {
  const amounts = held.map(({ amount }) => centsIn(amount))
  const shares = splitFeeOver(amounts, PLATFORM_FEE.fallback)
  for (const [index, payment] of held.entries())
    Object.assign(payment, {
      status: 'released',
      platform_fee: dollarText(shares[index]!.fee),
      worker_amount: dollarText(shares[index]!.workerShare),
      released_at: iso(at),
      updated_at: iso(at),
    })
  const [first] = held
  history.movements.push({
    kind: 'release',
    contractId,
    reference: first!.id,
    once: `release:${first!.id}`,
    memo: 'Released by the poster',
    parts: [
      escrow(contractId, negate(sum(amounts))),
      wallet(worker, sum(shares.map(({ workerShare }) => workerShare)), 'earning'),
      revenue(sum(shares.map(({ fee }) => fee))),
    ],
    at,
  })
}

export const addTip = (
  signed: ContractParties,
  { amount, text, at }: { amount: Cents; text: string; at: number },
  history: History,
): void => {
  const { contractId, poster, worker } = signed
  const payment = addCharge(signed, { kind: 'tip', amount, at }, history)
  Object.assign(payment, { status: 'released', worker_amount: dollarText(amount), released_at: iso(at) })
  history.job_tips.push({
    id: newId(at),
    contract_id: contractId,
    payment_id: payment.id,
    from_user_id: poster,
    to_user_id: worker,
    amount: dollarText(amount),
    message: text,
    created_at: iso(at),
  })
  history.movements.push({
    kind: 'tip',
    contractId,
    reference: payment.id,
    once: `tip:${payment.id}`,
    memo: 'Tip',
    parts: [card(poster, negate(amount)), wallet(worker, amount, 'earning')],
    at,
  })
}

const FEE = cents(1000)

/** Cancelled inside the notice: a poster's fee comes out of the held money, a worker's out of the worker's balance. */
export const addCancellation = (
  { contractId, poster, worker }: ContractParties,
  payment: PaymentRow,
  cancelled: { by: 'poster'; at: number } | { by: 'worker'; at: number; has: number },
  history: History,
): void => {
  const amount = centsIn(payment.amount)
  const { platform, other } = splitCancellationFee(FEE)
  const { at } = cancelled
  const isPoster = cancelled.by === 'poster'
  const refunded = isPoster ? cents(amount - FEE) : amount
  Object.assign(payment, {
    status: isPoster ? 'partially_refunded' : 'refunded',
    platform_fee: isPoster ? dollarText(platform) : '0.00',
    worker_amount: isPoster ? dollarText(other) : '0.00',
    refunded_amount: dollarText(refunded),
    refunded_at: iso(at),
    updated_at: iso(at),
  })
  addRefund(payment, refunded, at, history)
  history.movements.push({
    kind: 'cancellation',
    contractId,
    reference: payment.id,
    once: `cancel:${contractId}:${payment.id}`,
    memo: 'Cancelled, less the fee',
    parts: [
      escrow(contractId, negate(amount)),
      card(poster, refunded),
      ...(cancelled.by === 'poster'
        ? [wallet(worker, other, 'earning'), revenue(platform)]
        : chargeWorker(
            { contractId, poster, worker },
            { at, has: cents(cancelled.has * 100), toPoster: other },
            history,
          )),
    ],
    at,
  })
}

/** DEBT-1: what the wallet has is shared at once, and the rest is owed. */
const chargeWorker = (
  { contractId, poster, worker }: Omit<ContractParties, 'signedAt'>,
  { at, has, toPoster }: { at: number; has: Cents; toPoster: Cents },
  history: History,
): Part[] => {
  const debt = { amount: FEE, creditorPart: toPoster, fee: cents(0), collected: cents(0) }
  const paid = shareOfCollection(debt, has)
  const owed = cents(FEE - has)
  history.debts.push({
    ...stamp(at),
    reason: 'cancellation_fee',
    debtor_id: worker,
    creditor_id: poster,
    contract_id: contractId,
    amount_cents: FEE,
    creditor_cents: toPoster,
    collected_cents: has,
    updated_at: iso(at),
  })
  return [
    wallet(worker, negate(has), 'fee'),
    wallet(poster, paid.toCreditor, 'earning'),
    revenue(paid.toPlatform),
    receivable(worker, contractId, negate(owed)),
    uncollected(contractId, owed),
  ]
}

export const addRefund = ({ id, provider_ref }: PaymentRow, amount: Cents, at: number, history: History): void => {
  const intent = history.sandbox_records.find((record) => record.id === provider_ref)!
  intent.refunded_cents = amount
  const key = `refund:${id}`
  history.sandbox_records.push({
    id: sandboxId('re', key),
    kind: 'refund',
    key,
    amount_cents: amount,
    status: 'succeeded',
    about: intent.id,
    created_at: iso(at),
  })
}
