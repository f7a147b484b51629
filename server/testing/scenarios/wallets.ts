import { sql } from 'kysely'
import { negate, parseDollars } from '#core/kernel/money.ts'
import { NEW_ACCOUNT_HOLD } from '#core/payments/settings.ts'
import type { App } from '#server/app.ts'
import { card, post, wallet } from '#server/payments/ledger/ledger.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { TestApp } from '#server/testing/app.ts'
import { good } from '#server/testing/scenarios/contracts.ts'
import { signInAgain, type TestMember } from '#server/testing/scenarios/users.ts'

/** Money from a card, like a tip. */
export const give = (test: TestApp, { id }: Pick<TestMember, 'id'>, dollars: string): Promise<void> =>
  test.app.db.transaction().execute((trx) => {
    const amount = parseDollars(dollars)!
    const reference = newId()
    return post(trx, {
      kind: 'tip',
      contractId: null,
      reference,
      once: `tip:${reference}`,
      memo: 'Tip',
      parts: [card(id, negate(amount)), wallet(id, amount, 'earning')],
    })
  })

/** WITHDRAW-11: for tests of new members with a provider that moves real money. */
export const payNewAccounts = async (test: TestApp): Promise<void> => {
  const { key, explains } = NEW_ACCOUNT_HOLD
  await test.owner
    .insertInto('platform_settings')
    .values({ key, value: '"never"', description: explains })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: '"never"' }))
    .execute()
}

/** Sets the clock to this time in New York, and keeps users signed in. */
export const setClock = async (test: TestApp, wall: string, ...people: TestMember[]): Promise<void> => {
  const { rows } = await sql<{ ms: number }>`
    select round(extract(epoch from (${wall}::timestamp at time zone 'America/New_York') - app_now()) * 1000)::float8
      as ms`.execute(test.app.db)
  await test.moveClock(rows[0]!.ms)
  for (const person of people) person.client.cookie = (await signInAgain(test, person.id)).cookie
}

/** In one order, so that rounds at the same moment do not deadlock. */
const makeDue = (app: App, kinds: string): Promise<unknown> =>
  sql`update queue_jobs set due_at = app_now() where id in (
    select id from queue_jobs where key = 'recurring' and kind similar to ${kinds} order by id for update)`.execute(
    app.db,
  )

/** Runs everything periodic now, in all processes. */
export const ring = async ({ app }: TestApp, ...otherApps: App[]): Promise<void> => {
  await makeDue(app, '%')
  await Promise.all([app, ...otherApps].map(({ queue }) => queue.drain()))
}

/** The same for what moves money only, which is faster. */
export const ringMoney = async ({ app }: TestApp): Promise<void> => {
  await makeDue(app, '(payments|contracts|disputes).%')
  await app.queue.drain()
}

/** Starts at this time with the payouts of all earlier Fridays done, so that none of them runs during the test. */
export const startAt = async (test: TestApp, wall: string, ...otherApps: App[]): Promise<void> => {
  await setClock(test, wall)
  await ring(test, ...otherApps)
}

export const ACCOUNT = '000123456789'
export const NO_SUCH_ACCOUNT = '000111111116'
export const bankForm = (accountNumber = ACCOUNT) => ({
  type: 'bank',
  accountHolder: 'Devon Marsh',
  routingNumber: '110000000',
  accountNumber,
})
export const debitForm = (number = '4000056655665556') => ({
  type: 'debit_card',
  number,
  expMonth: 12,
  expYear: 2099,
  cvc: '123',
})

export const walletOf = (member: TestMember): Promise<any> => good(member.client.get('/api/wallet'))

/** The two amounts in the newest email about deposits. */
export const depositsFor = async (test: TestApp, { email }: TestMember): Promise<string[]> => {
  const messages = await test.mailsTo(email)
  return messages.find(({ subject }) => subject.startsWith('Two small deposits'))?.text.match(/\$0\.\d{2}/g) ?? []
}

export const addBank = async (test: TestApp, member: TestMember, accountNumber?: string): Promise<string> => {
  const { id } = await good(member.client.post('/api/payout-methods', bankForm(accountNumber)))
  const amounts = await depositsFor(test, member)
  await good(member.client.post(`/api/payout-methods/${id}/confirm`, { amounts }))
  return id
}

export const addDebitCard = async (member: TestMember): Promise<string> =>
  (await good(member.client.post('/api/payout-methods', debitForm()))).id

/** Every balance equals the sum of its postings, the total is zero, and no wallet owes. */
export const checkBooks = async (test: TestApp): Promise<{ strays: number; total: bigint; below: number }> => {
  const { rows } = await sql<{ strays: number; total: bigint; below: number }>`
    select count(*) filter (where a.balance_cents <> coalesce(s.sum, 0))::int as strays,
      sum(a.balance_cents)::bigint as total,
      count(*) filter (where a.kind in ('user_balance', 'payout_clearing') and a.balance_cents < 0)::int as below
    from ledger_accounts a left join (
      select account_id, sum(amount_cents) as sum from ledger_postings group by 1) s on s.account_id = a.id`.execute(
    test.app.db,
  )
  return rows[0]!
}
export const BALANCED = { strays: 0, total: 0n, below: 0 }
