import { HOUR_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/observability/log.ts'
import {
  publish,
  countPendingEvents,
  defineEvent,
  on,
  onMany,
  startDispatcher,
  type Dispatcher,
  type Delivery,
} from '#server/platform/queue/outbox.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/database.ts'
import { openBarrier } from '#server/testing/barrier.ts'
import { until } from '#server/testing/until.ts'

const noted = defineEvent<{ n: number }>('test.noted')
const log = createLog('silent')

let base: OpenTestDatabase
// Two pools are two processes to the database.
let here: Database
let there: Database
beforeAll(async () => {
  base = await openTestDatabase()
  here = openDatabase(base.url)
  there = openDatabase(base.url)
  await base.pool.query('create table handled (n int not null, event_id text not null)')
})
afterAll(async () => {
  await here.close()
  await there.close()
  await base.close()
})
beforeEach(() => base.pool.query('truncate outbox, handled'))

/** Works only in `drain`. */
const stoppedDispatcher = async (
  { db }: Database,
  handle: (n: number, delivery: Delivery) => Promise<void>,
): Promise<Dispatcher> => {
  const dispatcher = startDispatcher(db, [on(noted, ({ n }, delivery) => handle(n, delivery))], log)
  await dispatcher.stop()
  return dispatcher
}
const note = async (n: number, { trx, eventId }: Delivery): Promise<void> => {
  await sql`insert into handled values (${n}, ${eventId})`.execute(trx)
}
const publishMany = (...numbers: number[]) =>
  here.db.transaction().execute(async (trx) => {
    for (const n of numbers) await publish(trx, noted, { n })
  })
const handled = async (): Promise<number[]> =>
  (await base.pool.query<{ n: number }>('select n from handled order by n')).rows.map(({ n }) => n)
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

test('OUTBOX-1 an event commits with its transaction, and is rolled back with it', async () => {
  const dispatcher = await stoppedDispatcher(here, note)
  const failing = here.db.transaction().execute(async (trx) => {
    await publish(trx, noted, { n: 1 })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  await dispatcher.drain()
  expect(await handled()).toEqual([])

  await publishMany(2)
  await dispatcher.drain()
  expect(await handled()).toEqual([2])
  expect(await countPendingEvents(here.db)).toBe(0)
})

test('rolled back', async () => {
  const barrier = openBarrier()
  const slow = await stoppedDispatcher(here, async (n, delivery) => {
    barrier.reach()
    await barrier.passed
    await note(n, delivery)
  })
  let fastCount = 0
  const fast = await stoppedDispatcher(there, async (n, delivery) => {
    fastCount += 1
    await note(n, delivery)
  })
  await publishMany(...upTo(200))
  const working = slow.drain()
  await barrier.reached
  // The slow one holds a batch of 100; the other handles the rest meanwhile.
  await fast.drain()
  barrier.open()
  await working
  expect(await handled()).toEqual(upTo(200))
  expect(fastCount).toBe(100)
})

test('OUTBOX-2 dispatchers with running loops do not disturb each other', async () => {
  const running = [here, there].map(({ db }) =>
    startDispatcher(db, [on(noted, ({ n }, delivery) => note(n, delivery))], log),
  )
  await Promise.all([publishMany(...upTo(150)), ...running.map((dispatcher) => dispatcher.drain())])
  while ((await countPendingEvents(here.db)) > 0) await Promise.all(running.map((dispatcher) => dispatcher.drain()))
  await Promise.all(running.map((dispatcher) => dispatcher.stop()))
  expect(await handled()).toEqual(upTo(150))
})

test('OUTBOX-2 the work of a dispatcher that dies halfway is taken over', async () => {
  const barrier = openBarrier()
  let victim = 0
  const stopping = await stoppedDispatcher(here, async (n, delivery) => {
    await note(n, delivery)
    victim = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(delivery.trx)).rows[0]!.pid
    barrier.reach()
    await barrier.passed
  })
  const other = await stoppedDispatcher(there, note)
  await publishMany(1, 2, 3)
  const death = stopping.drain()
  await barrier.reached
  await other.drain()
  expect(await handled()).toEqual([])

  await base.pool.query('select pg_terminate_backend($1)', [victim])
  await until(async () => (await other.drain(), (await countPendingEvents(there.db)) === 0))
  // The first one continues and finds nothing left to handle.
  barrier.open()
  await death
  expect(await handled()).toEqual([1, 2, 3])
})

describe('OUTBOX-7 events of one contract', () => {
  const moved = defineEvent<{ n: number; contractId: string }>('test.moved')
  const contractDispatcher = async ({ db }: Database, handle: (n: number) => Promise<void>) => {
    const dispatcher = startDispatcher(db, [on(moved, ({ n }) => handle(n))], log)
    await dispatcher.stop()
    return dispatcher
  }
  const move = (contractId: string, ...numbers: number[]) =>
    here.db.transaction().execute(async (trx) => {
      for (const n of numbers) await publish(trx, moved, { n, contractId })
    })

  test('are handled in order while another process handles an older one; other contracts do not wait', async () => {
    const order: number[] = []
    const barrier = openBarrier()
    const slow = await contractDispatcher(here, async (n) => {
      barrier.reach()
      await barrier.passed
      order.push(n)
    })
    const fast = await contractDispatcher(there, async (n) => void order.push(n))
    await move('one', 1)
    const working = slow.drain()
    await barrier.reached
    await move('one', 2)
    await move('other', 3)
    await move('one', 4)
    await fast.drain()
    expect(order).toEqual([3])
    barrier.open()
    await working
    await fast.drain()
    expect(order).toEqual([3, 1, 2, 4])
    expect(await countPendingEvents(here.db)).toBe(0)
  })

  test('are handled in order within a process, also when it is drained beside its own loop', async () => {
    const order: number[] = []
    const barrier = openBarrier()
    const dispatcher = startDispatcher(
      here.db,
      [
        on(moved, async ({ n }) => {
          if (n === 1) {
            barrier.reach()
            await barrier.passed
          }
          order.push(n)
        }),
      ],
      log,
    )
    await move('one', 1)
    dispatcher.wake()
    await barrier.reached
    await move('other', 2)
    const drained = dispatcher.drain()
    // Round trips to the database: a drain that did not wait for the loop would have handled it by now.
    for (let look = 0; look < 5; look++) expect(await countPendingEvents(there.db)).toBe(2)
    barrier.open()
    await drained
    await dispatcher.stop()
    expect(order).toEqual([1, 2])
  })

  test('do not wait for an older one that failed and is repeated later', async () => {
    const order: number[] = []
    const dispatcher = await contractDispatcher(here, async (n) => {
      if (n === 1) throw new Error('handler failed')
      order.push(n)
    })
    await move('one', 1)
    await dispatcher.drain()
    await move('one', 2, 3)
    await dispatcher.drain()
    expect(order).toEqual([2, 3])
  })
})

describe('OUTBOX-3 a listener that fails', () => {
  test('is called again later, leaves nothing behind and blocks no other', async () => {
    let isBroken = true
    const shown: number[] = []
    const dispatcher = await stoppedDispatcher(here, async (n, delivery) => {
      await note(n, delivery)
      delivery.afterCommit(() => shown.push(n))
      if (n === 2 && isBroken) throw new Error('not now')
    })
    await publishMany(1, 2, 3)
    await dispatcher.drain()
    expect(await handled()).toEqual([1, 3])
    expect(shown).toEqual([1, 3])
    expect((await base.pool.query('select attempts, last_error from outbox')).rows).toEqual([
      { attempts: 1, last_error: 'Error: not now' },
    ])

    isBroken = false
    // An hour back, so that the pause is not over on any machine.
    await base.moveClock(-HOUR_MS)
    await dispatcher.drain()
    expect(await handled()).toEqual([1, 3])
    await base.moveClock(HOUR_MS + 3_000)
    await dispatcher.drain()
    expect(await handled()).toEqual([1, 2, 3])
    expect(shown).toEqual([1, 3, 2])
  })

  test('is called at growing intervals and given up in the end, and stays in the list', async () => {
    let tries = 0
    const dispatcher = await stoppedDispatcher(here, async () => {
      tries += 1
      throw new Error('never')
    })
    await publishMany(1)
    for (let i = 0; i < 15; i++) {
      await dispatcher.drain()
      await base.moveClock(HOUR_MS + 1000)
    }
    // Once together with others, then twelve times alone.
    expect(tries).toBe(13)
    expect(await countPendingEvents(here.db)).toBe(0)
    expect((await base.pool.query('select failed_at is not null as failed from outbox')).rows).toEqual([
      { failed: true },
    ])
  })
})

describe('OUTBOX-4 the effect of an event', () => {
  test('happens only after the commit: a failure at the last moment shows nothing', async () => {
    await base.pool.query('create table promised (n int unique deferrable initially deferred)')
    let promises = 2
    const shown: number[] = []
    const dispatcher = await stoppedDispatcher(here, async (n, { trx, afterCommit }) => {
      for (let i = 0; i < promises; i++) await sql`insert into promised values (${n})`.execute(trx)
      afterCommit(() => shown.push(n))
    })
    await publishMany(1)
    await expect(dispatcher.drain()).rejects.toThrow('promised_n_key')
    expect(shown).toEqual([])
    promises = 1
    await dispatcher.drain()
    expect(shown).toEqual([1])
  })

  test('happens for the others when one fails', async () => {
    const shown: number[] = []
    const dispatcher = await stoppedDispatcher(here, async (n, { afterCommit }) =>
      afterCommit(() => {
        if (n === 1) throw new Error('effect failed')
        shown.push(n)
      }),
    )
    await publishMany(1, 2)
    await dispatcher.drain()
    expect(shown).toEqual([2])
  })
})

test('OUTBOX-5 a batch listener gets all waiting events in one call; any other gets each', async () => {
  const calls: number[][] = []
  const dispatcher = startDispatcher(
    here.db,
    [
      onMany(noted, async (all) => void calls.push(all.map(({ n }) => n))),
      on(noted, ({ n }, delivery) => note(n, delivery)),
    ],
    log,
  )
  await dispatcher.stop()
  await publishMany(1, 2, 3, 4, 5)
  await dispatcher.drain()
  expect(calls).toEqual([[1, 2, 3, 4, 5]])
  expect(await handled()).toEqual([1, 2, 3, 4, 5])
})

test('OUTBOX-5 events about one job keep their order when a batch listener handles the first', async () => {
  const closed = defineEvent<{ jobId: string }>('test.closed')
  const reminded = defineEvent<{ jobId: string }>('test.reminded')
  const calls: string[] = []
  const dispatcher = startDispatcher(
    here.db,
    [
      onMany(closed, async (all) => void calls.push(`closed ${all.map(({ jobId }) => jobId).join(' ')}`)),
      on(reminded, async ({ jobId }) => void calls.push(`reminded ${jobId}`)),
    ],
    log,
  )
  await dispatcher.stop()
  await here.db.transaction().execute(async (trx) => {
    for (const jobId of ['a', 'b']) await publish(trx, closed, { jobId })
    await publish(trx, reminded, { jobId: 'a' })
    await publish(trx, closed, { jobId: 'c' })
    await publish(trx, reminded, { jobId: 'd' })
  })
  await dispatcher.drain()
  expect(calls).toEqual(['closed a b', 'reminded a', 'reminded d', 'closed c'])
})

test('OUTBOX-6 events yield to more urgent work between batches, and are handled while it continues', async () => {
  const handledAt: number[] = []
  const listener = on(noted, async ({ n }, delivery) => {
    handledAt.push(performance.now())
    await note(n, delivery)
  })
  const dispatcher = startDispatcher(here.db, [listener], log)
  const urgent = setInterval(() => dispatcher.yieldOnce(), 1)
  try {
    await publishMany(...upTo(150))
    dispatcher.wake()
    await until(async () => (await handled()).length === 150)
  } finally {
    clearInterval(urgent)
    await dispatcher.stop()
  }
  expect(await handled()).toEqual(upTo(150))
  // A hundred share a batch; the urgent work came meanwhile. Only a wait that is too short would be an error.
  expect(handledAt[100]! - handledAt[99]!).toBeGreaterThan(200)
})
