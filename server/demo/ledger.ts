import { cents, negate, parseDollars, type Cents } from '#contract/kernel/money.ts'
import { iso, type Row, type Story } from '#server/demo/story.ts'
import { newId } from '#server/platform/ids.ts'

/** The books of the demo, ready to write: accounts first, then transactions, then all postings at once. */
interface Books {
  ledger_accounts: (Row<'ledger_accounts'> & { id: string })[]
  ledger_transactions: Row<'ledger_transactions'>[]
  ledger_postings: Row<'ledger_postings'>[]
}

type Part = readonly [accountId: string, amount: bigint]

interface Movement {
  kind: 'hold' | 'release'
  paymentId: string
  contractId: string
  at: number
  memo: string
  parts: Part[]
}

/** One account per owner, made when it is first needed. */
const openAccounts = (revenueId: string) => {
  const rows = new Map<string, Books['ledger_accounts'][number]>()
  const open = (kind: 'poster_card' | 'user_balance' | 'escrow', owner: string): string => {
    const key = `${kind}:${owner}`
    const row = rows.get(key) ?? {
      id: newId(),
      kind,
      user_id: kind === 'escrow' ? null : owner,
      contract_id: kind === 'escrow' ? owner : null,
      // Money comes from outside through the card, so that account is below zero by nature.
      may_go_negative: kind === 'poster_card',
    }
    rows.set(key, row)
    return row.id
  }
  return { rows, open, revenueId }
}

const amountOf = (text: string | undefined): Cents => parseDollars(text ?? '0') ?? cents(0)

const movementsOf = (story: Story, accounts: ReturnType<typeof openAccounts>): Movement[] => {
  const contracts = new Map(story.contracts.map((contract) => [contract.id, contract]))
  return story.payments.flatMap((payment) => {
    const contract = contracts.get(payment.contract_id)!
    const escrow = accounts.open('escrow', payment.contract_id)
    const amount = amountOf(payment.amount)
    const shared = { paymentId: payment.id!, contractId: payment.contract_id }
    return [
      {
        ...shared,
        kind: 'hold',
        at: Date.parse(payment.paid_at!),
        memo: 'Held until the work is done',
        parts: [
          [accounts.open('poster_card', contract.poster_id), negate(amount)],
          [escrow, amount],
        ],
      },
      {
        ...shared,
        kind: 'release',
        at: Date.parse(payment.released_at!),
        memo: 'Released by the poster',
        parts: [
          [escrow, negate(amount)],
          [accounts.open('user_balance', contract.worker_id), amountOf(payment.worker_amount)],
          [accounts.revenueId, amountOf(payment.platform_fee)],
        ],
      },
    ] satisfies Movement[]
  })
}

/** Sorted by time: a statement reads postings in the order of their ids. */
export const keepBooks = (story: Story, revenueId: string): Books => {
  const accounts = openAccounts(revenueId)
  const books: Books = { ledger_accounts: [], ledger_transactions: [], ledger_postings: [] }
  const movements = movementsOf(story, accounts).toSorted((a, b) => a.at - b.at)
  for (const { kind, paymentId, contractId, at, memo, parts } of movements) {
    const id = newId(at)
    const created_at = iso(at)
    books.ledger_transactions.push({
      id,
      kind,
      contract_id: contractId,
      reference: paymentId,
      idempotency: `${kind}:${paymentId}`,
      memo,
      created_at,
    })
    for (const [account_id, amount_cents] of parts)
      books.ledger_postings.push({ transaction_id: id, account_id, amount_cents, created_at })
  }
  books.ledger_accounts.push(...accounts.rows.values())
  return books
}
