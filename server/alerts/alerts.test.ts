import { DAY_MS } from '#core/kernel/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_PREFERENCES, type Alert } from '#core/alerts/api.ts'
import { readClock } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { alertsOf, prefer, ringClocks } from '#server/testing/scenarios/alerts.ts'
import { openMember, openTestApp, type TestApp } from '#server/testing/app.ts'
import { activeContract, good, jump, openContract, sign } from '#server/testing/scenarios/contracts.ts'
import { openConnection } from '#server/testing/sockets.ts'
import { createMember, type TestMember } from '#server/testing/scenarios/users.ts'
import { until } from '#server/testing/until.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** Inserted directly into the table. */
const insert = async ({ id }: TestMember, columns: Record<string, unknown> = {}): Promise<string> => {
  const row = { id: newId(), user_id: id, type: 'system', title: 'Something', message: 'It happened.', ...columns }
  await testApp.app.db
    .insertInto('alerts')
    .values({ dedupe_key: row.id, ...row })
    .execute()
  return row.id
}
/** A page of theirs with the live events about alerts. */
const listen = async ({ client }: TestMember) => {
  const connection = await openConnection(testApp.app, client.cookie, { path: '/ws/live' })
  const all = connection.received as unknown as { type: string; name: string; data: { id: string | null } }[]
  connection.send({ type: 'subscribe', topics: ['me'] })
  await until(() => all.find(({ type }) => type === 'subscribed'))
  return { received: () => all.filter(({ name }) => name === 'alert'), end: () => connection.end() }
}
const unreadOf = async ({ client }: TestMember): Promise<number> => (await good(client.get('/api/alerts/unread'))).count
const titlesOf = async (who: TestMember) => (await alertsOf(testApp, who)).map(({ title }) => title)

describe('ALERT-8 own alerts', () => {
  test('can be counted, and read one by one or all at once', async () => {
    const me = await createMember(testApp)
    const [first] = [await insert(me), await insert(me), await insert(me)]
    expect(await unreadOf(me)).toBe(3)
    await good(me.client.patch(`/api/alerts/${first}/read`))
    await good(me.client.patch(`/api/alerts/${first}/read`))
    expect(await unreadOf(me)).toBe(2)
    await good(me.client.post('/api/alerts/read-all'))
    await good(me.client.post('/api/alerts/read-all'))
    expect(await unreadOf(me)).toBe(0)
    expect((await alertsOf(testApp, me)).map(({ read }) => read)).toEqual([true, true, true])
  })

  test('can be cleared, and restored unchanged within a day', async () => {
    const me = await createMember(testApp)
    const [old, fresh] = [await insert(me, { title: 'Old' }), await insert(me, { title: 'Fresh' })]
    await good(me.client.delete(`/api/alerts/${old}`))
    await good(me.client.delete(`/api/alerts/${old}`))
    expect([await titlesOf(me), await unreadOf(me)]).toEqual([['Fresh'], 1])
    expect((await me.client.patch(`/api/alerts/${old}/read`)).status).toBe(404)
    expect(await good(me.client.post(`/api/alerts/${old}/restore`))).toMatchObject({ title: 'Old', read: false })
    expect(await good(me.client.post(`/api/alerts/${old}/restore`))).toMatchObject({ title: 'Old', read: false })
    expect([await titlesOf(me), await unreadOf(me)]).toEqual([['Fresh', 'Old'], 2])
    await good(me.client.delete(`/api/alerts/${fresh}`))
    await jump(testApp, DAY_MS + 1000, me)
    expect((await me.client.post(`/api/alerts/${fresh}/restore`)).status).toBe(404)
  })

  test('cannot be restored after they were settled', async () => {
    const deal = await openContract(testApp)
    const chosen = (await alertsOf(testApp, deal.worker)).find(({ title }) => title === 'You were chosen')
    await good(deal.worker.client.delete(`/api/alerts/${chosen!.id}`))
    await good(sign(deal, 'worker'))
    await good(sign(deal, 'poster'))
    await testApp.settle()
    expect((await deal.worker.client.post(`/api/alerts/${chosen!.id}/restore`)).status).toBe(404)
    expect(await titlesOf(deal.worker)).not.toContain('You were chosen')
  })

  test('asking for a signature are raised once, and settled by the first signature', async () => {
    for (const side of ['worker', 'poster'] as const) {
      const deal = await openContract(testApp)
      expect(await titlesOf(deal.worker)).toContain('You were chosen')
      await good(sign(deal, side))
      await testApp.settle()
      const titles = await titlesOf(deal.worker)
      expect(titles).not.toContain('You were chosen')
      expect(titles.filter((title) => title === 'Your signature is missing')).toHaveLength(side === 'poster' ? 1 : 0)
    }
  })

  test('of others do not exist', async () => {
    const [me, other] = await Promise.all([createMember(testApp), createMember(testApp)])
    const id = await insert(other)
    for (const answer of [
      await me.client.patch(`/api/alerts/${id}/read`),
      await me.client.delete(`/api/alerts/${id}`),
      await me.client.post(`/api/alerts/${id}/restore`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    await good(me.client.post('/api/alerts/read-all'))
    expect(await unreadOf(other)).toBe(1)
  })

  test('update the counter on the person’s other screens only', async () => {
    const [me, other] = await Promise.all([createMember(testApp), createMember(testApp)])
    const [mine, theirs] = await Promise.all([listen(me), listen(other)])
    const received = () => mine.received().map(({ data }) => data.id)
    const id = await insert(me)
    await good(me.client.patch(`/api/alerts/${id}/read`))
    await good(me.client.delete(`/api/alerts/${id}`))
    await good(me.client.post(`/api/alerts/${id}/restore`))
    await insert(me)
    await good(me.client.post('/api/alerts/read-all'))
    await until(() => received().length === 4)
    expect(received()).toEqual([id, id, id, null])
    expect(theirs.received()).toEqual([])
    for (const connection of [mine, theirs]) connection.end()
  })

  test('have pages, newest first', async () => {
    const me = await createMember(testApp)
    const now = Date.now()
    for (let n = 0; n < 53; n++) await insert(me, { id: newId(now + n), title: String(n) })
    const first = await me.client.get('/api/alerts')
    expect(first.body).toHaveLength(50)
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))![1]!
    const second = await me.client.get(next)
    expect([...first.body, ...second.body].map(({ title }: Alert) => Number(title))).toEqual(
      Array.from({ length: 53 }, (_, n) => 52 - n),
    )
  })
})

describe('PREF-2 preferences', () => {
  test('are on by default except advice, and can be changed one by one or together', async () => {
    const me = await createMember(testApp)
    const read = () => good(me.client.get('/api/alerts/preferences'))
    expect(await read()).toEqual(DEFAULT_PREFERENCES)
    expect(await good(me.client.patch('/api/alerts/preferences', {}))).toEqual(DEFAULT_PREFERENCES)
    const some = { ...DEFAULT_PREFERENCES, jobMatches: false }
    expect(await good(me.client.patch('/api/alerts/preferences', { jobMatches: false, id: 7 }))).toEqual(some)
    expect(await read()).toEqual(some)
    const inverse = Object.fromEntries(Object.entries(some).map(([name, isOn]) => [name, !isOn]))
    expect(await good(me.client.patch('/api/alerts/preferences', inverse))).toEqual(inverse)
    expect(await read()).toEqual(inverse)
    const refused = await me.client.patch('/api/alerts/preferences', { emailAlerts: 'no' })
    expect(refused).toMatchObject({ status: 400, body: { fields: { emailAlerts: 'Please say yes or no.' } } })
    expect(await read()).toEqual(inverse)
  })

  test('are one set with those of the profile', async () => {
    const me = await createMember(testApp)
    const profile = async () => (await good(me.client.get('/api/auth/user'))).notificationPreferences
    expect(await profile()).toEqual({ email: true, push: true })
    await prefer(me, { emailAlerts: false, jobMatches: false })
    expect(await profile()).toEqual({ email: false, push: true })
    const change = { notificationPreferences: { email: true, push: false } }
    expect(await good(me.client.patch('/api/profile/update', change))).toMatchObject(change)
    expect(await good(me.client.get('/api/alerts/preferences'))).toEqual({
      ...DEFAULT_PREFERENCES,
      jobMatches: false,
      pushNotifications: false,
    })
    // A change of something else leaves them.
    expect(await good(me.client.patch('/api/profile/update', { firstName: 'Ines' }))).toMatchObject(change)
    const refused = await me.client.patch('/api/profile/update', { notificationPreferences: { push: 'no' } })
    expect(refused.status).toBe(400)
  })

  test('keep concurrent changes', async () => {
    const me = await createMember(testApp)
    const switches = ['emailAlerts', 'pushNotifications', 'jobMatches', 'bidUpdates', 'paymentAlerts', 'systemUpdates']
    await Promise.all(switches.map((name) => prefer(me, { [name]: false })))
    const off = Object.fromEntries(switches.map((name) => [name, false]))
    expect(await good(me.client.get('/api/alerts/preferences'))).toEqual({ ...off, marketingEmails: false })
  })
})

describe('ALERT-11 an alert links to a path of this app', () => {
  test.each(['//evil.example', '/\\evil', 'https://evil.example', 'javascript:alert(1)', '/a\nb', '', 'alerts'])(
    'the database refuses %j',
    async (path) => {
      const me = await createMember(testApp)
      await expect(insert(me, { action_url: path })).rejects.toThrow(/alerts_lead_to_own_paths/)
    },
  )
  test.each(['/', '/alerts', '/work-in-progress?contract=1#x', null])('accepted: %j', async (path) => {
    const me = await createMember(testApp)
    await insert(me, { action_url: path })
    expect(await alertsOf(testApp, me)).toMatchObject([{ actionUrl: path }])
  })
})

const left = async ({ id }: TestMember): Promise<string[]> => {
  const rows = await testApp.app.db.selectFrom('alerts').select('title').where('user_id', '=', id).execute()
  return rows.map(({ title }) => title).toSorted()
}

describe('ALERT-9 old alerts are deleted', () => {
  let now = 0
  const ago = (days: number) => new Date(now - days * DAY_MS).toISOString()
  const gone = (days: number) => ({ dismissed: true, dismissed_at: ago(days) })

  test('after ninety days, and after seven if nobody can see them', async () => {
    const me = await createMember(testApp)
    now = Date.parse(await readClock(testApp.app.db))
    await insert(me, { title: 'old', created_at: ago(91) })
    await insert(me, { title: 'not so old', created_at: ago(89) })
    await insert(me, { title: 'cleared long ago', ...gone(8) })
    await insert(me, { title: 'cleared lately', ...gone(6) })
    await insert(me, { title: 'settled long ago', ...gone(8), settled_at: ago(8) })
    await insert(me, { title: 'welcome', type: 'welcome', created_at: ago(91) })
    await insert(me, { title: 'tips', type: 'tips', ...gone(60) })
    await ringClocks(testApp)
    // Alerts that are raised once per account are kept as a hidden mark.
    expect(await left(me)).toEqual(['cleared lately', 'not so old', 'tips', 'welcome'])
    expect(await titlesOf(me)).toEqual(['not so old'])
  })
})

const COMPLETE = { bio: 'Carries what others cannot.', zipCode: '33605', phoneNumber: '813-555-0142' }
const save = ({ client }: Pick<TestMember, 'client'>, form: object) => good(client.patch('/api/profile/update', form))

describe('ALERT-10 alerts that are raised once per account', () => {
  test('are a welcome, the next step, and how to start after it, and are not repeated when the profile changes', async () => {
    await activeContract(testApp) // inserts the zip codes
    const me = await openMember(testApp)
    const titles = async () => (await alertsOf(testApp, me)).map(({ title }) => title)
    expect(await titles()).toEqual(['Complete your profile', 'Welcome to Nearhand'])
    await save(me, { ...COMPLETE, expertise: ['Pet Care'] })
    expect(await titles()).toEqual(['Your profile is complete', 'Welcome to Nearhand'])
    await save(me, { bio: '' })
    await save(me, { bio: 'Back again.' })
    expect(await titles()).toEqual(['Your profile is complete', 'Welcome to Nearhand'])
    // In the app only, not by mail.
    expect((await testApp.mailsTo(me.email)).map(({ subject }) => subject.replace(/\d+/, '*'))).toEqual([
      '* is your Nearhand code',
    ])
  })
})
