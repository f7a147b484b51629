import { MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#core/contracts/rules.ts'
import { newId } from '#server/platform/database/ids.ts'
import { alertsOf, recordEvents, prefer, pushTo, ringClocks, seeHere } from '#server/testing/scenarios/alerts.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { activeContract, good, jump, type Deal } from '#server/testing/scenarios/contracts.ts'
import { joinConversation } from '#server/testing/sockets.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'
import { startPushStandIn, type Browser } from '#server/testing/stand-ins/push-service.ts'
import { PUSH } from '#server/platform/push/push.ts'

let testApp: TestApp
let service: Awaited<ReturnType<typeof startPushStandIn>>
let defineEvent: Awaited<ReturnType<typeof recordEvents>>
beforeAll(async () => {
  service = await startPushStandIn()
  testApp = await openTestApp({ PUSH_ALLOW_PRIVATE: '1', PUBLIC_URL: 'https://nearhand.example' })
  defineEvent = await recordEvents(testApp)
})
afterAll(async () => {
  await testApp.close()
  await service.close()
})

/** Through the door, and away again. */
const say = async (deal: Deal, role: Role, words: string): Promise<void> => {
  const line = await joinConversation(testApp.app, deal[role], deal.id)
  line.send({ type: 'send_message', conversationId: deal.id, content: words, clientId: newId() })
  await line.waitFor('ack')
  line.end()
  await testApp.settle()
}
const read = (deal: Deal, role: Role) =>
  sql`update conversations set ${sql.ref(`${role}_read_seq`)} = last_seq where id = ${deal.id}`.execute(testApp.app.db)

const talk = async () => {
  const deal = await activeContract(testApp)
  const browser = service.browser()
  await pushTo(deal.worker, browser)
  await defineEvent.forget()
  return { deal, browser }
}
const chatPushes = async (browser: Browser) => {
  await testApp.app.queue.drain(PUSH)
  return service.readBy(browser).filter(({ tag }) => tag.startsWith('chat:'))
}
const chatMails = async ({ email }: TestMember) =>
  (await testApp.mailsTo(email)).filter(({ subject }) => / wrote to you/.test(subject))
const wait = async (minutes: number, ...people: TestMember[]) => {
  await jump(testApp, minutes * MINUTE_MS, ...people)
  await ringClocks(testApp)
}

describe('REACH-1 who is written to and does not look', () => {
  test('is pushed at once, and written to after a quarter of an hour, once until they read it', async () => {
    const { deal, browser } = await talk()
    await say(deal, 'poster', 'Can you come at six?')
    await say(deal, 'poster', 'Or at seven?')
    const [push, ...more] = await chatPushes(browser)
    expect(more).toEqual([])
    expect(push).toMatchObject({
      title: 'Maren: Can you come at six?',
      body: 'About “Carry a sofa up three flights”',
      url: `/messages/${deal.id}`,
      tag: `chat:${deal.id}`,
      headers: { urgency: 'high' },
    })
    await wait(14, deal.worker)
    expect(await chatMails(deal.worker)).toEqual([])
    await wait(1.1, deal.worker)
    const [mail, ...others] = await chatMails(deal.worker)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'Maren wrote to you 2 times' })
    expect(mail!.text).toContain('“Or at seven?”')
    expect(mail!.text).toContain(`Read and answer: https://nearhand.example/messages/${deal.id}`)
    expect(mail!.unsubscribeUrl).toContain('.email.')
    await say(deal, 'poster', 'Hello?')
    await wait(60, deal.worker)
    expect(await chatMails(deal.worker)).toHaveLength(1)
    expect(await chatPushes(browser)).toHaveLength(1)

    await read(deal, 'worker')
    await say(deal, 'poster', 'So be it.')
    expect(await chatPushes(browser)).toHaveLength(2)
    await wait(16, deal.worker)
    expect(await chatMails(deal.worker)).toHaveLength(2)
    // Whoever wrote is told nothing.
    expect(await chatMails(deal.poster)).toEqual([])
  })

  test('who has a screen open is pushed two minutes later, if it is still unread then', async () => {
    const { deal, browser } = await talk()
    await seeHere(testApp, deal.worker)
    await say(deal, 'poster', 'Look here.')
    expect(await chatPushes(browser)).toEqual([])
    await wait(2.1, deal.worker)
    expect(await chatPushes(browser)).toMatchObject([{ title: 'Maren: Look here.' }])

    await read(deal, 'worker')
    await seeHere(testApp, deal.worker)
    await say(deal, 'poster', 'And here.')
    await read(deal, 'worker')
    await wait(30, deal.worker)
    expect(await chatPushes(browser)).toHaveLength(1)
    expect(await chatMails(deal.worker)).toEqual([])
  })

  test('news that is told twice says it once', async () => {
    const { deal, browser } = await talk()
    await say(deal, 'poster', 'Once.')
    await defineEvent.redeliver()
    await wait(16, deal.worker)
    expect((await chatMails(deal.worker)).length).toBe(1)
    // The second takes the place of the first, or comes under its tag.
    expect(new Set((await chatPushes(browser)).map(({ tag }) => tag)).size).toBe(1)
  })

  test('the switches hold here too', async () => {
    const { deal, browser } = await talk()
    await prefer(deal.worker, { emailAlerts: false, pushNotifications: false })
    await say(deal, 'poster', 'Anybody?')
    await wait(16, deal.worker)
    expect([await chatPushes(browser), await chatMails(deal.worker)]).toEqual([[], []])
  })

  test('who has left or is suspended hears nothing', async () => {
    const { deal, browser } = await talk()
    await sql`update users set banned_at = app_now() where id = ${deal.worker.id}`.execute(testApp.app.db)
    await say(deal, 'poster', 'Anybody?')
    await jump(testApp, 16 * MINUTE_MS)
    await ringClocks(testApp)
    expect([await chatPushes(browser), await chatMails(deal.worker)]).toEqual([[], []])
  })
})

const publish = async (name: string, data: object) => {
  await sql`insert into outbox (name, data) values (${name}, ${JSON.stringify(data)}::jsonb)`.execute(testApp.app.db)
  await testApp.settle()
}
const called = async () => {
  const { deal, browser } = await talk()
  const ringing = { sessionId: newId(), contractId: deal.id, fromId: deal.poster.id, toId: deal.worker.id }
  return { deal, browser, ringing }
}
const now = async () =>
  Date.parse((await sql<{ now: string }>`select app_now() as now`.execute(testApp.app.db)).rows[0]!.now)
const callPushes = async (browser: Browser) => {
  await testApp.app.queue.drain(PUSH)
  return service.readBy(browser).filter(({ tag }) => tag.startsWith('call:'))
}

describe('REACH-2 who is called', () => {
  test('hears it ring on every browser, for ten seconds and not longer', async () => {
    const { browser, ringing } = await called()
    await publish('calls.rang', { ...ringing, until: new Date((await now()) + 10_000).toISOString() })
    const [push] = await callPushes(browser)
    expect(push).toMatchObject({
      title: 'Maren is calling you',
      body: 'Video call about “Carry a sofa up three flights”',
      url: `/video-call/${ringing.sessionId}`,
      isUrgent: true,
      headers: { urgency: 'high' },
    })
    expect(Number(push.headers.ttl)).toBeLessThanOrEqual(10)
    expect(Number(push.headers.ttl)).toBeGreaterThanOrEqual(5)
    await publish('calls.rang', { ...ringing, until: new Date((await now()) - 1).toISOString() })
    expect(await callPushes(browser)).toHaveLength(1)
  })

  test('finds a missed call among the alerts, once, in the place of the ringing', async () => {
    const { deal, browser, ringing } = await called()
    await publish('calls.missed', { ...ringing, why: 'unanswered' })
    await publish('calls.missed', { ...ringing, why: 'unanswered' })
    const missed = (await alertsOf(testApp, deal.worker)).filter(({ title }) => /Missed/.test(title))
    expect(missed).toMatchObject([
      {
        type: 'system',
        priority: 'high',
        title: 'Missed call from Maren',
        message: 'It was about “Carry a sofa up three flights”.',
        actionUrl: `/messages/${deal.id}`,
      },
    ])
    expect(await callPushes(browser)).toMatchObject([{ tag: `call:${deal.id}:${deal.poster.id}` }])
    expect((await alertsOf(testApp, deal.poster)).filter(({ title }) => /Missed/.test(title))).toEqual([])
    const again = { ...ringing, sessionId: newId() }
    await publish('calls.missed', { ...again, why: 'busy' })
    expect((await alertsOf(testApp, deal.worker))[0]!.message).toMatch(/, while you were in another call\.$/)
    await good(deal.worker.client.post('/api/alerts/read-all'))
  })

  test('BLOCK-4 hears nothing of a caller with whom a block stands, whoever set it', async () => {
    for (const side of ['poster', 'worker'] as const) {
      const { deal, browser, ringing } = await called()
      const other = side === 'poster' ? deal.worker : deal.poster
      await good(deal[side].client.send('PUT', `/api/users/${other.id}/block`))
      await publish('calls.rang', { ...ringing, until: new Date((await now()) + 10_000).toISOString() })
      await publish('calls.missed', { ...ringing, why: 'called-off' })
      expect(await callPushes(browser)).toEqual([])
      expect((await alertsOf(testApp, deal.worker)).filter(({ title }) => /Missed/.test(title))).toEqual([])
    }
  })
})
