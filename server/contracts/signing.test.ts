import { DAY_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import type { Role } from '#core/contracts/rules.ts'
import { openTestApp, openSecondApp, type TestApp } from '#server/testing/app.ts'
import {
  good,
  jump,
  openContract,
  paymentsOf,
  readAs,
  readBooks,
  sign,
  signBoth,
  snapshot,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { insertPlaces, placeBid, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'
import { until } from '#server/testing/until.ts'

let testApp: TestApp
let secondApp: App
beforeAll(async () => {
  testApp = await openTestApp()
  secondApp = await openSecondApp(testApp)
  await insertPlaces(testApp)
})
afterAll(async () => {
  await secondApp.close()
  await testApp.close()
})

const schedule = ({ poster, jobId }: Deal, scheduledDate: string | null) =>
  good(poster.client.post('/api/contracts', { jobId, scheduledDate }))
const signaturesOf = ({ id }: Deal) =>
  testApp.app.db
    .selectFrom('contract_signatures')
    .selectAll()
    .where('contract_id', '=', id)
    .orderBy('signed_at')
    .execute()
const textsOf = ({ id }: Deal) =>
  testApp.app.db.selectFrom('contract_texts').selectAll().where('contract_id', '=', id).execute()

describe('SIGN-1 signing', () => {
  test('the second signature activates the contract and holds the money', async () => {
    const deal = await openContract(testApp)
    const first = await good(sign(deal, 'worker'))
    expect(first).toMatchObject({ status: 'pending', workerSigned: true, posterSigned: false, posterSignedAt: null })
    expect(await paymentsOf(testApp, deal)).toEqual([])
    const second = await good(sign(deal, 'poster'))
    expect(second).toMatchObject({ status: 'active', workerSigned: true, posterSigned: true })
    expect(second.money).toMatchObject({
      status: 'held',
      held: '95.00',
      fee: '4.75',
      workerShare: '90.25',
      due: '0.00',
      isTestMode: true,
    })
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-95.00', escrow: '95.00', worker: '0.00' })
  })

  test('records person, time, address, device and text', async () => {
    const deal = await openContract(testApp)
    const { termsHash } = await good(sign(deal, 'poster', { 'user-agent': 'Firefox on a borrowed laptop' }))
    const [row] = await signaturesOf(deal)
    expect(row).toMatchObject({
      user_id: deal.poster.id,
      role: 'poster',
      text_hash: termsHash,
      ip_address: '127.0.0.1',
      user_agent: 'Firefox on a borrowed laptop',
    })
    const { posterSignedAt } = await readAs(deal.worker, deal)
    expect(Math.abs(Date.parse(posterSignedAt!) - Date.parse(row!.signed_at))).toBeLessThan(MINUTE_MS)
  })

  test('is possible once and only in the own role', async () => {
    const deal = await openContract(testApp)
    const wrong = (who: TestMember, role: Role) => who.client.post(`/api/contracts/${deal.id}/sign`, { role })
    expect(await wrong(deal.worker, 'poster')).toMatchObject({ status: 403, body: { code: 'other_role' } })
    expect(await wrong(deal.poster, 'worker')).toMatchObject({ status: 403, body: { code: 'other_role' } })
    expect(await signaturesOf(deal)).toEqual([])
    await good(sign(deal, 'worker'))
    expect(await sign(deal, 'worker')).toMatchObject({
      status: 409,
      body: { code: 'already_signed', message: 'You have signed this contract already.' },
    })
    expect(await signaturesOf(deal)).toHaveLength(1)
    expect((await readAs(deal.poster, deal)).status).toBe('pending')
  })

  test('50 concurrent signatures of both sides in two processes activate and charge once', async () => {
    const deal = await openContract(testApp)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const role = index % 4 < 2 ? 'poster' : 'worker'
        const client = index % 2 ? deal[role].client : deal[role].client.through(secondApp)
        return client.post(`/api/contracts/${deal.id}/sign`, { role })
      }),
    )
    const codes = answers.map(({ status, body }) => (status === 200 ? 'signed' : body.code))
    expect(codes.filter((code) => code === 'signed')).toHaveLength(2)
    expect(codes.filter((code) => code === 'already_signed' || code === 'not_now')).toHaveLength(48)
    expect(await signaturesOf(deal)).toHaveLength(2)
    const payments = await paymentsOf(testApp, deal)
    expect(payments.map(({ status, amount }) => [status, amount])).toEqual([['held', '95.00']])
    const captured = await testApp.app.db
      .selectFrom('sandbox_records')
      .select('status')
      .where('id', '=', payments[0]!.provider_ref!)
      .execute()
    expect(captured).toEqual([{ status: 'succeeded' }])
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-95.00', escrow: '95.00' })
  })

  test('and declining exclude each other', async () => {
    for (let round = 0; round < 6; round++) {
      const deal = await openContract(testApp)
      await good(sign(deal, 'worker'))
      const [signed, declined] = await Promise.all([
        sign(deal, 'poster'),
        deal.worker.client.through(secondApp).post(`/api/contracts/${deal.id}/decline`),
      ])
      expect([signed.status, declined.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      const { status, money } = await readAs(deal.poster, deal)
      expect([status, money.held]).toEqual(signed.status === 200 ? ['active', '95.00'] : ['cancelled', '0.00'])
    }
  })
})

describe('CONTRACT-4 after a change of the text', () => {
  test('both must sign again, and earlier signatures are kept', async () => {
    const deal = await openContract(testApp)
    const old = await good(sign(deal, 'worker'))
    const changed = await schedule(deal, '2041-01-05')
    expect(changed).toMatchObject({ posterSigned: false, workerSigned: false, workerSignedAt: null, status: 'pending' })
    expect(changed.termsHash).not.toBe(old.termsHash)
    // SIGN-UI-3: the earlier text is only for those who signed it and have not signed again.
    expect(changed.textSignedBefore).toBeNull()
    expect((await readAs(deal.worker, deal)).textSignedBefore).toBe(old.termsText)
    expect(new Set((await textsOf(deal)).map((text) => text.text_hash))).toEqual(
      new Set([old.termsHash, changed.termsHash]),
    )
    expect(await signaturesOf(deal)).toHaveLength(1)
    // One signature of the new text is not enough.
    expect((await good(sign(deal, 'poster'))).status).toBe('pending')
    expect(await good(sign(deal, 'worker'))).toMatchObject({ status: 'active', textSignedBefore: null })
    expect((await signaturesOf(deal)).map(({ role, text_hash }) => [role, text_hash])).toEqual([
      ['worker', old.termsHash],
      ['poster', changed.termsHash],
      ['worker', changed.termsHash],
    ])
  })

  test('a signature of the earlier text is refused', async () => {
    const deal = await openContract(testApp)
    const { termsHash } = await readAs(deal.worker, deal)
    await schedule(deal, '2041-01-05')
    const answer = await deal.worker.client.post(`/api/contracts/${deal.id}/sign`, { role: 'worker', termsHash })
    expect(answer).toMatchObject({ status: 409, body: { code: 'text_changed' } })
    const now = (await readAs(deal.worker, deal)).termsHash
    const again = { role: 'worker', termsHash: now }
    expect((await deal.worker.client.post(`/api/contracts/${deal.id}/sign`, again)).status).toBe(200)
  })

  test('both must sign again even if the change was undone', async () => {
    const deal = await openContract(testApp)
    await good(sign(deal, 'worker'))
    await schedule(deal, '2041-01-05')
    expect(await schedule(deal, null)).toMatchObject({ workerSigned: false })
    expect((await good(sign(deal, 'poster'))).status).toBe('pending')
    expect((await good(sign(deal, 'worker'))).status).toBe('active')
    expect(await textsOf(deal)).toHaveLength(2)
  })

  test('20 changes against 20 signatures: an active contract has two signatures of its text', async () => {
    const deal = await openContract(testApp)
    await good(sign(deal, 'poster'))
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => [
        deal.poster.client.post('/api/contracts', { jobId: deal.jobId, scheduledDate: `2041-01-${10 + index}` }),
        sign(deal, 'worker'),
      ]).flat(),
    )
    const { status, termsHash, posterSigned, workerSigned } = await readAs(deal.poster, deal)
    const under = (await signaturesOf(deal)).filter((signature) => signature.text_hash === termsHash)
    expect(status === 'active').toBe(posterSigned && workerSigned)
    expect(under.length === 2 || status !== 'active').toBe(true)
    // No change is possible after activation.
    if (status !== 'active') await signRest(deal)
    const signed = await snapshot(testApp, deal)
    const late = await deal.poster.client.post('/api/contracts', { jobId: deal.jobId, scheduledDate: '2042-01-01' })
    expect(late).toMatchObject({ status: 409, body: { code: 'not_now' } })
    expect(await snapshot(testApp, deal)).toEqual(signed)
  })
})

const signRest = async (deal: Deal) => {
  for (const role of ['poster', 'worker'] as const) await sign(deal, role)
}

/** A job with two bids, the first of them selected. */
const createTwoBids = async () => {
  const [poster, worker, second] = await Promise.all([
    createPoster(testApp),
    createWorker(testApp),
    createWorker(testApp),
  ])
  const jobId = await postJob(poster)
  const [bidId, otherBidId] = [await placeBid(worker, jobId, 95), await placeBid(second, jobId, 80)]
  const { contractId } = await good(poster.client.post(`/api/bids/${bidId}/select`))
  return { deal: { id: contractId, jobId, bidId, poster, worker }, second, otherBidId }
}

const expectOtherBidSelectable = async ({ deal, second, otherBidId }: Awaited<ReturnType<typeof createTwoBids>>) => {
  const job = await testApp.app.db.selectFrom('jobs').selectAll().where('id', '=', deal.jobId).executeTakeFirstOrThrow()
  expect(job).toMatchObject({ status: 'open', selected_bid_id: null })
  expect(job.choose_by).not.toBeNull()
  const selected = await testApp.app.db
    .selectFrom('bids')
    .select('id')
    .where('job_id', '=', deal.jobId)
    .where('is_selected', '=', true)
    .execute()
  expect(selected).toEqual([])
  const { contractId } = await good(deal.poster.client.post(`/api/bids/${otherBidId}/select`))
  const next: Deal = { ...deal, id: contractId, bidId: otherBidId, worker: second }
  expect((await readAs(second, next)).number).toMatch(/^NH-[0-9A-F]{4}-02$/)
  expect((await readAs(deal.worker, deal)).number).toMatch(/^NH-[0-9A-F]{4}-01$/)
  await signBoth(next)
  expect((await readAs(second, next)).money).toMatchObject({ held: '80.00' })
}

describe('SIGN-3 unsigned for 24 hours', () => {
  test('it lapses, the job is open again, and another bid can be selected', async () => {
    const all = await createTwoBids()
    const { deal, second } = all
    await good(sign(deal, 'poster'))
    await jump(testApp, DAY_MS, deal.poster, deal.worker, second)
    // Refused even before the timer has run.
    expect(await sign(deal, 'worker')).toMatchObject({
      status: 409,
      body: { code: 'not_now', message: 'The contract is cancelled.' },
    })
    await testApp.app.queue.drain()
    await until(async () => (await readAs(deal.worker, deal)).status === 'cancelled')
    expect(await readAs(deal.worker, deal)).toMatchObject({
      cancelledBy: null,
      cancelReason: 'Not signed by both within 24 hours.',
      posterSigned: true,
    })
    expect(await paymentsOf(testApp, deal)).toEqual([])
    await expectOtherBidSelectable(all)
  })

  test('not earlier, and never after both have signed', async () => {
    const [deal, signed] = [await openContract(testApp), await openContract(testApp)]
    await signBoth(signed)
    await jump(testApp, DAY_MS - MINUTE_MS, deal.poster, deal.worker, signed.poster)
    await testApp.app.queue.drain()
    expect((await readAs(deal.worker, deal)).status).toBe('pending')
    await jump(testApp, MINUTE_MS)
    await testApp.app.queue.drain()
    await until(async () => (await readAs(deal.worker, deal)).status === 'cancelled')
    expect((await readAs(signed.poster, signed)).status).toBe('active')
  })
})

describe('SIGN-4 the worker declines', () => {
  test.each(['decline', 'cancel'])('by %s, with a reason', async (way) => {
    const all = await createTwoBids()
    const { deal } = all
    await good(sign(deal, 'poster'))
    await good(deal.worker.client.post(`/api/contracts/${deal.id}/${way}`, { reason: 'My van broke down.' }))
    expect(await readAs(deal.poster, deal)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'worker',
      cancelReason: 'My van broke down.',
    })
    const { bids } = await good(deal.poster.client.get(`/api/jobs/${deal.jobId}`))
    expect(bids.map((bid: { id: string; hasDeclined: boolean }) => [bid.id === deal.bidId, bid.hasDeclined])).toEqual(
      expect.arrayContaining([
        [true, true],
        [false, false],
      ]),
    )
    await expectOtherBidSelectable(all)
  })

  test('a poster who cancels before both have signed cancels the job', async () => {
    const { deal, otherBidId } = await createTwoBids()
    await good(deal.poster.client.post(`/api/contracts/${deal.id}/cancel`))
    const again = await deal.poster.client.post(`/api/bids/${otherBidId}/select`)
    expect([again.status, again.body.code]).toEqual([409, 'not_choosable'])
  })
})
