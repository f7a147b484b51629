import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Wallet } from '#core/payments/wallet.ts'
import { PROVIDER_CALL } from '#server/payments/provider/provider-calls.ts'
import { openTestApp, type Answer, type TestApp } from '#server/testing/app.ts'
import { requireHealth } from '#server/testing/doctor.ts'
import { alertsOf } from '#server/testing/scenarios/alerts.ts'
import {
  balanceOf,
  good,
  openContract,
  paymentsOf,
  readAs,
  readBooks,
  jump,
  signBoth,
  snapshot,
  step,
  GOOD_CARD,
  OTHER_CARDS,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { acceptBoth, pendingOf, raise } from '#server/testing/scenarios/disputes.ts'
import { jobForm } from '#server/testing/scenarios/market.ts'
import { createAdmin, type TestMember } from '#server/testing/scenarios/users.ts'
import { payNewAccounts, ring } from '#server/testing/scenarios/wallets.ts'
import { cardToken } from '#server/testing/stand-ins/stripe/tokens.ts'
import type { Dispute } from '#server/testing/stand-ins/stripe/disputes.ts'
import type { Intent } from '#server/testing/stand-ins/stripe/intents.ts'
import { signEvent, type SignedEvent } from '#server/testing/stand-ins/stripe/webhooks.ts'
import { startStripeStandIn, type StripeStandIn } from '#server/testing/stand-ins/stripe-api.ts'

let bank: StripeStandIn
let testApp: TestApp
beforeAll(async () => {
  bank = await startStripeStandIn()
  testApp = await openTestApp(bank.environment)
  await payNewAccounts(testApp)
})
afterAll(async () => {
  await requireHealth(testApp)
  await testApp.close()
  await bank.close()
})

// ---- steps ---------------------------------------------------------------------------------------------------------

const deliver = ({ body, headers }: SignedEvent): Promise<Answer> =>
  testApp.client().send('POST', '/api/payments/webhook', body, headers)
const report = async (type: string, object: object, seconds = 0): Promise<void> => {
  expect((await deliver(signEvent(type, object, { ageSeconds: -seconds }))).status).toBe(200)
}
const intentOf = ({ id }: Deal): Intent =>
  [...bank.intents.values()].findLast(({ metadata }) => metadata['contractId'] === id)!
const makeCalls = async (): Promise<void> => {
  await testApp.moveClock(MINUTE_MS)
  await testApp.app.queue.drain(PROVIDER_CALL)
}

const heldDeal = async (amount: number | string = 95): Promise<Deal> => {
  const deal = await openContract(testApp, { amount })
  await good(deal.poster.client.post('/api/payment-methods', { token: 'pm_card_visa' }))
  await signBoth(deal)
  return deal
}
const startedDeal = async (amount?: number | string): Promise<Deal> => {
  const deal = await heldDeal(amount)
  await step(deal, 'worker', 'start')
  return deal
}
const completedDeal = async (amount?: number | string): Promise<Deal> => {
  const deal = await startedDeal(amount)
  await step(deal, 'worker', 'complete')
  return deal
}
const releasedDeal = async (amount?: number | string): Promise<Deal> => {
  const deal = await completedDeal(amount)
  await step(deal, 'poster', 'release')
  return deal
}
/** Of the newest payment, in cents. */
const refundsOfLast = (deal: Deal): number[] =>
  bank.refunds.filter(({ payment_intent }) => payment_intent === intentOf(deal).id).map(({ amount }) => amount)
/** A contract on which this person works, ready to be released. */
const workOf = async (worker: TestMember, amount: number): Promise<Deal> => {
  const deal = await openContract(testApp, { amount, worker })
  await good(deal.poster.client.post('/api/payment-methods', { token: 'pm_card_visa' }))
  await signBoth(deal)
  await step(deal, 'worker', 'start')
  await step(deal, 'worker', 'complete')
  return deal
}
const progressOf = ({ id, worker }: Deal, percent: number) =>
  good(worker.client.post(`/api/contracts/${id}/progress`, { percent: String(percent), description: 'Half is done.' }))

const open = async (deal: Deal, given: Parameters<StripeStandIn['dispute']>[1] = {}): Promise<Dispute> => {
  const dispute = bank.dispute(intentOf(deal), given)
  await report('charge.dispute.created', dispute)
  return dispute
}
let later = 0
const decide = async (dispute: Dispute, status: Dispute['status']): Promise<void> => {
  dispute.status = status
  await report('charge.dispute.closed', dispute, ++later)
}
const lose = async (deal: Deal): Promise<Dispute> => {
  const dispute = await open(deal)
  await decide(dispute, 'lost')
  return dispute
}

const wait = (deal: Deal, ms: number): Promise<void> => jump(testApp, ms, deal.poster, deal.worker)
const walletOf = (who: TestMember): Promise<Wallet> => good(who.client.get('/api/wallet'))
const historyOf = async (who: TestMember): Promise<{ title: string; detail: string }[]> =>
  (await good(who.client.get('/api/wallet/transactions'))).items
let added = 0
/** Another card of the same person. */
const addCard = async (who: TestMember): Promise<{ id: string }> => {
  const token = await cardToken(bank, OTHER_CARDS[++added % OTHER_CARDS.length]!)
  return good(who.client.post('/api/payment-methods', { token, isDefault: true }))
}
const payDebts = async (who: TestMember): Promise<void> => {
  const { debts } = await walletOf(who)
  if (debts.length > 0) await addCard(who)
  for (const { id } of debts) await good(who.client.post(`/api/debts/${id}/pay`, {}))
}
const act = (deal: Deal, who: 'poster' | 'worker', what: string, body: object = {}) =>
  deal[who].client.post(`/api/contracts/${deal.id}/${what}`, body)
const FROZEN = { status: 409, body: { code: 'payment_frozen' } }
const titles = async (who: TestMember) => (await alertsOf(testApp, who)).map(({ title }) => title)
const chargebacksOf = async ({ id }: Deal) => {
  const { rows } = await sql<Record<string, unknown>>`
    select b.kind, b.status, b.booked_cents::float8 as booked, b.evidence_sent_at is not null as "isSent"
    from chargebacks b join payments p on p.id = b.payment_id where p.contract_id = ${id} order by b.created_at`.execute(
    testApp.app.db,
  )
  return rows
}

// ---- tests ---------------------------------------------------------------------------------------------------------

describe('CHARGEBACK-1 while a bank looks at a payment, held money stays where it is', () => {
  test('nobody can release, cancel or settle it, and the clock does not either', async () => {
    const deal = await completedDeal()
    const dispute = await open(deal)
    expect(await act(deal, 'poster', 'release')).toMatchObject(FROZEN)
    await wait(deal, 4 * DAY_MS)
    await ring(testApp)
    expect((await paymentsOf(testApp, deal))[0]).toMatchObject({ status: 'held' })
    await decide(dispute, 'won')
    expect(await step(deal, 'poster', 'release')).toMatchObject({ status: 'released', workerAmount: '90.25' })
  })

  test('a running contract cannot be canceled, started or divided by a dispute', async () => {
    const active = await heldDeal()
    await open(active)
    expect(await act(active, 'worker', 'start')).toMatchObject(FROZEN)
    expect(await act(active, 'poster', 'cancel')).toMatchObject(FROZEN)
    const disputed = await startedDeal()
    const raised = await raise(disputed)
    const dispute = await open(disputed)
    const path = `/api/proposals/${pendingOf(raised).id}/accept`
    await good(disputed.worker.client.post(path))
    expect(await disputed.poster.client.post(path)).toMatchObject(FROZEN)
    await decide(dispute, 'won')
    await good(disputed.poster.client.post(path))
  })

  test('a settlement that nobody answers waits for the bank', async () => {
    const deal = await startedDeal(100)
    await progressOf(deal, 60)
    await good(act(deal, 'poster', 'cancel'))
    const dispute = await open(deal)
    await wait(deal, 25 * HOUR_MS)
    await ring(testApp)
    expect((await readAs(deal.worker, deal)).status).toBe('in_progress')
    await decide(dispute, 'won')
    await ring(testApp)
    expect((await readAs(deal.worker, deal)).status).toBe('cancelled')
    expect(await readBooks(testApp, deal)).toMatchObject({ worker: '57.00', platform: '3.00' })
  })

  test('the database refuses it, too', async () => {
    const deal = await heldDeal()
    await open(deal)
    await expect(
      sql`update payments set status = 'released', worker_amount = 95 where contract_id = ${deal.id}`.execute(
        testApp.app.db,
      ),
    ).rejects.toThrow('is frozen while the bank of the card looks at it')
  })

  test('a release and a chargeback at the same moment: one of them comes first', async () => {
    for (let round = 0; round < 5; round++) {
      const deal = await completedDeal()
      const dispute = bank.dispute(intentOf(deal))
      const [released] = await Promise.all([
        act(deal, 'poster', 'release'),
        deliver(signEvent('charge.dispute.created', dispute)),
      ])
      const [payment] = await paymentsOf(testApp, deal)
      expect(payment!.status).toBe(released.status === 200 ? 'released' : 'held')
      await decide(dispute, 'won')
    }
  })

  test('a refund that was on its way waits, and is made when the bank lets the payment stand', async () => {
    const deal = await heldDeal()
    // The bank acts first, and its report comes later.
    const dispute = bank.dispute(intentOf(deal))
    await step(deal, 'poster', 'cancel')
    await report('charge.dispute.created', dispute)
    await makeCalls()
    expect(bank.refunds.filter(({ payment_intent }) => payment_intent === intentOf(deal).id)).toEqual([])
    await decide(dispute, 'won')
    await makeCalls()
    expect(bank.refunds.find(({ payment_intent }) => payment_intent === intentOf(deal).id)).toMatchObject({
      amount: 9500,
    })
  })

  test('a refund that was on its way is not made when the bank takes the money: nothing is owed', async () => {
    const deal = await heldDeal()
    // The bank acts first, and its report comes later.
    const dispute = bank.dispute(intentOf(deal))
    await step(deal, 'poster', 'cancel')
    await report('charge.dispute.created', dispute)
    await makeCalls()
    await decide(dispute, 'lost')
    await makeCalls()
    expect(bank.refunds.filter(({ payment_intent }) => payment_intent === intentOf(deal).id)).toEqual([])
    expect((await walletOf(deal.poster)).owed).toBe('0.00')
  })
})

describe('CHARGEBACK-2 reports of the provider', () => {
  test('have one effect, however often, late and in whatever order they come', async () => {
    const deal = await releasedDeal()
    const dispute = bank.dispute(intentOf(deal))
    const created = signEvent('charge.dispute.created', { ...dispute })
    const lost = signEvent('charge.dispute.closed', { ...dispute, status: 'lost' }, { ageSeconds: -5 })
    const withdrawn = signEvent('charge.dispute.funds_withdrawn', { ...dispute, status: 'needs_response' })
    for (const event of [lost, lost, withdrawn, created, created, lost]) expect((await deliver(event)).status).toBe(200)
    await report('charge.dispute.updated', { ...dispute, status: 'under_review' }, 60)
    expect(await chargebacksOf(deal)).toMatchObject([{ kind: 'chargeback', status: 'lost', booked: 9500 }])
    expect((await walletOf(deal.poster)).debts).toMatchObject([{ reason: 'chargeback', amount: '95.00' }])
  })

  test('twenty at the same moment book it once', async () => {
    const deal = await releasedDeal()
    const dispute = { ...bank.dispute(intentOf(deal)), status: 'lost' }
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        deliver(signEvent('charge.dispute.closed', dispute, { ageSeconds: -index })),
      ),
    )
    expect((await walletOf(deal.poster)).owed).toBe('95.00')
  })

  test('that are forged or stale change nothing', async () => {
    const deal = await heldDeal()
    const before = await snapshot(testApp, deal)
    const dispute = { ...bank.dispute(intentOf(deal)), status: 'lost' }
    for (const options of [{ secret: 'whsec_guessed' }, { ageSeconds: 301 }])
      expect((await deliver(signEvent('charge.dispute.closed', dispute, options))).status).toBe(400)
    expect(await snapshot(testApp, deal)).toEqual(before)
    expect(await chargebacksOf(deal)).toEqual([])
  })

  test('that come before the charge is in the books wait for it', async () => {
    const deal = await openContract(testApp)
    await good(deal.poster.client.post('/api/payment-methods', { token: 'pm_card_visa' }))
    const charging = bank.hold(/^POST \/v1\/payment_intents$/, 'after')
    const signing = signBoth(deal)
    await charging.arrived
    await open(deal)
    expect(await chargebacksOf(deal)).toEqual([])
    charging.release()
    await signing
    expect((await paymentsOf(testApp, deal))[0]).toMatchObject({ status: 'held' })
    expect(await chargebacksOf(deal)).toMatchObject([{ status: 'open' }])
    expect(await act(deal, 'worker', 'start')).toMatchObject(FROZEN)
  })

  test('about charges that are not ours are accepted and change nothing', async () => {
    const deal = await heldDeal()
    const dispute = bank.dispute({ ...intentOf(deal), id: 'pi_of_another_product' })
    await report('charge.dispute.created', dispute)
    await report('charge.refunded', { id: 'ch_1', payment_intent: 'pi_of_another_product', amount_refunded: 100 })
    await report('charge.dispute.created', { ...dispute, id: 'du_legacy', payment_intent: null })
    expect(await chargebacksOf(deal)).toEqual([])
    expect((await walletOf(deal.poster)).owed).toBe('0.00')
  })

  test('the evidence pack is sent to the bank automatically, once', async () => {
    const deal = await completedDeal()
    const dispute = await open(deal)
    bank.lose(/^POST \/v1\/disputes\//, 2)
    await makeCalls()
    await makeCalls()
    expect(dispute.evidence_details.submission_count).toBe(1)
    expect(dispute.evidence).toMatchObject({
      customer_email_address: deal.poster.email,
      uncategorized_text: expect.stringContaining('signed the contract'),
      service_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    const file = bank.files.get(dispute.evidence['service_documentation']!)!
    expect(file).toMatchObject({ purpose: 'dispute_evidence', isPdf: true })
    expect(await chargebacksOf(deal)).toMatchObject([{ isSent: true }])
  })

  test('an inquiry freezes, is answered, and ends; it may become a chargeback, which is answered again', async () => {
    const deal = await heldDeal()
    const dispute = await open(deal, { status: 'warning_needs_response' })
    await makeCalls()
    expect(dispute.evidence_details.submission_count).toBe(1)
    expect(await act(deal, 'worker', 'start')).toMatchObject(FROZEN)
    await decide(dispute, 'warning_closed')
    await good(act(deal, 'worker', 'start'))
    await decide(dispute, 'needs_response')
    await makeCalls()
    expect(await chargebacksOf(deal)).toMatchObject([{ kind: 'chargeback', status: 'open' }])
    expect(dispute.evidence_details.submission_count).toBe(2)
  })
})

test('CHARGEBACK-3 the automatic release goes on with the rest of its time', async () => {
  const deal = await completedDeal()
  await wait(deal, 70 * HOUR_MS)
  const dispute = await open(deal)
  await wait(deal, 10 * DAY_MS)
  await decide(dispute, 'won')
  await wait(deal, HOUR_MS)
  await ring(testApp)
  expect((await paymentsOf(testApp, deal))[0]).toMatchObject({ status: 'held' })
  await wait(deal, 2 * HOUR_MS)
  await ring(testApp)
  expect((await paymentsOf(testApp, deal))[0]).toMatchObject({ status: 'released' })
})

test('CHARGEBACK-3 the time to answer a proposal stands still, and goes on with the rest', async () => {
  const deal = await startedDeal()
  const raised = await raise(deal)
  const stageAfter = async (ms: number) => {
    await wait(deal, ms)
    await ring(testApp)
    const { stage, answerBy } = (await readAs(deal.poster, deal)).dispute!
    return `${stage}${answerBy === null ? '' : ' with an end'}`
  }
  expect(await stageAfter(40 * HOUR_MS)).toBe('proposed with an end')
  const dispute = await open(deal)
  expect(await stageAfter(10 * DAY_MS)).toBe('proposed')
  await good(deal.worker.client.post(`/api/proposals/${pendingOf(raised).id}/accept`))
  await decide(dispute, 'won')
  expect(await stageAfter(7 * HOUR_MS)).toBe('proposed with an end')
  expect(await stageAfter(2 * HOUR_MS)).toBe('escalated')
})

describe('CHARGEBACK-4 what a bank has taken back is owed by whoever paid', () => {
  test('released money stays with the worker, and the poster is stopped until it is settled', async () => {
    const deal = await releasedDeal()
    await lose(deal)
    expect(await balanceOf(testApp, deal.worker)).toBe('90.25')
    expect(await walletOf(deal.poster)).toMatchObject({
      owed: '95.00',
      debts: [{ reason: 'chargeback', amount: '95.00', contractId: deal.id }],
    })
    const refused = { status: 409, body: { code: 'owes_money' } }
    expect(await deal.poster.client.post('/api/jobs', jobForm())).toMatchObject(refused)
    expect(await act(deal, 'poster', 'tip', { amount: 5 })).toMatchObject(refused)
    await payDebts(deal.poster)
    expect(await walletOf(deal.poster)).toMatchObject({ owed: '0.00', balance: '0.00' })
    expect(await act(deal, 'poster', 'tip', { amount: 5 })).toMatchObject({ status: 200 })
  })

  test('a tip and the payment of a debt, too', async () => {
    const deal = await releasedDeal()
    await good(act(deal, 'poster', 'tip', { amount: 20 }))
    await lose(deal)
    expect((await walletOf(deal.poster)).owed).toBe('20.00')
    await payDebts(deal.poster)
    await lose(deal)
    expect((await walletOf(deal.poster)).owed).toBe('20.00')
    await payDebts(deal.poster)
  })

  test('money that is reversed is held for nobody', async () => {
    const deal = await completedDeal()
    await lose(deal)
    expect(await walletOf(deal.worker)).toMatchObject({ pending: '0.00', pendingJobs: 0 })
    expect(await walletOf(deal.poster)).toMatchObject({ heldForJobs: '0.00', heldForJobsCount: 0 })
    await payDebts(deal.poster)
    expect(await walletOf(deal.worker)).toMatchObject({ pending: '90.25', pendingJobs: 1 })
  })

  test('a bank that changes its mind pays the debt; what was collected goes back to the card it came from', async () => {
    const deal = await releasedDeal()
    const dispute = await lose(deal)
    await payDebts(deal.poster)
    await decide(dispute, 'won')
    await makeCalls()
    expect(await walletOf(deal.poster)).toMatchObject({ owed: '0.00', balance: '0.00' })
    expect(refundsOfLast(deal)).toEqual([9500])
    const other = await releasedDeal()
    const otherDispute = await lose(other)
    await decide(otherDispute, 'won')
    expect(await walletOf(other.poster)).toMatchObject({ owed: '0.00', balance: '0.00' })
    await decide(otherDispute, 'lost')
    expect((await walletOf(other.poster)).owed).toBe('95.00')
    await payDebts(other.poster)
  })
})

describe('CHARGEBACK-5 held money that a bank has taken back is nobody’s until it is paid again', () => {
  test('paid again, the contract goes on as if nothing had happened; a later refund goes to the card that paid again', async () => {
    const deal = await heldDeal()
    await lose(deal)
    expect(await act(deal, 'worker', 'start')).toMatchObject({ status: 409, body: { code: 'payment_reversed' } })
    await payDebts(deal.poster)
    await good(act(deal, 'worker', 'start'))
    await good(act(deal, 'worker', 'complete'))
    expect(await step(deal, 'poster', 'release')).toMatchObject({ workerAmount: '90.25' })
    const other = await heldDeal()
    await lose(other)
    await payDebts(other.poster)
    await step(other, 'poster', 'cancel')
    await makeCalls()
    expect(await balanceOf(testApp, other.poster)).toBe('0.00')
    expect(refundsOfLast(other)).toEqual([9500])
    await testApp.settle()
    expect(await titles(other.poster)).toContain('Money is on its way back')
    expect((await readAs(other.poster, other)).money).toMatchObject({ refunded: '95.00', reversed: '0.00' })
  })

  test('what was paid again from the wallet is refunded to the wallet, the rest to the card', async () => {
    const deal = await heldDeal(100)
    const work = await workOf(deal.poster, 30)
    await lose(deal)
    await step(work, 'poster', 'release')
    await ring(testApp)
    expect(await walletOf(deal.poster)).toMatchObject({ owed: '71.50', balance: '0.00' })
    await payDebts(deal.poster)
    await step(deal, 'poster', 'cancel')
    await makeCalls()
    expect(await balanceOf(testApp, deal.poster)).toBe('28.50')
    expect(refundsOfLast(deal)).toEqual([7150])
  })

  test('a bank that looks at what was paid again freezes it, too; what it takes is missing again', async () => {
    const deal = await completedDeal()
    await lose(deal)
    await payDebts(deal.poster)
    const again = await open(deal)
    expect(await act(deal, 'poster', 'release')).toMatchObject(FROZEN)
    await wait(deal, 4 * DAY_MS)
    await ring(testApp)
    expect((await paymentsOf(testApp, deal))[0]).toMatchObject({ status: 'held' })
    for (const who of ['poster', 'worker'] as const)
      expect((await readAs(deal[who], deal)).chargeback).toMatchObject({ status: 'open', isHolding: true })
    await decide(again, 'lost')
    expect((await readAs(deal.worker, deal)).money).toMatchObject({ held: '95.00', missing: '95.00' })
    expect(await step(deal, 'poster', 'release')).toMatchObject({ amount: '0.00', workerAmount: '0.00' })
    await payDebts(deal.poster)
    expect(await balanceOf(testApp, deal.worker)).toBe('90.25')
  })

  test('a bank that gives back what it took of a second payment, too, ends that debt', async () => {
    const deal = await heldDeal()
    await lose(deal)
    await payDebts(deal.poster)
    const again = await lose(deal)
    expect((await readAs(deal.poster, deal)).money.missing).toBe('95.00')
    await decide(again, 'won')
    expect((await readAs(deal.poster, deal)).money.missing).toBe('0.00')
    expect(await walletOf(deal.poster)).toMatchObject({ owed: '0.00', balance: '0.00' })
    await step(deal, 'poster', 'cancel')
    await makeCalls()
    expect(await balanceOf(testApp, deal.poster)).toBe('0.00')
    expect(refundsOfLast(deal)).toEqual([9500])
  })

  test('what is lost beyond the held payment is owed, and stays owed when the contract ends', async () => {
    const deal = await completedDeal(50)
    await good(act(deal, 'poster', 'tip', { amount: 20 }))
    await lose(deal)
    await payDebts(deal.poster)
    // The payment of that debt, and then the contract itself.
    const second = await open(deal)
    const own = bank.dispute(
      [...bank.intents.values()].find(({ metadata }) => metadata['contractId'] === deal.id)!,
      {},
    )
    await report('charge.dispute.created', own)
    await decide(own, 'lost')
    await decide(second, 'lost')
    expect(await walletOf(deal.poster)).toMatchObject({ owed: '70.00' })
    expect(await step(deal, 'poster', 'release')).toMatchObject({ workerAmount: '0.00' })
    await requireHealth(testApp)
    expect(await walletOf(deal.poster)).toMatchObject({ owed: '70.00' })
    await payDebts(deal.poster)
    expect(await balanceOf(testApp, deal.worker)).toBe('67.50')
  })

  test('finished work: what is missing is owed to the worker, who gets it as it is collected', async () => {
    const deal = await completedDeal()
    await lose(deal)
    expect(await step(deal, 'poster', 'release')).toMatchObject({ amount: '0.00', workerAmount: '0.00' })
    expect(await balanceOf(testApp, deal.worker)).toBe('0.00')
    expect(await walletOf(deal.poster)).toMatchObject({ owed: '95.00', debts: [{ reason: 'unpaid_work' }] })
    expect((await walletOf(deal.worker)).owedToMe).toMatchObject([{ amount: '90.25', left: '90.25' }])
    // The bank gave it back, not we.
    expect((await readAs(deal.worker, deal)).money).toMatchObject({ held: '0.00', refunded: '0.00', reversed: '95.00' })
    expect(await act(deal, 'poster', 'pay')).toMatchObject({ status: 409, body: { code: 'nothing_due' } })
    await payDebts(deal.poster)
    expect(await balanceOf(testApp, deal.worker)).toBe('90.25')
    expect(await paymentsOf(testApp, deal)).toContainEqual(
      expect.objectContaining({ status: 'released', worker_amount: '90.25', platform_fee: '4.75' }),
    )
  })

  test('a partial chargeback leaves the rest', async () => {
    const deal = await completedDeal(100)
    await decide(await open(deal, { amount: 4000 }), 'lost')
    expect((await readAs(deal.worker, deal)).money).toMatchObject({ held: '100.00', missing: '40.00' })
    expect(await walletOf(deal.worker)).toMatchObject({ pending: '57.00', pendingJobs: 1 })
    expect(await walletOf(deal.poster)).toMatchObject({ heldForJobs: '60.00', heldForJobsCount: 1 })
    expect(await step(deal, 'poster', 'release')).toMatchObject({ amount: '60.00', workerAmount: '57.00' })
    expect((await walletOf(deal.worker)).owedToMe).toMatchObject([{ amount: '38.00' }])
    await payDebts(deal.poster)
    expect(await balanceOf(testApp, deal.worker)).toBe('95.00')
    expect(await historyOf(deal.worker)).toMatchObject([
      { title: 'Collected for you' },
      {
        title: expect.stringMatching(/^Released, /),
        detail: expect.stringContaining('60.00 less fee 3.00, the rest is owed to you'),
      },
    ])
  })

  test('work that has not begun: canceled, and nothing is owed', async () => {
    const deal = await heldDeal()
    await lose(deal)
    await step(deal, 'poster', 'cancel')
    expect(await walletOf(deal.poster)).toMatchObject({ owed: '0.00', balance: '0.00' })
    expect(await paymentsOf(testApp, deal)).toMatchObject([{ status: 'refunded', refunded_amount: '95.00' }])
    await testApp.settle()
    const seen = await titles(deal.poster)
    for (const title of ['Money is on its way back', 'Fee kept']) expect(seen).not.toContain(title)
  })

  test('reported progress is owed, whatever the bank says', async () => {
    const deal = await startedDeal(100)
    await progressOf(deal, 60)
    await lose(deal)
    await good(act(deal, 'poster', 'cancel'))
    await good(act(deal, 'worker', 'settlement/accept'))
    expect(await walletOf(deal.poster)).toMatchObject({ owed: '60.00' })
    expect((await walletOf(deal.worker)).owedToMe).toMatchObject([{ amount: '57.00' }])
    await payDebts(deal.poster)
    expect(await balanceOf(testApp, deal.worker)).toBe('57.00')
  })

  test('the worker leaves without a fee', async () => {
    const deal = await startedDeal()
    await lose(deal)
    expect((await readAs(deal.worker, deal)).cancelFee).toBe('0.00')
    await step(deal, 'worker', 'cancel')
    expect((await walletOf(deal.worker)).owed).toBe('0.00')
    expect((await walletOf(deal.poster)).owed).toBe('0.00')
  })

  test('a late cancellation still costs its fee, which is owed', async () => {
    const deal = await startedDeal()
    await lose(deal)
    await step(deal, 'poster', 'cancel')
    expect(await walletOf(deal.poster)).toMatchObject({ owed: '10.00' })
    await payDebts(deal.poster)
    expect(await balanceOf(testApp, deal.worker)).toBe('5.00')
  })

  test('a dispute here divides it: the worker’s part is owed', async () => {
    const deal = await startedDeal(100)
    await progressOf(deal, 85)
    await lose(deal)
    await acceptBoth(deal, pendingOf(await raise(deal)))
    expect(await walletOf(deal.poster)).toMatchObject({ owed: '85.00' })
    // The job counts, although nothing of it is paid yet.
    await requireHealth(testApp)
    await sql`select count_jobs(${deal.worker.id}), count_jobs(${deal.poster.id})`.execute(testApp.app.db)
    await requireHealth(testApp)
    await payDebts(deal.poster)
    expect(await balanceOf(testApp, deal.worker)).toBe('80.75')
  })

  test('released money that a dispute gives back reaches the wallet and pays the debt', async () => {
    const deal = await releasedDeal(100)
    await lose(deal)
    const raised = await raise(deal)
    const { proposals } = await good(
      deal.worker.client.post(`/api/proposals/${pendingOf(raised).id}/counter`, { refundPercent: 100 }),
    )
    await good(
      deal.poster.client.post(
        `/api/proposals/${proposals.find(({ status }: { status: string }) => status === 'pending').id}/accept`,
      ),
    )
    await ring(testApp)
    await makeCalls()
    expect(await walletOf(deal.poster)).toMatchObject({ owed: '0.00', balance: '0.00' })
    expect(await historyOf(deal.poster)).toContainEqual(
      expect.objectContaining({
        title: expect.stringMatching(/^Refunded, /),
        detail: expect.stringContaining('to your wallet instead of the card'),
      }),
    )
    expect(bank.refunds.filter(({ payment_intent }) => payment_intent === intentOf(deal).id)).toEqual([])
  })
})

describe('CHARGEBACK-6 a fraud warning', () => {
  test('freezes held money for seven days, unless a chargeback follows', async () => {
    const deal = await heldDeal()
    await report('radar.early_fraud_warning.created', bank.warning(intentOf(deal)))
    expect(await act(deal, 'worker', 'start')).toMatchObject(FROZEN)
    await wait(deal, 6 * DAY_MS)
    await ring(testApp)
    expect(await act(deal, 'worker', 'start')).toMatchObject(FROZEN)
    await wait(deal, DAY_MS + HOUR_MS)
    await ring(testApp)
    await good(act(deal, 'worker', 'start'))
  })

  test('is closed by an admin with a reason, which is in the audit log; nothing else is', async () => {
    const deal = await heldDeal()
    await report('radar.early_fraud_warning.created', bank.warning(intentOf(deal)))
    const { client, id: adminId } = await createAdmin(testApp, 'admin')
    const [warning] = (await good(client.get('/api/admin/chargebacks'))).items
    const path = `/api/admin/chargebacks/${warning.id}/close`
    const moderator = await createAdmin(testApp, 'moderator')
    expect(await moderator.client.post(path, { reason: 'The poster called.' })).toMatchObject({ status: 403 })
    expect(await client.post(path, { reason: ' ' })).toMatchObject({ status: 400 })
    expect(await act(deal, 'worker', 'start')).toMatchObject(FROZEN)
    expect(await good(client.post(path, { reason: 'The poster called.' }))).toMatchObject({
      id: warning.id,
      status: 'closed',
      decidedAt: expect.any(String),
    })
    await good(act(deal, 'worker', 'start'))
    expect(await client.post(path, { reason: 'Again.' })).toMatchObject({
      status: 409,
      body: { code: 'not_closable' },
    })
    const { rows: entries } = await sql<Record<string, unknown>>`
      select action, target_id as target, details from admin_audit_log where admin_id = ${adminId}`.execute(
      testApp.app.db,
    )
    expect(entries).toEqual([
      {
        action: 'chargeback.closed',
        target: warning.id,
        details: { contractId: deal.id, payerId: deal.poster.id, amount: '95.00', reason: 'The poster called.' },
      },
    ])

    const dispute = await open(deal)
    const [chargeback] = (await good(client.get('/api/admin/chargebacks'))).items
    const refused = client.post(`/api/admin/chargebacks/${chargeback.id}/close`, { reason: 'Enough.' })
    expect(await refused).toMatchObject({ status: 409, body: { code: 'not_closable' } })
    await decide(dispute, 'won')
  })

  test('that a chargeback follows ends, and the money stays frozen by the chargeback', async () => {
    const deal = await heldDeal()
    const warning = bank.warning(intentOf(deal))
    await report('radar.early_fraud_warning.created', warning)
    const dispute = await open(deal)
    await report('radar.early_fraud_warning.updated', { ...warning, actionable: false }, 1)
    expect(await act(deal, 'worker', 'start')).toMatchObject(FROZEN)
    await decide(dispute, 'won')
    await good(act(deal, 'worker', 'start'))
  })
})

describe('CHARGEBACK-7 a refund made at the provider', () => {
  test('of held money is owed, and our own refunds are not', async () => {
    const deal = await heldDeal()
    await report('charge.refunded', bank.refundOutside(intentOf(deal), 2000))
    await report('charge.refunded', bank.chargeOf(intentOf(deal)))
    expect((await walletOf(deal.poster)).owed).toBe('20.00')
    await report('charge.refunded', bank.refundOutside(intentOf(deal), 1500))
    expect((await walletOf(deal.poster)).owed).toBe('35.00')
    await payDebts(deal.poster)
    const own = await heldDeal()
    await step(own, 'poster', 'cancel')
    await makeCalls()
    await report('charge.refunded', bank.chargeOf(intentOf(own)))
    expect((await walletOf(own.poster)).owed).toBe('0.00')
  })
})

test('CHARGEBACK-10 of several, the contract names the open ones first, with their sum', async () => {
  const deal = await releasedDeal()
  const first = await open(deal)
  await good(act(deal, 'poster', 'tip', { amount: 20, paymentMethodId: (await addCard(deal.poster)).id }))
  const second = await open(deal)
  const chargebackFor = async (who: 'poster' | 'worker') => (await readAs(deal[who], deal)).chargeback
  expect(await chargebackFor('worker')).toMatchObject({ status: 'open', amount: '115.00', isMine: false })
  await decide(first, 'lost')
  expect(await chargebackFor('worker')).toMatchObject({ status: 'open', amount: '20.00' })
  await decide(second, 'won')
  expect(await chargebackFor('poster')).toMatchObject({ status: 'lost', amount: '95.00', isHolding: false })
  await payDebts(deal.poster)
  await open(deal)
  // Of the payment of a debt, which is only its payer's.
  expect(await chargebackFor('poster')).toMatchObject({ status: 'open', amount: '95.00', isMine: true })
  expect(await chargebackFor('worker')).toMatchObject({ status: 'lost', amount: '95.00' })
})

test('CHARGEBACK-8 both sides are notified in plain words of each step', async () => {
  const deal = await completedDeal()
  const dispute = await open(deal)
  expect(await titles(deal.poster)).toContain('Your bank is reversing a payment')
  expect(await titles(deal.worker)).toContain('A payment is on hold')
  await decide(dispute, 'won')
  expect(await titles(deal.poster)).toContain('Your payment stands')
  expect(await titles(deal.worker)).toContain('The payment stands')
  const lost = await completedDeal()
  await lose(lost)
  expect(await titles(lost.poster)).toContain('You owe $95.00')
  expect(await titles(lost.worker)).toContain('A payment was reversed')
  await payDebts(lost.poster)
})

describe('CHARGEBACK-9 an admin', () => {
  test('sees each chargeback with its evidence, what was taken back, and what is still owed', async () => {
    const { client } = await createAdmin(testApp, 'support')
    const list = async (status = 'all') =>
      (await good(client.get(`/api/admin/chargebacks?status=${status}`))).items as Record<string, unknown>[]
    const sums = async () => (await good(client.get('/api/admin/money'))).chargebacks
    const before = await sums()
    const deal = await startedDeal(100)
    const dispute = await open(deal)
    const first = {
      kind: 'chargeback',
      status: 'open',
      contractId: deal.id,
      payerId: deal.poster.id,
      payerEmail: deal.poster.email,
      amount: '100.00',
      reason: 'fraudulent',
      evidenceDueAt: expect.any(String),
      evidenceSentAt: null,
      booked: '0.00',
      owed: '0.00',
      decidedAt: null,
    }
    expect((await list('open'))[0]).toMatchObject(first)
    expect(await sums()).toMatchObject({ open: before.open + 1 })
    expect(Number((await sums()).underReview) - Number(before.underReview)).toBeCloseTo(100)

    await makeCalls()
    await decide(dispute, 'lost')
    expect((await list())[0]).toMatchObject({ status: 'lost', evidenceSentAt: expect.any(String), owed: '100.00' })
    expect((await list('open')).map(({ contractId }) => contractId)).not.toContain(deal.id)
    // What is owed for it, in whatever form: the contract ends, and the debt to the worker takes the place of the first.
    await good(deal.worker.client.post(`/api/contracts/${deal.id}/progress`, { percent: '60', description: 'Most.' }))
    await good(act(deal, 'poster', 'cancel'))
    await good(act(deal, 'worker', 'settlement/accept'))
    expect((await list('lost'))[0]).toMatchObject({ booked: '100.00', owed: '60.00' })
    const after = await sums()
    expect(Number(after.takenBack) - Number(before.takenBack)).toBeCloseTo(100)
    expect(Number(after.owed) - Number(before.owed)).toBeCloseTo(60)
    await payDebts(deal.poster)
    expect((await list('lost'))[0]).toMatchObject({ owed: '0.00' })
  })

  test('sees what was lost once the debt is written off', async () => {
    const { client } = await createAdmin(testApp, 'admin')
    const lost = async () => Number((await good(client.get('/api/admin/money'))).chargebacks.lost)
    const before = await lost()
    const deal = await releasedDeal()
    await lose(deal)
    const [debt] = (await good(client.get('/api/admin/debts'))).items
    await good(client.post(`/api/admin/debts/${debt.id}/write-off`, { reason: 'Left the country.' }))
    expect((await lost()) - before).toBeCloseTo(95)
  })

  test('gets the file of the bank, and looking is in the audit log', async () => {
    const deal = await heldDeal()
    const dispute = await open(deal)
    const { client, id: adminId } = await createAdmin(testApp, 'support')
    const [{ id }] = (await good(client.get('/api/admin/chargebacks'))).items
    const file = await client.get(`/api/admin/chargebacks/${id}/evidence`)
    expect(file).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^attachment; .*\.pdf"$/),
      },
    })
    expect(await client.get(`/api/admin/chargebacks/${deal.id}/evidence`)).toMatchObject({ status: 404 })
    const { rows } = await sql<Record<string, unknown>>`
      select action, target_id as target from admin_audit_log where admin_id = ${adminId}`.execute(testApp.app.db)
    expect(rows).toEqual([{ action: 'chargeback.file_viewed', target: id }])
    await decide(dispute, 'won')
  })

  test('reads on from page to page, the newest first; a report without a payment is not listed', async () => {
    const deal = await heldDeal()
    await sql`insert into chargebacks (provider, ref, charge_ref, payment_id, kind, status, reported_at, decided_at, created_at)
      select 'stripe', 'paged_' || n, 'pi_paged', case when n > 0 then p.id end, 'inquiry', 'closed', app_now(), app_now(),
        app_now() + n * interval '1 second'
      from payments p, generate_series(0, 30) n where p.contract_id = ${deal.id}`.execute(testApp.app.db)
    const { client } = await createAdmin(testApp, 'support')
    const first = await good(client.get('/api/admin/chargebacks?status=closed'))
    const second = await good(client.get(`/api/admin/chargebacks?status=closed&cursor=${first.nextCursor}`))
    const all = [...first.items, ...second.items] as { id: string; contractId: string; openedAt: string }[]
    expect(first.items).toHaveLength(25)
    expect(all.filter(({ contractId }) => contractId === deal.id)).toHaveLength(30)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })
})

const defaultCardOf = async (who: TestMember): Promise<string> =>
  (await good(who.client.get('/api/payment-methods'))).find(({ isDefault }: { isDefault: boolean }) => isDefault).id

describe('CHARGEBACK-12 a card whose bank has disputed a payment', () => {
  const DISPUTED = { status: 422, body: { code: 'card_disputed' } }
  test('pays no debt, no tip and no contract, while it is reviewed and after it was lost; another card does', async () => {
    const deal = await releasedDeal()
    const card = await defaultCardOf(deal.poster)
    const dispute = await open(deal)
    expect(await act(deal, 'poster', 'tip', { amount: 5 })).toMatchObject(DISPUTED)
    const next = await openContract(testApp, { poster: deal.poster })
    await signBoth(next)
    expect(await paymentsOf(testApp, next)).toMatchObject([
      { status: 'failed', failure_reason: 'This card’s bank has disputed a payment. Please use another card.' },
    ])
    expect(await act(next, 'poster', 'pay')).toMatchObject(DISPUTED)
    await decide(dispute, 'lost')
    const [debt] = (await walletOf(deal.poster)).debts
    const pay = (paymentMethodId?: string) =>
      deal.poster.client.post(`/api/debts/${debt!.id}/pay`, { ...(paymentMethodId && { paymentMethodId }) })
    expect(await pay()).toMatchObject(DISPUTED)
    const other = await addCard(deal.poster)
    expect(await pay(card)).toMatchObject(DISPUTED)
    await good(pay(other.id))
    await good(act(next, 'poster', 'pay', { paymentMethodId: other.id }))
  })

  test('is marked in the list of cards, and only it', async () => {
    const deal = await releasedDeal()
    await open(deal)
    await addCard(deal.poster)
    const cards = await good(deal.poster.client.get('/api/payment-methods'))
    expect(cards.map(({ isDisputed }: { isDisputed: boolean }) => isDisputed)).toEqual([false, true])
  })

  test('is known again after it was removed and added once more', async () => {
    const deal = await releasedDeal()
    await lose(deal)
    await good(deal.poster.client.delete(`/api/payment-methods/${await defaultCardOf(deal.poster)}`))
    // The same number with another expiry is the same card.
    const token = await cardToken(bank, GOOD_CARD, 2041)
    await good(deal.poster.client.post('/api/payment-methods', { token, isDefault: true }))
    const [debt] = (await walletOf(deal.poster)).debts
    expect(await deal.poster.client.post(`/api/debts/${debt!.id}/pay`, {})).toMatchObject(DISPUTED)
    await payDebts(deal.poster)
  })

  test('may pay again once its bank has let the payment stand', async () => {
    const deal = await releasedDeal()
    await decide(await open(deal), 'won')
    expect(await act(deal, 'poster', 'tip', { amount: 5 })).toMatchObject({ status: 200 })
  })

  test('keeps the account open as long as the bank looks at it', async () => {
    const deal = await releasedDeal()
    const dispute = await open(deal)
    expect(await deal.poster.client.delete('/api/account')).toMatchObject({
      status: 409,
      body: { code: 'payment_disputed' },
    })
    await decide(dispute, 'won')
    await good(deal.poster.client.delete('/api/account'))
  })
})
