import { cents, centsOf, dollarText, negate, type Cents } from '#core/kernel/money.ts'
import { canMoveWithdrawal, isPaidOut, type WithdrawalMove } from '#core/payments/rules.ts'
import { clearing, paidOut, post, revenue, wallet } from '#server/payments/ledger/ledger.ts'
import { walletMoved } from '#server/payments/events.ts'
import type { Payout, Provider } from '#server/payments/provider/provider.ts'
import { recordCollect, recordTransfer } from '#server/payments/escrow/provider-requests.ts'
import * as store from '#server/payments/withdrawals/store.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/queue/outbox.ts'

type Withdrawal = store.LockedWithdrawal

/** WITHDRAW-5: the payout arrived. */
const arrive = (trx: Trx, { id }: Withdrawal, net: Cents): Promise<void> =>
  post(trx, {
    kind: 'payout',
    contractId: null,
    reference: id,
    once: `payout:${id}`,
    memo: 'Paid out',
    parts: [clearing(negate(net)), paidOut(net)],
  })

/** WITHDRAW-6: the payout failed or was returned by the bank; amount and fee return to the balance. */
const comeBack = (trx: Trx, { id, userId, fee, status }: Withdrawal, net: Cents): Promise<void> =>
  post(trx, {
    kind: 'payout_failed',
    contractId: null,
    reference: id,
    once: `payout-failed:${id}`,
    memo: 'Payout failed, returned',
    parts: [
      isPaidOut(status) ? paidOut(negate(net)) : clearing(negate(net)),
      revenue(negate(centsOf(fee))),
      wallet(userId, cents(net + centsOf(fee)), 'withdrawal'),
    ],
  })

/** STRIPE-5: the fee of an instant payout is collected once it has arrived, and returned if the bank returns it. */
const moveFee = async (
  trx: Trx,
  provider: Provider,
  { id, userId, fee, status }: Withdrawal,
  move: 'arrive' | 'fail',
): Promise<void> => {
  const owed = { userId, amount: centsOf(fee) }
  if (move === 'arrive') await recordCollect(trx, provider, { ...owed, about: `fee:${id}` })
  else if (isPaidOut(status)) await recordTransfer(trx, provider, { ...owed, about: `fee-back:${id}` })
}

const MOVES = { processing: 'process', paid: 'arrive', failed: 'fail' } as const satisfies Record<
  Payout['status'],
  WithdrawalMove
>

/** Applies the state of a payout, from any source and any number of times. */
export const settlePayout = async (
  trx: Trx,
  provider: Provider,
  withdrawalId: string,
  { ref, status, reason }: Omit<Payout, 'ref'> & { ref: string | null },
): Promise<void> => {
  const withdrawal = await store.lockWithdrawal(trx, withdrawalId)
  const move = MOVES[status]
  if (!withdrawal || !canMoveWithdrawal(move, withdrawal.status)) return
  const net = cents(centsOf(withdrawal.amount) - centsOf(withdrawal.fee))
  await store.moveWithdrawal(trx, withdrawal, move, {
    ref,
    failureReason: move === 'fail' ? (reason ?? 'The bank gave no reason.') : null,
  })
  if (move === 'process') return
  await (move === 'arrive' ? arrive(trx, withdrawal, net) : comeBack(trx, withdrawal, net))
  await moveFee(trx, provider, withdrawal, move)
  await publish(trx, walletMoved, {
    userId: withdrawal.userId,
    what: move === 'arrive' ? 'paid-out' : 'payout-failed',
    amount: move === 'arrive' ? dollarText(net) : withdrawal.amount,
    ...(reason !== null && { detail: reason }),
  })
}
