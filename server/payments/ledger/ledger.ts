import { sql, type RawBuilder } from 'kysely'
import type { Cents } from '#core/kernel/money.ts'
import type { Trx } from '#server/platform/database/database.ts'

/** One side of a movement. A positive amount adds to the account, a negative one takes from it. */
export interface Part {
  kind:
    | 'poster_card'
    | 'paid_out'
    | 'payout_clearing'
    | 'escrow'
    | 'user_balance'
    | 'user_frozen'
    | 'platform_revenue'
    | 'receivable'
    | 'uncollected'
    | 'loss'
    | 'charged_back'
  user?: string
  contract?: string
  amount: Cents
  /** Its kind in the history of a wallet. */
  entry?: 'earning' | 'withdrawal' | 'fee'
  /** For the platform's sharded accounts: the reference whose shard is used. */
  like?: string
}

export interface Movement {
  kind:
    | 'hold'
    | 'release'
    | 'refund'
    | 'cancellation'
    | 'tip'
    | 'withdrawal'
    | 'payout'
    | 'payout_failed'
    | 'freeze'
    | 'unfreeze'
    | 'dispute'
    | 'debt'
    | 'collection'
    | 'debt_payment'
    | 'write_off'
    | 'settlement'
    | 'partial_release'
    | 'chargeback'
    | 'chargeback_returned'
  contractId: string | null
  /** The row it is about: a payment, a withdrawal, a dispute. */
  reference: string
  /** Idempotency key, such as release:<payment>. */
  once: string
  memo: string
  parts: Part[]
}

/** The movement as an SQL call, for use inside a statement. */
export const postingOf = ({ kind, contractId, reference, once, memo, parts }: Movement): RawBuilder<unknown> => {
  const rows = parts
    .filter(({ amount }) => amount !== 0n)
    .map((part) => ({
      kind: part.kind,
      user: part.user ?? null,
      contract: part.contract ?? null,
      cents: String(part.amount),
      entry: part.entry ?? null,
      like: part.like ?? null,
    }))
  return sql`post_ledger(${kind}, ${contractId}, ${reference}, ${once}, ${memo}, ${JSON.stringify(rows)}::jsonb)`
}

/** MONEY-3: money moves only as postings that sum to zero, in the transaction that changes the status. */
export const post = async (trx: Trx, movement: Movement): Promise<void> => {
  await sql`select ${postingOf(movement)}`.execute(trx)
}

/**
 * Locks the accounts of people and contracts that a movement may touch, in the usual order to avoid deadlocks, so that
 * their balances can be read before it is decided what to post.
 */
export const holdAccounts = async (trx: Trx, parts: readonly Part[]): Promise<void> => {
  const rows = parts.map(({ kind, user = null, contract = null }) => ({ kind, user, contract }))
  await sql`
    select from ledger_accounts a where exists (
      select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(kind text, "user" uuid, contract uuid)
      where a.kind = p.kind and a.user_id is not distinct from p."user" and a.contract_id is not distinct from p.contract)
    order by a.id for no key update of a`.execute(trx)
}

export const card = (user: string, amount: Cents): Part => ({ kind: 'poster_card', user, amount })
export const escrow = (contract: string, amount: Cents): Part => ({ kind: 'escrow', contract, amount })
export const wallet = (user: string, amount: Cents, entry?: Part['entry']): Part => ({
  kind: 'user_balance',
  user,
  amount,
  ...(entry && { entry }),
})
/** Of a wallet, not available until the dispute about this contract is settled. */
export const frozen = (user: string, contract: string, amount: Cents): Part => ({
  kind: 'user_frozen',
  user,
  contract,
  amount,
})
export const revenue = (amount: Cents, like?: string): Part => ({
  kind: 'platform_revenue',
  amount,
  ...(like !== undefined && { like }),
})
export const clearing = (amount: Cents): Part => ({ kind: 'payout_clearing', amount })
export const paidOut = (amount: Cents): Part => ({ kind: 'paid_out', amount })
/** What a person owes under a contract: negative. */
export const receivable = (user: string, contract: string, amount: Cents): Part => ({
  kind: 'receivable',
  user,
  contract,
  amount,
})
/** Of what is owed under a contract, meant for somebody who gets it once it is collected. */
export const uncollected = (contract: string, amount: Cents): Part => ({ kind: 'uncollected', contract, amount })
/** What banks have taken back from cards that were charged. */
export const chargedBack = (amount: Cents): Part => ({ kind: 'charged_back', amount })
/** What was paid out and will not be collected any more: negative. */
export const loss = (amount: Cents): Part => ({ kind: 'loss', amount })
