import { MINUTE_MS, SECOND_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import { openSecondApp, openTestApp, type TestApp } from '#server/testing/app.ts'
import { requireHealth } from '#server/testing/doctor.ts'
import { alertsOf } from '#server/testing/scenarios/alerts.ts'
import {
  at,
  balanceOf,
  cardOf,
  DECLINED_CARD,
  GOOD_CARD,
  good,
  openContract,
  payWith,
  signBoth,
  step,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { raise } from '#server/testing/scenarios/disputes.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'
import { ring, walletOf } from '#server/testing/scenarios/wallets.ts'

const LOST_CARD = '4000000000000259'
const WON_CARD = '4000000000002685'

let testApp: TestApp
let second: App
beforeAll(async () => {
  testApp = await openTestApp()
  second = await openSecondApp(testApp)
})
afterEach(() => requireHealth(testApp))
afterAll(async () => {
  await second.close()
  await testApp.close()
})

const paidDeal = async (number: string): Promise<Deal> => {
  const deal = await openContract(testApp)
  await payWith(deal.poster, number)
  await signBoth(deal)
  return deal
}
/** On the pay page, after another card was declined. */
const paidOnPage = async (number: string): Promise<Deal> => {
  const deal = await paidDeal(DECLINED_CARD)
  const form = { contractId: deal.id, amount: 95 }
  const { clientSecret } = await good(deal.poster.client.post('/api/create-payment-intent', form))
  const pay = { clientSecret, card: cardOf(number) }
  await good(deal.poster.client.post('/api/payments/sandbox/confirm', pay))
  return deal
}
const complete = async (deal: Deal): Promise<Deal> => {
  await step(deal, 'worker', 'start')
  await step(deal, 'worker', 'complete')
  return deal
}

/** The time passes, and everything periodic runs twice in both processes. */
const pass = async (ms: number): Promise<void> => {
  await testApp.moveClock(ms)
  await ring(testApp, second)
  await ring(testApp, second)
}
const chargebacksOf = async ({ id }: Deal) => {
  const { rows } = await sql<{ status: string; booked: number; isSent: boolean }>`
    select b.status, b.booked_cents::int as booked, b.evidence_sent_at is not null as "isSent"
    from chargebacks b join payments p on p.id = b.payment_id where p.contract_id = ${id}`.execute(testApp.app.db)
  return rows
}
/** As if the process had died after a report and before the sandbox noted that it was made. */
const forgetReport = async ({ id }: Deal, status: 'coming' | 'open'): Promise<void> => {
  await sql`update sandbox_records set status = ${status}, due_at = app_now() where kind = 'chargeback'
    and about = (select provider_ref from payments where contract_id = ${id} and status = 'held')`.execute(
    testApp.app.db,
  )
}
const titles = async (who: TestMember): Promise<string[]> => (await alertsOf(testApp, who)).map(({ title }) => title)
const times = (all: string[], title: string): number => all.filter((one) => one === title).length

const PAID = [
  ['signing', paidDeal],
  ['the pay page', paidOnPage],
] as const

const paymentsBy = async (poster: TestMember) => (await good(poster.client.get('/api/wallet/payments'))).items

test('CHARGEBACK-10 the list of card payments says what the bank does, and what really went back to the card', async () => {
  const deal = await paidDeal(LOST_CARD)
  const held = { status: 'held', refundedToCard: '0.00', reversedAmount: '0.00' }
  expect(await paymentsBy(deal.poster)).toMatchObject([{ ...held, bank: null }])
  await pass(MINUTE_MS)
  expect(await paymentsBy(deal.poster)).toMatchObject([{ ...held, bank: 'reviewing' }])
  await pass(2 * MINUTE_MS)
  expect(await paymentsBy(deal.poster)).toMatchObject([{ ...held, bank: 'reversed', reversedAmount: '95.00' }])
  await step(deal, 'poster', 'cancel')
  expect(await paymentsBy(deal.poster)).toMatchObject([
    { status: 'refunded', refundedAmount: '95.00', refundedToCard: '0.00', bank: 'reversed', reversedAmount: '95.00' },
  ])

  const other = await paidDeal(WON_CARD)
  await pass(MINUTE_MS)
  await pass(2 * MINUTE_MS)
  await step(other, 'poster', 'cancel')
  await pass(0)
  expect(await paymentsBy(other.poster)).toMatchObject([
    { status: 'refunded', refundedAmount: '95.00', refundedToCard: '95.00', bank: null, reversedAmount: '0.00' },
  ])
})

test('CHARGEBACK-12 a card whose bank disputes a payment cannot be made the default', async () => {
  const deal = await paidDeal(LOST_CARD)
  const { client } = deal.poster
  const [disputed] = (await good(client.get('/api/payment-methods'))) as { id: string }[]
  const other = await payWith(deal.poster, GOOD_CARD)
  await pass(MINUTE_MS)
  expect(await client.post(`/api/payment-methods/${disputed!.id}/default`)).toMatchObject({
    status: 422,
    body: { code: 'card_disputed' },
  })
  expect((await client.get('/api/payment-methods')).body).toContainEqual(
    expect.objectContaining({ id: other.id, isDefault: true }),
  )
})

test('CHARGEBACK-5 a dispute says how much of the held money is missing, until it is paid again', async () => {
  const deal = await paidDeal(LOST_CARD)
  await step(deal, 'worker', 'start')
  await pass(MINUTE_MS)
  await pass(2 * MINUTE_MS)
  expect(await raise(deal)).toMatchObject({ amount: '95.00', held: '95.00', missing: '95.00' })
  const [debt] = (await walletOf(deal.poster)).debts
  const { id } = await payWith(deal.poster, GOOD_CARD)
  await good(deal.poster.client.post(`/api/debts/${debt!.id}/pay`, { paymentMethodId: id }))
  expect(await good(deal.worker.client.get(at(deal, 'dispute')))).toMatchObject({ held: '95.00', missing: '0.00' })
})

describe('CHARGEBACK-11 the bank of a test card of the sandbox', () => {
  test.each(PAID)('disputes a payment by %s after a minute and takes it back two minutes later', async (_, pay) => {
    const deal = await complete(await pay(LOST_CARD))
    await pass(MINUTE_MS - 5 * SECOND_MS)
    expect(await chargebacksOf(deal)).toEqual([])
    await pass(10 * SECOND_MS)
    expect(await chargebacksOf(deal)).toMatchObject([{ status: 'open', booked: 0 }])
    expect(await deal.poster.client.post(at(deal, 'release'))).toMatchObject({
      status: 409,
      body: { code: 'payment_frozen' },
    })
    await pass(MINUTE_MS)
    expect(await chargebacksOf(deal)).toEqual([{ status: 'open', booked: 0, isSent: true }])
    await pass(MINUTE_MS + 5 * SECOND_MS)
    expect(await chargebacksOf(deal)).toEqual([{ status: 'lost', booked: 9500, isSent: true }])
    expect(await walletOf(deal.poster)).toMatchObject({
      owed: '95.00',
      debts: [{ reason: 'chargeback', amount: '95.00', contractId: deal.id }],
    })
    expect(times(await titles(deal.worker), 'A payment was reversed')).toBe(1)
    expect(await step(deal, 'poster', 'release')).toMatchObject({ workerAmount: '0.00' })
    expect((await walletOf(deal.worker)).owedToMe).toMatchObject([{ amount: '90.25' }])
  })

  test.each(PAID)('disputes a payment by %s and lets it stand: the contract goes on', async (_, pay) => {
    const deal = await complete(await pay(WON_CARD))
    await pass(MINUTE_MS)
    expect((await deal.poster.client.post(at(deal, 'release'))).body.code).toBe('payment_frozen')
    await pass(2 * MINUTE_MS)
    expect(await chargebacksOf(deal)).toMatchObject([{ status: 'won', booked: 0 }])
    expect(times(await titles(deal.worker), 'The payment stands')).toBe(1)
    expect(await step(deal, 'poster', 'release')).toMatchObject({ workerAmount: '90.25' })
    expect(await balanceOf(testApp, deal.worker)).toBe('90.25')
    expect((await walletOf(deal.poster)).owed).toBe('0.00')
  })

  test('has one effect, also where a process dies before the sandbox has noted its report', async () => {
    const deal = await paidDeal(LOST_CARD)
    await pass(MINUTE_MS)
    await forgetReport(deal, 'coming')
    await pass(0)
    expect(await chargebacksOf(deal)).toMatchObject([{ status: 'open' }])
    await pass(2 * MINUTE_MS)
    await forgetReport(deal, 'open')
    await pass(0)
    await pass(10 * MINUTE_MS)
    expect(await chargebacksOf(deal)).toMatchObject([{ status: 'lost', booked: 9500 }])
    expect((await walletOf(deal.poster)).owed).toBe('95.00')
    expect(times(await titles(deal.worker), 'A payment is on hold')).toBe(1)
    expect(times(await titles(deal.worker), 'A payment was reversed')).toBe(1)
  })
})
