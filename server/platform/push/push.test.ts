import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { openPusher, queuePushes, topicOf, type NewPush } from '#server/platform/push/push.ts'
import { startQueue, type Queue } from '#server/platform/queue/queue.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/database.ts'
import { readVapid, startPushStandIn, type Browser } from '#server/testing/stand-ins/push-service.ts'

const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:ann@example.org' }
const previous = { ...webPush.generateVAPIDKeys(), subject: vapid.subject }

let base: OpenTestDatabase
let here: Database
let there: Database
let service: Awaited<ReturnType<typeof startPushStandIn>>
let pusher: Queue
let other: Queue
let userId: string
let browser: Browser
beforeAll(async () => {
  base = await openTestDatabase()
  here = openDatabase(base.url)
  there = openDatabase(base.url)
  service = await startPushStandIn()
  pusher = await stoppedPusher(here)
  other = await stoppedPusher(there)
})
afterAll(async () => {
  await service.close()
  await here.close()
  await there.close()
  await base.close()
})
beforeEach(async () => {
  service.taken.length = 0
  service.answer(201)
  service.hold(null)
  await base.pool.query('truncate queue_jobs, push_tokens')
  userId = newId()
  await base.pool.query(`insert into users (id, email) values ($1, $2)`, [userId, `${userId}@example.com`])
  browser = await subscribe(userId)
})

/** Sends only in `drain`. */
const stoppedPusher = async ({ db }: Database, before: typeof vapid | null = null): Promise<Queue> => {
  const log = createLog('silent')
  const queue = await startQueue(
    db,
    [openPusher(db, { vapid, previous: before, allowsPrivate: true, allowedHosts: [] }, log).job],
    log,
  )
  await queue.stop()
  return queue
}
const subscribe = async (of: string, expire = 'infinity'): Promise<Browser> => {
  const one = service.browser()
  const sid = newId()
  await base.pool.query(`insert into sessions (sid, user_id, expire) values ($1, $2, $3)`, [sid, of, expire])
  await base.pool.query(
    `insert into push_tokens (user_id, sid, token, p256dh_key, auth_key) values ($1, $2, $3, $4, $5)`,
    [of, sid, one.endpoint, one.keys.p256dh, one.keys.auth],
  )
  return one
}
const now = async () => Date.parse((await base.pool.query('select app_now() as now')).rows[0].now)
const queue = async (changes: Partial<NewPush> & { forMs?: number } = {}) => {
  const { forMs = MINUTE_MS, ...rest } = changes
  const expiresAt = new Date((await now()) + forMs).toISOString()
  const push: NewPush = { userId, payload: { title: 'Hello' }, tag: 'hello', urgency: 'normal', expiresAt, ...rest }
  return here.db.transaction().execute((trx) => queuePushes(trx, [push]))
}
const rows = async () => (await base.pool.query('select * from queue_jobs order by created_at, id')).rows
const isActive = async () =>
  (await base.pool.query('select is_active from push_tokens where token = $1', [browser.endpoint])).rows[0].is_active

test('CONF-17 a push that is refused with the current key is signed with the previous one', async () => {
  service.answer(403)
  const changed = await stoppedPusher(here, previous)
  await queue()
  await changed.drain()
  const keys = service.taken.map(({ headers }) => readVapid(String(headers.authorization)).publicKey)
  expect(keys).toEqual([vapid.publicKey, previous.publicKey])
})

describe('PUSH-4 a push', () => {
  test('goes to every browser of a person, encrypted and signed, and leaves no row', async () => {
    const second = await subscribe(userId)
    await queue({ payload: { title: 'Grüße', body: 'x' }, urgency: 'high', forMs: MINUTE_MS })
    await pusher.drain()
    for (const one of [browser, second]) {
      const [{ headers, ...payload }, ...more] = service.readBy(one)
      expect(more).toEqual([])
      expect(payload).toEqual({ title: 'Grüße', body: 'x' })
      expect(headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm', topic: topicOf('hello') })
      expect(readVapid(headers.authorization)).toMatchObject({
        publicKey: vapid.publicKey,
        claims: { aud: service.url, sub: vapid.subject },
      })
    }
    expect(topicOf('anything at all: 8f3')).toMatch(/^[\w-]{32}$/)
    expect(await rows()).toEqual([])
    const used = await base.pool.query('select from push_tokens where last_used_at is not null')
    expect(used.rowCount).toBe(2)
  })

  test('is queued by its transaction and rolled back with it, and not queued without a browser', async () => {
    const failing = here.db.transaction().execute(async (trx) => {
      const expiresAt = new Date((await now()) + MINUTE_MS).toISOString()
      await queuePushes(trx, [{ userId, payload: {}, tag: 'x', urgency: 'low', expiresAt }])
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    const nobody = newId()
    await base.pool.query(`insert into users (id, email) values ($1, $2)`, [nobody, `${nobody}@example.com`])
    await subscribe(nobody, '2000-01-01')
    await queue({ userId: nobody })
    await base.pool.query('update push_tokens set is_active = false')
    await queue()
    expect(await rows()).toEqual([])
  })

  test('replaces a waiting one with the same tag, also one that is being sent', async () => {
    await queue({ payload: { n: 1 } })
    await queue({ payload: { n: 2 } })
    await queue({ payload: { n: 3 }, tag: 'other' })
    expect((await rows()).map(({ payload }) => payload.payload.n)).toEqual([2, 3])
    const { promise, resolve: release } = Promise.withResolvers<void>()
    service.hold(promise)
    const sending = pusher.drain()
    await expect.poll(() => service.taken.length).toBe(2)
    await queue({ payload: { n: 4 } })
    release()
    await sending
    service.hold(null)
    await pusher.drain()
    expect(
      service
        .readBy(browser)
        .map(({ n }) => Number(n))
        .toSorted((a, b) => a - b),
    ).toEqual([2, 3, 4])
    expect(await rows()).toEqual([])
  })

  test('many pushes and two processes: each is sent once', async () => {
    for (let n = 0; n < 50; n++) await queue({ payload: { n }, tag: `tag ${n}` })
    await Promise.all([pusher.drain(), other.drain()])
    expect(
      service
        .readBy(browser)
        .map(({ n }) => n)
        .toSorted((a, b) => a - b),
    ).toEqual(Array.from({ length: 50 }, (_, n) => n))
  })

  test('of a stuck process is taken over within thirty seconds', async () => {
    await queue({ forMs: 10 * MINUTE_MS })
    await base.pool.query(`update queue_jobs set attempts = 1, leased_until = app_now() + interval '30 seconds'`)
    await other.drain()
    expect(service.taken).toHaveLength(0)
    await base.moveClock(30_000)
    await other.drain()
    expect(service.taken).toHaveLength(1)
  })
})

describe('PUSH-5 the time to live', () => {
  test('is the seconds that are left when it is sent', async () => {
    await queue({ forMs: 5 * MINUTE_MS })
    await base.moveClock(2 * MINUTE_MS)
    await pusher.drain()
    const ttl = Number(service.taken[0]!.headers['ttl'])
    expect(ttl).toBeGreaterThan(170)
    expect(ttl).toBeLessThanOrEqual(180)
  })

  test('an expired one is dropped unsent, before and after a failure', async () => {
    await queue({ forMs: -1000 })
    expect(await rows()).toEqual([])
    await queue({ forMs: MINUTE_MS })
    service.answer(503)
    await pusher.drain()
    expect(service.taken).toHaveLength(1)
    service.answer(201)
    await base.moveClock(MINUTE_MS)
    await pusher.drain()
    expect(service.taken).toHaveLength(1)
    expect(await rows()).toEqual([])
  })
})

describe('PUSH-4 the response of the service', () => {
  test.each([404, 410])('%i: the subscription is deleted with its waiting pushes', async (status) => {
    await queue()
    await queue({ tag: 'other', forMs: 10 * MINUTE_MS })
    await base.pool.query(
      `update queue_jobs set due_at = app_now() + interval '1 minute' where payload ->> 'topic' = $1`,
      [topicOf('other')],
    )
    service.answer(status)
    await pusher.drain()
    await base.moveClock(MINUTE_MS)
    await pusher.drain()
    expect([await isActive(), await rows(), service.taken.length]).toEqual([false, [], 1])
  })

  test.each([400, 401, 403, 413, 302])('%i: the push is dropped, because a retry would fail too', async (status) => {
    await queue()
    service.answer(status)
    await pusher.drain()
    expect([await isActive(), await rows(), service.taken.length]).toEqual([true, [], 1])
  })

  test.each([
    ['later each time', 503, {}, 2],
    ['at the time that it requests', 429, { 'retry-after': '90' }, 90],
    ['up to a maximum', 429, { 'retry-after': '86400' }, 600],
    ['ignoring a date', 503, { 'retry-after': 'Wed, 21 Oct 2030 07:28:00 GMT' }, 2],
  ] as const)('busy: repeated, %s', async (_how, status, headers, seconds) => {
    await queue({ forMs: HOUR_MS })
    service.answer(status, headers)
    const before = await now()
    await pusher.drain()
    const [row] = await rows()
    expect(row).toMatchObject({ attempts: 1, last_error: `Error: status ${status}` })
    const triedAt = Date.parse(row.due_at) - seconds * 1000
    expect(triedAt).toBeGreaterThanOrEqual(before)
    expect(triedAt).toBeLessThanOrEqual(await now())
    service.answer(201)
    await base.moveClock((seconds + 1) * 1000)
    await pusher.drain()
    expect([service.taken.length, await rows()]).toEqual([2, []])
  })

  test('without one it is repeated, and given up in the end', async () => {
    await base.pool.query(`update push_tokens set token = 'http://127.0.0.1:1/push'`)
    await queue({ forMs: DAY_MS })
    for (let tries = 0; tries < 9; tries++) {
      await pusher.drain()
      await base.moveClock(10 * MINUTE_MS)
    }
    expect(await rows()).toEqual([])
  })
})
