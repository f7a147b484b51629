import { sql } from 'kysely'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '#core/kernel/time.ts'
import { openDatabase, readClock, type Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { defineJob, enqueue, makeDue, removeJobs, RetryAfter, type JobKind } from '#server/platform/queue/jobs.ts'
import { countFailedJobs } from '#server/platform/queue/failed-jobs.ts'
import { startQueue, type Queue } from '#server/platform/queue/queue.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/database.ts'
import { openBarrier } from '#server/testing/barrier.ts'
import { until } from '#server/testing/until.ts'

const LEASE_MS = 30_000
const log = createLog('silent')

let base: OpenTestDatabase
// Two pools are two processes to the database.
let here: Database
let there: Database
beforeAll(async () => {
  base = await openTestDatabase()
  here = openDatabase(base.url)
  there = openDatabase(base.url)
  await base.pool.query('create table done (key text not null, payload jsonb not null)')
})
afterAll(async () => {
  await here.close()
  await there.close()
  await base.close()
})
beforeEach(() => base.pool.query('truncate queue_jobs, done'))

interface Note {
  n: number
}
const note: JobKind<Note> = defineJob<Note>({
  kind: 'test.note',
  run: async (trx, { key, payload }) =>
    void (await sql`insert into done values (${key}, ${JSON.stringify(payload)})`.execute(trx)),
})

/** Waits at the barrier before it writes. */
const slowNote = (barrier: ReturnType<typeof openBarrier>) =>
  defineJob<Note>({
    ...note,
    run: async (trx, job) => {
      barrier.reach()
      await barrier.passed
      await note.run(trx, job)
    },
  })

/** Waits at the barrier while it sends. */
const slowSend = (barrier: ReturnType<typeof openBarrier>) =>
  defineJob<Note>({
    ...note,
    send: async () => {
      barrier.reach()
      await barrier.passed
    },
  })

/** Works only in `drain` and `runNow`. */
const stoppedQueue = async ({ db }: Database, ...kinds: JobKind<any, any>[]): Promise<Queue> => {
  const queue = await startQueue(db, kinds, log)
  await queue.stop()
  return queue
}
const inMinutes = async (minutes: number) =>
  new Date(Date.parse(await readClock(here.db)) + minutes * MINUTE_MS).toISOString()
const set = async (key: string, minutes: number, n = 0) => {
  const dueAt = await inMinutes(minutes)
  await here.db.transaction().execute((trx) => enqueue(trx, note, [{ key, payload: { n }, dueAt }]))
}
const done = async (): Promise<string[]> =>
  (
    await base.pool.query<{ text: string }>(`select key || ' ' || (payload->>'n') as text from done order by 1`)
  ).rows.map(({ text }) => text)
const jobs = async (columns: string) =>
  (await base.pool.query(`select ${columns} from queue_jobs order by kind, key`)).rows

test('TIME-2 draining includes what the own loop has claimed', async () => {
  const barrier = openBarrier()
  await set('slow', -1)
  const queue = await startQueue(here.db, [slowNote(barrier)], log)
  await barrier.reached
  let isDrained = false
  const drained = queue.drain().then(() => (isDrained = true))
  // Its own scan of the table is over long before the last of these.
  for (let i = 0; i < 20; i++) await readClock(here.db)
  expect(isDrained).toBe(false)
  barrier.open()
  await drained
  expect(await done()).toEqual(['slow 0'])
  await queue.stop()
})

test('TIME-2 draining includes what another process has claimed', async () => {
  const barrier = openBarrier()
  await set('slow', -1)
  const other = await startQueue(there.db, [slowNote(barrier)], log)
  await barrier.reached
  const drained = (await stoppedQueue(here, note)).drain()
  barrier.open()
  await drained
  expect(await done()).toEqual(['slow 0'])
  await other.stop()
})

describe('TIME-1 a job', () => {
  test('belongs to the transaction that enqueues it', async () => {
    const queue = await stoppedQueue(here, note)
    const failing = here.db.transaction().execute(async (trx) => {
      await enqueue(trx, note, [{ payload: { n: 0 } }])
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await queue.drain()
    expect(await done()).toEqual([])
  })

  test('for the same key is replaced with the new time and payload', async () => {
    const queue = await stoppedQueue(here, note)
    await set('a', 5, 1)
    await set('a', 10, 2)
    await base.moveClock(6 * MINUTE_MS)
    await queue.drain()
    expect(await done()).toEqual([])
    await base.moveClock(5 * MINUTE_MS)
    await queue.drain()
    expect(await done()).toEqual(['a 2'])
  })

  test('can be removed, and made due early', async () => {
    const queue = await stoppedQueue(here, note)
    await set('a', 5)
    await set('b', 5)
    await here.db.transaction().execute(async (trx) => {
      await removeJobs(trx, note, ['a'])
      await makeDue(trx, note, ['a', 'b'])
    })
    await queue.drain()
    expect(await done()).toEqual(['b 0'])
    expect(await jobs('key')).toEqual([])
  })

  test('that enqueues itself runs again', async () => {
    const echo: JobKind<Note> = defineJob<Note>({
      kind: 'test.echo',
      run: async (trx, job) => {
        await note.run(trx, job)
        const { n } = job.payload
        if (n < 2) await enqueue(trx, echo, [{ key: job.key, payload: { n: n + 1 }, dueAt: await inMinutes(5) }])
      },
    })
    const queue = await stoppedQueue(here, echo)
    await here.db.transaction().execute((trx) => enqueue(trx, echo, [{ key: 'e', payload: { n: 0 } }]))
    for (let i = 0; i < 5; i++) {
      await queue.drain()
      await base.moveClock(6 * MINUTE_MS)
    }
    expect(await done()).toEqual(['e 0', 'e 1', 'e 2'])
  })

  test('that is due at once wakes the other processes', async () => {
    const queue = await startQueue(there.db, [note], log)
    const listener = await base.pool.connect()
    listener.on('notification', () => queue.wake())
    await listener.query('listen queue')
    await queue.nextRound()
    await set('a', -1)
    await until(async () => (await done()).length === 1, { withinMs: 400 })
    expect(await done()).toEqual(['a 0'])
    listener.release(true)
    await queue.stop()
  })
})

describe('TIME-2 a job', () => {
  test('runs at its time and not before, once, with any number of processes', async () => {
    const queues = await Promise.all([here, there, here, there].map(({ db }) => startQueue(db, [note], log)))
    const keys = Array.from({ length: 60 }, (_, i) => `k${String(i).padStart(2, '0')}`)
    for (const key of keys) await set(key, 5)
    const drainAll = () => Promise.all(queues.map((queue) => queue.drain()))
    await drainAll()
    expect(await done()).toEqual([])

    await base.moveClock(6 * MINUTE_MS)
    await drainAll()
    await Promise.all(queues.map((queue) => queue.stop()))
    expect(await done()).toEqual(keys.map((key) => `${key} 0`))
    expect(await jobs('key')).toEqual([])
  })

  test('runs after everything was stopped and started again', async () => {
    const before = await startQueue(here.db, [note], log)
    await set('late', 5)
    await before.stop()
    await base.moveClock(6 * MINUTE_MS)

    const after = await startQueue(there.db, [note], log)
    await until(async () => (await done()).length === 1)
    await after.stop()
    expect(await done()).toEqual(['late 0'])
  })
})

describe('TIME-3 a recurring job', () => {
  test('is repeated, and a second process does not double it', async () => {
    let count = 0
    const sweep = defineJob({ kind: 'test.sweep', everySeconds: 3600, run: async () => void count++ })
    const queues = [await stoppedQueue(here, sweep), await stoppedQueue(there, sweep)]
    const drainAll = () => Promise.all(queues.map((queue) => queue.drain()))
    await drainAll()
    expect(count).toBe(0)
    for (const expected of [1, 2, 3]) {
      await base.moveClock(61 * MINUTE_MS)
      await drainAll()
      await drainAll()
      expect(count).toBe(expected)
    }
  })

  test('is due at once when the clock went on while it ran', async () => {
    let count = 0
    const sweep = defineJob({
      kind: 'test.sweep',
      everySeconds: 3600,
      run: async () => {
        if (++count === 1) await base.moveClock(120 * MINUTE_MS)
      },
    })
    const queue = await stoppedQueue(here, sweep)
    await base.moveClock(61 * MINUTE_MS)
    await queue.drain()
    expect(count).toBe(2)
  })

  test('is never given up', async () => {
    const sweep = defineJob({
      kind: 'test.sweep',
      everySeconds: 60,
      maxAttempts: 2,
      run: () => Promise.reject(new Error('not now')),
    })
    const queue = await stoppedQueue(here, sweep)
    for (let i = 0; i < 4; i++) {
      await base.moveClock(61 * MINUTE_MS)
      await queue.drain()
    }
    expect(await jobs('attempts, failed_at')).toEqual([{ attempts: 4, failed_at: null }])
  })
})

describe('QUEUE-1 the effects of a job', () => {
  test('commit with its removal: lost before the commit it has none, and is done by another process', async () => {
    const barrier = openBarrier()
    let victim = 0
    const stopping = await stoppedQueue(
      here,
      defineJob<Note>({
        ...note,
        run: async (trx, job) => {
          await note.run(trx, job)
          victim = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)).rows[0]!.pid
          barrier.reach()
          await barrier.passed
        },
      }),
    )
    const next = await stoppedQueue(there, note)
    await set('a', -1)
    const death = stopping.runNow(note, 'a')
    await barrier.reached
    await base.pool.query('select pg_terminate_backend($1)', [victim])
    await base.moveClock(LEASE_MS)
    await next.drain()
    barrier.open()
    await death
    expect(await done()).toEqual(['a 0'])
    expect(await jobs('key')).toEqual([])
  })

  test('happen once when a process whose lease ended comes back', async () => {
    const barrier = openBarrier()
    const slow = await stoppedQueue(here, slowSend(barrier))
    const quick = await stoppedQueue(there, defineJob<Note>({ ...note, send: async () => {} }))
    await set('a', -1)
    const late = slow.runNow(note, 'a')
    await barrier.reached
    await base.moveClock(LEASE_MS)
    await quick.drain()
    barrier.open()
    await late
    expect(await done()).toEqual(['a 0'])
  })

  test('are those of the newest payload when it was enqueued again while an older one was sent', async () => {
    const barrier = openBarrier()
    const slow = await stoppedQueue(here, slowSend(barrier))
    await set('a', -1, 1)
    const older = slow.runNow(note, 'a')
    await barrier.reached
    await set('a', -1, 2)
    barrier.open()
    await older
    expect(await done()).toEqual([])
    await slow.drain()
    expect(await done()).toEqual(['a 2'])
  })

  test('happen once for concurrent requests, and are visible to each of them', async () => {
    const queue = await stoppedQueue(here, note)
    for (let n = 0; n < 50; n++) {
      const key = `round ${n}`
      await set(key, 60)
      const seen = await Promise.all(
        Array.from({ length: 10 }, async () => {
          await queue.runNow(note, key)
          return (await done()).filter((text) => text.startsWith(`${key} `))
        }),
      )
      expect(seen).toEqual(Array.from({ length: 10 }, () => [`${key} 0`]))
    }
  })
})

describe('QUEUE-2 a job of a process that died', () => {
  test('is taken over when the lease of 30 seconds ends, and not before', async () => {
    const barrier = openBarrier()
    const dead = await stoppedQueue(here, slowSend(barrier))
    const next = await stoppedQueue(there, defineJob<Note>({ ...note, send: async () => {} }))
    await set('a', -1)
    const lost = dead.runNow(note, 'a')
    await barrier.reached
    await base.moveClock(LEASE_MS - 2_000)
    await next.drain()
    expect(await done()).toEqual([])
    await base.moveClock(2_000)
    await next.drain()
    expect(await done()).toEqual(['a 0'])
    barrier.open()
    await lost
  })

  test('and a recurring one that was done is free at once, whenever leases are renewed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const hourly = defineJob({ kind: 'test.hourly', everySeconds: 3600, run: async () => {} })
    const queue = await startQueue(here.db, [hourly], log)
    try {
      for (let round = 0; round < 20; round++) {
        const over = new AbortController()
        const running = queue.runNow(hourly, 'recurring').finally(() => over.abort())
        while (!over.signal.aborted) {
          vi.advanceTimersByTime(10_000)
          await turn()
        }
        await running
      }
      await Promise.all(Array.from({ length: 20 }, () => readClock(here.db)))
      expect(await jobs('leased_until')).toEqual([{ leased_until: null }])
    } finally {
      await queue.stop()
      vi.useRealTimers()
    }
  })
})

describe('QUEUE-3 a job that fails', () => {
  test('leaves nothing behind, holds up no other, also in its batch, and is repeated later', async () => {
    let isBroken = true
    const shaky = defineJob<Note>({
      kind: 'test.shaky',
      run: async (trx, job) => {
        await note.run(trx, job)
        if (isBroken && job.key === 'broken') throw new Error('not now')
      },
    })
    const queue = await stoppedQueue(here, note, shaky)
    await here.db.transaction().execute(async (trx) => {
      const payload = { n: 0 }
      await enqueue(trx, shaky, [
        { key: 'broken', payload },
        { key: 'sound', payload },
      ])
      await enqueue(trx, note, [{ key: 'other', payload }])
    })
    await queue.drain()
    expect(await done()).toEqual(['other 0', 'sound 0'])
    expect(await jobs('key, attempts, last_error, leased_until')).toEqual([
      { key: 'broken', attempts: 1, last_error: 'Error: not now', leased_until: null },
    ])

    isBroken = false
    // An hour back, so that the pause is not over on any machine.
    await base.moveClock(-60 * MINUTE_MS)
    await queue.drain()
    expect(await done()).toEqual(['other 0', 'sound 0'])
    await base.moveClock(60 * MINUTE_MS + 3_000)
    await queue.drain()
    expect(await done()).toEqual(['broken 0', 'other 0', 'sound 0'])
  })

  test('is repeated at growing intervals and given up in the end, and stays in the list', async () => {
    let tries = 0
    const givenUp: string[] = []
    const broken = defineJob<Note>({
      kind: 'test.broken',
      maxAttempts: 3,
      run: async () => {
        tries += 1
        throw new Error('never')
      },
      onGivenUp: async (_trx, { key }) => void givenUp.push(key),
    })
    const queue = await stoppedQueue(here, broken)
    await here.db.transaction().execute((trx) => enqueue(trx, broken, [{ key: 'a', payload: { n: 0 } }]))
    for (let i = 0; i < 5; i++) {
      await queue.drain()
      await base.moveClock(61 * MINUTE_MS)
    }
    expect([tries, givenUp, await countFailedJobs(here.db)]).toEqual([3, ['a'], 1])
  })

  test('waits at least as long as it requests', async () => {
    let tries = 0
    const limited = defineJob<Note>({
      kind: 'test.limited',
      run: async () => {
        tries += 1
        throw new RetryAfter('status 429', 300)
      },
    })
    const queue = await stoppedQueue(here, limited)
    await here.db.transaction().execute((trx) => enqueue(trx, limited, [{ payload: { n: 0 } }]))
    await queue.drain()
    await base.moveClock(290_000)
    await queue.drain()
    expect(tries).toBe(1)
    await base.moveClock(11_000)
    await queue.drain()
    expect(tries).toBe(2)
  })

  test('is removed when it is of no use later', async () => {
    const brief = defineJob<Note>({
      kind: 'test.brief',
      maxAttempts: 1,
      isDisposable: true,
      run: () => Promise.reject(new Error('never')),
    })
    const queue = await stoppedQueue(here, brief)
    await here.db.transaction().execute((trx) => enqueue(trx, brief, [{ payload: { n: 0 } }]))
    await queue.drain()
    expect(await jobs('key')).toEqual([])
  })
})
