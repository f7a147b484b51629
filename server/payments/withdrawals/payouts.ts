import { sql } from 'kysely'
import { cents, dollarText, negate, type Cents, centsOf } from '#core/kernel/money.ts'
import {
  canMoveWithdrawal,
  WITHDRAWAL_MOVES,
  type WithdrawalMove,
  type WithdrawalStatus,
} from '#core/payments/rules.ts'
import { clearing, paidOut, post, revenue, wallet } from '#server/payments/ledger/ledger.ts'
import { walletMoved } from '#server/payments/events.ts'
import type { Payout, Provider } from '#server/payments/provider/provider.ts'
import { recordCollect, recordTransfer } from '#server/payments/escrow/settlement.ts'
import { appNow, type Trx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/queue/outbox.ts'

interface Withdrawal {
  id: string
  userId: string
  amount: string
  fee: string
  status: WithdrawalStatus
}

const lock = async (trx: Trx, id: string): Promise<Withdrawal | null> => {
  const { rows } = await sql<Withdrawal>`
    select id, user_id as "userId", amount, fee, status from withdrawals where id = ${id} for update`.execute(trx)
  return rows[0] ?? null
}

/** WITHDRAW-5: it arrived. */
const arrive = (trx: Trx, { id }: Withdrawal, net: Cents): Promise<void> =>
  post(trx, {
    kind: 'payout',
    contractId: null,
    reference: id,
    once: `payout:${id}`,
    memo: 'Paid out',
    parts: [clearing(negate(net)), paidOut(net)],
  })

/** WITHDRAW-6: it did not, or the bank sent it back; all of it returns to the balance, the fee included. */
const comeBack = (trx: Trx, { id, userId, fee, status }: Withdrawal, net: Cents): Promise<void> =>
  post(trx, {
    kind: 'payout_failed',
    contractId: null,
    reference: id,
    once: `payout-failed:${id}`,
    memo: 'Payout failed, returned',
    parts: [
      status === 'paid' ? paidOut(negate(net)) : clearing(negate(net)),
      revenue(negate(centsOf(fee))),
      wallet(userId, cents(net + centsOf(fee)), 'withdrawal'),
    ],
  })

/** STRIPE-5: the fee of an instant payout is fetched once that has arrived, and given back if the bank returns it. */
const moveFee = async (
  trx: Trx,
  provider: Provider,
  { id, userId, fee, status }: Withdrawal,
  becomes: 'paid' | 'failed',
): Promise<void> => {
  const owed = { userId, amount: centsOf(fee) }
  if (becomes === 'paid') await recordCollect(trx, provider, { ...owed, about: `fee:${id}` })
  else if (status === 'paid') await recordTransfer(trx, provider, { ...owed, about: `fee-back:${id}` })
}

const MOVES = { processing: 'process', paid: 'arrive', failed: 'fail' } as const satisfies Record<
  Payout['status'],
  WithdrawalMove
>

/** What the provider says about a payout, however it comes to us and however often. */
export const settlePayout = async (
  trx: Trx,
  provider: Provider,
  withdrawalId: string,
  { ref, status, reason }: Omit<Payout, 'ref'> & { ref: string | null },
): Promise<void> => {
  const withdrawal = await lock(trx, withdrawalId)
  const move = MOVES[status]
  if (!withdrawal || !canMoveWithdrawal(move, withdrawal.status)) return
  const net = cents(centsOf(withdrawal.amount) - centsOf(withdrawal.fee))
  await trx
    .updateTable('withdrawals')
    .set({
      status: WITHDRAWAL_MOVES[move].to,
      ...(ref !== null && { provider_ref: ref }),
      failure_reason: status === 'failed' ? (reason ?? 'The bank gave no reason.') : null,
      settled_at: status === 'processing' ? null : appNow,
    })
    .where('id', '=', withdrawalId)
    .where('status', '=', withdrawal.status)
    .execute()
  if (status === 'processing') return
  await (status === 'paid' ? arrive(trx, withdrawal, net) : comeBack(trx, withdrawal, net))
  await moveFee(trx, provider, withdrawal, status)
  await publish(trx, walletMoved, {
    userId: withdrawal.userId,
    what: status === 'paid' ? 'paid-out' : 'payout-failed',
    amount: status === 'paid' ? dollarText(net) : withdrawal.amount,
    ...(reason !== null && { detail: reason }),
  })
}
