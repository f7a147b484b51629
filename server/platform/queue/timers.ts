import { sql } from 'kysely'
import type { Logger } from 'pino'
import { appNow, fromNow, type Db, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { inTurn, retryDelaySeconds, startLoop, type RunningLoop } from '#server/platform/queue/loop.ts'

/** A kind of durable alarm, declared once by the domain that sets it. */
export interface TimerKind<T extends object> {
  kind: string
  ring: (trx: Trx, timer: { key: string; data: T }) => Promise<void>
  /** Set: the timer rings again after so many seconds, for housekeeping. */
  everySeconds?: number
}
export const timerKind = <T extends object>(spec: TimerKind<T>): TimerKind<T> => spec

/** TIME-1: set in the action's own transaction; setting the same key again moves it. */
export const setTimer = async <T extends object>(
  trx: Trx,
  { kind }: TimerKind<T>,
  key: string,
  dueAt: string,
  data: T,
): Promise<void> => {
  const json = JSON.stringify(data)
  await trx
    .insertInto('timers')
    .values({ id: newId(), kind, key, due_at: dueAt, data: json })
    .onConflict((c) =>
      c
        .columns(['kind', 'key'])
        .doUpdateSet({ due_at: dueAt, next_try_at: null, data: json, attempts: 0, last_error: null }),
    )
    .execute()
}

export const clearTimer = async <T extends object>(trx: Trx, { kind }: TimerKind<T>, key: string): Promise<void> => {
  await trx.deleteFrom('timers').where('kind', '=', kind).where('key', '=', key).execute()
}

/** A retry has its own time; the index is on the same expression. */
const dueTime = sql<string>`coalesce(next_try_at, due_at)`

const secondsAfter = (iso: string, seconds: number) =>
  sql<string>`${iso}::timestamptz + make_interval(secs => ${seconds})`

interface ClaimedTimer {
  id: string
  kind: string
  key: string
  data: unknown
  attempts: number
  claimedAt: string
}

const BATCH = 20
const IDLE_MS = 500

export interface Scheduler extends RunningLoop {
  drain(): Promise<void>
}

export const startScheduler = async (db: Db, kinds: TimerKind<any>[], log: Logger): Promise<Scheduler> => {
  const byKind = new Map(kinds.map((kind) => [kind.kind, kind]))
  await armRecurring(db, kinds)

  const ringOne = async (trx: Trx, row: ClaimedTimer) => {
    const kind = byKind.get(row.kind)
    await sql`savepoint one`.execute(trx)
    try {
      if (!kind) throw new Error(`nobody answers to the timer ${row.kind}`)
      await kind.ring(trx, { key: row.key, data: row.data as object })
      if (kind.everySeconds) {
        await trx
          .updateTable('timers')
          // From when it was claimed: what became due after it looked must not wait for a whole period more.
          .set({ due_at: secondsAfter(row.claimedAt, kind.everySeconds), next_try_at: null, attempts: 0 })
          .where('id', '=', row.id)
          .execute()
      } else {
        // A ring may have set its own timer anew: then it stays.
        await trx.deleteFrom('timers').where('id', '=', row.id).where(dueTime, '<=', appNow).execute()
      }
      await sql`release savepoint one`.execute(trx)
    } catch (error) {
      await sql`rollback to savepoint one`.execute(trx)
      const attempts = row.attempts + 1
      log.error({ err: error, timer: row.kind, key: row.key, attempts }, 'a timer failed')
      await trx
        .updateTable('timers')
        .set({ attempts, last_error: String(error).slice(0, 500), next_try_at: fromNow(retryDelaySeconds(attempts)) })
        .where('id', '=', row.id)
        .execute()
    }
  }

  /** TIME-2: rings once even with many processes, because ringing and removing are one transaction. */
  const work = inTurn(() =>
    db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('timers')
        .select(['id', 'kind', 'key', 'data', 'attempts', appNow.as('claimedAt')])
        .where(dueTime, '<=', appNow)
        .orderBy(dueTime)
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const row of rows) await ringOne(trx, row)
      return rows.length === BATCH
    }),
  )

  const loop = startLoop(work, IDLE_MS, (error) => log.error({ err: error }, 'the clockwork stumbled'))
  return {
    ...loop,
    async drain() {
      // What another process has claimed is skipped here: it is over when nothing is due any more.
      do while (await work());
      while (await isAnyDue(db))
    },
  }
}

const isAnyDue = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('timers').select('id').where(dueTime, '<=', appNow).limit(1).executeTakeFirst()) !== undefined

const armRecurring = async (db: Db, kinds: TimerKind<any>[]): Promise<void> => {
  for (const { kind, everySeconds } of kinds) {
    if (!everySeconds) continue
    await db
      .insertInto('timers')
      .values({ id: newId(), kind, key: 'recurring', due_at: fromNow(everySeconds), data: '{}' })
      .onConflict((c) => c.columns(['kind', 'key']).doNothing())
      .execute()
  }
}
