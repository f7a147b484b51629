import { MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#core/contracts/rules.ts'
import { newId } from '#server/platform/database/ids.ts'
import { alertsOf, recordEvents, prefer, pushTo, ringClocks, markOnline } from '#server/testing/scenarios/alerts.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { activeContract, good, jump, type Deal } from '#server/testing/scenarios/contracts.ts'
import { joinConversation } from '#server/testing/sockets.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'
import { startPushStandIn, type Browser } from '#server/testing/stand-ins/push-service.ts'
import { PUSH } from '#server/platform/push/push.ts'

const OWN_URL = 'https://localhost'
let testApp: TestApp
let service: Awaited<ReturnType<typeof startPushStandIn>>
let defineEvent: Awaited<ReturnType<typeof recordEvents>>
beforeAll(async () => {
  service = await startPushStandIn()
  testApp = await openTestApp({ PUSH_ALLOW_PRIVATE: '1', PUBLIC_URL: OWN_URL, VAPID_SUBJECT: 'mailto:ann@example.org' })
  defineEvent = await recordEvents(testApp)
})
afterAll(async () => {
  await testApp.close()
  await service.close()
})

/** Opens a connection and closes it. */
const writeMessage = async (deal: Deal, role: Role, text: string): Promise<void> => {
  const connection = await joinConversation(testApp.app, deal[role], deal.id)
  connection.send({ type: 'send_message', conversationId: deal.id, content: text, clientId: newId() })
  await connection.waitFor('ack')
  connection.end()
  await testApp.settle()
}
const read = (deal: Deal, role: Role) =>
  sql`update conversations set ${sql.ref(`${role}_read_seq`)} = last_seq where id = ${deal.id}`.execute(testApp.app.db)

const conversation = async () => {
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

describe('ABSENT-1 unread messages', () => {
  test('are pushed at once and mailed after 15 minutes, once until they are read', async () => {
    const { deal, browser } = await conversation()
    await writeMessage(deal, 'poster', 'Can you come at six?')
    await writeMessage(deal, 'poster', 'Or at seven?')
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
    expect(mail!.text).toContain(`Read and answer: ${OWN_URL}/messages/${deal.id}`)
    expect(mail!.unsubscribeUrl).toContain('.email.')
    await writeMessage(deal, 'poster', 'Hello?')
    await wait(60, deal.worker)
    expect(await chatMails(deal.worker)).toHaveLength(1)
    expect(await chatPushes(browser)).toHaveLength(1)

    await read(deal, 'worker')
    await writeMessage(deal, 'poster', 'So be it.')
    expect(await chatPushes(browser)).toHaveLength(2)
    await wait(16, deal.worker)
    expect(await chatMails(deal.worker)).toHaveLength(2)
    // The sender gets nothing.
    expect(await chatMails(deal.poster)).toEqual([])
  })

  test('are pushed after two minutes to somebody who is online', async () => {
    const { deal, browser } = await conversation()
    await markOnline(testApp, deal.worker)
    await writeMessage(deal, 'poster', 'Look here.')
    expect(await chatPushes(browser)).toEqual([])
    await wait(2.1, deal.worker)
    expect(await chatPushes(browser)).toMatchObject([{ title: 'Maren: Look here.' }])

    await read(deal, 'worker')
    await markOnline(testApp, deal.worker)
    await writeMessage(deal, 'poster', 'And here.')
    await read(deal, 'worker')
    await wait(30, deal.worker)
    expect(await chatPushes(browser)).toHaveLength(1)
    expect(await chatMails(deal.worker)).toEqual([])
  })

  test('are not repeated when an event is delivered twice', async () => {
    const { deal, browser } = await conversation()
    await writeMessage(deal, 'poster', 'Once.')
    await defineEvent.redeliver()
    await wait(16, deal.worker)
    expect((await chatMails(deal.worker)).length).toBe(1)
    // The second one replaces the first, or has the same tag.
    expect(new Set((await chatPushes(browser)).map(({ tag }) => tag)).size).toBe(1)
  })

  test('respect the preferences', async () => {
    const { deal, browser } = await conversation()
    await prefer(deal.worker, { emailAlerts: false, pushNotifications: false })
    await writeMessage(deal, 'poster', 'Anybody?')
    await wait(16, deal.worker)
    expect([await chatPushes(browser), await chatMails(deal.worker)]).toEqual([[], []])
  })

  test('are not sent to people who have left or are suspended', async () => {
    const { deal, browser } = await conversation()
    await sql`update users set banned_at = app_now() where id = ${deal.worker.id}`.execute(testApp.app.db)
    await writeMessage(deal, 'poster', 'Anybody?')
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
  const { deal, browser } = await conversation()
  const ringing = { sessionId: newId(), contractId: deal.id, fromId: deal.poster.id, toId: deal.worker.id }
  return { deal, browser, ringing }
}
const now = async () =>
  Date.parse((await sql<{ now: string }>`select app_now() as now`.execute(testApp.app.db)).rows[0]!.now)
const callPushes = async (browser: Browser) => {
  await testApp.app.queue.drain(PUSH)
  return service.readBy(browser).filter(({ tag }) => tag.startsWith('call:'))
}

describe('ABSENT-2 calls', () => {
  test('are pushed to every browser for ten seconds', async () => {
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

  test('become one alert when missed, which replaces the ringing', async () => {
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

  test('BLOCK-4 are not pushed after a block by either side', async () => {
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
