import { HOUR_MS } from '#core/kernel/time.ts'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { renderEmail, type EmailMessage } from '#server/platform/mail/template.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { eraseMailsTo, openMailer, queueMail } from '#server/platform/mail/mail.ts'
import { startQueue, type Queue } from '#server/platform/queue/queue.ts'
import { openTestApp } from '#server/testing/app.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/database.ts'
import { PUBLIC_ENVIRONMENT } from '#server/testing/public-environment.ts'
import { startMailServer } from '#server/testing/stand-ins/mail-server.ts'

const message: EmailMessage = {
  subject: '123456 is your code',
  heading: 'Grüße',
  lines: ['Hello Ann,'],
  code: '123456',
  closing: 'Ignore it.',
}

let base: OpenTestDatabase
let here: Database
let there: Database
let mailServer: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  base = await openTestDatabase()
  here = openDatabase(base.url)
  there = openDatabase(base.url)
  mailServer = await startMailServer()
})
afterAll(async () => {
  await mailServer.close()
  await here.close()
  await there.close()
  await base.close()
})
beforeEach(async () => {
  mailServer.received.length = 0
  mailServer.refuse(false)
  await base.pool.query('truncate mails, queue_jobs')
})

/** Sends only in `drain`. */
const stoppedMailer = async (
  { db }: Database,
  smtpUrl = mailServer.url,
  more: Record<string, string> = {},
): Promise<Queue> => {
  const config = readConfig(
    {
      ...PUBLIC_ENVIRONMENT,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Nearhand <hello@nearhand.example>',
      SMTP_ALLOW_UNENCRYPTED: '1',
      ...more,
    },
    '/',
  )
  const queue = await startQueue(db, (await openMailer(db, config)).jobs, createLog('silent'))
  await queue.stop()
  return queue
}
const queue = (to: string) => here.db.transaction().execute((trx) => queueMail(trx, to, message))
const rows = async () => (await base.pool.query('select * from mails order by created_at')).rows
const jobs = async () => (await base.pool.query('select * from queue_jobs')).rows

test('MAIL-1 a mail is queued by its transaction, and rolled back with it', async () => {
  const failing = here.db.transaction().execute(async (trx) => {
    await queueMail(trx, 'ann@example.com', message)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await (await stoppedMailer(here)).drain()
  expect(mailServer.received).toEqual([])
})

test('CONF-16 a mail waits where it would be sent without encryption, and the server is public', async () => {
  await queue('ann@example.com')
  await (await stoppedMailer(here, mailServer.url, { SMTP_ALLOW_UNENCRYPTED: '' })).drain()
  expect(mailServer.received).toEqual([])
  expect(await jobs()).toMatchObject([{ kind: 'mail.send', attempts: 1 }])
})

test('MAIL-1 it is sent as text and as HTML, with sender and id', async () => {
  await queue('ann@example.com')
  const [{ id }] = await rows()
  await (await stoppedMailer(here)).drain()
  expect(mailServer.received).toHaveLength(1)
  const { from, to, raw } = mailServer.received[0]!
  expect([from, to]).toEqual(['hello@nearhand.example', ['ann@example.com']])
  expect(raw).toMatch(/^From: Nearhand <hello@nearhand\.example>\r?$/m)
  expect(raw).toMatch(/^Subject: 123456 is your code\r?$/m)
  expect(raw).toContain(`Message-ID: <${id}@nearhand.example>`)
  expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m)
  expect(raw.indexOf('Content-Type: text/plain')).toBeGreaterThan(0)
  expect(raw.indexOf('Content-Type: text/html')).toBeGreaterThan(raw.indexOf('Content-Type: text/plain'))
})

test('MAIL-1 many mails and two processes: each is sent once', async () => {
  const people = Array.from({ length: 12 }, (_, i) => `person${i}@example.com`)
  for (const to of people) await queue(to)
  const mailers = [await stoppedMailer(here), await stoppedMailer(there)]
  await Promise.all(mailers.map((mailer) => mailer.drain()))
  expect(mailServer.received.flatMap(({ to }) => to).toSorted()).toEqual(people.toSorted())
})

test('MAIL-2 after sending, neither its text nor its code can be read from the table', async () => {
  await queue('ann@example.com')
  await (await stoppedMailer(here)).drain()
  const [row] = await rows()
  expect(row).toMatchObject({ status: 'sent', text_body: '', html_body: '', subject: '****** is your code' })
  expect(JSON.stringify({ ...row, id: '', created_at: '', sent_at: '' })).not.toContain('123456')
})

test('QUEUE-5 a waiting mail has a job, and both are deleted when mails of a person are erased', async () => {
  await queue('ann@example.com')
  await queue('bob@example.com')
  const [ann, bob] = await rows()
  expect(new Set((await jobs()).map(({ key }) => key))).toEqual(new Set([ann.id, bob.id]))
  await here.db.transaction().execute((trx) => eraseMailsTo(trx, 'Ann@example.com'))
  expect(await rows()).toMatchObject([{ id: bob.id }])
  expect(await jobs()).toMatchObject([{ key: bob.id, payload: { to: 'bob@example.com' } }])
})

describe('MAIL-3 a mail that cannot be sent', () => {
  test('waits and is sent later', async () => {
    const mailer = await stoppedMailer(here)
    mailServer.refuse(true)
    await queue('ann@example.com')
    await mailer.drain()
    mailServer.refuse(false)
    await mailer.drain()
    expect(mailServer.received).toEqual([])
    const [row] = await rows()
    expect(row).toMatchObject({ status: 'queued' })
    expect(await jobs()).toMatchObject([{ key: row.id, attempts: 1, last_error: expect.stringContaining('not now') }])

    await base.moveClock(3_000)
    await mailer.drain()
    expect(mailServer.received).toHaveLength(1)
    expect(mailServer.received[0]!.raw).toContain(`Message-ID: <${row.id}@`)
  })

  test('is given up in the end when there is no mail server', async () => {
    const mailer = await stoppedMailer(here, 'smtp://127.0.0.1:1')
    await queue('ann@example.com')
    for (let i = 0; i < 12; i++) {
      await mailer.drain()
      await base.moveClock(HOUR_MS)
    }
    expect(await rows()).toMatchObject([{ status: 'failed' }])
    expect(await jobs()).toMatchObject([
      { attempts: 10, failed_at: expect.any(Date), last_error: expect.stringContaining('ECONNREFUSED') },
    ])
  })

  test('of a stuck process is taken over within thirty seconds and sent once', async () => {
    const silent = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const [other, stuck] = [
      await stoppedMailer(there),
      await stoppedMailer(here, `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`),
    ]
    await queue('ann@example.com')
    const connected = once(silent, 'connection') as Promise<[Socket]>
    const trying = stuck.drain()
    const [connection] = await connected
    await other.drain()
    expect(mailServer.received).toHaveLength(0)

    await base.moveClock(30_000)
    await other.drain()
    expect(mailServer.received).toHaveLength(1)
    connection.destroy()
    silent.close()
    await trying
    await base.moveClock(HOUR_MS)
    await other.drain()
    expect(mailServer.received).toHaveLength(1)
    expect(await rows()).toMatchObject([{ status: 'sent' }])
  })
})

describe('ROOM-OUTBOX the outbox pages', () => {
  test('show what would have been sent, newest first, and nothing is sent', async () => {
    const testApp = await openTestApp()
    try {
      for (const firstName of ['First', '<b>Second</b>']) {
        await testApp
          .client()
          .post('/api/auth/register', { email: 'Ann@example.com', firstName, password: 'Driftwood9' })
        await testApp.settle()
      }
      await testApp.app.queue.drain()
      const { status, body } = await testApp.client().get('/api/dev/outbox?to=ann@EXAMPLE.com')
      expect([status, body.length]).toEqual([200, 2])
      expect(Object.keys(body[0]).toSorted()).toEqual([
        'createdAt',
        'html',
        'id',
        'subject',
        'text',
        'to',
        'unsubscribeUrl',
      ])
      expect(body[0]).toMatchObject({ to: 'Ann@example.com', text: expect.stringContaining('Hello <b>Second</b>') })
      expect((await testApp.client().get('/api/dev/outbox?to=nobody@example.com')).body).toEqual([])

      const page = await testApp.client().get('/dev/outbox')
      expect(page.headers['content-type']).toContain('text/html')
      expect(page.text).toContain('Hello &lt;b&gt;Second&lt;/b&gt;')
      expect(page.text).not.toContain('<b>Second')
      const mail = await testApp.client().get(`/dev/outbox/${body[0].id}`)
      expect(mail.text).toContain('Hello &lt;b&gt;Second&lt;/b&gt;')
      expect(mail.headers['content-security-policy']).toContain("default-src 'none'")
      expect((await testApp.client().get('/dev/outbox/0198c0de-0000-7000-8000-000000000000')).status).toBe(404)
    } finally {
      await testApp.close()
    }
  })

  test.each([
    ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
    ['in production', { ...PUBLIC_ENVIRONMENT, NODE_ENV: 'production', RATE_LIMIT_SCALE: '1' }],
    ['in a demo behind a proxy', { ...PUBLIC_ENVIRONMENT, DEMO: '1', TRUST_PROXY: '1', SMTP_URL: '' }],
    ['in a demo with a public address', { ...PUBLIC_ENVIRONMENT, DEMO: '1', SMTP_URL: '' }],
  ])('do not exist %s', async (_where, environment) => {
    const testApp = await openTestApp(environment)
    try {
      for (const path of ['/api/dev/outbox', '/dev/outbox', '/dev/outbox/0198c0de-0000-7000-8000-000000000000']) {
        expect(await testApp.client().get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } })
      }
    } finally {
      await testApp.close()
    }
  })
})

test('MAIL-4 text is escaped in HTML', () => {
  const evil = `<script>alert("1")</script>&'`
  const { html, text } = renderEmail({
    subject: evil,
    heading: evil,
    lines: [evil],
    code: evil,
    button: { label: evil, url: `https://x.example/?a="><script>` },
    closing: evil,
  })
  expect(html).not.toContain('<script')
  expect(html).not.toContain('"1"')
  expect(html.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt;&amp;&#39;/g)).toHaveLength(6)
  expect(html).toContain('href="https://x.example/?a=&quot;&gt;&lt;script&gt;"')
  expect(text).toContain(evil)
})
