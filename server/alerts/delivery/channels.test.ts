import { HOUR_SECONDS, MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import {
  alertsOf,
  recordEvents,
  mailedTo,
  makeClocksDue,
  prefer,
  pushTo,
  ringClocks,
  markOnline,
} from '#server/testing/scenarios/alerts.ts'
import { openTestApp, openSecondApp, type TestApp } from '#server/testing/app.ts'
import { good, jump, openContract, startedContract } from '#server/testing/scenarios/contracts.ts'
import { raise } from '#server/testing/scenarios/disputes.ts'
import { insertPlaces, placeBid, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import { createMember, type TestMember } from '#server/testing/scenarios/users.ts'
import { startPushStandIn } from '#server/testing/stand-ins/push-service.ts'
import { PUSH } from '#server/platform/push/push.ts'

const OWN_URL = 'https://localhost'
let testApp: TestApp
let secondApp: App
let service: Awaited<ReturnType<typeof startPushStandIn>>
let defineEvent: Awaited<ReturnType<typeof recordEvents>>
beforeAll(async () => {
  service = await startPushStandIn()
  testApp = await openTestApp({ PUSH_ALLOW_PRIVATE: '1', PUBLIC_URL: OWN_URL, VAPID_SUBJECT: 'mailto:ann@example.org' })
  secondApp = await openSecondApp(testApp)
  await insertPlaces(testApp)
  defineEvent = await recordEvents(testApp)
})
afterAll(async () => {
  await secondApp.close()
  await testApp.close()
  await service.close()
})
beforeEach(() => defineEvent.forget())

const publish = async (name: string, data: object): Promise<void> => {
  await sql`insert into outbox (name, data) values (${name}, ${JSON.stringify(data)}::jsonb)`.execute(testApp.app.db)
  await testApp.settle()
}
/** Urgent, about money, without a required action. */
const failPayout = (who: TestMember) =>
  publish('payments.wallet-moved', { userId: who.id, what: 'payout-failed', amount: '40.00', detail: 'Try again.' })
const payOut = (who: TestMember) =>
  publish('payments.wallet-moved', { userId: who.id, what: 'paid-out', amount: '40.00' })
const refuseIdentity = (who: TestMember) =>
  publish('profiles.verification-refused', { userId: who.id, reason: 'The photo is blurred.' })

const pressing = (are: readonly [boolean, boolean]): string[] =>
  ['Withdrawal failed', 'Identity not verified'].filter((_, index) => are[index]).toSorted()

const titlesOf = async (who: TestMember) => (await alertsOf(testApp, who)).map(({ title }) => title)
const createWithBrowser = async () => {
  const who = await createMember(testApp)
  const browser = service.browser()
  await pushTo(who, browser)
  return { who, browser }
}
const pushed = async (browser: ReturnType<typeof service.browser>) => {
  await testApp.settle()
  // By either process.
  await Promise.all([testApp.app, secondApp].map(({ queue }) => queue.drain(PUSH)))
  return service.readBy(browser)
}

const waiting = async () => {
  const who = await createMember(testApp)
  await markOnline(testApp, who)
  await failPayout(who)
  expect(await mailedTo(testApp, who)).toEqual([])
  const [alert] = await alertsOf(testApp, who)
  return { who, alert: alert! }
}
const afterwards = async (who: TestMember) => {
  await jump(testApp, 2 * MINUTE_MS, who)
  await ringClocks(testApp)
  return mailedTo(testApp, who)
}

describe('ALERT-7 a mail about an alert', () => {
  test('is sent at once to somebody who is offline, with a button, the reason and an unsubscribe link', async () => {
    const who = await createMember(testApp, { first_name: 'Ann' })
    await failPayout(who)
    const [mail, ...more] = await testApp.mailsTo(who.email)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('Withdrawal failed')
    for (const text of [
      'Hello Ann,',
      '$40.00 could not be paid out and is back in your wallet. Try again.',
      `Open the wallet: ${OWN_URL}/wallet`,
      'This mail came because e-mail alerts are on and you had not read the alert yet.',
      `Stop these mails: ${OWN_URL}/notifications/unsubscribe?token=`,
    ])
      expect(mail!.text).toContain(text)
    expect(mail!.html.match(/<a /g)).toHaveLength(2)
    expect(mail!.html).toContain(`href="${OWN_URL}/notifications/unsubscribe?token=`)
    expect(mail!.unsubscribeUrl).toMatch(/^https:\/\/localhost\/api\/notifications\/unsubscribe\?token=/)
  })

  test('is not sent about alerts of low priority', async () => {
    const who = await createMember(testApp)
    await payOut(who)
    expect(await titlesOf(who)).toEqual(['Withdrawal arrived'])
    expect(await mailedTo(testApp, who)).toEqual([])
  })

  describe('is sent after two minutes to somebody who is online', () => {
    test('if the alert is still unread', async () => {
      const { who } = await waiting()
      await jump(testApp, MINUTE_MS, who)
      await ringClocks(testApp)
      expect(await mailedTo(testApp, who)).toEqual([])
      expect(await afterwards(who)).toEqual(['Withdrawal failed'])
      expect(await afterwards(who)).toEqual(['Withdrawal failed'])
    })
    test('unless they read it', async () => {
      const { who, alert } = await waiting()
      await good(who.client.patch(`/api/alerts/${alert.id}/read`))
      expect(await afterwards(who)).toEqual([])
    })
    test('unless they cleared it', async () => {
      const { who, alert } = await waiting()
      await good(who.client.delete(`/api/alerts/${alert.id}`))
      expect(await afterwards(who)).toEqual([])
    })
    test('unless they switched mails off meanwhile', async () => {
      const { who } = await waiting()
      await prefer(who, { emailAlerts: false })
      expect(await afterwards(who)).toEqual([])
    })
    test('unless it was settled meanwhile', async () => {
      const worker = await createWorker(testApp)
      await markOnline(testApp, worker)
      const deal = await openContract(testApp, { worker })
      // Two processes handle the event, so what follows may come later.
      await testApp.settle()
      await good(worker.client.post(`/api/contracts/${deal.id}/decline`, { reason: 'No.' }))
      await testApp.settle()
      expect(await afterwards(worker)).toEqual([])
    })
    test('is sent at once a minute after the last screen was closed', async () => {
      const who = await createMember(testApp)
      await markOnline(testApp, who)
      await jump(testApp, MINUTE_MS + 1000, who)
      await failPayout(who)
      expect(await mailedTo(testApp, who)).toEqual(['Withdrawal failed'])
    })
    test('is sent once by two processes', async () => {
      const people = await Promise.all(Array.from({ length: 8 }, () => waiting()))
      await testApp.moveClock(2 * MINUTE_MS)
      await makeClocksDue(testApp)
      await Promise.all([testApp.app.queue.drain(), secondApp.queue.drain(), testApp.app.queue.drain()])
      for (const { who } of people) expect(await mailedTo(testApp, who)).toEqual(['Withdrawal failed'])
    })
  })

  test('is not repeated when an event is delivered twice', async () => {
    const { who, browser } = await createWithBrowser()
    await failPayout(who)
    await defineEvent.redeliver()
    expect(await titlesOf(who)).toEqual(['Withdrawal failed'])
    expect(await mailedTo(testApp, who)).toEqual(['Withdrawal failed'])
    expect(await pushed(browser)).toHaveLength(1)
  })

  test('is not repeated within half an hour, unlike one about something else', async () => {
    const deal = await openContract(testApp)
    const { worker } = deal
    // Two dispatchers handle concurrent events in any order.
    await testApp.settle()
    const moved = { contractId: deal.id, jobId: deal.jobId, posterId: deal.poster.id, workerId: worker.id }
    const ask = (move: string, detail = '') =>
      publish('contracts.moved', { move, ...moved, by: deal.poster.id, detail })
    const before = ['You were chosen']
    await ask('signed')
    await ask('signed')
    expect(await mailedTo(testApp, worker)).toEqual([...before, 'Your signature is missing'])
    await jump(testApp, 29 * MINUTE_MS, worker)
    await ask('signed')
    expect(await mailedTo(testApp, worker)).toHaveLength(2)
    await ask('scheduled')
    expect(await mailedTo(testApp, worker)).toEqual([
      ...before,
      'Your signature is missing',
      'The contract was changed',
    ])
    await jump(testApp, 31 * MINUTE_MS, worker)
    await ask('scheduled')
    expect(await mailedTo(testApp, worker)).toHaveLength(4)
  })

  test('is not sent to people who are suspended or have left', async () => {
    const banned = await createMember(testApp, { banned_at: new Date().toISOString() })
    const left = await createMember(testApp, { deleted_at: new Date().toISOString() })
    for (const who of [banned, left]) {
      await failPayout(who)
      expect(await mailedTo(testApp, who)).toEqual([])
    }
    const { rows } = await sql`select from alerts where user_id = ${left.id}`.execute(testApp.app.db)
    expect(rows).toEqual([])
  })
})

describe('PREF-1 preferences apply per channel', () => {
  const CASES = [
    ['nothing', {}, ['Withdrawal failed', 'Withdrawal arrived', 'Identity not verified'], [true, true], [true, true]],
    [
      'emailAlerts',
      { emailAlerts: false },
      ['Withdrawal failed', 'Withdrawal arrived', 'Identity not verified'],
      [false, false],
      [true, true],
    ],
    [
      'pushNotifications',
      { pushNotifications: false },
      ['Withdrawal failed', 'Withdrawal arrived', 'Identity not verified'],
      [true, true],
      [false, false],
    ],
    [
      'paymentAlerts',
      { paymentAlerts: false },
      ['Withdrawal failed', 'Identity not verified'],
      [false, true],
      [false, true],
    ],
    [
      'systemUpdates',
      { systemUpdates: false },
      ['Withdrawal failed', 'Withdrawal arrived'],
      [true, false],
      [true, false],
    ],
    [
      'bidUpdates and jobMatches',
      { bidUpdates: false, jobMatches: false },
      ['Withdrawal failed', 'Withdrawal arrived', 'Identity not verified'],
      [true, true],
      [true, true],
    ],
  ] as const
  test.each(CASES)('%s off', async (_name, switches, shown, mails, pushes) => {
    const { who, browser } = await createWithBrowser()
    await prefer(who, switches)
    await failPayout(who)
    await payOut(who)
    await refuseIdentity(who)
    expect((await titlesOf(who)).toSorted()).toEqual(shown.toSorted())
    expect((await mailedTo(testApp, who)).toSorted()).toEqual(pressing(mails))
    const titles: string[] = (await pushed(browser)).map(({ title }) => title)
    expect(titles.toSorted()).toEqual(pressing(pushes))
  })

  test('bid updates that require an action are shown, but not mailed or pushed, when switched off', async () => {
    const worker = await createWorker(testApp)
    const browser = service.browser()
    await pushTo(worker, browser)
    await prefer(worker, { bidUpdates: false, jobMatches: false })
    await openContract(testApp, { worker })
    expect(await titlesOf(worker)).toContain('You were chosen')
    expect([await mailedTo(testApp, worker), await pushed(browser)]).toEqual([[], []])
  })

  test('advice is mailed only to those who want marketing mails, and has its own unsubscribe link', async () => {
    const poster = await createPoster(testApp)
    await prefer(poster, { marketingEmails: true })
    await postJob(poster)
    const [mail] = await testApp.mailsTo(poster.email)
    expect(mail!.subject).toBe('Two ways to get better bids')
    expect(mail!.text).toContain('You need not wait for the end. As soon as a bid is right, choose it.')
    expect(mail!.unsubscribeUrl).toContain('.marketing.')
    await good(testApp.client().post(mail!.unsubscribeUrl!.replace(OWN_URL, '')))
    expect(await good(poster.client.get('/api/alerts/preferences'))).toMatchObject({
      marketingEmails: false,
      emailAlerts: true,
    })
  })
})

describe('ALERT-2 many bids', () => {
  test('are one alert, and at most one mail and one push per minute', async () => {
    const poster = await createPoster(testApp)
    const browser = service.browser()
    await pushTo(poster, browser)
    const jobId = await postJob(poster, { biddingDuration: 30 })
    const bidAll = async (count: number) => {
      const workers = await Promise.all(Array.from({ length: count }, () => createWorker(testApp)))
      await Promise.all(workers.map((worker) => placeBid(worker, jobId)))
      await testApp.settle()
    }
    const about = async () => (await alertsOf(testApp, poster)).filter(({ type }) => type === 'bid_update')
    const mails = async () => (await mailedTo(testApp, poster)).filter((subject) => /bid/i.test(subject)).length
    const pushes = async () => (await pushed(browser)).length

    await bidAll(12)
    expect([(await about()).length, await mails(), await pushes()]).toEqual([1, 1, 1])
    await bidAll(3)
    expect([(await about()).length, await mails(), await pushes()]).toEqual([1, 1, 1])
    // The number is correct nevertheless.
    expect((await about())[0]!.message).toContain('has 15 bids so far')
    for (const [minute, mailed] of [
      [1, 2],
      [2, 2],
    ] as const) {
      await jump(testApp, MINUTE_MS + 1000, poster)
      await bidAll(2)
      expect([(await about()).length, await pushes()]).toEqual([1, 1 + minute])
      expect(await mails()).toBeLessThanOrEqual(mailed)
    }
    const last = (await pushed(browser)).at(-1)
    expect(last).toMatchObject({ title: 'Bids on your job', url: `/jobs/${jobId}`, tag: `bids:${jobId}` })
    // PUSH-5: expires with the bidding window.
    expect(Number(last.headers.ttl)).toBeLessThan(28 * 60)
    expect(Number(last.headers.ttl)).toBeGreaterThan(26 * 60)
  })
})

describe('PUSH-5 a push about an alert', () => {
  test('has text, path, urgency and expiry', async () => {
    const { who, browser } = await createWithBrowser()
    await failPayout(who)
    await refuseIdentity(who)
    const [failed, refused] = await pushed(browser)
    expect(failed).toMatchObject({
      title: 'Withdrawal failed',
      body: '$40.00 could not be paid out and is back in your wallet. Try again.',
      url: '/wallet',
      isUrgent: true,
      headers: { urgency: 'high' },
    })
    expect(refused).toMatchObject({ title: 'Identity not verified', isUrgent: false, headers: { urgency: 'high' } })
    expect(failed.tag).not.toBe(refused.tag)
    expect(failed.headers.topic).not.toBe(refused.headers.topic)
    const hours = [failed, refused].map(({ headers }) => Number(headers.ttl) / HOUR_SECONDS)
    expect(hours.map(Math.round)).toEqual([24, 12])
  })

  test('is not sent to the person who caused it', async () => {
    const deal = await startedContract(testApp)
    // Earlier pushes do not count.
    await testApp.settle()
    const [mine, theirs] = [service.browser(), service.browser()]
    await pushTo(deal.poster, mine)
    await pushTo(deal.worker, theirs)
    await raise(deal, 'poster')
    expect((await pushed(theirs)).map(({ title }) => title)).toEqual(['Maren raised a dispute'])
    expect(await pushed(mine)).toEqual([])
    expect(await titlesOf(deal.poster)).toContain('There is a proposal')
  })

  test('is short enough for a push service, for any text', async () => {
    const { who, browser } = await createWithBrowser()
    const reason = '\u{1F6CB}\n"'.repeat(2000)
    await publish('profiles.verification-refused', { userId: who.id, reason })
    const [push] = await pushed(browser)
    expect([...push.body].length).toBeLessThanOrEqual(240)
    expect(push.body.endsWith('…')).toBe(true)
    expect(service.taken.at(-1)!.body.length).toBeLessThan(3072)
  })
})
