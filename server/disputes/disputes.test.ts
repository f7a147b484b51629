import { DAY_MS, HOUR_MS, HOUR_SECONDS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireHealth } from '#server/testing/doctor.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import {
  at,
  balanceOf,
  completedContract,
  contractIn,
  earningsOf,
  good,
  jump,
  openContract,
  paymentsOf,
  readAs,
  readBooks,
  secondsBetween,
  startedContract,
  step,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import {
  acceptBoth,
  answer,
  COMPLAINT,
  disputedContract,
  pendingOf,
  raise,
  readDispute,
} from '#server/testing/scenarios/disputes.ts'
import { createAdmin, createMember } from '#server/testing/scenarios/users.ts'
import { ring } from '#server/testing/scenarios/wallets.ts'
import { until } from '#server/testing/until.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(async () => {
  await requireHealth(testApp)
  await testApp.close()
})

const released = async (options = {}): Promise<Deal> => {
  const deal = await completedContract(testApp, options)
  await step(deal, 'poster', 'release')
  return deal
}
const resolve = async (disputeId: string, resolution: string, more = {}) => {
  const { client } = await createAdmin(testApp, 'moderator')
  return client.post('/api/admin/disputes/resolve', {
    disputeId,
    status: 'resolved',
    resolution,
    adminNotes: 'Looked at all of it.',
    ...more,
  })
}

describe('DISPUTE-1 filing', () => {
  test('either side may file under a signed contract; the money is frozen at once and the rules propose', async () => {
    for (const role of ['poster', 'worker'] as const) {
      const deal = await startedContract(testApp)
      const dispute = await raise(deal, role)
      expect(dispute).toMatchObject({
        status: 'open',
        stage: 'proposed',
        raisedBy: role,
        role,
        amount: '95.00',
        held: '95.00',
        released: '0.00',
        reason: COMPLAINT.reason,
        category: 'incomplete_work',
        contractStatusBefore: 'in_progress',
      })
      expect(dispute.number).toMatch(/^D-\d{4}$/)
      expect((await readAs(deal.poster, deal)).status).toBe('disputed')
      for (const path of ['release', 'complete', 'cancel', 'start'])
        expect((await deal.poster.client.post(at(deal, path), {})).status).toBeGreaterThanOrEqual(400)
    }
  })

  test('reason and description are required, category and evidence are optional', async () => {
    const deal = await startedContract(testApp)
    const refused = await deal.poster.client.post(at(deal, 'dispute'), { reason: ' ', description: '' })
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please give a reason.', description: 'Please describe what happened.' } },
    })
    const { category, evidence } = await raise(deal, 'poster', { reason: 'Late', description: 'Two hours.' })
    expect([category, evidence]).toEqual([null, []])
  })

  test('not before both have signed, not after cancellation, and not twice', async () => {
    for (const status of ['pending', 'cancelled', 'disputed'] as const) {
      const deal = await contractIn(testApp, status)
      expect((await deal.worker.client.post(at(deal, 'dispute'), COMPLAINT)).status).toBe(409)
    }
    const deal = await startedContract(testApp)
    const tries = await Promise.all(
      [deal.poster, deal.worker, deal.poster].map(({ client }) => client.post(at(deal, 'dispute'), COMPLAINT)),
    )
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })

  test('up to seven days after completion, and then with a message that says so', async () => {
    const deal = await released()
    await jump(testApp, 7 * DAY_MS - HOUR_MS, deal.poster, deal.worker)
    expect((await deal.poster.client.get(at(deal, 'dispute/preview'))).body).toMatchObject({
      mayFile: true,
      amount: '95.00',
      released: '95.00',
    })
    await jump(testApp, 2 * HOUR_MS, deal.poster, deal.worker)
    expect(await deal.poster.client.post(at(deal, 'dispute'), COMPLAINT)).toMatchObject({
      status: 422,
      body: { message: 'A dispute must be filed within 7 days of completion.' },
    })
    expect((await deal.poster.client.get(at(deal, 'dispute/preview'))).body).toMatchObject({
      mayFile: false,
      sentence: 'A dispute must be filed within 7 days of completion.',
    })
  })

  test('not without money to decide about', async () => {
    const deal = await openContract(testApp)
    await good(
      deal.poster.client.post('/api/payment-methods', {
        card: { number: '4000000000000002', expMonth: 12, expYear: 2040, cvc: '123' },
        makeDefault: true,
      }),
    )
    await good(deal.worker.client.post(at(deal, 'sign'), { role: 'worker' }))
    await good(deal.poster.client.post(at(deal, 'sign'), { role: 'poster' }))
    expect((await readAs(deal.poster, deal)).money.status).toBe('failed')
    expect(await deal.worker.client.post(at(deal, 'dispute'), COMPLAINT)).toMatchObject({
      status: 409,
      body: { code: 'nothing_in_dispute' },
    })
  })

  test('the same request again returns the same dispute', async () => {
    const deal = await startedContract(testApp)
    const key = { 'idempotency-key': 'raise-once' }
    const [first, second] = [
      await deal.poster.client.post(at(deal, 'dispute'), COMPLAINT, key),
      await deal.poster.client.post(at(deal, 'dispute'), COMPLAINT, key),
    ]
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
  })

  test('a contract without one returns null, and a stranger gets 404', async () => {
    const deal = await startedContract(testApp)
    expect((await deal.poster.client.get(at(deal, 'dispute'))).body).toBeNull()
    const { id } = await raise(deal)
    const stranger = await createMember(testApp)
    for (const path of [
      at(deal, 'dispute'),
      at(deal, 'dispute/preview'),
      `/api/disputes/${id}`,
      `/api/disputes/${id}/evidence`,
      `/api/disputes/${id}/proposals`,
      `/api/disputes/${id}/pack`,
    ])
      expect((await stranger.client.get(path)).status).toBe(404)
  })
})

describe('DISPUTE-2 what the rules would propose', () => {
  test('is shown to both before filing, and is what is proposed then', async () => {
    const deal = await startedContract(testApp, { amount: 120 })
    await step(deal, 'worker', 'progress', { percent: 85 })
    const seen = await Promise.all(
      [deal.poster, deal.worker].map(({ client }) => client.get(at(deal, 'dispute/preview?category=incomplete_work'))),
    )
    for (const { body } of seen)
      expect(body).toMatchObject({
        mayFile: true,
        refundPercent: 15,
        outcome: { refund: '18.00', fee: '5.10', workerAmount: '96.90' },
      })
    const proposal = pendingOf(await raise(deal))
    expect(proposal).toMatchObject({
      mediationType: 'automated',
      refundPercent: 15,
      outcome: { refund: '18.00', fee: '5.10', workerAmount: '96.90' },
      acceptedBy: [],
    })
    expect(proposal.proposal).toContain('85% of the agreed work is documented, so 15% goes back.')
    expect(secondsBetween(proposal.createdAt, proposal.expiresAt!)).toBe(48 * HOUR_SECONDS)
  })
})

describe('DISPUTE-3 the money in dispute', () => {
  test('is all that is held, with extra work and without tips', async () => {
    const deal = await startedContract(testApp, { amount: 100 })
    const { id } = await step(deal, 'worker', 'additional-work', { description: 'The ladder', additionalAmount: '20' })
    await good(deal.poster.client.post(`/api/additional-work/${id}/approve`, { role: 'poster' }))
    await step(deal, 'worker', 'complete')
    await step(deal, 'poster', 'tip', { amount: 15 })
    expect(await raise(deal)).toMatchObject({ amount: '120.00', held: '120.00', contractStatusBefore: 'completed' })
  })

  test('includes what was released in the last seven days and nothing older', async () => {
    const deal = await released({ amount: 200 })
    expect(await raise(deal)).toMatchObject({ amount: '200.00', held: '0.00', released: '200.00' })
  })
})

describe('DISPUTE-4 freezing', () => {
  test('released money leaves the worker’s balance and returns when it is dismissed', async () => {
    const deal = await released({ amount: 200 })
    expect(await balanceOf(testApp, deal.worker)).toBe('190.00')
    const { id } = await raise(deal)
    expect(await balanceOf(testApp, deal.worker)).toBe('0.00')
    expect((await good(deal.worker.client.get('/api/wallet'))).frozen).toBe('190.00')
    await good(resolve(id, 'dismissed'))
    expect(await balanceOf(testApp, deal.worker)).toBe('190.00')
    expect((await good(deal.worker.client.get('/api/wallet'))).frozen).toBe('0.00')
    expect(await earningsOf(testApp, deal.worker)).toBe('190.00')
  })

  test('INV-7 of a concurrent release and dispute the second sees the first', async () => {
    for (let round = 0; round < 6; round++) {
      const deal = await completedContract(testApp)
      const [out, filed] = await Promise.all([
        deal.poster.client.post(at(deal, 'release'), {}),
        deal.worker.client.post(at(deal, 'dispute'), COMPLAINT),
      ])
      expect(filed.status).toBe(201)
      expect([200, 409]).toContain(out.status)
      expect(filed.body.held).toBe(out.status === 200 ? '0.00' : '95.00')
      expect(filed.body.amount).toBe('95.00')
    }
  })
})

describe('DISPUTE-6 dividing', () => {
  test('an accepted proposal over held money: refund, fee and share to the cent', async () => {
    const deal = await disputedContract(testApp, { amount: '99.99', percent: 85 })
    const done = await acceptBoth(deal, pendingOf(deal.dispute))
    expect(done).toMatchObject({
      status: 'resolved',
      resolution: 'proposal_accepted',
      refundPercent: 15,
      compensationAmount: 1500,
    })
    expect(await readBooks(testApp, deal)).toEqual({
      card: '-84.99',
      escrow: '0.00',
      worker: '80.74',
      poster: '0.00',
      platform: '4.25',
    })
    const contract = await readAs(deal.worker, deal)
    expect(contract).toMatchObject({
      status: 'completed',
      money: { refunded: '15.00', released: '80.74', held: '0.00', due: '0.00' },
    })
    expect(await paymentsOf(testApp, deal)).toMatchObject([
      { status: 'partially_refunded', refunded_amount: '15.00', platform_fee: '4.25', worker_amount: '80.74' },
    ])
  })

  test('over released money: the fee returns in proportion and the wallet returns its part', async () => {
    const deal = await released({ amount: 200 })
    const { id } = await raise(deal)
    await good(resolve(id, 'partial_refund'))
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-100.00', worker: '95.00', platform: '5.00' })
    expect(await balanceOf(testApp, deal.worker)).toBe('95.00')
    expect(await earningsOf(testApp, deal.worker)).toBe('95.00')
    expect((await readAs(deal.worker, deal)).status).toBe('completed')
  })

  test('what was withdrawn already is owed and settled from later earnings', async () => {
    const deal = await released({ amount: 200 })
    const later = await completedContract(testApp, { amount: 200, worker: deal.worker })
    await sql`select post_ledger('withdrawal', null, ${deal.id}, ${`spent:${deal.id}`}, 'Spent', ${JSON.stringify([
      { kind: 'user_balance', user: deal.worker.id, cents: -15000 },
      { kind: 'paid_out', cents: 15000 },
    ])}::jsonb)`.execute(testApp.app.db)
    const { id } = await raise(deal)
    expect((await good(deal.worker.client.get('/api/wallet'))).frozen).toBe('40.00')
    await good(resolve(id, 'favor_poster'))
    expect(await balanceOf(testApp, deal.worker)).toBe('0.00')
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-157.90', platform: '7.90' })
    await step(later, 'poster', 'release')
    await ring(testApp)
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '0.00', platform: '0.00' })
    expect(await balanceOf(testApp, later.worker)).toBe('40.00')
  })

  test('once it is divided nothing is due and nothing can be disputed again', async () => {
    const deal = await disputedContract(testApp, { percent: 85 })
    const counter = await good(answer(deal, 'worker', pendingOf(deal.dispute).id, 'counter', { refundPercent: 100 }))
    await good(answer(deal, 'poster', pendingOf(counter).id, 'accept'))
    const contract = await readAs(deal.poster, deal)
    expect(contract).toMatchObject({
      status: 'completed',
      money: { due: '0.00', refunded: '95.00', status: 'refunded' },
    })
    expect((await deal.poster.client.post(at(deal, 'pay'), {})).status).toBe(409)
    expect(await deal.poster.client.post(at(deal, 'dispute'), COMPLAINT)).toMatchObject({
      status: 409,
      body: { code: 'nothing_in_dispute' },
    })
  })
})

describe('DISPUTE-7 an admin decides', () => {
  test.each([
    ['favor_poster', 'cancelled', 'cancelled', { card: '0.00', worker: '0.00', platform: '0.00' }],
    ['favor_worker', 'completed', 'completed', { card: '-95.00', worker: '90.25', platform: '4.75' }],
    ['partial_refund', 'completed', 'completed', { card: '-47.50', worker: '45.12', platform: '2.38' }],
  ])('%s: the contract is %s, the job %s, the money divided', async (resolution, status, jobStatus, books) => {
    for (const isCompleted of [false, true]) {
      const deal = isCompleted ? await completedContract(testApp) : await startedContract(testApp)
      const { id } = await raise(deal)
      const { body } = await resolve(id, resolution)
      expect(body).toMatchObject({ status: 'resolved', resolution, adminNotes: 'Looked at all of it.' })
      expect((await readAs(deal.worker, deal)).status).toBe(status)
      expect(await readBooks(testApp, deal)).toMatchObject({ ...books, escrow: '0.00' })
      const job = testApp.app.db.selectFrom('jobs').select('status').where('id', '=', deal.jobId)
      expect((await job.executeTakeFirstOrThrow()).status).toBe(jobStatus)
    }
  })

  test('dismissed: the contract is as before, with the rest of its automatic-release time', async () => {
    const deal = await completedContract(testApp)
    const before = await readAs(deal.poster, deal)
    await jump(testApp, DAY_MS, deal.poster, deal.worker)
    const { id } = await raise(deal)
    await jump(testApp, 100 * HOUR_MS, deal.poster, deal.worker)
    await good(resolve(id, 'dismissed'))
    const after = await readAs(deal.poster, deal)
    expect(after).toMatchObject({ status: 'completed', completedAt: before.completedAt, money: { held: '95.00' } })
    const left = Date.parse(after.autoReleaseAt!) - Date.parse(before.completedAt!)
    expect(Math.round(left / HOUR_MS)).toBe(72 + 100)
    await jump(testApp, 49 * HOUR_MS, deal.poster, deal.worker)
    await testApp.app.queue.drain()
    await until(async () => (await readAs(deal.poster, deal)).money.held === '0.00')
    expect((await readAs(deal.poster, deal)).money.released).toBe('90.25')
  })

  test('mediation_required keeps it open and gives both another 48 hours', async () => {
    const deal = await disputedContract(testApp, { percent: 40 })
    await good(answer(deal, 'worker', pendingOf(deal.dispute).id, 'reject', { message: 'That is not fair.' }))
    const { body } = await resolve(deal.dispute.id, 'mediation_required', { refundPercent: 35 })
    expect(body).toMatchObject({ status: 'open', stage: 'proposed', resolution: 'mediation_required' })
    const done = await acceptBoth(deal, pendingOf(await readDispute(deal)))
    expect(done).toMatchObject({ status: 'resolved', refundPercent: 35 })
  })

  test('is made once, with its audit row, and needs notes and a choice', async () => {
    const deal = await disputedContract(testApp)
    expect((await resolve(deal.dispute.id, 'favor_poster', { adminNotes: '  ' })).status).toBe(400)
    expect((await resolve(deal.dispute.id, 'whatever')).status).toBe(400)
    const tries = await Promise.all([
      resolve(deal.dispute.id, 'favor_poster'),
      resolve(deal.dispute.id, 'favor_worker'),
      resolve(deal.dispute.id, 'partial_refund'),
    ])
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const audit = testApp.app.db.selectFrom('admin_audit_log').selectAll().where('target_id', '=', deal.dispute.id)
    expect(await audit.execute()).toMatchObject([{ action: 'dispute.resolved', target_type: 'dispute' }])
  })

  test('of an admin and two sides who agree at the same time the first one counts', async () => {
    for (let round = 0; round < 4; round++) {
      const deal = await disputedContract(testApp, { percent: 85 })
      const { id } = pendingOf(deal.dispute)
      await good(answer(deal, 'poster', id, 'accept'))
      const [agreed, decided] = await Promise.all([
        answer(deal, 'worker', id, 'accept'),
        resolve(deal.dispute.id, 'favor_worker'),
      ])
      expect([agreed.status, decided.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      const { escrow } = await readBooks(testApp, deal)
      expect(escrow).toBe('0.00')
    }
  })

  test('the queue begins with those that wait for a decision; support may read it, members may not', async () => {
    const quiet = await disputedContract(testApp)
    const loud = await disputedContract(testApp)
    await good(answer(loud, 'poster', pendingOf(loud.dispute).id, 'reject'))
    for (let count = 0; count < 26; count++)
      await disputedContract(testApp, { poster: quiet.poster, worker: quiet.worker })
    const { client } = await createAdmin(testApp, 'support')
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { items, nextCursor }: any = await good(client.get(`/api/admin/disputes${cursor && `?cursor=${cursor}`}`))
      ids.push(...items.map(({ id }: { id: string }) => id))
      cursor = nextCursor
    }
    expect(ids.indexOf(loud.dispute.id)).toBeLessThan(ids.indexOf(quiet.dispute.id))
    expect(new Set(ids).size).toBe(ids.length)
    const { choices, posterEmail, termsText } = await good(client.get(`/api/admin/disputes/${loud.dispute.id}`))
    expect(choices).toMatchObject([
      { resolution: 'favor_poster', refund: '95.00', workerAmount: '0.00' },
      { resolution: 'favor_worker', refund: '0.00', fee: '4.75', workerAmount: '90.25' },
      { resolution: 'partial_refund', refund: '47.50', fee: '2.38', workerAmount: '45.12' },
      { resolution: 'mediation_required', refund: null },
      { resolution: 'dismissed', refund: null },
    ])
    expect([posterEmail, termsText]).toEqual([expect.stringContaining('@'), expect.stringContaining('$95.00')])
    expect((await loud.poster.client.get('/api/admin/disputes')).status).toBe(401)
    const { client: support } = await createAdmin(testApp, 'support')
    expect(
      (
        await support.post('/api/admin/disputes/resolve', {
          disputeId: loud.dispute.id,
          resolution: 'dismissed',
          adminNotes: 'x',
        })
      ).status,
    ).toBe(403)
  })
})

describe('DISPUTE-8 withdrawing', () => {
  test('the side that filed can withdraw, and cannot file again until something has happened', async () => {
    const deal = await disputedContract(testApp)
    expect((await deal.worker.client.post(`/api/disputes/${deal.dispute.id}/withdraw`)).status).toBe(403)
    const back = await good(deal.poster.client.post(`/api/disputes/${deal.dispute.id}/withdraw`))
    expect(back).toMatchObject({ status: 'resolved', resolution: 'withdrawn' })
    expect((await readAs(deal.poster, deal)).status).toBe('in_progress')
    expect(await deal.poster.client.post(at(deal, 'dispute'), COMPLAINT)).toMatchObject({
      status: 409,
      body: { code: 'already_heard' },
    })
    await testApp.moveClock(1000)
    await step(deal, 'worker', 'progress', { percent: 90 })
    expect(await raise(deal)).toMatchObject({ status: 'open' })
    expect((await deal.poster.client.post(`/api/disputes/${deal.dispute.id}/withdraw`)).status).toBe(409)
  })
})
