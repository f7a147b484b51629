import { MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, readClock, type Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/observability/log.ts'
import {
  clearTimer,
  setTimer,
  startScheduler,
  timerKind,
  type Scheduler,
  type TimerKind,
} from '#server/platform/queue/timers.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/database.ts'
import { openBarrier } from '#server/testing/barrier.ts'

const log = createLog('silent')

let base: OpenTestDatabase
let here: Database
let there: Database
beforeAll(async () => {
  base = await openTestDatabase()
  here = openDatabase(base.url)
  there = openDatabase(base.url)
  await base.pool.query('create table rung (key text not null, data jsonb not null)')
})
afterAll(async () => {
  await here.close()
  await there.close()
  await base.close()
})
beforeEach(() => base.pool.query('truncate timers, rung'))

const bell = timerKind<{ n: number }>({
  kind: 'test.bell',
  ring: async (trx, { key, data }) =>
    void (await sql`insert into rung values (${key}, ${JSON.stringify(data)})`.execute(trx)),
})

/** Waits at the gate before it rings. */
const slowBell = (barrier: ReturnType<typeof openBarrier>) =>
  timerKind<{ n: number }>({
    ...bell,
    ring: async (trx, timer) => {
      barrier.reach()
      await barrier.passed
      await bell.ring(trx, timer)
    },
  })

/** Works only when it is told to. */
const idleScheduler = async ({ db }: Database, ...kinds: TimerKind<any>[]): Promise<Scheduler> => {
  const scheduler = await startScheduler(db, kinds, log)
  await scheduler.stop()
  return scheduler
}
const inMinutes = async (minutes: number) =>
  new Date(Date.parse(await readClock(here.db)) + minutes * MINUTE_MS).toISOString()
const set = async (key: string, minutes: number, n = 0) => {
  const dueAt = await inMinutes(minutes)
  await here.db.transaction().execute((trx) => setTimer(trx, bell, key, dueAt, { n }))
}
const rung = async (): Promise<string[]> =>
  (await base.pool.query<{ text: string }>(`select key || ' ' || (data->>'n') as text from rung order by 1`)).rows.map(
    ({ text }) => text,
  )

test('TIME-2 working off what is due includes what the own loop has taken up', async () => {
  const barrier = openBarrier()
  await set('slow', -1)
  const scheduler = await startScheduler(here.db, [slowBell(barrier)], log)
  await barrier.reached
  let isDrained = false
  const drained = scheduler.drain().then(() => (isDrained = true))
  // Its own look at the table is over long before the last of these.
  for (let i = 0; i < 20; i++) await readClock(here.db)
  expect(isDrained).toBe(false)
  barrier.open()
  await drained
  expect(await rung()).toEqual(['slow 0'])
  await scheduler.stop()
})

describe('TIME-1 setting a timer', () => {
  test('belongs to the transaction that sets it', async () => {
    const scheduler = await idleScheduler(here, bell)
    const dueAt = await inMinutes(-1)
    const failing = here.db.transaction().execute(async (trx) => {
      await setTimer(trx, bell, 'undone', dueAt, { n: 0 })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await scheduler.drain()
    expect(await rung()).toEqual([])
  })

  test('for the same key moves it and takes the new data', async () => {
    const scheduler = await idleScheduler(here, bell)
    await set('a', 5, 1)
    await set('a', 10, 2)
    await base.moveClock(6 * MINUTE_MS)
    await scheduler.drain()
    expect(await rung()).toEqual([])
    await base.moveClock(5 * MINUTE_MS)
    await scheduler.drain()
    expect(await rung()).toEqual(['a 2'])
  })

  test('can be taken back', async () => {
    const scheduler = await idleScheduler(here, bell)
    await set('a', 5)
    await here.db.transaction().execute((trx) => clearTimer(trx, bell, 'a'))
    await base.moveClock(6 * MINUTE_MS)
    await scheduler.drain()
    expect(await rung()).toEqual([])
  })

  test('while it rings makes it ring again', async () => {
    const echo: TimerKind<{ n: number }> = timerKind<{ n: number }>({
      kind: 'test.echo',
      ring: async (trx, timer) => {
        await bell.ring(trx, timer)
        if (timer.data.n < 2) await setTimer(trx, echo, timer.key, await inMinutes(5), { n: timer.data.n + 1 })
      },
    })
    const scheduler = await idleScheduler(here, echo)
    const dueAt = await inMinutes(0)
    await here.db.transaction().execute((trx) => setTimer(trx, echo, 'e', dueAt, { n: 0 }))
    for (let i = 0; i < 5; i++) {
      await scheduler.drain()
      await base.moveClock(6 * MINUTE_MS)
    }
    expect(await rung()).toEqual(['e 0', 'e 1', 'e 2'])
  })
})

describe('TIME-2 a timer', () => {
  test('rings at its time and not before, once, however many clockworks race for it', async () => {
    const clockworks = await Promise.all(
      [here, there, here, there].map((database) => startScheduler(database.db, [bell], log)),
    )
    const keys = Array.from({ length: 60 }, (_, i) => `k${String(i).padStart(2, '0')}`)
    for (const key of keys) await set(key, 5)
    const drainAll = () => Promise.all(clockworks.map((scheduler) => scheduler.drain()))
    await drainAll()
    expect(await rung()).toEqual([])

    await base.moveClock(6 * MINUTE_MS)
    await drainAll()
    await Promise.all(clockworks.map((scheduler) => scheduler.stop()))
    expect(await rung()).toEqual(keys.map((key) => `${key} 0`))
    expect((await base.pool.query('select 1 from timers')).rows).toEqual([])
  })

  test('rings by itself, also after everything was stopped and started again', async () => {
    const before = await startScheduler(here.db, [bell], log)
    await set('late', 5)
    await before.stop()
    await base.moveClock(6 * MINUTE_MS)

    const after = await startScheduler(there.db, [bell], log)
    await after.drain()
    await after.stop()
    expect(await rung()).toEqual(['late 0'])
  })

  test('that fails leaves nothing behind, keeps no other waiting and is tried again later', async () => {
    let isBroken = true
    const shaky = timerKind<{ n: number }>({
      kind: 'test.shaky',
      ring: async (trx, timer) => {
        await bell.ring(trx, timer)
        if (isBroken) throw new Error('not now')
      },
    })
    const scheduler = await idleScheduler(here, bell, shaky)
    const dueAt = await inMinutes(0)
    await here.db.transaction().execute(async (trx) => {
      await setTimer(trx, shaky, 'shaky', dueAt, { n: 0 })
      await setTimer(trx, bell, 'solid', dueAt, { n: 0 })
    })
    await scheduler.drain()
    expect(await rung()).toEqual(['solid 0'])
    expect((await base.pool.query('select attempts, last_error from timers')).rows).toEqual([
      { attempts: 1, last_error: 'Error: not now' },
    ])

    isBroken = false
    // An hour back, so that the pause is not over however slow the machine is.
    await base.moveClock(-60 * MINUTE_MS)
    await scheduler.drain()
    expect(await rung()).toEqual(['solid 0'])
    await base.moveClock(60 * MINUTE_MS + 3_000)
    await scheduler.drain()
    expect(await rung()).toEqual(['shaky 0', 'solid 0'])
  })
})

test('TIME-3 housekeeping rings again and again, and a second process does not double it', async () => {
  let count = 0
  const sweep = timerKind({ kind: 'test.sweep', everySeconds: 3600, ring: async () => void count++ })
  const clockworks = [await idleScheduler(here, sweep), await idleScheduler(there, sweep)]
  const drainAll = () => Promise.all(clockworks.map((scheduler) => scheduler.drain()))
  await drainAll()
  expect(count).toBe(0)
  for (const expected of [1, 2, 3]) {
    await base.moveClock(61 * MINUTE_MS)
    await drainAll()
    await drainAll()
    expect(count).toBe(expected)
  }
})

test('TIME-3 housekeeping looks again at once where the clock went on while it looked', async () => {
  let count = 0
  const sweep = timerKind({
    kind: 'test.sweep',
    everySeconds: 3600,
    ring: async () => {
      if (++count === 1) await base.moveClock(120 * MINUTE_MS)
    },
  })
  const scheduler = await idleScheduler(here, sweep)
  await base.moveClock(61 * MINUTE_MS)
  await scheduler.drain()
  expect(count).toBe(2)
})

test('TIME-2 working off what is due includes what another process has taken up', async () => {
  const barrier = openBarrier()
  await set('slow', -1)
  const other = await startScheduler(there.db, [slowBell(barrier)], log)
  await barrier.reached
  const drained = (await idleScheduler(here, bell)).drain()
  barrier.open()
  await drained
  expect(await rung()).toEqual(['slow 0'])
  await other.stop()
})
