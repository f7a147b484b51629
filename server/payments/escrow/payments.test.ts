import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canMovePayment, PAYMENT_MOVES, type PaymentMove } from '#core/payments/rules.ts'
import type { App } from '#server/app.ts'
import type { Charge } from '#server/payments/provider/provider.ts'
import { settleCharge } from '#server/payments/escrow/settlement.ts'
import { movePayment } from '#server/payments/escrow/store.ts'
import { openTestApp, openSecondApp, type TestApp } from '#server/testing/app.ts'
import {
  activeContract,
  ASKING_CARD,
  at,
  cardOf,
  completedContract,
  DECLINED_CARD,
  GOOD_CARD,
  good,
  openContract,
  paymentsOf,
  payWith,
  POOR_CARD,
  readAs,
  readBooks,
  signBoth,
  snapshot,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { createWorker } from '#server/testing/scenarios/market.ts'
import { createAdmin, type TestMember } from '#server/testing/scenarios/users.ts'
import { until } from '#server/testing/until.ts'
import { PROVIDER_CALL } from '#server/payments/provider/provider-calls.ts'

let testApp: TestApp
let second: App
let stranger: TestMember
beforeAll(async () => {
  testApp = await openTestApp()
  second = await openSecondApp(testApp)
  stranger = await createWorker(testApp)
})
afterAll(async () => {
  await second.close()
  await testApp.close()
})

const recordOf = async (ref: string) => {
  const { rows } = await sql<{ status: string; amount: number; refunded: number }>`
    select status, amount_cents::int as amount, refunded_cents::int as refunded from sandbox_records
    where id = ${ref}`.execute(testApp.app.db)
  return rows[0]!
}

/** A signed contract whose poster's card was refused. */
const unpaidContract = async (card = DECLINED_CARD): Promise<Deal> => {
  const deal = await openContract(testApp)
  await payWith(deal.poster, card)
  await signBoth(deal)
  return deal
}
const intentFor = ({ id, poster }: Deal, amount: number | string = 95) =>
  poster.client.post('/api/create-payment-intent', { contractId: id, amount })
const confirm = ({ poster }: Deal, clientSecret: string, form: object) =>
  poster.client.post('/api/payments/sandbox/confirm', { clientSecret, ...form })

describe('PAY-1 a hold', () => {
  test.each([
    [DECLINED_CARD, 'Your card was declined.'],
    [POOR_CARD, 'Your card has insufficient funds.'],
  ])('on the card %s fails, and another card pays', async (number, reason) => {
    const deal = await unpaidContract(number)
    expect(await readAs(deal.poster, deal)).toMatchObject({
      status: 'active',
      money: { status: 'failed', held: '0.00', due: '95.00', failureReason: reason },
    })
    expect((await deal.worker.client.post(at(deal, 'start'))).body.code).toBe('not_held')
    expect(await deal.poster.client.post(at(deal, 'pay'))).toMatchObject({
      status: 422,
      body: { code: 'card_refused', message: reason },
    })
    const card = await payWith(deal.poster, GOOD_CARD)
    expect(await good(deal.poster.client.post(at(deal, 'pay'), { paymentMethodId: card.id }))).toMatchObject({
      status: 'held',
      amount: '95.00',
      message: 'Payment has been processed successfully!',
    })
    expect((await readAs(deal.worker, deal)).money).toMatchObject({ status: 'held', held: '95.00', due: '0.00' })
    expect((await paymentsOf(testApp, deal)).map(({ status }) => status)).toEqual(['failed', 'failed', 'held'])
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-95.00', escrow: '95.00' })
    expect((await deal.worker.client.post(at(deal, 'start'))).status).toBe(200)
  })

  test('fails without a card, with a message', async () => {
    const deal = await openContract(testApp)
    const [only] = await good(deal.poster.client.get('/api/payment-methods'))
    await deal.poster.client.delete(`/api/payment-methods/${only.id}`)
    await signBoth(deal)
    expect((await readAs(deal.poster, deal)).money).toMatchObject({
      status: 'failed',
      failureReason: 'There is no card to charge. Please pay with one.',
    })
    expect((await deal.poster.client.post(at(deal, 'pay'))).body.code).toBe('no_card')
  })

  test('with a card that needs confirmation waits for its owner', async () => {
    const deal = await unpaidContract(ASKING_CARD)
    expect((await readAs(deal.poster, deal)).money).toMatchObject({
      status: 'processing',
      needsAction: true,
      held: '0.00',
      due: '95.00',
    })
    expect((await deal.worker.client.post(at(deal, 'start'))).body.code).toBe('not_held')
    const { clientSecret } = await good(intentFor(deal))
    expect(await good(confirm(deal, clientSecret, { isConfirmed: true }))).toMatchObject({ status: 'held' })
    expect(await paymentsOf(testApp, deal)).toHaveLength(1)
    expect((await readAs(deal.poster, deal)).money).toMatchObject({ held: '95.00', needsAction: false })
  })
})

describe('PAY-2 the amount due', () => {
  test.each([94.99, '95.01', 1, 950])('is not %j', async (amount) => {
    const deal = await unpaidContract()
    const before = await snapshot(testApp, deal)
    expect(await intentFor(deal, amount)).toMatchObject({
      status: 422,
      body: { code: 'not_that_amount', message: 'What is due for this contract is $95.00.' },
    })
    expect(await snapshot(testApp, deal)).toEqual(before)
  })

  test('is nothing before the signatures, once it is held, after the release and after the end', async () => {
    const deals = [
      await openContract(testApp),
      await activeContract(testApp),
      await completedContract(testApp),
      await activeContract(testApp),
    ]
    await good(deals[2]!.poster.client.post(at(deals[2]!, 'release')))
    await good(deals[3]!.poster.client.post(at(deals[3]!, 'cancel')))
    for (const deal of deals)
      for (const answer of [await intentFor(deal), await deal.poster.client.post(at(deal, 'pay'))])
        expect([answer.status, answer.body.code]).toEqual([409, 'nothing_due'])
  })

  test('is paid by the poster only', async () => {
    const deal = await unpaidContract()
    const form = { contractId: deal.id, amount: 95 }
    const asked = [deal.worker.client, stranger.client, testApp.client()].flatMap((client) => [
      client.post('/api/create-payment-intent', form),
      client.post(at(deal, 'pay')),
    ])
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([403, 403, 404, 404, 401, 401])
    expect(await paymentsOf(testApp, deal)).toHaveLength(1)
  })
})

describe('PAY-3 the pay page', () => {
  test('gets the same intent each time, and pays it', async () => {
    const deal = await unpaidContract()
    const first = await good(intentFor(deal))
    expect(first).toMatchObject({ amount: '95.00', platformFee: '4.75', workerAmount: '90.25' })
    expect(first.number).toBe((await readAs(deal.poster, deal)).number)
    expect(await good(intentFor(deal, '95.00'))).toEqual(first)
    const refused = await confirm(deal, first.clientSecret, { card: cardOf(POOR_CARD) })
    expect([refused.status, refused.body.message]).toEqual([422, 'Your card has insufficient funds.'])
    expect(await good(confirm(deal, first.clientSecret, { card: cardOf(GOOD_CARD) }))).toMatchObject({
      status: 'held',
      paymentId: first.paymentId,
    })
    // A second confirmation finds it paid.
    expect((await confirm(deal, first.clientSecret, { card: cardOf(GOOD_CARD) })).status).toBe(200)
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-95.00', escrow: '95.00' })
  })

  test('with a card that needs confirmation is paid only after its owner confirms', async () => {
    const deal = await unpaidContract()
    const { clientSecret } = await good(intentFor(deal))
    const early = await confirm(deal, clientSecret, { isConfirmed: true })
    expect(early.status).toBe(422)
    expect(await good(confirm(deal, clientSecret, { card: cardOf(ASKING_CARD) }))).toMatchObject({
      status: 'processing',
      needsAction: true,
      message: 'Please confirm this payment.',
    })
    expect((await readBooks(testApp, deal)).escrow).toBe('0.00')
    expect(await good(confirm(deal, clientSecret, { isConfirmed: true }))).toMatchObject({ status: 'held' })
    expect((await readBooks(testApp, deal)).escrow).toBe('95.00')
  })

  test('saves the card on request, and a client secret works for its owner only', async () => {
    const deal = await unpaidContract()
    const { clientSecret } = await good(intentFor(deal))
    const form = { clientSecret, card: cardOf('5555555555554444') }
    for (const { client } of [deal.worker, stranger])
      expect((await client.post('/api/payments/sandbox/confirm', form)).status).toBe(404)
    await good(confirm(deal, clientSecret, { card: form.card, saveCard: true }))
    const cards = await good(deal.poster.client.get('/api/payment-methods'))
    expect(cards.map(({ last4 }: { last4: string }) => last4)).toContain('4444')
  })

  test('20 concurrent confirmations pay once', async () => {
    const deal = await unpaidContract()
    const { clientSecret, paymentId } = await good(intentFor(deal))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => confirm(deal, clientSecret, { card: cardOf(GOOD_CARD) })),
    )
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await good(deal.poster.client.post(`/api/payments/${paymentId}/check`))).status).toBe('held')
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-95.00', escrow: '95.00' })
  })
})

describe('PAY-4 paying with a saved card', () => {
  test('replaces a payment that waits for the pay page; if that is paid later it is refunded', async () => {
    const deal = await unpaidContract(ASKING_CARD)
    const { clientSecret, paymentId } = await good(intentFor(deal))
    const card = await payWith(deal.poster, GOOD_CARD)
    await good(deal.poster.client.post(at(deal, 'pay'), { paymentMethodId: card.id }))
    const late = await confirm(deal, clientSecret, { isConfirmed: true })
    expect([late.status, late.body.code]).toEqual([409, 'processing'])
    // The owner's confirmation reached the bank anyway.
    await settle(paymentId, { status: 'succeeded' })
    expect((await paymentsOf(testApp, deal)).map(({ status }) => status)).toEqual(['refunded', 'held'])
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-95.00', escrow: '95.00' })
  })

  test('is not possible with the card of another member', async () => {
    const deal = await unpaidContract()
    const foreign = await payWith(deal.worker, GOOD_CARD)
    const answer = await deal.poster.client.post(at(deal, 'pay'), { paymentMethodId: foreign.id })
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    expect((await readBooks(testApp, deal)).escrow).toBe('0.00')
  })

  test('50 times concurrently in two processes pays once', async () => {
    const deal = await unpaidContract()
    await payWith(deal.poster, GOOD_CARD)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? deal.poster.client : deal.poster.client.through(second)).post(at(deal, 'pay')),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.code]))
    for (const code of refused) expect(['processing', 'nothing_due']).toContain(code)
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-95.00', escrow: '95.00' })
  })
})

/** Applies charges as the provider might report them, in any order. */
const settle = async (paymentId: string, reported: Partial<Charge>) => {
  const [payment] = await testApp.app.db.selectFrom('payments').selectAll().where('id', '=', paymentId).execute()
  const charge: Charge = {
    ref: payment!.provider_ref ?? `pi_${paymentId}`,
    status: 'succeeded',
    amountCents: Number(payment!.amount) * 100,
    clientSecret: null,
    reason: null,
    last4: null,
    ...reported,
  }
  await testApp.app.db
    .transaction()
    .execute((trx) => settleCharge(trx, testApp.app.payments.provider, paymentId, charge))
}

describe('PAY-1 reports of the provider', () => {
  test('have one effect when they come twice, late or out of order', async () => {
    const deal = await unpaidContract()
    const [failed] = await paymentsOf(testApp, deal)
    for (const status of ['succeeded', 'processing', 'needs_action', 'failed', 'succeeded'] as const)
      await settle(failed!.id, { status })
    expect((await paymentsOf(testApp, deal)).map(({ status }) => status)).toEqual(['held'])
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-95.00', escrow: '95.00' })
  })

  test('after the end of the contract lead to a full refund, in the ledger and at the provider', async () => {
    const deal = await unpaidContract(ASKING_CARD)
    const { clientSecret, paymentId } = await good(intentFor(deal))
    await good(deal.worker.client.post(at(deal, 'cancel')))
    expect((await confirm(deal, clientSecret, { isConfirmed: true })).body.code).toBe('nothing_due')
    // Confirmed at the bank at the same moment, which is found by asking.
    const [asked] = await paymentsOf(testApp, deal)
    await testApp.app.payments.provider.confirm!(asked!.provider_ref!, 'confirmed', 'late')
    expect(await good(deal.poster.client.post(`/api/payments/${paymentId}/check`))).toMatchObject({
      status: 'refunded',
    })
    expect(await readBooks(testApp, deal)).toEqual({
      card: '0.00',
      escrow: '0.00',
      worker: '0.00',
      poster: '0.00',
      platform: '0.00',
    })
    await testApp.moveClock(21_000)
    await testApp.app.queue.drain(PROVIDER_CALL)
    const [payment] = await paymentsOf(testApp, deal)
    expect(payment).toMatchObject({ id: paymentId, refunded_amount: '95.00' })
    await until(async () => (await recordOf(payment!.provider_ref!)).refunded === 9_500)
  })

  test('with another amount move nothing and alert an admin', async () => {
    const admin = await createAdmin(testApp, 'admin')
    const deal = await unpaidContract()
    const [failed] = await paymentsOf(testApp, deal)
    const before = await snapshot(testApp, deal)
    await settle(failed!.id, { amountCents: 9_400 })
    expect(await snapshot(testApp, deal)).toEqual(before)
    // Alerts of earlier tests in this file may arrive meanwhile.
    expect(await testApp.mailsTo(admin.email)).toContainEqual(
      expect.objectContaining({
        subject: 'The books and the card provider disagree',
        text: expect.stringContaining('is 95.00; the provider says 9400 cents.'),
      }),
    )
  })

  test('about an unknown payment have no effect', async () => {
    const settled = testApp.app.db.transaction().execute((trx) =>
      settleCharge(trx, testApp.app.payments.provider, '0198c0de-0000-7000-8000-000000000000', {
        ref: 'pi_nobody',
        status: 'succeeded',
        amountCents: 100,
        clientSecret: null,
        reason: null,
        last4: null,
      }),
    )
    await expect(settled).resolves.toBeUndefined()
  })
})

test('PAY-5 a page that returns from the provider asks for the charge and does not wait for the event', async () => {
  const deal = await unpaidContract(ASKING_CARD)
  const { paymentId } = await good(intentFor(deal))
  const [payment] = await paymentsOf(testApp, deal)
  await sql`update sandbox_records set status = 'succeeded' where id = ${payment!.provider_ref}`.execute(testApp.app.db)
  for (const { client } of [deal.worker, stranger])
    expect((await client.post(`/api/payments/${paymentId}/check`)).status).toBe(404)
  for (let time = 0; time < 2; time++)
    expect(await good(deal.poster.client.post(`/api/payments/${paymentId}/check`))).toMatchObject({ status: 'held' })
  expect((await readBooks(testApp, deal)).escrow).toBe('95.00')
})

describe('PAY-6 a held payment', () => {
  const moves = Object.keys(PAYMENT_MOVES) as PaymentMove[]

  test.each(moves.filter((move) => !canMovePayment(move, 'held')))('cannot %s, and stays as it was', async (move) => {
    const deal = await activeContract(testApp)
    const [held] = await paymentsOf(testApp, deal)
    const moved = testApp.app.db
      .transaction()
      .execute((trx) => movePayment(trx, { id: held!.id, status: 'held' }, move))
    await expect(moved).rejects.toThrow(`cannot ${move} while it is held`)
    expect(await paymentsOf(testApp, deal)).toEqual([held])
  })

  test('is not moved after its status was changed by somebody else', async () => {
    const deal = await activeContract(testApp)
    const [held] = await paymentsOf(testApp, deal)
    const read = { id: held!.id, status: 'processing' as const }
    const moved = testApp.app.db.transaction().execute((trx) => movePayment(trx, read, 'decline'))
    await expect(moved).rejects.toThrow('was not processing although its row is locked')
    expect(await paymentsOf(testApp, deal)).toEqual([held])
  })
})
