import { DAY_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Alert } from '#core/alerts/api.ts'
import type { Role } from '#core/contracts/rules.ts'
import { alertsOf, recordEvents, mailedTo, pushTo } from '#server/testing/scenarios/alerts.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import {
  activeContract,
  completedContract,
  DECLINED_CARD,
  good,
  jump,
  openContract,
  payWith,
  sign,
  startedContract,
  step,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { answer, pendingOf, raise, readDispute } from '#server/testing/scenarios/disputes.ts'
import { insertPlaces, placeBid, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'
import { startPushStandIn, type Browser } from '#server/testing/stand-ins/push-service.ts'
import { review } from '#server/testing/scenarios/reviews.ts'
import { ring } from '#server/testing/scenarios/wallets.ts'
import { PUSH } from '#server/platform/push/push.ts'

let testApp: TestApp
let service: Awaited<ReturnType<typeof startPushStandIn>>
let defineEvent: Awaited<ReturnType<typeof recordEvents>>
beforeAll(async () => {
  service = await startPushStandIn()
  testApp = await openTestApp({ PUSH_ALLOW_PRIVATE: '1' })
  await insertPlaces(testApp)
  defineEvent = await recordEvents(testApp)
})
afterAll(async () => {
  await testApp.close()
  await service.close()
})

const formatSetting = ({ type, priority, title, actionRequired }: Alert): string =>
  `${type} ${priority}${actionRequired ? ' asks' : ''}: ${title}`

/** Everything that reached a person, on all channels. */
const reached = async (who: TestMember, browser: Browser) => {
  const alerts = await alertsOf(testApp, who)
  await testApp.app.queue.drain(PUSH)
  return {
    alerts: alerts.map(formatSetting),
    mails: await mailedTo(testApp, who),
    pushes: service.readBy(browser).map(({ title }) => title),
  }
}

/** What an action sends to both sides; delivering its events again sends nothing. */
const watch = async (deal: Pick<Deal, Role>) => {
  const browsers = { poster: service.browser(), worker: service.browser() }
  for (const role of ['poster', 'worker'] as const) await pushTo(deal[role], browsers[role])
  const look = async () => ({
    poster: await reached(deal.poster, browsers.poster),
    worker: await reached(deal.worker, browsers.worker),
  })
  return async (act: () => Promise<unknown>): Promise<Record<Role, string[]>> => {
    const before = await look()
    await defineEvent.forget()
    await act()
    await testApp.settle()
    const after = await look()
    await defineEvent.redeliver()
    const again = await look()
    for (const role of ['poster', 'worker'] as const) {
      expect(again[role].alerts.toSorted()).toEqual(after[role].alerts.toSorted())
      expect(again[role].mails).toEqual(after[role].mails)
      expect(again[role].pushes).toEqual(after[role].pushes)
    }
    const fresh = (role: Role) => after[role].alerts.filter((one) => !before[role].alerts.includes(one)).toSorted()
    return { poster: fresh('poster'), worker: fresh('worker') }
  }
}

/** Closes the windows whose end has passed. */
const close = async (...people: TestMember[]): Promise<void> => {
  await jump(testApp, 5 * MINUTE_MS + 500, ...people)
  const open = testApp.app.db.selectFrom('jobs').select('id').where('status', '=', 'bidding')
  await expect.poll(async () => (await open.execute()).length).toBe(0)
}

describe('ALERT-6 every event alerts once', () => {
  test('from posting to selection', async () => {
    const deal = { poster: await createPoster(testApp), worker: await createWorker(testApp) }
    const other = await createWorker(testApp)
    const newAlertsOf = await watch(deal)
    let jobId = ''
    expect(await newAlertsOf(async () => (jobId = await postJob(deal.poster)))).toEqual({
      poster: ['tips low: Two ways to get better bids'],
      worker: ['job_match medium: A job near you'],
    })
    let bidId = ''
    expect(await newAlertsOf(async () => (bidId = await placeBid(deal.worker, jobId)))).toEqual({
      poster: ['bid_update high: First bid on your job'],
      worker: ['tips low: Two ways to be chosen'],
    })
    await placeBid(other, jobId)
    expect(await newAlertsOf(() => good(deal.poster.client.post(`/api/bids/${bidId}/select`)))).toEqual({
      poster: [],
      worker: ['bid_update urgent asks: You were chosen'],
    })
    expect((await alertsOf(testApp, other)).map(formatSetting)).toContain('bid_update low: Another bid was chosen')
    // The second job and bid have no tips.
    const second = await newAlertsOf(async () => placeBid(deal.worker, await postJob(deal.poster)))
    expect(second).toEqual({ poster: ['bid_update high: First bid on your job'], worker: [] })
  })

  test('a window without bids, and one without a selection', async () => {
    const deal = { poster: await createPoster(testApp), worker: await createWorker(testApp) }
    const newAlertsOf = await watch(deal)
    const people = [deal.poster, deal.worker]
    await postJob(deal.poster)
    expect((await newAlertsOf(() => close(...people))).poster).toEqual(['bid_update high: No bids this time'])
    const jobId = await postJob(deal.poster)
    await placeBid(deal.worker, jobId)
    expect((await newAlertsOf(() => close(...people))).poster).toEqual([
      'bid_update urgent asks: Bidding Ended: time to choose',
    ])
    const overAWeek = () => jump(testApp, 8 * DAY_MS, ...people).then(() => ring(testApp))
    expect(await newAlertsOf(overAWeek)).toEqual({
      poster: ['bid_update medium: Job expired'],
      worker: ['bid_update low: Nobody was chosen'],
    })
  })
  test('ALERT-3 signatures, money and work', async () => {
    const deal = await openContract(testApp)
    const newAlertsOf = await watch(deal)
    expect(await newAlertsOf(() => good(sign(deal, 'worker')))).toEqual({
      poster: ['bid_update urgent asks: Your signature is missing'],
      worker: [],
    })
    expect(await newAlertsOf(() => good(sign(deal, 'poster')))).toEqual({
      poster: ['bid_update high: Contract Activated!'],
      worker: ['bid_update high: Contract Activated!', 'payment high: Money is held'],
    })
    expect(await newAlertsOf(() => step(deal, 'worker', 'start'))).toEqual({
      poster: ['bid_update medium: Work started'],
      worker: [],
    })
    expect((await newAlertsOf(() => step(deal, 'worker', 'progress', { percent: 40 }))).poster).toEqual([
      'bid_update low: Progress',
    ])
    const extra = { description: 'The piano.', additionalAmount: 20 }
    let id = ''
    const asks = (by: Role) => async () => (id = (await step(deal, by, 'additional-work', extra)).id)
    const agrees = (role: Role) => () => good(deal[role].client.post(`/api/additional-work/${id}/approve`, { role }))
    expect((await newAlertsOf(asks('worker'))).poster).toEqual(['bid_update urgent asks: Extra work asked for'])
    expect((await newAlertsOf(agrees('poster'))).worker).toEqual([])
    expect((await newAlertsOf(asks('poster'))).worker).toEqual(['bid_update urgent asks: Extra work asked for'])
    expect((await newAlertsOf(agrees('worker'))).poster).toEqual(['bid_update medium: Extra work agreed'])
    expect((await newAlertsOf(() => step(deal, 'worker', 'complete'))).poster).toEqual([
      'bid_update urgent asks: Marked complete',
    ])
    expect(
      (await newAlertsOf(() => step(deal, 'poster', 'request-changes', { message: 'The corner.' }))).worker,
    ).toEqual(['bid_update urgent asks: Changes requested'])
  })

  test('release and reviews', async () => {
    const deal = await completedContract(testApp)
    const newAlertsOf = await watch(deal)
    expect(await newAlertsOf(() => step(deal, 'poster', 'release'))).toEqual({
      poster: [],
      worker: ['payment high: You were paid'],
    })
    expect((await newAlertsOf(() => step(deal, 'poster', 'tip', { amount: 5 }))).worker).toEqual([
      'payment high: A tip of $5.00',
    ])
    expect((await newAlertsOf(async () => review(deal, 'worker'))).poster).toEqual([
      'bid_update medium asks: Devon has reviewed you',
    ])
    expect(await newAlertsOf(async () => review(deal, 'poster'))).toEqual({
      poster: ['bid_update medium: Devon gave you 5 stars'],
      worker: ['bid_update medium: Maren gave you 5 stars'],
    })
  })

  test('failures', async () => {
    const unpaid = await openContract(testApp)
    await payWith(unpaid.poster, DECLINED_CARD)
    await good(sign(unpaid, 'worker'))
    expect(await (await watch(unpaid))(() => good(sign(unpaid, 'poster')))).toEqual({
      poster: ['bid_update high: Contract Activated!', 'payment urgent asks: Payment Failed'],
      worker: ['bid_update high: Contract Activated!', 'payment medium: The payment did not go through'],
    })
    const declined = await openContract(testApp)
    const no = () => step(declined, 'worker', 'decline', { reason: 'Too far.' })
    expect((await (await watch(declined))(no)).poster).toEqual(['bid_update urgent asks: The worker declined'])
    const cancelled = await activeContract(testApp)
    const off = () => step(cancelled, 'worker', 'cancel', { reason: 'Ill.' })
    expect((await (await watch(cancelled))(off)).poster).toEqual([
      'bid_update high: Contract cancelled',
      'payment high: Money is on its way back',
    ])
    const small = await startedContract(testApp, { amount: '10.00' })
    const tooLate = () => step(small, 'poster', 'cancel')
    expect((await (await watch(small))(tooLate)).poster).toEqual(['payment medium: Fee kept'])
  })

  test('ALERT-5 disputes', async () => {
    const deal = await startedContract(testApp)
    const newAlertsOf = await watch(deal)
    expect(await newAlertsOf(() => raise(deal))).toEqual({
      poster: ['payment urgent asks: There is a proposal'],
      worker: ['payment urgent asks: Maren raised a dispute'],
    })
    const { id } = pendingOf(await readDispute(deal))
    const counter = () => good(answer(deal, 'worker', id, 'counter', { refundPercent: 10, message: 'Less.' }))
    expect(await newAlertsOf(counter)).toEqual({
      poster: ['payment urgent asks: Devon proposes something else'],
      worker: [],
    })
    const settle = async () => good(answer(deal, 'poster', pendingOf(await readDispute(deal)).id, 'accept'))
    const settled = await newAlertsOf(settle)
    expect(settled.poster).toContain('payment high: The dispute is settled')
    expect(settled.worker).toContain('payment high: The dispute is settled')
  })

  test('reminders', async () => {
    const deal = await completedContract(testApp)
    const newAlertsOf = await watch(deal)
    const received = await newAlertsOf(() =>
      jump(testApp, 3 * DAY_MS, deal.poster, deal.worker).then(() => ring(testApp)),
    )
    expect(received.worker.join()).toMatch(/bid_update high asks: Review Maren by \w+day/)
    expect(received.poster.join()).toMatch(/bid_update high asks: Review Devon by \w+day/)
  })
})
