import { sql } from 'kysely'
import { type PaymentInDispute, type PaymentDivision, DISPUTE_DAYS } from '#core/disputes/rules.ts'
import { cents, dollarText, type Cents } from '#core/kernel/money.ts'
import { canMovePayment, HELD_STATUSES, isHeld, PAYMENT_MOVES } from '#core/payments/rules.ts'
import type { Queryable, Trx } from '#server/platform/database/database.ts'
import { oneOf } from '#server/platform/database/filters.ts'

/** Released money that was not divided yet can be taken back. */
const RECLAIMABLE = [PAYMENT_MOVES.release.to]

export type DisputedPayment = PaymentInDispute & {
  providerRef: string | null
  /** The reference of its release in the ledger; null while it is held. */
  releasedWith: string | null
}

/**
 * DISPUTE-3: held money, and money released less than seven days before the dispute (or before now), oldest first. Tips
 * and what an earlier dispute has divided are excluded. Nothing can be taken back from a closed account: closing locks
 * the member's row, and so does this query.
 */
export const listDisputed = async (
  db: Queryable,
  contractId: string,
  since: string | null,
): Promise<DisputedPayment[]> => {
  const { rows } = await sql<DisputedPayment>`
    select id, (amount * 100)::bigint as amount, status, (platform_fee * 100)::bigint as fee,
      (select fee_basis_points from contract_summary c where c.id = payments.contract_id) as "feeBasisPoints",
      provider_ref as "providerRef",
      case when status in ${oneOf(RECLAIMABLE)} then (select t.reference from ledger_transactions t
        where t.contract_id = payments.contract_id and t.kind = 'release'
        order by abs(extract(epoch from t.created_at - payments.released_at)) limit 1) end
        as "releasedWith"
    from payments
    where contract_id = ${contractId} and kind in ('contract', 'additional_work') and settled_by_dispute is null
      and (status in ${oneOf(HELD_STATUSES)} or (status in ${oneOf(RECLAIMABLE)} and not exists (select from contract_summary c
          join people w on w.id = c.worker_id where c.id = payments.contract_id and w.deleted_at is not null)
        and released_at > coalesce(${since}::timestamptz, app_now()) - make_interval(days => ${DISPUTE_DAYS})))
    order by coalesce(released_at, paid_at), id`.execute(db)
  return rows
}

export const isSettledByDispute = async (trx: Trx, contractId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from payments where contract_id = ${contractId} and settled_by_dispute is not null limit 1`.execute(trx)
  return rows.length > 0
}

/** Locks the wallet, so that nothing is withdrawn meanwhile. */
export const lockBalance = async (trx: Trx, userId: string): Promise<Cents> => {
  const { rows } = await sql<{ balance: Cents }>`
    select balance_cents as balance from ledger_accounts where kind = 'user_balance' and user_id = ${userId}
    for no key update`.execute(trx)
  return rows[0]?.balance ?? cents(0)
}

export const readFrozen = async (trx: Trx, userId: string, contractId: string): Promise<Cents> => {
  const { rows } = await sql<{ balance: Cents }>`
    select balance_cents as balance from ledger_accounts
    where kind = 'user_frozen' and user_id = ${userId} and contract_id = ${contractId}`.execute(trx)
  return rows[0]?.balance ?? cents(0)
}

/** By what moves now; what is owed follows when it is collected. */
const awardOf = ({ refunded, fee, share }: PaymentDivision, awarded: PaymentDivision | undefined) => {
  if (refunded === 0n) return 'awardToWorker'
  // CHARGEBACK-5: what the poster owes for the work is not refunded.
  const isForPoster = fee + share === 0n && (!awarded || awarded.fee + awarded.share === 0n)
  return isForPoster ? 'awardToPoster' : 'awardToBoth'
}

/** PAY-6, INV-6: only from the status that was read under the contract's lock. */
export const writeDivision = async (
  trx: Trx,
  { by, id }: { by: 'dispute' | 'settlement'; id: string },
  parts: readonly PaymentDivision[],
  awarded: readonly PaymentDivision[],
): Promise<void> => {
  for (const [index, part] of parts.entries()) {
    const move = awardOf(part, isHeld(part) ? awarded[index] : undefined)
    if (!canMovePayment(move, part.status, by === 'dispute' ? by : 'contract'))
      throw new Error(`payment ${part.id} cannot ${move} while it is ${part.status}`)
    const { rows } = await sql`
      update payments set status = ${PAYMENT_MOVES[move].to}, platform_fee = ${dollarText(part.fee)},
        worker_amount = ${dollarText(part.share)}, refunded_amount = ${dollarText(part.refunded)},
        settled_by_dispute = ${by === 'dispute' ? id : null},
        released_at = case when ${part.share > 0n} then coalesce(released_at, app_now()) else released_at end,
        refunded_at = case when ${part.refunded > 0n} then app_now() end
      where id = ${part.id} and status = ${part.status} and settled_by_dispute is null returning id`.execute(trx)
    if (rows.length !== 1) throw new Error(`payment ${part.id} was not ${part.status} although its contract is locked`)
  }
}
