import { LIMIT_LABELS, type LimitName } from '#core/kernel/limits.ts'
import { MINUTE_MS } from '#core/kernel/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { createLimiter, tooMany, type Limit } from '#server/platform/http/rate-limits.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/database.ts'

let base: OpenTestDatabase
let here: Database
let there: Database
beforeAll(async () => {
  base = await openTestDatabase()
  here = openDatabase(base.url)
  there = openDatabase(base.url)
})
afterAll(async () => {
  await here.close()
  await there.close()
  await base.close()
})

const names = Object.keys(LIMIT_LABELS) as LimitName[]
/** Each has a counter of its own. */
const limit = (max: number, perMinutes = 10): Limit => ({ name: names.pop()!, max, perMinutes })
const refusalOf = (work: Promise<void>) =>
  work.then(
    () => null,
    (error: unknown) => (error as RefusalError).refusal,
  )
const isRefused = async (work: Promise<void>) => (await refusalOf(work)) !== null

test('LIM-1 so many attempts are allowed, and the next is refused with the time to wait', async () => {
  const limiter = createLimiter(here.db, 1)
  const five = limit(5)
  for (let i = 0; i < 5; i++) await limiter.count([five, 'ann'])
  const refused = await refusalOf(limiter.count([five, 'ann']))
  expect(refused).toMatchObject({
    status: 429,
    code: 'too_many',
    message: 'Too many tries. Please try again in 10 minutes.',
  })
  expect(refused!.retryAfterSeconds).toBeGreaterThan(590)
  expect(refused!.retryAfterSeconds).toBeLessThanOrEqual(600)
  await limiter.count([five, 'bob'], [limit(5), 'ann'])
  expect(await isRefused(limiter.count([five, 'ANN']))).toBe(true)
})

test('LIM-1 concurrent attempts in two processes all count', async () => {
  const limiters = [createLimiter(here.db, 1), createLimiter(there.db, 1)]
  const seven = limit(7)
  const tries = Array.from({ length: 40 }, (_, i) => isRefused(limiters[i % 2]!.count([seven, 'ann'])))
  expect((await Promise.all(tries)).filter((refused) => !refused)).toHaveLength(7)
})

test('LIM-1 after its time everything is allowed again, and refused attempts do not extend it', async () => {
  const limiter = createLimiter(here.db, 1)
  const one = limit(1)
  await limiter.count([one, 'ann'])
  await base.moveClock(8 * MINUTE_MS)
  expect((await refusalOf(limiter.count([one, 'ann'])))!.message).toBe('Too many tries. Please try again in 2 minutes.')
  await base.moveClock(2 * MINUTE_MS)
  await limiter.count([one, 'ann'])
  expect(await isRefused(limiter.count([one, 'ann']))).toBe(true)
})

test('LIM-1 an attempt that is taken back does not count', async () => {
  const limiter = createLimiter(here.db, 1)
  const two = limit(2)
  for (let i = 0; i < 5; i++) {
    await limiter.count([two, 'Ann'])
    await limiter.forgive([two, 'ann'])
  }
  await limiter.forgive([two, 'ann'])
  for (let i = 0; i < 2; i++) await limiter.count([two, 'ann'])
  expect(await isRefused(limiter.count([two, 'ann']))).toBe(true)
})

test('LIM-2 RATE_LIMIT_SCALE multiplies the limits', async () => {
  const limiter = createLimiter(here.db, 2.5)
  const two = limit(2)
  for (let i = 0; i < 5; i++) await limiter.count([two, 'ann'])
  expect(await isRefused(limiter.count([two, 'ann']))).toBe(true)
})

test.each([
  [0.2, 'in less than a minute', 1],
  [59.9, 'in less than a minute', 60],
  [60, 'in 1 minute', 60],
  [61, 'in 2 minutes', 61],
  [3540, 'in 59 minutes', 3540],
  [3600, 'in 1 hour', 3600],
  [7000, 'in 2 hours', 7000],
])('LIM-1 %d seconds are written as "%s"', (seconds, expected, retryAfterSeconds) => {
  expect(tooMany(seconds)).toMatchObject({
    message: `Too many tries. Please try again ${expected}.`,
    retryAfterSeconds,
  })
})

test('LIM-1 over HTTP it is a 429 with Retry-After, scaled by RATE_LIMIT_SCALE', async () => {
  const testApp: TestApp = await openTestApp({ RATE_LIMIT_SCALE: '0.2' })
  try {
    const tries = []
    for (let i = 0; i < 3; i++)
      tries.push(await testApp.client().post('/api/auth/login', { email: 'ann@example.com', password: 'Wrong1234' }))
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 429])
    expect(tries[2]).toMatchObject({
      body: { code: 'too_many', message: 'Too many tries. Please try again in 15 minutes.' },
    })
    expect(Number(tries[2]!.headers['retry-after'])).toBeGreaterThan(890)
  } finally {
    await testApp.close()
  }
})
