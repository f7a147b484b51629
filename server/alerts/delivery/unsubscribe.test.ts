import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unsubscribeToken } from '#server/alerts/delivery/unsubscribe.ts'
import { openMember, openTestApp, TEST_SECRET, type TestApp } from '#server/testing/app.ts'
import { good } from '#server/testing/scenarios/contracts.ts'
import { startMailServer } from '#server/testing/stand-ins/mail-server.ts'
import { createMember, type TestMember } from '#server/testing/scenarios/users.ts'

const OWN_URL = 'https://localhost'
let testApp: TestApp
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let address: string
beforeAll(async () => {
  mailServer = await startMailServer()
  testApp = await openTestApp({ SMTP_URL: mailServer.url, PUBLIC_URL: OWN_URL })
  address = await testApp.app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await testApp.close()
  await mailServer.close()
})

const PATH = '/api/notifications/unsubscribe'
const preferencesOf = ({ client }: TestMember) => good(client.get('/api/alerts/preferences'))
const failPayout = async ({ id }: TestMember) => {
  await sql`insert into outbox (name, data) values ('payments.wallet-moved', jsonb_build_object(
    'userId', ${id}::text, 'what', 'payout-failed', 'amount', '40.00'))`.execute(testApp.app.db)
  await testApp.settle()
  await testApp.app.queue.drain()
}
/** The header of a mail with unfolded lines. */
const headOf = (raw: string): Map<string, string> =>
  new Map(
    raw
      .split(/\r?\n\r?\n/)[0]!
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map(
        (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const,
      ),
  )
const receivedBy = ({ email }: { email: string }) => mailServer.received.filter(({ to }) => to.includes(email))

/** As mail programs do: without a session. */
const post = (
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const asking = request(address + path, { method: 'POST', headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += String(chunk)))
      response.on('end', () => resolve({ status: response.statusCode!, text }))
    })
    asking.on('error', reject)
    asking.end(body)
  })

describe('MAIL-5 every mail about an alert has a one-click unsubscribe link', () => {
  test('in the headers of RFC 8058, which stops the next mail', async () => {
    const who = await createMember(testApp)
    await failPayout(who)
    const [mail] = receivedBy(who)
    const head = headOf(mail!.raw)
    expect(head.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [, url = ''] = /^<(https:\/\/localhost\/api\/notifications\/unsubscribe\?token=[\w.-]+)>$/.exec(
      head.get('list-unsubscribe')!,
    )!
    const path = url.replace(OWN_URL, '')
    const { status } = await post(path, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
    })
    expect(status).toBe(200)
    expect(await preferencesOf(who)).toMatchObject({ emailAlerts: false, pushNotifications: true, paymentAlerts: true })
    await failPayout(who)
    expect(receivedBy(who)).toHaveLength(1)
    // MAIL-2: the stored mail does not contain the token.
    const { rows } = await sql<{ unsubscribe_url: string | null }>`
      select unsubscribe_url from mails where to_address = ${who.email}`.execute(testApp.app.db)
    expect(rows).toEqual([{ unsubscribe_url: null }])
  })

  test.each([
    [
      'a form with parts',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
    ['JSON', '{}', 'application/json'],
    ['nothing', '', undefined],
    ['an empty form', '', 'application/x-www-form-urlencoded'],
  ])('also by %s', async (_what, body, type) => {
    const who = await createMember(testApp)
    const token = unsubscribeToken(TEST_SECRET, who.id, 'email')
    expect((await post(`${PATH}?token=${token}`, body, type ? { 'content-type': type } : {})).status).toBe(200)
    expect(await preferencesOf(who)).toMatchObject({ emailAlerts: false })
  })

  test('each link stops its own kind of mail, idempotently', async () => {
    const who = await createMember(testApp)
    await good(who.client.patch('/api/alerts/preferences', { marketingEmails: true }))
    const token = unsubscribeToken(TEST_SECRET, who.id, 'marketing')
    for (let press = 0; press < 2; press++) expect((await post(`${PATH}?token=${token}`, '')).status).toBe(200)
    expect(await preferencesOf(who)).toMatchObject({ marketingEmails: false, emailAlerts: true })
  })

  test('a GET request changes nothing', async () => {
    const who = await createMember(testApp)
    const token = unsubscribeToken(TEST_SECRET, who.id, 'email')
    expect((await testApp.client().get(`${PATH}?token=${token}`)).status).toBe(404)
    expect(await preferencesOf(who)).toMatchObject({ emailAlerts: true })
  })

  test('an invalid token changes nothing and reveals nothing', async () => {
    const [who, other] = await Promise.all([createMember(testApp), createMember(testApp)])
    const [good1, theirs] = [who, other].map(({ id }) => unsubscribeToken(TEST_SECRET, id, 'email'))
    const [, , proof = ''] = good1!.split('.')
    const forged = [
      '',
      'x',
      `${who.id}.email.${theirs!.split('.')[2]}`,
      `${who.id}.marketing.${proof}`,
      `${who.id}.email.${proof}.x`,
      `${who.id}.email.${proof.slice(0, -1)}`,
      `${who.id}.everything.${proof}`,
      `${who.id.toUpperCase()}.email.${proof}`,
      unsubscribeToken('another secret that nobody knows, 32+', who.id, 'email'),
      `${'0'.repeat(36)}.email.${proof}`,
    ]
    const answers = await Promise.all(forged.map((token) => post(`${PATH}?token=${encodeURIComponent(token)}`, '')))
    answers.push(await post(PATH, ''))
    for (const { status } of answers) expect([400, 422]).toContain(status)
    expect(new Set(answers.filter(({ status }) => status === 422).map(({ text }) => text)).size).toBe(1)
    for (const person of [who, other]) expect(await preferencesOf(person)).toMatchObject({ emailAlerts: true })
  })

  test('a person who has left keeps no preferences', async () => {
    const left = await createMember(testApp, { deleted_at: new Date().toISOString() })
    expect((await post(`${PATH}?token=${unsubscribeToken(TEST_SECRET, left.id, 'email')}`, '')).status).toBe(200)
    const { rows } = await sql`select from alert_preferences where user_id = ${left.id}`.execute(testApp.app.db)
    expect(rows).toEqual([])
  })

  test('mails about the account have no such link', async () => {
    const open = await openTestApp()
    try {
      const me = await openMember(open)
      await good(me.client.post('/api/account/password', { current: me.password, next: 'Sandpaper10!' }))
      const mails = await open.mailsTo(me.email)
      expect(mails.map(({ subject }) => subject.replace(/\d+/, '*'))).toEqual([
        'Your Nearhand password was changed',
        '* is your Nearhand code',
      ])
      for (const { unsubscribeUrl, text } of mails) {
        expect(unsubscribeUrl).toBeNull()
        expect(text).not.toMatch(/unsubscribe|Stop these mails/)
      }
    } finally {
      await open.close()
    }
  })
})

describe('INPUT-1 forms are accepted only where they are needed', () => {
  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'no %s elsewhere',
    async (type) => {
      expect((await post('/api/auth/login', 'email=x', { 'content-type': type })).status).toBe(415)
    },
  )
})
