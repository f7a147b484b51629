import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#core/contracts/rules.ts'
import { DAY_SECONDS, HOUR_MS, HOUR_SECONDS, MINUTE_MS } from '#core/kernel/time.ts'
import { requireHealth } from '#server/testing/doctor.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { alertsOf } from '#server/testing/scenarios/alerts.ts'
import {
  activeContract,
  at,
  balanceOf,
  earningsOf,
  good,
  jump,
  paymentsOf,
  readAs,
  readBooks,
  secondsBetween,
  snapshot,
  startedContract,
  step,
  type Deal,
  type DealOptions,
} from '#server/testing/scenarios/contracts.ts'
import { answer, pendingOf, raise, readDispute } from '#server/testing/scenarios/disputes.ts'
import { createPoster } from '#server/testing/scenarios/market.ts'
import { review } from '#server/testing/scenarios/reviews.ts'
import { createAdmin } from '#server/testing/scenarios/users.ts'
import { until } from '#server/testing/until.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(async () => {
  await requireHealth(testApp)
  await testApp.close()
})

const cancel = (deal: Deal, form: object = {}, headers?: Record<string, string>) =>
  deal.poster.client.post(at(deal, 'cancel'), form, headers)
const accept = (deal: Deal, by: Role = 'worker') => deal[by].client.post(at(deal, 'settlement/accept'))
const takeBack = (deal: Deal, by: Role = 'poster') => deal[by].client.delete(at(deal, 'settlement'))

/** Held, and so much of it reported as done. */
const progressed = async (percent: number, options: DealOptions = { amount: 120 }): Promise<Deal> => {
  const deal = await startedContract(testApp, options)
  await step(deal, 'worker', 'progress', { percent, description: 'The post is straight again.' })
  return deal
}

const settling = async (percent = 65, options?: DealOptions): Promise<Deal> => {
  const deal = await progressed(percent, options)
  await good(cancel(deal, { reason: 'Plans changed.' }))
  return deal
}

const later = (deal: Deal, ms: number) => jump(testApp, ms, deal.poster, deal.worker)

const AT_65 = { percent: 65, amount: '120.00', share: '78.00', fee: '3.90', workerAmount: '74.10', refund: '42.00' }
const SETTLED_BOOKS = { card: '-78.00', escrow: '0.00', worker: '74.10', poster: '0.00', platform: '3.90' }

describe('SETTLE-1 a poster who cancels after reported progress', () => {
  test('sees the share before, without a fee', async () => {
    const deal = await progressed(65)
    expect(await readAs(deal.poster, deal)).toMatchObject({ cancelShare: AT_65, cancelFee: '0.00', mayCancel: true })
    expect(await readAs(deal.worker, deal)).toMatchObject({ cancelShare: null, cancelFee: '10.00', mayCancel: true })
  })

  test('starts a settlement, and nothing moves', async () => {
    const deal = await progressed(65)
    const before = await readBooks(testApp, deal)
    const answered = await good(cancel(deal, { reason: 'Plans changed.', fee: '0.00', percent: 65 }))
    expect(answered).toMatchObject({
      status: 'in_progress',
      mayCancel: false,
      cancelShare: null,
      settlement: { ...AT_65, status: 'open', reason: 'Plans changed.', acceptedBy: null, endedAt: null },
    })
    const { settlement } = await readAs(deal.worker, deal)
    expect(settlement).toEqual(answered.settlement)
    expect(secondsBetween(settlement!.startedAt, settlement!.answerBy)).toBe(DAY_SECONDS)
    expect(settlement!.evidence).toMatchObject([{ percent: 65, description: 'The post is straight again.' }])
    expect(await readBooks(testApp, deal)).toEqual(before)
  })

  test('goes by the newest report', async () => {
    const deal = await progressed(80)
    await step(deal, 'worker', 'progress', { percent: 65 })
    await step(deal, 'worker', 'progress', { description: 'Only words.' })
    expect((await good(cancel(deal))).settlement).toMatchObject(AT_65)
  })

  test('includes extra work that is held', async () => {
    const deal = await progressed(65)
    const extra = { description: 'Two new hinges', additionalAmount: '20.00' }
    const { id } = await step(deal, 'worker', 'additional-work', extra)
    await good(deal.poster.client.post(`/api/additional-work/${id}/approve`, { role: 'poster' }))
    const { settlement } = await good(cancel(deal))
    expect(settlement).toMatchObject({ amount: '140.00', workerAmount: '86.45', fee: '4.55', refund: '49.00' })
    await good(accept(deal))
    expect(await readBooks(testApp, deal)).toEqual({
      ...SETTLED_BOOKS,
      card: '-91.00',
      worker: '86.45',
      platform: '4.55',
    })
  })

  test('is asked again when progress was reported meanwhile', async () => {
    const deal = await progressed(65)
    await step(deal, 'worker', 'progress', { percent: 95 })
    const before = await snapshot(testApp, deal)
    expect(await cancel(deal, { percent: 65 })).toMatchObject({ status: 409, body: { code: 'share_changed' } })
    expect(await cancel(deal, { fee: '10.00', percent: null })).toMatchObject({ status: 400 })
    expect(await snapshot(testApp, deal)).toEqual(before)
  })

  test.each<[string, () => Promise<Deal>, Role]>([
    ['without a report', () => startedContract(testApp), 'poster'],
    ['after a report of nothing', () => progressed(0, {}), 'poster'],
    ['by the worker', () => progressed(65, {}), 'worker'],
  ])('cancels for the fee as before: %s', async (_, make, by) => {
    const deal = await make()
    const gone = await step(deal, by, 'cancel', { fee: '10.00' })
    expect(gone).toMatchObject({ status: 'cancelled', cancelFeePaid: '10.00', settlement: null })
  })

  test('repeats the answer to the same key', async () => {
    const deal = await progressed(65)
    const headers = { 'Idempotency-Key': `cancel-${deal.id}` }
    const first = await good(cancel(deal, {}, headers))
    expect(await good(cancel(deal, {}, headers))).toEqual(first)
    expect(await cancel(deal)).toMatchObject({ status: 409, body: { code: 'in_settlement' } })
  })
})

describe('SETTLE-2 accepting', () => {
  test('pays the share, less the fee, and gives the rest back', async () => {
    const deal = await settling()
    const settled = await good(accept(deal))
    expect(settled).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'poster',
      cancelReason: 'Plans changed.',
      cancelFeePaid: '0.00',
      settlement: { ...AT_65, status: 'accepted', acceptedBy: 'worker' },
      money: { status: 'partially_refunded', held: '0.00', released: '74.10', refunded: '42.00', due: '0.00' },
    })
    expect(await readBooks(testApp, deal)).toEqual(SETTLED_BOOKS)
    expect(await balanceOf(testApp, deal.worker)).toBe('74.10')
    expect(await earningsOf(testApp, deal.worker)).toBe('74.10')
    expect((await good(deal.worker.client.get(`/api/jobs/${deal.jobId}`))).status).toBe('cancelled')
    const [payment] = await paymentsOf(testApp, deal)
    const { rows } = await sql<{ refunded: number }>`
      select refunded_cents::int as refunded from sandbox_records where id = ${payment!.provider_ref}`.execute(
      testApp.app.db,
    )
    expect(rows).toEqual([{ refunded: 4_200 }])
  })

  test('of everything leaves nothing to give back', async () => {
    const deal = await settling(100)
    expect((await good(accept(deal))).money).toMatchObject({ status: 'released', released: '114.00', refunded: '0.00' })
    expect(await readBooks(testApp, deal)).toEqual({
      ...SETTLED_BOOKS,
      card: '-120.00',
      worker: '114.00',
      platform: '6.00',
    })
  })

  test('is shown in the wallet, in the receipt and not as a completed job', async () => {
    const deal = await settling()
    const jobs = (await readAs(deal.worker, deal)).worker.totalJobs
    await good(accept(deal))
    const { items } = await good(deal.worker.client.get('/api/wallet/transactions'))
    expect(items[0]).toMatchObject({ amount: '74.10', detail: expect.stringMatching(/^78\.00 less fee 3\.90 · NH-/) })
    expect((await deal.poster.client.get(at(deal, 'receipt'))).status).toBe(200)
    expect((await readAs(deal.worker, deal)).worker.totalJobs).toBe(jobs)
  })

  test('counts as a cancellation of the poster', async () => {
    const poster = await createPoster(testApp)
    for (let round = 0; round < 2; round++) await good(accept(await settling(50, { poster })))
    const third = await activeContract(testApp, { poster })
    expect(await readAs(poster, third)).toMatchObject({ cancelFee: '10.00' })
  })
})

describe('SETTLE-3 the end of a settlement', () => {
  test('only the worker accepts, and only the poster takes it back', async () => {
    const deal = await settling()
    const before = await snapshot(testApp, deal)
    expect(await accept(deal, 'poster')).toMatchObject({ status: 403, body: { code: 'worker_only' } })
    expect(await takeBack(deal, 'worker')).toMatchObject({ status: 403, body: { code: 'poster_only' } })
    expect(await snapshot(testApp, deal)).toEqual(before)
  })

  test('taken back, the work continues and can be settled later', async () => {
    const deal = await settling()
    expect(await good(takeBack(deal))).toMatchObject({ status: 'in_progress', settlement: null, mayCancel: true })
    expect(await accept(deal)).toMatchObject({ status: 409, body: { code: 'not_settling' } })
    await step(deal, 'worker', 'progress', { percent: 80 })
    expect((await good(cancel(deal))).settlement).toMatchObject({ percent: 80 })
  })

  test('no answer for 24 hours counts as accepted', async () => {
    const deal = await settling()
    await later(deal, 24 * HOUR_MS - MINUTE_MS)
    await testApp.app.queue.drain()
    expect((await readAs(deal.worker, deal)).settlement).toMatchObject({ status: 'open' })
    await later(deal, MINUTE_MS)
    // Refused even before the timer has run.
    expect((await takeBack(deal)).body).toMatchObject({ code: 'not_settling' })
    expect(
      (await deal.worker.client.post(at(deal, 'dispute'), { reason: 'More', description: 'It was more than that.' }))
        .body,
    ).toMatchObject({
      code: 'not_settling',
    })
    await testApp.app.queue.drain()
    await until(async () => (await readAs(deal.worker, deal)).status === 'cancelled')
    expect((await readAs(deal.worker, deal)).settlement).toMatchObject({ status: 'accepted', acceptedBy: 'clock' })
    expect(await readBooks(testApp, deal)).toEqual(SETTLED_BOOKS)
  })

  test('a banned worker is paid by the clock', async () => {
    const deal = await settling()
    const { client } = await createAdmin(testApp, 'moderator')
    await good(client.post(`/api/admin/users/${deal.worker.id}/ban`, { reason: 'Spam.' }))
    await jump(testApp, 24 * HOUR_MS, deal.poster)
    await testApp.app.queue.drain()
    await until(async () => (await readAs(deal.poster, deal)).status === 'cancelled')
    expect(await readBooks(testApp, deal)).toEqual(SETTLED_BOOKS)
  })

  test('accepting, taking back and disputing at once have one outcome', async () => {
    for (let round = 0; round < 6; round++) {
      const deal = await settling()
      const complaint = { reason: 'More', description: 'It was more than that.' }
      const answers = await Promise.all([
        accept(deal),
        takeBack(deal),
        deal.worker.client.post(at(deal, 'dispute'), complaint),
        accept(deal),
        takeBack(deal),
      ])
      const { status, settlement } = await readAs(deal.poster, deal)
      const [accepted, withdrawn] = [settlement?.status === 'accepted', settlement === null]
      // A dispute may follow a cancellation that was taken back.
      expect(answers.filter(({ status: code }) => code < 300).length).toBe(withdrawn && status === 'disputed' ? 2 : 1)
      expect(status).toBe(accepted ? 'cancelled' : withdrawn && answers[2].status >= 300 ? 'in_progress' : 'disputed')
      expect((await readBooks(testApp, deal)).worker).toBe(accepted ? '74.10' : '0.00')
    }
  })

  test('an answer and the end of its time at once pay once', async () => {
    const deal = await settling()
    await later(deal, 24 * HOUR_MS)
    const [accepted, withdrawn] = await Promise.all([accept(deal), takeBack(deal), testApp.app.queue.drain()])
    expect([withdrawn.status, [200, 409].includes(accepted.status)]).toEqual([409, true])
    await until(async () => (await readAs(deal.worker, deal)).status === 'cancelled')
    expect(await readBooks(testApp, deal)).toEqual(SETTLED_BOOKS)
  })

  test('20 acceptances at once pay once', async () => {
    const deal = await settling()
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(deal)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await readBooks(testApp, deal)).toEqual(SETTLED_BOOKS)
  })

  test('disputed, and the dispute without a result, it goes on with the rest of its time', async () => {
    const deal = await settling()
    await later(deal, 20 * HOUR_MS)
    const filed = await raise(deal, 'worker')
    expect(filed).toMatchObject({ amount: '120.00', contractStatusBefore: 'in_progress' })
    expect(filed.timeline.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/ canceled, to settle at 65%: “Plans changed\.”$/),
    )
    expect(await readAs(deal.poster, deal)).toMatchObject({ status: 'disputed', settlement: { status: 'disputed' } })
    await later(deal, 10 * HOUR_MS)
    await testApp.app.queue.drain()
    await good(deal.worker.client.post(`/api/disputes/${filed.id}/withdraw`))
    const { status, settlement } = await readAs(deal.worker, deal)
    expect([status, settlement!.status]).toEqual(['in_progress', 'open'])
    expect(secondsBetween(settlement!.startedAt, settlement!.answerBy) / HOUR_SECONDS).toBeCloseTo(34, 1)
    await good(accept(deal))
    expect(await readBooks(testApp, deal)).toEqual(SETTLED_BOOKS)
  })

  test('a longer deadline that both agree on in a dispute ends it', async () => {
    const deal = await settling()
    const { id } = pendingOf(await raise(deal, 'worker'))
    const { proposals } = await good(answer(deal, 'poster', id, 'counter', { option: 'extension', extensionDays: 2 }))
    await good(answer(deal, 'worker', proposals.at(-1).id, 'accept'))
    expect(await readAs(deal.poster, deal)).toMatchObject({ status: 'in_progress', settlement: null, mayCancel: false })
    await later(deal, 25 * HOUR_MS)
    await testApp.app.queue.drain()
    expect((await readAs(deal.worker, deal)).status).toBe('in_progress')
    const again = await raise(deal, 'poster')
    await good(deal.poster.client.post(`/api/disputes/${again.id}/withdraw`))
    expect(await readAs(deal.worker, deal)).toMatchObject({ status: 'in_progress', settlement: null })
  })

  test('a decided dispute replaces it', async () => {
    const deal = await settling()
    await raise(deal, 'worker')
    const { id } = pendingOf(await readDispute(deal))
    for (const side of ['poster', 'worker'] as const) await good(answer(deal, side, id, 'accept'))
    await later(deal, 48 * HOUR_MS)
    await testApp.app.queue.drain()
    expect(await readAs(deal.poster, deal)).toMatchObject({ status: 'completed', settlement: { status: 'disputed' } })
    expect((await accept(deal)).status).toBe(409)
  })
})

test.each<[string, (deal: Deal) => Promise<unknown>]>([
  ['progress', (deal) => deal.worker.client.post(at(deal, 'progress'), { percent: 100 })],
  ['completion', (deal) => deal.worker.client.post(at(deal, 'complete'))],
  ['the worker’s cancellation', (deal) => deal.worker.client.post(at(deal, 'cancel'))],
  ['a second cancellation', (deal) => cancel(deal)],
  [
    'extra work',
    (deal) => deal.poster.client.post(at(deal, 'additional-work'), { description: 'More', additionalAmount: '5.00' }),
  ],
])('SETTLE-4 while it is open, %s is refused', async (_, act) => {
  const deal = await settling()
  const before = await snapshot(testApp, deal)
  expect(await act(deal)).toMatchObject({ status: 409, body: { code: 'in_settlement' } })
  expect(await snapshot(testApp, deal)).toEqual(before)
})

const titles = async (deal: Deal, role: Role) => (await alertsOf(testApp, deal[role])).map(({ title }) => title)

describe('SETTLE-5 both are notified', () => {
  test('of the cancellation, the last hours and the end', async () => {
    const deal = await settling()
    const [first] = await alertsOf(testApp, deal.worker)
    expect(first).toMatchObject({
      priority: 'urgent',
      actionRequired: true,
      message: expect.stringContaining('You get $74.10 for 65% of “'),
    })
    await later(deal, 20 * HOUR_MS)
    await testApp.app.queue.drain()
    await testApp.app.queue.drain()
    expect(
      (await titles(deal, 'worker')).filter((title) => title === 'A settlement waits for your answer'),
    ).toHaveLength(1)
    await good(accept(deal))
    expect(await titles(deal, 'worker')).toContain('You were paid')
    expect(await titles(deal, 'poster')).toEqual(expect.arrayContaining(['Settled', 'Money is on its way back']))
    expect((await alertsOf(testApp, deal.worker)).filter(({ actionRequired }) => actionRequired)).toEqual([])
  })

  test('of a cancellation that was taken back', async () => {
    const deal = await settling()
    await good(takeBack(deal))
    expect(await titles(deal, 'worker')).toContain('The work continues')
  })
})

describe('SETTLE-6 both can review after a settlement', () => {
  test('within seven days of its end', async () => {
    const deal = await settling()
    expect(await review(deal, 'worker')).toMatchObject({ body: { code: 'not_over' } })
    await good(accept(deal))
    const { reviewBy, cancelledAt } = await readAs(deal.poster, deal)
    expect(secondsBetween(cancelledAt!, reviewBy!)).toBe(7 * DAY_SECONDS)
    await good(review(deal, 'poster'))
    await good(review(deal, 'worker'))
    const { mine, theirs } = await good(deal.worker.client.get(at(deal, 'reviews')))
    expect([mine.isPublished, theirs.isPublished]).toEqual([true, true])
  })

  test('not later, and one alone is opened then', async () => {
    const deal = await settling()
    await good(accept(deal))
    await good(review(deal, 'poster'))
    await later(deal, 7 * 24 * HOUR_MS + MINUTE_MS)
    expect(await review(deal, 'worker')).toMatchObject({ status: 422, body: { code: 'review_too_late' } })
    await testApp.app.queue.drain()
    await until(async () => (await good(deal.worker.client.get(at(deal, 'reviews')))).theirs !== null)
  })

  test('with reminders', async () => {
    const deal = await settling()
    await good(accept(deal))
    await later(deal, 3 * 24 * HOUR_MS + MINUTE_MS)
    await testApp.app.queue.drain()
    const asks = await until(async () => (await titles(deal, 'worker')).find((title) => title.startsWith('Review ')))
    expect(asks).toMatch(/^Review Maren by /)
  })
})
