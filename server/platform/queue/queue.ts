import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { appNow, fromNow, type Db, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { RetryAfter, type Job, type JobKind } from '#server/platform/queue/jobs.ts'
import { limitConcurrency, retryDelaySeconds, startLoop, type RunningLoop } from '#server/platform/queue/loop.ts'

/** Another process takes over the jobs of one that died after this time (INV-24). */
const LEASE_SECONDS = 30
const RENEW_MS = 10_000
/** A job that becomes due by time is found this late at most; others are announced by NOTIFY. */
const POLL_MS = 500
/** Concurrent jobs that only write to the database, in one process: some take two connections of the pool. */
const MAX_TRANSACTIONS = 4
/** Jobs of one kind that share a transaction, for when many are due at the same time. */
const MAX_BATCH_SIZE = 10
const DEFAULT_MAX_ATTEMPTS = 12
const DEFAULT_CONCURRENCY = 1
const RECURRING_KEY = 'recurring'
const DRAIN_POLL_MS = 5
const MAX_ERROR_LENGTH = 500

type AnyKind = JobKind<any, any>

interface ClaimedJob extends Job<object> {
  kind: string
}

/** Kinds that share a limit of concurrency. */
interface Lane {
  kinds: string[]
  limit: number
}

export interface Queue extends RunningLoop {
  /** The kinds that this process works on. */
  kinds: readonly string[]
  /** Runs this job without waiting for its time, unless it is running; then waits if that is in this process. */
  runNow(kind: { kind: string }, key: string): Promise<void>
  /** Runs everything that is due, or these kinds of it; tests call it instead of waiting. */
  drain(...kinds: { kind: string }[]): Promise<void>
}

const lanesOf = (kinds: readonly AnyKind[]): Lane[] => [
  { kinds: kinds.filter(({ send }) => !send).map(({ kind }) => kind), limit: MAX_TRANSACTIONS * MAX_BATCH_SIZE },
  ...kinds
    .filter(({ send }) => send)
    .map(({ kind, concurrency }) => ({ kinds: [kind], limit: concurrency ?? DEFAULT_CONCURRENCY })),
]

const LEASE = sql`set leased_until = app_now() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1`
const CLAIMED = sql`id, kind, key, payload, attempts, app_now() as "claimedAt"`
const IS_FREE = sql`failed_at is null and (leased_until is null or leased_until <= app_now())`

/** QUEUE-2: one statement claims the oldest of each lane; another process takes them over when the lease ends. */
const claim = async (db: Db, lanes: readonly Lane[]): Promise<ClaimedJob[]> => {
  const { rows } = await sql<ClaimedJob>`
    with due as materialized (
      select job.id from jsonb_to_recordset(${JSON.stringify(lanes)}::jsonb) as lane (kinds text[], "limit" int)
        cross join lateral (
          select oldest.id from unnest(lane.kinds) as of (kind)
            cross join lateral (
              select id, due_at from queue_jobs where kind = of.kind and due_at <= app_now() and ${IS_FREE}
              order by due_at limit lane."limit" for update skip locked) oldest
          order by oldest.due_at limit lane."limit") job)
    update queue_jobs ${LEASE} where id in (select id from due) returning ${CLAIMED}`.execute(db)
  return rows
}

const claimOne = async (db: Db, kind: string, key: string): Promise<ClaimedJob[]> => {
  const { rows } = await sql<ClaimedJob>`
    update queue_jobs ${LEASE} where kind = ${kind} and key = ${key} and ${IS_FREE} returning ${CLAIMED}`.execute(db)
  return rows
}

/** Jobs in a transaction are locked and need no lease, and a recurring one that was done meanwhile must not get one. */
const renew = (db: Db, ids: readonly string[]) =>
  sql`update queue_jobs set leased_until = app_now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (select id from queue_jobs
      where id = any(${ids}::uuid[]) and leased_until is not null for update skip locked)`.execute(db)

/** Includes jobs that another process works on, because those that only write to the database end soon. */
const isAnyDue = async (db: Db, kinds: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('queue_jobs')
    .select('id')
    .where('kind', 'in', kinds)
    .where('failed_at', 'is', null)
    .where('due_at', '<=', appNow)
    .limit(1)
    .executeTakeFirst()) !== undefined

const scheduleRecurring = async (db: Db, kinds: readonly AnyKind[]): Promise<void> => {
  for (const { kind, everySeconds } of kinds) {
    if (!everySeconds) continue
    await db
      .insertInto('queue_jobs')
      .values({ id: newId(), kind, key: RECURRING_KEY, due_at: fromNow(everySeconds) })
      .onConflict((c) => c.columns(['kind', 'key']).doNothing())
      .execute()
  }
}

/**
 * QUEUE-3: in the transaction of the jobs' effects, so that both happen once. Returns the jobs that are still to be
 * done: one that another process did meanwhile is gone, and one that was enqueued again has another id. A recurring job
 * is due again counting from when it was claimed, so that what came due while it ran does not wait for a whole period.
 */
const complete = async (
  trx: Trx,
  jobs: readonly ClaimedJob[],
  everySeconds: number | undefined,
): Promise<ClaimedJob[]> => {
  const ids = sql`any(${jobs.map(({ id }) => id)}::uuid[])`
  const { rows } = await (
    everySeconds
      ? sql<{ id: string }>`update queue_jobs set attempts = 0, leased_until = null, last_error = null,
          due_at = ${jobs[0]!.claimedAt}::timestamptz + make_interval(secs => ${everySeconds})
          where id = ${ids} returning id`
      : sql<{ id: string }>`delete from queue_jobs where id = ${ids} returning id`
  ).execute(trx)
  const found = new Set(rows.map(({ id }) => id))
  return jobs.filter(({ id }) => found.has(id))
}

/** Jobs that only write to the database share a transaction with others of their kind, up to a limit. */
const batchesOf = (jobs: readonly ClaimedJob[], { send }: AnyKind): ClaimedJob[][] => {
  const size = send ? 1 : MAX_BATCH_SIZE
  return Array.from({ length: Math.ceil(jobs.length / size) }, (_, n) => jobs.slice(n * size, (n + 1) * size))
}

export const startQueue = async (db: Db, kinds: readonly AnyKind[], log: Logger): Promise<Queue> => {
  const byKind = new Map(kinds.map((kind) => [kind.kind, kind]))
  const lanes = lanesOf(kinds)
  const underway = new Map<string, { job: ClaimedJob; finished: Promise<void> }>()
  await scheduleRecurring(db, kinds)

  const inTransaction = limitConcurrency(MAX_TRANSACTIONS)

  const attempt = async (kind: AnyKind, jobs: readonly ClaimedJob[]): Promise<void> => {
    const sent: unknown = await kind.send?.(jobs[0]!)
    const run = () =>
      db.transaction().execute(async (trx) => {
        for (const job of await complete(trx, jobs, kind.everySeconds)) await kind.run(trx, job, sent)
      })
    await (kind.send ? run() : inTransaction(run))
  }

  /** QUEUE-4: repeated at growing intervals, and given up in the end. */
  const postpone = (kind: AnyKind, job: ClaimedJob, error: unknown): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const delay = Math.max(error instanceof RetryAfter ? error.seconds : 0, retryDelaySeconds(job.attempts))
      const isGivenUp = !kind.everySeconds && job.attempts >= (kind.maxAttempts ?? DEFAULT_MAX_ATTEMPTS)
      const row = await trx
        .updateTable('queue_jobs')
        .set({
          leased_until: null,
          last_error: String(error).slice(0, MAX_ERROR_LENGTH),
          due_at: fromNow(delay),
          failed_at: isGivenUp ? appNow : null,
        })
        .where('id', '=', job.id)
        // If another process took it over, that one decides.
        .where('attempts', '=', job.attempts)
        .returning('id')
        .executeTakeFirst()
      if (!row || !isGivenUp) return
      await kind.onGivenUp?.(trx, job)
      if (kind.isDisposable) await trx.deleteFrom('queue_jobs').where('id', '=', job.id).execute()
    })

  const workAlone = async (kind: AnyKind, job: ClaimedJob): Promise<void> => {
    try {
      await attempt(kind, [job])
    } catch (error) {
      log.error({ err: error, job: job.kind, key: job.key, attempts: job.attempts }, 'a job failed')
      // If this fails too, its lease ends.
      await postpone(kind, job, error).catch((again: unknown) => log.error({ err: again }, 'postponing a job failed'))
    }
  }

  /** A failure rolls back its batch, so each is then done alone. */
  const work = async (kind: AnyKind, batch: readonly ClaimedJob[]): Promise<void> => {
    const isDone =
      batch.length > 1 &&
      (await attempt(kind, batch).then(
        () => true,
        () => false,
      ))
    if (!isDone) for (const job of batch) await workAlone(kind, job)
  }

  const start = async (claimed: readonly ClaimedJob[]): Promise<void> => {
    const batches = [...Map.groupBy(claimed, ({ kind }) => byKind.get(kind)!)].flatMap(([kind, jobs]) =>
      batchesOf(jobs, kind).map((batch) => ({ kind, batch })),
    )
    await Promise.all(
      batches.map(({ kind, batch }) => {
        const finished = work(kind, batch).finally(() => {
          for (const { id } of batch) underway.delete(id)
          loop.wake()
        })
        for (const job of batch) underway.set(job.id, { job, finished })
        return finished
      }),
    )
  }

  /** Claims that PostgreSQL may have granted although their jobs are not in `underway` yet. */
  const claims = new Set<Promise<unknown>>()

  const startClaimed = async (claimed: Promise<ClaimedJob[]>): Promise<{ count: number; finished: Promise<void> }> => {
    const started = claimed.then((jobs) => ({ count: jobs.length, finished: start(jobs) }))
    claims.add(started)
    try {
      return await started
    } finally {
      claims.delete(started)
    }
  }

  const countUnderway = ({ kinds: names }: Lane): number =>
    [...underway.values()].filter(({ job }) => names.includes(job.kind)).length

  const round = async (): Promise<boolean> => {
    const free = lanes
      .map((lane) => ({ kinds: lane.kinds, limit: lane.limit - countUnderway(lane) }))
      .filter(({ limit }) => limit > 0)
    if (free.length > 0) await startClaimed(claim(db, free))
    return false
  }

  const loop = startLoop(round, POLL_MS, (error) => log.error({ err: error }, 'reading the queue failed'))
  const renewing = setInterval(() => {
    if (underway.size > 0)
      renew(db, [...underway.keys()]).catch((error: unknown) => log.error({ err: error }, 'renewing a lease failed'))
  }, RENEW_MS).unref()

  const finishOwn = (names: readonly string[]) =>
    Promise.all([...underway.values()].filter(({ job }) => names.includes(job.kind)).map(({ finished }) => finished))

  return {
    ...loop,
    kinds: [...byKind.keys()],
    async runNow({ kind }, key) {
      const { count, finished } = await startClaimed(claimOne(db, kind, key))
      if (count > 0) return finished
      await Promise.allSettled(claims)
      await [...underway.values()].find((other) => other.job.kind === kind && other.job.key === key)?.finished
    },
    async drain(...only) {
      const wanted = only.length > 0 ? only.map(({ kind }) => kind) : [...byKind.keys()]
      const own = lanes
        .map(({ kinds: all, limit }) => ({ kinds: all.filter((kind) => wanted.includes(kind)), limit }))
        .filter((lane) => lane.kinds.length > 0)
      const database = wanted.filter((kind) => byKind.get(kind) && !byKind.get(kind)!.send)
      for (;;) {
        await finishOwn(wanted)
        const { count, finished } = await startClaimed(claim(db, own))
        await finished
        if (count > 0) continue
        await loop.roundOver()
        await finishOwn(wanted)
        if (database.length === 0 || !(await isAnyDue(db, database))) return
        await pause(DRAIN_POLL_MS)
      }
    },
    async stop() {
      await loop.stop()
      await Promise.all([...underway.values()].map(({ finished }) => finished))
      clearInterval(renewing)
    },
  }
}
