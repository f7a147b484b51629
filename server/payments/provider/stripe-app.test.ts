import { DAY_MS } from '#core/kernel/time.ts'
import { inspect, isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Intent } from '#server/testing/stand-ins/stripe/intents.ts'
import { signEvent, type SignedEvent } from '#server/testing/stand-ins/stripe/webhooks.ts'
import { bankToken, debitToken } from '#server/testing/stand-ins/stripe/tokens.ts'
import { openTestApp, type Answer, type TestApp } from '#server/testing/app.ts'
import {
  balanceOf,
  good,
  openContract,
  paymentsOf,
  readAs,
  readBooks,
  sign,
  signBoth,
  snapshot,
  step,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { acceptBoth, pendingOf, raise } from '#server/testing/scenarios/disputes.ts'
import { createAdmin, type TestMember } from '#server/testing/scenarios/users.ts'
import { startStripeStandIn, type StripeStandIn } from '#server/testing/stand-ins/stripe-api.ts'
import { BALANCED, checkBooks, payNewAccounts, ring } from '#server/testing/scenarios/wallets.ts'
import { PROVIDER_CALL } from '#server/payments/provider/provider-calls.ts'

let bank: StripeStandIn
let testApp: TestApp
beforeAll(async () => {
  bank = await startStripeStandIn()
  testApp = await openTestApp(bank.environment)
  await payNewAccounts(testApp)
})
afterEach(async () => {
  const books = await checkBooks(testApp)
  if (!isDeepStrictEqual(books, BALANCED)) throw new Error(`the books are out of balance: ${inspect(books)}`)
})
afterAll(async () => {
  await testApp.close()
  await bank.close()
})

// ---- steps ---------------------------------------------------------------------------------------------------------

const readSums = () => Object.fromEntries(Object.entries(bank.moved).map(([name, sum]) => [name, sum()]))
/** What has moved at Stripe since, in cents. */
const watch = () => {
  const before = readSums()
  return () => Object.fromEntries(Object.entries(readSums()).map(([name, sum]) => [name, sum - before[name]!]))
}
const saveCard = (who: TestMember, token = 'pm_card_visa'): Promise<{ id: string }> =>
  good(who.client.post('/api/payment-methods', { token }))

const dealWith = async (card: string | null, amount: number | string = 95): Promise<Deal> => {
  const deal = await openContract(testApp, { amount })
  if (card !== null) await saveCard(deal.poster, card)
  return deal
}
const heldDeal = async (amount?: number | string): Promise<Deal> => {
  const deal = await dealWith('pm_card_visa', amount)
  await signBoth(deal)
  return deal
}

const intentOf = ({ id }: Deal): Intent =>
  [...bank.intents.values()].findLast(({ metadata }) => metadata['contractId'] === id)!
const deliver = ({ body, headers }: SignedEvent): Promise<Answer> =>
  testApp.client().send('POST', '/api/payments/webhook', body, headers)
/** The queue repeats a call after a while. */
const tryAgain = async (): Promise<void> => {
  await testApp.moveClock(30_000)
  await testApp.app.queue.drain(PROVIDER_CALL)
}
const statusOf = async (deal: Deal) => (await paymentsOf(testApp, deal)).map(({ status }) => status)
const countHolds = async ({ id }: Deal): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_transactions where contract_id = ${id} and kind = 'hold'`.execute(
    testApp.app.db,
  )
  return rows[0]!.count
}
const CHARGE = /^POST \/v1\/payment_intents$/

/** The worker has completed Stripe's page, and Stripe sends the event. */
const onboard = async (worker: TestMember): Promise<string> => {
  const { url } = await good(worker.client.post('/api/payout-account/link'))
  const account = String(url).split('/').at(-1)!
  expect((await deliver(signEvent('account.updated', bank.finishOnboarding(account)))).status).toBe(200)
  return account
}

// ---- whole contracts -----------------------------------------------------------------------------------------------

test('STRIPE-3 a whole contract: held, released, transferred when the worker can be paid, tipped; to the cent on both sides', async () => {
  const moved = watch()
  const deal = await heldDeal()
  expect(await statusOf(deal)).toEqual(['held'])
  expect(moved()).toMatchObject({ captured: 9500, transferred: 0 })

  await step(deal, 'worker', 'start')
  await step(deal, 'worker', 'complete')
  await step(deal, 'poster', 'release')
  expect(await balanceOf(testApp, deal.worker)).toBe('90.25')
  await tryAgain()
  // The worker has no account at Stripe yet, so the transfer waits.
  expect(moved()).toMatchObject({ captured: 9500, transferred: 0 })

  const account = await onboard(deal.worker)
  await testApp.app.queue.drain(PROVIDER_CALL)
  expect(moved()).toMatchObject({ transferred: 9025 })
  expect((await deliver(signEvent('account.updated', bank.accounts.get(account)!))).status).toBe(200)
  await tryAgain()
  expect(moved()).toMatchObject({ transferred: 9025 })

  await step(deal, 'poster', 'tip', { amount: '10.00', message: 'Not a scratch.' })
  await tryAgain()
  expect(moved()).toEqual({ captured: 10_500, refunded: 0, transferred: 10_025, collected: 0, paidOut: 0 })
  expect(await readBooks(testApp, deal)).toEqual({
    card: '-105.00',
    escrow: '0.00',
    worker: '100.25',
    poster: '0.00',
    platform: '4.75',
  })
})

test('STRIPE-3 a cancelled payment is refunded to the card, once', async () => {
  const moved = watch()
  const deal = await heldDeal('200.00')
  await step(deal, 'poster', 'cancel')
  await tryAgain()
  expect(moved()).toEqual({ captured: 20_000, refunded: 20_000, transferred: 0, collected: 0, paidOut: 0 })
  expect(await statusOf(deal)).toEqual(['refunded'])
  expect(await readBooks(testApp, deal)).toMatchObject({ card: '0.00', escrow: '0.00' })
})

test('STRIPE-3 a dispute over held money: the refund goes to the card, the rest to the worker, to the cent', async () => {
  const moved = watch()
  const deal = await heldDeal('99.99')
  await onboard(deal.worker)
  await step(deal, 'worker', 'start')
  await step(deal, 'worker', 'progress', { percent: 85 })
  await acceptBoth(deal, pendingOf(await raise(deal)))
  await tryAgain()
  expect(moved()).toEqual({ captured: 9999, refunded: 1500, transferred: 8074, collected: 0, paidOut: 0 })
})

test('STRIPE-3 a dispute over released money: what the worker returns is collected from the account', async () => {
  const moved = watch()
  const deal = await heldDeal('200.00')
  await onboard(deal.worker)
  for (const [role, path] of [
    ['worker', 'start'],
    ['worker', 'complete'],
    ['poster', 'release'],
  ] as const)
    await step(deal, role, path)
  await testApp.app.queue.drain(PROVIDER_CALL)
  expect(moved()).toMatchObject({ captured: 20_000, transferred: 19_000 })
  const { id } = await raise(deal)
  const { client } = await createAdmin(testApp, 'moderator')
  await good(
    client.post('/api/admin/disputes/resolve', { disputeId: id, resolution: 'partial_refund', adminNotes: 'Half.' }),
  )
  await tryAgain()
  expect(moved()).toEqual({ captured: 20_000, refunded: 10_000, transferred: 19_000, collected: 9500, paidOut: 0 })
  expect(await balanceOf(testApp, deal.worker)).toBe('95.00')
})

test('STRIPE-3 a refused card fails with the reason of its bank, and another one pays', async () => {
  const moved = watch()
  const deal = await dealWith('pm_card_chargeCustomerFail')
  await signBoth(deal)
  const [payment] = await paymentsOf(testApp, deal)
  expect(payment).toMatchObject({ status: 'failed', failure_reason: 'Your card was declined.' })
  const { id } = await saveCard(deal.poster, 'pm_card_mastercard')
  expect(await step(deal, 'poster', 'pay', { paymentMethodId: id })).toMatchObject({ status: 'held' })
  expect(moved()).toMatchObject({ captured: 9500 })
})

test('STRIPE-3 a card that needs confirmation waits for its owner and is not charged before', async () => {
  const moved = watch()
  const deal = await dealWith('pm_card_authenticationRequired')
  await good(sign(deal, 'worker'))
  const barrier = bank.hold(/^POST \/v1\/payment_intents\/[^/]+\/confirm$/, 'before')
  const signing = good(sign(deal, 'poster'))
  await barrier.arrived
  // Without its owner it was refused, and Stripe's event about that comes before the request ends.
  await deliver(signEvent('payment_intent.payment_failed', intentOf(deal)))
  expect(await statusOf(deal)).toEqual(['processing'])
  barrier.release()
  await signing
  expect((await paymentsOf(testApp, deal))[0]).toMatchObject({ status: 'processing', needs_action: true })
  expect(moved()).toMatchObject({ captured: 0 })
  await deliver(signEvent('payment_intent.requires_action', intentOf(deal)))

  const intent = await good(
    deal.poster.client.post('/api/create-payment-intent', { contractId: deal.id, amount: '95.00' }),
  )
  expect(intent.clientSecret).toBe(intentOf(deal).client_secret)
  await authenticate(intentOf(deal), 'yes')
  const paid = await good(deal.poster.client.post(`/api/payments/${intent.paymentId}/check`))
  expect(paid).toMatchObject({ status: 'held', needsAction: false })
  expect(moved()).toMatchObject({ captured: 9500 })
})

/** The confirmation in the bank's frame. */
const authenticate = ({ id, client_secret }: Intent, outcome: 'yes' | 'no') =>
  fetch(`${bank.address}/v1/payment_intents/${id}/authenticate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bank.environment.STRIPE_PUBLISHABLE_KEY}` },
    body: new URLSearchParams({ client_secret, outcome }),
  })
/** What Stripe's element does on the pay page. */
const payOnPage = ({ id, client_secret }: Intent, payment_method: string) =>
  fetch(`${bank.address}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bank.environment.STRIPE_PUBLISHABLE_KEY}` },
    body: new URLSearchParams({ client_secret, payment_method }),
  })

// ---- lost responses ------------------------------------------------------------------------------------------------

test('STRIPE-2 a call whose response is lost at the signing is repeated, and the money is held once', async () => {
  const moved = watch()
  const deal = await dealWith('pm_card_visa')
  bank.lose(CHARGE, 2)
  await signBoth(deal)
  expect(await statusOf(deal)).toEqual(['processing'])
  expect(moved()).toMatchObject({ captured: 9500 })
  await tryAgain()
  expect(await statusOf(deal)).toEqual(['held'])
  expect([moved()['captured'], await countHolds(deal)]).toEqual([9500, 1])
})

test('STRIPE-2 a refund whose response is lost is given once', async () => {
  const moved = watch()
  const deal = await heldDeal()
  bank.lose(/^POST \/v1\/refunds$/, 2)
  await step(deal, 'poster', 'cancel')
  await tryAgain()
  await tryAgain()
  expect(moved()).toMatchObject({ captured: 9500, refunded: 9500 })
})

// ---- events --------------------------------------------------------------------------------------------------------

describe('STRIPE-3 an event', () => {
  test('that comes before the response and twice has one effect', async () => {
    const moved = watch()
    const deal = await dealWith('pm_card_visa')
    await good(sign(deal, 'worker'))
    const barrier = bank.hold(CHARGE, 'after')
    const signing = good(sign(deal, 'poster'))
    await barrier.arrived
    expect(await statusOf(deal)).toEqual(['processing'])
    const event = signEvent('payment_intent.succeeded', intentOf(deal))
    expect([(await deliver(event)).status, (await deliver(event)).status]).toEqual([200, 200])
    expect(await statusOf(deal)).toEqual(['held'])
    barrier.release()
    await signing
    expect(await statusOf(deal)).toEqual(['held'])
    expect([moved()['captured'], await countHolds(deal)]).toEqual([9500, 1])
    expect((await readAs(deal.poster, deal)).money.held).toBe('95.00')
  })

  test('that comes late, out of order and under several ids changes nothing', async () => {
    const deal = await dealWith('pm_card_visa')
    await good(sign(deal, 'worker'))
    const barrier = bank.hold(CHARGE, 'after')
    const signing = good(sign(deal, 'poster'))
    await barrier.arrived
    const intent = intentOf(deal)
    const processing = signEvent('payment_intent.processing', { ...intent, status: 'processing', amount_received: 0 })
    const failed = signEvent('payment_intent.payment_failed', {
      ...intent,
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
    })
    const asked = signEvent('payment_intent.requires_action', { ...intent, status: 'requires_action' })
    barrier.release()
    await signing
    const before = await snapshot(testApp, deal)
    for (const event of [failed, processing, asked, signEvent('payment_intent.succeeded', intent), processing, failed])
      expect((await deliver(event)).status).toBe(200)
    expect(await snapshot(testApp, deal)).toEqual(before)
    expect(await countHolds(deal)).toBe(1)
  })

  test('about money that arrives after the end of the contract leads to a refund', async () => {
    const moved = watch()
    const deal = await dealWith(null)
    await signBoth(deal)
    const { paymentId } = await good(
      deal.poster.client.post('/api/create-payment-intent', { contractId: deal.id, amount: '95.00' }),
    )
    await step(deal, 'poster', 'cancel')
    await payOnPage(intentOf(deal), 'pm_card_visa')
    await deliver(signEvent('payment_intent.succeeded', intentOf(deal)))
    await tryAgain()
    expect(moved()).toMatchObject({ captured: 9500, refunded: 9500 })
    const payment = (await paymentsOf(testApp, deal)).find(({ id }) => id === paymentId)
    expect(payment?.status).toBe('refunded')
  })

  test('on the pay page: refused, tried with another card, paid, and the refusal once more', async () => {
    const moved = watch()
    const deal = await dealWith(null)
    await signBoth(deal)
    await good(deal.poster.client.post('/api/create-payment-intent', { contractId: deal.id, amount: '95.00' }))
    await payOnPage(intentOf(deal), 'pm_card_chargeDeclined')
    const refused = signEvent('payment_intent.payment_failed', intentOf(deal))
    await deliver(refused)
    expect((await paymentsOf(testApp, deal)).at(-1)).toMatchObject({
      status: 'pending',
      failure_reason: 'Your card was declined.',
    })
    await payOnPage(intentOf(deal), 'pm_card_visa')
    await deliver(signEvent('payment_intent.succeeded', intentOf(deal)))
    await deliver(refused)
    expect((await paymentsOf(testApp, deal)).at(-1)).toMatchObject({ status: 'held', failure_reason: null })
    expect([moved()['captured'], await countHolds(deal)]).toEqual([9500, 1])
  })

  test('EVENT-2 that is not by Stripe, too old, malformed or unsigned is refused', async () => {
    const deal = await dealWith(null)
    await signBoth(deal)
    await good(deal.poster.client.post('/api/create-payment-intent', { contractId: deal.id, amount: '95.00' }))
    const paid = { ...intentOf(deal), status: 'succeeded', amount_received: 9500 }
    const real = signEvent('payment_intent.succeeded', paid)
    const forgeries: SignedEvent[] = [
      signEvent('payment_intent.succeeded', paid, { secret: 'whsec_guessed' }),
      signEvent('payment_intent.succeeded', paid, { ageSeconds: 301 }),
      { ...real, body: real.body.replace('9500', '9501') },
      { ...real, body: '' },
      { ...real, headers: { ...real.headers, 'stripe-signature': '' } },
      { ...real, headers: { ...real.headers, 'stripe-signature': 't=1,v1=' } },
      { ...real, headers: { 'content-type': 'application/json' } as SignedEvent['headers'] },
    ]
    const before = await snapshot(testApp, deal)
    for (const forged of forgeries) expect((await deliver(forged)).status).toBe(400)
    expect(await snapshot(testApp, deal)).toEqual(before)
    expect((await deliver(real)).status).toBe(200)
    expect((await paymentsOf(testApp, deal)).at(-1)?.status).toBe('held')
    expect((await deliver(signEvent('payment_intent.succeeded', paid, { ageSeconds: 290 }))).status).toBe(200)
    expect(await countHolds(deal)).toBe(1)
  })

  test('with another amount holds nothing and alerts an admin', async () => {
    const admin = await createAdmin(testApp, 'admin')
    const deal = await dealWith(null)
    await signBoth(deal)
    await good(deal.poster.client.post('/api/create-payment-intent', { contractId: deal.id, amount: '95.00' }))
    const paid = { ...intentOf(deal), status: 'succeeded', amount_received: 9400 }
    expect((await deliver(signEvent('payment_intent.succeeded', paid))).status).toBe(200)
    expect(await countHolds(deal)).toBe(0)
    // Alerts of earlier tests in this file may arrive meanwhile.
    expect(await testApp.mailsTo(admin.email)).toContainEqual(
      expect.objectContaining({
        subject: 'The books and the card provider disagree',
        text: expect.stringContaining('is 95.00; the provider says 9400 cents'),
      }),
    )
  })

  test.each([
    ['payment_intent.succeeded', { id: 'pi_other', metadata: {}, status: 'succeeded', amount_received: 1 }],
    ['payment_intent.succeeded', { id: 'pi_other', metadata: { paymentId: 'x' }, status: 'succeeded' }],
    [
      'payment_intent.succeeded',
      { id: 'pi_other', metadata: { paymentId: '0198c0de-0000-7000-8000-000000000000' }, status: 'succeeded' },
    ],
    ['payout.paid', { id: 'po_other', metadata: {}, status: 'paid' }],
    ['payout.paid', { id: 'po_other', metadata: { withdrawalId: '0198c0de-0000-7000-8000-000000000000' } }],
    ['account.updated', { id: 'acct_other', payouts_enabled: true, capabilities: { transfers: 'active' } }],
    ['customer.created', { id: 'cus_other' }],
  ])('%s that is not ours (%o) is accepted and ignored', async (type, object) => {
    expect((await deliver(signEvent(type, object))).status).toBe(200)
  })
})

// ---- payouts -------------------------------------------------------------------------------------------------------

/** A worker with $190.00, an account at Stripe that has it, and a bank. */
const paidWorker = async (accountNumber?: string) => {
  const deal = await heldDeal('200.00')
  const { worker } = deal
  await onboard(worker)
  const token = await bankToken(bank, accountNumber)
  const method = await good(
    worker.client.post('/api/payout-methods', { type: 'bank', accountHolder: 'Devon Marsh', token }),
  )
  await step(deal, 'worker', 'start')
  await step(deal, 'worker', 'complete')
  await step(deal, 'poster', 'release')
  return { worker, method }
}
const withdraw = (worker: TestMember, methodId: string, amount = '100.00') =>
  worker.client.post('/api/withdrawals', { methodId, amount, speed: 'standard' })
const payoutOf = ({ id }: { id: string }) => bank.payouts.find(({ metadata }) => metadata['withdrawalId'] === id)!
const lastWithdrawal = async (worker: TestMember) => (await good(worker.client.get('/api/withdrawals')))[0]

describe('STRIPE-4 a payout', () => {
  test('needs an account from Stripe’s own page, and goes to a bank known by its last digits', async () => {
    const deal = await heldDeal()
    expect((await good(deal.worker.client.get('/api/wallet'))).isPayable).toBe(false)
    const early = await deal.worker.client.post('/api/payout-methods', {
      type: 'bank',
      accountHolder: 'Devon Marsh',
      token: await bankToken(bank),
    })
    expect(early.status).toBeGreaterThanOrEqual(400)
    const { worker, method } = await paidWorker()
    expect(method).toMatchObject({ type: 'bank', holder: 'Devon Marsh', last4: '6789', isConfirmed: true })
    expect((await good(worker.client.get('/api/wallet'))).isPayable).toBe(true)
  })

  test('arrives when Stripe reports it, once', async () => {
    const moved = watch()
    const { worker, method } = await paidWorker()
    const asked = await good(withdraw(worker, method.id))
    expect(asked).toMatchObject({ status: 'processing', net: '100.00' })
    expect(await balanceOf(testApp, worker)).toBe('90.00')
    const event = signEvent('payout.paid', bank.settlePayout(payoutOf(asked).id))
    for (const _ of [1, 2]) expect((await deliver(event)).status).toBe(200)
    expect((await deliver(signEvent('payout.paid', payoutOf(asked)))).status).toBe(200)
    expect(await lastWithdrawal(worker)).toMatchObject({ status: 'paid', failureReason: null })
    expect(await balanceOf(testApp, worker)).toBe('90.00')
    expect(moved()).toEqual({ captured: 20_000, refunded: 0, transferred: 19_000, collected: 0, paidOut: 10_000 })
  })

  test('that fails returns the money with the reason, once', async () => {
    const { worker, method } = await paidWorker('000111111116')
    const asked = await good(withdraw(worker, method.id))
    const failed = bank.settlePayout(payoutOf(asked).id)
    expect((await deliver(signEvent('payout.failed', failed, { secret: 'whsec_guessed' }))).status).toBe(400)
    expect(await lastWithdrawal(worker)).toMatchObject({ status: 'processing' })
    const event = signEvent('payout.failed', failed)
    for (const _ of [1, 2]) expect((await deliver(event)).status).toBe(200)
    expect((await deliver(signEvent('payout.failed', failed))).status).toBe(200)
    expect(await lastWithdrawal(worker)).toMatchObject({
      status: 'failed',
      failureReason: 'The bank account could not be located.',
    })
    expect(await balanceOf(testApp, worker)).toBe('190.00')
  })

  test('whose event comes before the response, or whose response is lost, is paid once', async () => {
    const moved = watch()
    const { worker, method } = await paidWorker()
    const barrier = bank.hold(/^POST \/v1\/payouts$/, 'after')
    const asking = withdraw(worker, method.id, '50.00')
    await barrier.arrived
    const [payout] = bank.payouts
    await deliver(signEvent('payout.paid', bank.settlePayout(payout!.id)))
    barrier.release()
    expect(await good(asking)).toMatchObject({ status: 'paid' })

    bank.lose(/^POST \/v1\/payouts$/, 2)
    expect(await good(withdraw(worker, method.id, '40.00'))).toMatchObject({ status: 'pending' })
    await tryAgain()
    expect(await lastWithdrawal(worker)).toMatchObject({ status: 'processing' })
    expect(moved()['paidOut']).toBe(9000)
    expect(await balanceOf(testApp, worker)).toBe('100.00')
  })

  test('that Stripe refuses returns to the balance with its reason', async () => {
    const { worker, method } = await paidWorker()
    const body = { error: { type: 'invalid_request_error', code: 'payouts_not_allowed', message: 'No.' } }
    bank.fail(/^POST \/v1\/payouts$/, { status: 400, body })
    expect(await good(withdraw(worker, method.id))).toMatchObject({
      status: 'failed',
      failureReason: 'Your payout account is not ready. Please finish setting it up.',
    })
    expect(await balanceOf(testApp, worker)).toBe('190.00')
  })
})

/** With $190 at Stripe, and a debit card. */
const cardWorker = async () => {
  const { worker } = await paidWorker()
  const form = { type: 'debit_card', accountHolder: 'Devon Marsh', token: await debitToken(bank) }
  return { worker, method: await good(worker.client.post('/api/payout-methods', form)) }
}

describe('STRIPE-5 a fee that a wallet has paid', () => {
  test('for an instant payout is collected when it has arrived, once, and returned with it', async () => {
    const { worker, method } = await cardWorker()
    const moved = watch()
    const asked = await good(
      worker.client.post('/api/withdrawals', { methodId: method.id, amount: '100.00', speed: 'instant' }),
    )
    expect(asked).toMatchObject({ fee: '2.00', net: '98.00' })
    await tryAgain()
    expect(moved()).toMatchObject({ paidOut: 9800, collected: 0 })
    const paid = bank.settlePayout(payoutOf(asked).id)
    for (const _ of [1, 2]) await deliver(signEvent('payout.paid', paid))
    await tryAgain()
    await tryAgain()
    expect(moved()).toMatchObject({ transferred: 0, collected: 200, paidOut: 9800 })

    await deliver(signEvent('payout.failed', { ...paid, status: 'failed', failure_code: 'account_closed' }))
    await tryAgain()
    expect(await balanceOf(testApp, worker)).toBe('190.00')
    expect(moved()).toMatchObject({ transferred: 200, collected: 200 })
  })

  test('for a payout that never arrived is not collected', async () => {
    const { worker, method } = await cardWorker()
    const moved = watch()
    bank.fail(/^POST \/v1\/payouts$/, {
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'instant_payouts_unsupported', message: 'No.' } },
    })
    await good(worker.client.post('/api/withdrawals', { methodId: method.id, amount: '100.00', speed: 'instant' }))
    await tryAgain()
    expect(moved()).toMatchObject({ transferred: 0, collected: 0, paidOut: 0 })
    expect(await balanceOf(testApp, worker)).toBe('190.00')
  })

  test('for a cancellation is collected as soon as the account has money', async () => {
    const deal = await heldDeal('200.00')
    await onboard(deal.worker)
    await step(deal, 'worker', 'start')
    const next = await openContract(testApp, { worker: deal.worker, poster: deal.poster, amount: '100.00' })
    await signBoth(next)
    await step(next, 'worker', 'start')
    await step(next, 'worker', 'complete')
    const moved = watch()
    await step(deal, 'worker', 'cancel')
    expect(await balanceOf(testApp, deal.worker)).toBe('0.00')
    await tryAgain()
    expect(moved()).toMatchObject({ refunded: 20_000, collected: 0 })
    await step(next, 'poster', 'release')
    await ring(testApp)
    // Stripe repeats the first response to a key for a day.
    bank.forgetKeys()
    await testApp.moveClock(DAY_MS)
    await testApp.app.queue.drain(PROVIDER_CALL)
    expect(moved()).toMatchObject({ transferred: 9500, collected: 1000 })
    expect(await balanceOf(testApp, deal.worker)).toBe('85.00')
  })
})
