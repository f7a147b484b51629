// The books of the demo, as rows that stand as if each movement had been posted when it happened.
import type { Booked, Row } from '#demo/seed/history.ts'
import { iso } from '#demo/seed/history.ts'
import type { Part } from '#server/payments/ledger/ledger.ts'
import { newId } from '#server/platform/database/ids.ts'

/** Ready to write: accounts first, then transactions, then all postings at once. */
interface Books {
  ledger_accounts: (Row<'ledger_accounts'> & { id: string })[]
  ledger_transactions: Row<'ledger_transactions'>[]
  ledger_postings: Row<'ledger_postings'>[]
}

type PlatformKind = 'platform_revenue' | 'payout_clearing' | 'paid_out'

/** The platform's own accounts lie in shards, chosen by what a movement is about. */
export interface Platform {
  shardOf(reference: string): number
  accountOf(kind: PlatformKind, shard: number): string
}

/** Outside of the house: money comes from a card, so that account is below zero by nature. */
export const mayGoNegative = (kind: Part['kind']): boolean => kind === 'poster_card' || kind === 'paid_out'

const isPlatform = (kind: Part['kind']): kind is PlatformKind =>
  kind === 'platform_revenue' || kind === 'payout_clearing' || kind === 'paid_out'

/** Sorted by time: a statement reads postings in the order of their ids. */
export const keepBooks = (movements: readonly Booked[], platform: Platform): Books => {
  const books: Books = { ledger_accounts: [], ledger_transactions: [], ledger_postings: [] }
  const opened = new Map<string, string>()
  /** One account per owner, made when it is first needed. */
  const open = ({ kind, user, contract }: Part, reference: string): string => {
    if (isPlatform(kind)) return platform.accountOf(kind, platform.shardOf(reference))
    const key = `${kind}:${user ?? ''}:${contract ?? ''}`
    const id = opened.get(key) ?? newId()
    if (!opened.has(key))
      books.ledger_accounts.push({
        id,
        kind,
        user_id: user ?? null,
        contract_id: contract ?? null,
        may_go_negative: mayGoNegative(kind),
      })
    opened.set(key, id)
    return id
  }
  for (const { kind, contractId, reference, once, memo, parts, at } of movements.toSorted((a, b) => a.at - b.at)) {
    const id = newId(at)
    const created_at = iso(at)
    books.ledger_transactions.push({
      id,
      kind,
      contract_id: contractId,
      reference,
      idempotency: once,
      memo,
      created_at,
    })
    for (const part of parts.filter(({ amount }) => amount !== 0n))
      books.ledger_postings.push({
        transaction_id: id,
        account_id: open(part, reference),
        amount_cents: part.amount,
        entry: part.entry ?? 'other',
        created_at,
      })
  }
  return books
}
