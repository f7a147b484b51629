import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openBus, type Bus } from '#server/platform/realtime/bus.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/database.ts'
import { startRedisStandIn } from '#server/testing/stand-ins/redis.ts'
import { until } from '#server/testing/until.ts'

let base: OpenTestDatabase
let database: Database
let redis: Awaited<ReturnType<typeof startRedisStandIn>>
beforeAll(async () => {
  base = await openTestDatabase()
  database = openDatabase(base.url)
  redis = await startRedisStandIn()
})
afterAll(async () => {
  await redis.close()
  await database.close()
  await base.close()
})

const open: Bus[] = []
const openOne = async (redisUrl: string | null = null) => {
  const bus = await openBus({ databaseUrl: base.url, redisUrl }, createLog('silent'))
  open.push(bus)
  return bus
}
afterEach(() => Promise.all(open.splice(0).map((bus) => bus.close())))

const listen = (bus: Bus, topic = 'room'): unknown[] => {
  const received: unknown[] = []
  bus.subscribe(topic, (data) => received.push(data))
  return received
}

describe.each([
  ['PostgreSQL', () => null],
  ['Redis', () => redis.url],
])('LIVE-1 a bus over %s', (_kind, url) => {
  test('carries a message to every process once, and to its own at once', async () => {
    const [one, two] = [await openOne(url()), await openOne(url())]
    const [atOne, atTwo, elsewhere] = [listen(one), listen(two), listen(two, 'other room')]
    one.publish('room', { text: 'Grüße 👋' })
    expect(atOne).toEqual([{ text: 'Grüße 👋' }])
    two.publish('room', 'back')
    // Messages are ordered: an echo would have come before the last message.
    await until(() => atOne.includes('back') && atTwo.length === 2)
    one.publish('room', 'end')
    await until(() => atTwo.includes('end'))
    expect([atOne, new Set(atTwo), elsewhere]).toEqual([
      [{ text: 'Grüße 👋' }, 'back', 'end'],
      new Set(['back', { text: 'Grüße 👋' }, 'end']),
      [],
    ])
    expect(atTwo).toHaveLength(3)
  })

  test('sends its last message before it closes, and none after', async () => {
    const [one, two] = [await openOne(url()), await openOne(url())]
    const [atOne, atTwo] = [listen(one), listen(two)]
    one.publish('room', 'last')
    await one.close()
    one.publish('room', 'late')
    two.publish('room', 'end')
    await until(() => atTwo.includes('last') && atTwo.includes('end'))
    expect([atOne, new Set(atTwo)]).toEqual([['last'], new Set(['last', 'end'])])
  })

  test('does not call a subscriber that has unsubscribed', async () => {
    const [one, two] = [await openOne(url()), await openOne(url())]
    const received: unknown[] = []
    const witness = listen(two)
    two.subscribe('room', (data) => received.push(data))()
    one.publish('room', 1)
    await until(() => witness.length === 1)
    expect(received).toEqual([])
  })
})

test('LIVE-1 with REDIS_URL messages travel over Redis, not the database', async () => {
  const [byRedis, byDatabase] = [await openOne(redis.url), await openOne()]
  const received = listen(byDatabase)
  byRedis.publish('room', 'by redis only')
  await until(() => redis.published.some((text) => text.includes('by redis only')))
  await database.pool.query('select pg_notify($1, $2)', [
    'nearhand',
    JSON.stringify({ from: 'x', messages: [['room', 'end']] }),
  ])
  await until(() => received.length > 0)
  expect(received).toEqual(['end'])
})

test('LIVE-2 a message that is too large for NOTIFY arrives complete and in order', async () => {
  const [one, two] = [await openOne(), await openOne()]
  const atTwo = listen(two)
  const large = 'x'.repeat(100_000)
  one.publish('room', 'before')
  one.publish('room', large)
  await until(() => atTwo.length === 2)
  one.publish('room', large)
  await until(async () => (await base.pool.query('select from bus_overflow')).rowCount === 2)
  one.publish('room', 'after')
  await until(() => atTwo.includes('after'))
  expect(atTwo).toEqual(['before', large, large, 'after'])
})

test('LIVE-2 a lost large message is reported as missed, and later ones arrive', async () => {
  const two = await openOne()
  const received = listen(two)
  let missed = 0
  two.onMissed(() => missed++)
  for (const note of [
    { from: 'x', overflowId: '01234567-89ab-7cde-8f01-23456789abcd' },
    { from: 'x', messages: [['room', 'after']] },
  ])
    await database.pool.query('select pg_notify($1, $2)', ['nearhand', JSON.stringify(note)])
  await until(() => received.length === 1)
  expect([received, missed]).toEqual([['after'], 1])
})

test('LIVE-2 foreign messages on the channel and a failing subscriber hold up no message', async () => {
  const [one, two] = [await openOne(), await openOne()]
  two.subscribe('room', () => {
    throw new Error('subscriber failed')
  })
  const received = listen(two)
  for (const invalid of ['', 'no json', 'null', '{}', '[]'])
    await database.pool.query('select pg_notify($1, $2)', ['nearhand', invalid])
  one.publish('room', 'after')
  await until(() => received.length === 1)
  expect(received).toEqual(['after'])
})

/** Whether a topic was quiet for longer than since then. The time is read first, so that a pause changes nothing. */
const isQuietSince = (bus: Bus, topic: string, then: number): boolean => {
  const since = performance.now() - then
  return bus.quietMs(topic) > since
}
const hadMessageSince = (bus: Bus, topic: string, then: number): boolean =>
  bus.quietMs(topic) <= performance.now() - then

test('LIVE-11 every process knows how long a topic had no message, and that it may have missed some', async () => {
  const one = await openOne()
  const two = await openOne()
  const received = listen(two)
  const published = performance.now()
  one.publish('room', 'hello')
  expect(hadMessageSince(one, 'room', published)).toBe(true)
  expect(isQuietSince(one, 'other room', published)).toBe(true)
  await until(() => received.length === 1)
  expect(hadMessageSince(two, 'room', published)).toBe(true)
  expect(isQuietSince(two, 'other room', published)).toBe(true)
  const cut = performance.now()
  expect(isQuietSince(two, 'room', cut)).toBe(true)
  const { promise, resolve } = Promise.withResolvers<void>()
  two.onMissed(resolve)
  await base.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  )
  await promise
  expect(hadMessageSince(two, 'other room', cut)).toBe(true)
})

test('LIVE-3 an event in the outbox wakes its listeners', async () => {
  const bus = await openOne()
  let woken = 0
  bus.onNotify('outbox', () => woken++)
  await database.pool.query(`select pg_notify('outbox', '')`)
  expect(await until(() => woken)).toBe(1)
})

test('LIVE-4 a lost connection is restored and reported', async () => {
  const [one, two] = [await openOne(), await openOne()]
  let missed = 0
  for (const bus of [one, two]) bus.onMissed(() => missed++)
  const received = listen(two)
  const { rowCount } = await base.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  )
  expect(rowCount).toBe(2)
  await until(() => missed === 2)
  one.publish('room', 'again')
  await until(() => received.length === 1)
})
