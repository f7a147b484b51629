import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { centsOf } from '#core/kernel/money.ts'
import type { Withdrawal } from '#core/payments/wallet.ts'
import type { App } from '#server/app.ts'
import { openTestApp, openSecondApp, type TestApp } from '#server/testing/app.ts'
import { balanceOf, good } from '#server/testing/scenarios/contracts.ts'
import { createMember, type TestMember } from '#server/testing/scenarios/users.ts'
import {
  addBank,
  addDebitCard,
  BALANCED,
  bankForm,
  checkBooks,
  give,
  NO_SUCH_ACCOUNT,
  ring,
  setClock,
  startAt,
  walletOf,
} from '#server/testing/scenarios/wallets.ts'

// October 2030: the 1st is a Tuesday, the 14th is Columbus Day. Each test begins where the previous one ended.

let testApp: TestApp
let second: App
beforeAll(async () => {
  testApp = await openTestApp()
  second = await openSecondApp(testApp)
  await startAt(testApp, '2030-10-02 10:00', second)
})
afterAll(async () => {
  await second.close()
  await testApp.close()
})

interface FundedWorker {
  member: TestMember
  bank: string
  card: string
}
const createFundedWorker = async (dollars: string): Promise<FundedWorker> => {
  const member = await createMember(testApp)
  await give(testApp, member, dollars)
  return { member, bank: await addBank(testApp, member), card: await addDebitCard(member) }
}
const ask = (member: TestMember, methodId: string, amount: unknown, speed: string, headers?: Record<string, string>) =>
  member.client.post('/api/withdrawals', { methodId, amount, speed }, headers)

describe('WITHDRAW-1', () => {
  test('an instant withdrawal arrives at once, less two percent', async () => {
    const { member, card } = await createFundedWorker('500.00')
    const { status, body } = await ask(member, card, 200, 'instant')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      amount: '200.00',
      fee: '4.00',
      net: '196.00',
      speed: 'instant',
      status: 'paid',
      methodType: 'debit_card',
      last4: '5556',
      isAutomatic: false,
      failureReason: null,
    })
    expect(await balanceOf(testApp, member)).toBe('300.00')
    expect((await walletOf(member)).limits).toMatchObject({ instantToday: '200.00', instantThisWeek: '200.00' })
  })

  test('a bank transfer is free, shows when it arrives, and arrives then', async () => {
    const { member, bank } = await createFundedWorker('100.00')
    const { body } = await ask(member, bank, '60.00', 'standard')
    // From Wednesday on: Thursday, Friday, Monday at 6 PM, still summer time.
    expect(body).toMatchObject({
      fee: '0.00',
      net: '60.00',
      status: 'processing',
      arrivesAt: '2030-10-07T22:00:00.000Z',
    })
    expect(await walletOf(member)).toMatchObject({ balance: '40.00', available: '40.00', onTheWay: '60.00' })
  })
})

test('WITHDRAW-2 each refusal has a message with its reason, and moves nothing', async () => {
  const { member, bank, card } = await createFundedWorker('100.00')
  const { id: unconfirmed } = await good(member.client.post('/api/payout-methods', bankForm('99998888')))
  const cases: [string, unknown, string, number, string, string][] = [
    [bank, '100.01', 'standard', 422, 'amount', 'Insufficient funds: $100.00 is available.'],
    [
      unconfirmed,
      50,
      'standard',
      422,
      'methodId',
      'This bank account is not confirmed yet; please enter its two small deposits first.',
    ],
    [bank, 50, 'instant', 422, 'methodId', 'An instant withdrawal goes to a debit card.'],
    [card, 50, 'same_day', 422, 'methodId', 'A same-day transfer goes to a bank account.'],
    [card, 9.99, 'instant', 422, 'amount', 'An instant withdrawal is at least $10.00.'],
    [bank, 24.99, 'standard', 422, 'amount', 'A standard transfer is at least $25.00.'],
  ]
  for (const [methodId, amount, speed, status, field, message] of cases) {
    const answer = await ask(member, methodId, amount, speed)
    expect([answer.status, answer.body.message, answer.body.fields]).toEqual([status, message, { [field]: message }])
  }
  expect(await balanceOf(testApp, member)).toBe('100.00')
  expect(await good(member.client.get('/api/withdrawals'))).toEqual([])
})

test('WITHDRAW-4 a bank transfer is limited by the balance only', async () => {
  const { member, bank } = await createFundedWorker('250000.00')
  expect((await ask(member, bank, '250000.01', 'standard')).body.message).toBe(
    'Insufficient funds: $250,000.00 is available.',
  )
  expect(await good(ask(member, bank, 250_000, 'standard'))).toMatchObject({ net: '250000.00' })
  expect(await balanceOf(testApp, member)).toBe('0.00')
})

test('WITHDRAW-2 the account of another member does not exist, nor does a removed one', async () => {
  const { member, card } = await createFundedWorker('100.00')
  const stranger = await createFundedWorker('100.00')
  expect((await ask(member, stranger.card, 50, 'instant')).status).toBe(404)
  await good(member.client.delete(`/api/payout-methods/${card}`))
  expect((await ask(member, card, 50, 'instant')).status).toBe(404)
})

test('WITHDRAW-7 the same key gives the same withdrawal and takes the money once', async () => {
  const { member, card } = await createFundedWorker('100.00')
  const headers = { 'idempotency-key': 'once, please' }
  const first = await ask(member, card, 40, 'instant', headers)
  expect((await ask(member, card, 40, 'instant', headers)).body).toEqual(first.body)
  expect((await ask(member, card, 41, 'instant', headers)).status).toBe(422)
  // Also when the response was lost with its process.
  await testApp.app.db.deleteFrom('idempotency_keys').execute()
  expect((await ask(member, card, 40, 'instant', headers)).body.id).toBe(first.body.id)
  expect(await balanceOf(testApp, member)).toBe('60.00')
})

test('WITHDRAW-6 a failed payout returns with its fee and a reason, and does not count for the limits', async () => {
  const { member, card } = await createFundedWorker('5000.00')
  const failing = await addBank(testApp, member, NO_SUCH_ACCOUNT)
  const { status, body } = await ask(member, failing, 100, 'standard')
  expect([status, body.status, body.failureReason]).toEqual([201, 'failed', 'The bank could not find this account.'])
  expect(await walletOf(member)).toMatchObject({ balance: '5000.00', onTheWay: '0.00' })

  await testApp.app.db
    .updateTable('payout_methods')
    .set({ provider_token: `tok_bank_${NO_SUCH_ACCOUNT}` })
    .where('id', '=', card)
    .execute()
  expect((await ask(member, card, 5000, 'instant')).body).toMatchObject({ status: 'failed', fee: '100.00' })
  expect(await walletOf(member)).toMatchObject({ balance: '5000.00', limits: { instantToday: '0.00' } })
  const { items } = await good(member.client.get('/api/wallet/transactions'))
  expect(items.slice(0, 3).map(({ title, detail, amount }: Record<string, string>) => [title, detail, amount])).toEqual(
    [
      ['Payout failed, returned', 'The bank could not find this account.', '5000.00'],
      ['Instant fee 2%', 'of 5,000.00', '-100.00'],
      ['Instant withdrawal', 'to card 5556', '-4900.00'],
    ],
  )
})

/** Concurrent calls, every second one through the other process. */
const rush = (member: TestMember, count: number, body: object) => {
  const clients = [member.client, member.client.through(second)]
  return Promise.all(Array.from({ length: count }, (_, at) => clients[at % 2]!.post('/api/withdrawals', body)))
}
const countBy = (answers: { status: number }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]))

describe('WITHDRAW-4', () => {
  test('fifty at once through two processes stay within the daily limit', async () => {
    const { member, card } = await createFundedWorker('20000.00')
    const answers = await rush(member, 50, { methodId: card, amount: 400, speed: 'instant' })
    expect(countBy(answers)).toEqual({ 201: 12, 422: 38 })
    const refused = answers.find(({ status }) => status === 422)
    expect(refused!.body.message).toBe('Instant withdrawals are limited to $5,000.00 a day; $200.00 is left today.')
    expect(await balanceOf(testApp, member)).toBe('15200.00')
    expect(await walletOf(member)).toMatchObject({ limits: { instantToday: '4800.00' } })
  })

  test('fifty at once take no more than the balance', async () => {
    const { member, bank } = await createFundedWorker('110.00')
    const answers = await rush(member, 50, { methodId: bank, amount: '25.00', speed: 'standard' })
    expect(countBy(answers)).toEqual({ 201: 4, 422: 46 })
    expect(answers.find(({ status }) => status === 422)!.body.code).toBe('insufficient_funds')
    expect(await balanceOf(testApp, member)).toBe('10.00')
  })

  test('fifty with one key are one', async () => {
    const { member, card } = await createFundedWorker('1000.00')
    const there = member.client.through(second)
    const headers = { 'idempotency-key': 'rush' }
    const body = { methodId: card, amount: 100, speed: 'instant' }
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => (at % 2 ? there : member.client).post('/api/withdrawals', body, headers)),
    )
    expect(await good(member.client.get('/api/withdrawals'))).toHaveLength(1)
    expect(await balanceOf(testApp, member)).toBe('900.00')
  })

  test('concurrent earnings do not deadlock', async () => {
    const { member, card } = await createFundedWorker('1000.00')
    const coming = Array.from({ length: 40 }, () => give(testApp, member, '5.00'))
    const answers = await rush(member, 40, { methodId: card, amount: 10, speed: 'instant' })
    await Promise.all(coming)
    expect(countBy(answers)).toEqual({ 201: 40 })
    expect(await balanceOf(testApp, member)).toBe('800.00')
  })

  test('a day ends at midnight in New York, and a week on Sunday', async () => {
    // Without a bank account, so that the Friday in between pays nothing.
    const member = await createMember(testApp)
    await give(testApp, member, '60000.00')
    const card = await addDebitCard(member)
    const all = async (amount = 5000) => (await ask(member, card, amount, 'instant')).body.message ?? 'taken'
    await setClock(testApp, '2030-10-07 23:59', member) // Monday
    expect(await all()).toBe('taken')
    expect(await all(10)).toBe('Instant withdrawals are limited to $5,000.00 a day; $0.00 is left today.')
    for (const day of ['08', '09', '10', '11']) {
      await setClock(testApp, `2030-10-${day} 00:01`, member)
      expect(await all()).toBe('taken')
    }
    await setClock(testApp, '2030-10-13 23:58', member) // Sunday
    expect(await all(10)).toBe('Instant withdrawals are limited to $25,000.00 a week; $0.00 is left until Sunday.')
    const { speeds, limits } = await walletOf(member)
    expect(limits).toMatchObject({ instantToday: '0.00', instantThisWeek: '25000.00' })
    expect(speeds[0]).toMatchObject({ speed: 'instant', isOpen: false, min: '10.00', feeBasisPoints: 200 })
    await setClock(testApp, '2030-10-14 00:01', member)
    expect(await all()).toBe('taken')
  })

  test('bank transfers have no limit', async () => {
    const { member, bank } = await createFundedWorker('99000.00')
    expect((await ask(member, bank, '99000.00', 'standard')).status).toBe(201)
  })
})

test('WITHDRAW-3 same day is open before 2 PM on business days, and shows when it opens', async () => {
  const { member, bank } = await createFundedWorker('1000.00')
  // The clock passes two Fridays, whose payouts would take the balance.
  await good(member.client.patch('/api/wallet', { autoPayout: false }))
  const now = async (wall: string): Promise<[number, string]> => {
    await setClock(testApp, wall, member)
    const { status, body } = await ask(member, bank, 25, 'same_day')
    const { speeds } = await walletOf(member)
    const shown = speeds.find(({ speed }: { speed: string }) => speed === 'same_day')
    expect([shown.isOpen, shown.reason]).toEqual([status === 201, status === 201 ? null : body.message])
    expect(shown.arrivesAt).toMatch(/T2[23]:00:00\.000Z$/)
    return [status, status === 201 ? body.arrivesAt : body.message]
  }
  // Columbus Day
  expect(await now('2030-10-14 10:00')).toEqual([
    422,
    'Banks are closed today for Columbus Day; same-day transfers open again on Tuesday, October 15.',
  ])
  expect(await now('2030-10-15 13:59')).toEqual([201, '2030-10-15T22:00:00.000Z'])
  expect(await now('2030-10-15 14:00')).toEqual([
    422,
    'Same-day transfers close at 2 PM New York time; they open again on Wednesday, October 16, until 2 PM.',
  ])
  expect(await now('2030-10-19 10:00')).toEqual([
    422,
    'Same-day transfers run Monday to Friday; they open again on Monday, October 21.',
  ])
})

test('WITHDRAW-5 WITHDRAW-8 a payout that should have arrived is settled, once, with two processes', async () => {
  await setClock(testApp, '2030-10-21 09:00')
  await ring(testApp, second)
  const { member, bank } = await createFundedWorker('300.00')
  const read = async (): Promise<Withdrawal[]> => good(member.client.get('/api/withdrawals'))
  await ask(member, bank, 100, 'same_day')
  await ask(member, bank, 30, 'standard')
  await setClock(testApp, '2030-10-21 18:02', member)
  await ring(testApp, second)
  expect((await read()).map(({ speed, status }) => [speed, status])).toEqual([
    ['standard', 'processing'],
    ['same_day', 'paid'],
  ])
  await setClock(testApp, '2030-10-24 18:02', member)
  await ring(testApp, second)
  const [newest] = await read()
  expect([newest!.status, newest!.arrivesAt]).toEqual(['paid', '2030-10-24T22:00:00.000Z'])
  expect(await walletOf(member)).toMatchObject({ balance: '170.00', onTheWay: '0.00' })
})

test('WITHDRAW-9 the list is newest first and continues on the next page', async () => {
  const { member, bank } = await createFundedWorker('2000.00')
  const stranger = await createFundedWorker('100.00')
  for (let count = 0; count < 52; count++)
    await ask(member, bank, 25 + count / 100, 'standard', { 'idempotency-key': `${count}` })
  const first = await member.client.get('/api/withdrawals')
  const next = /<([^>]+)>/.exec(String(first.headers['link']))![1]!
  const older = await good(member.client.get(next))
  const amounts = [...first.body, ...older].map(({ amount }: Withdrawal) => centsOf(amount))
  expect(amounts).toEqual(Array.from({ length: 52 }, (_, at) => 2551n - BigInt(at)))
  const foreign = await stranger.member.client.get(`/api/withdrawals?cursor=${first.body[0].id}`)
  expect(foreign.body).toEqual([])
})

test('MONEY-3 after all tests the ledger balances, and no wallet is below zero', async () => {
  expect(await checkBooks(testApp)).toEqual(BALANCED)
})
