import { sql } from 'kysely'
import type { Logger } from 'pino'
import { appNow, fromNow, type Db, type Trx } from '#server/platform/database.ts'
import { retryDelaySeconds, startLoop, type Loop } from '#server/platform/loop.ts'

/** A piece of news, declared once by the domain that tells it. */
export interface News<T extends object> {
  name: string
  /** Only carries the type of the data. */
  readonly data?: T
}
export const news = <T extends object>(name: string): News<T> => ({ name })

/** NEWS-1: the change and the news of it commit together. */
export const announce = async <T extends object>(trx: Trx, { name }: News<T>, data: T): Promise<void> => {
  await trx
    .insertInto('outbox')
    .values({ name, data: JSON.stringify(data) })
    .execute()
  await sql`select pg_notify('outbox', '')`.execute(trx)
}

/** What a listener may do: write in the news's own transaction, and show something once that is committed. */
export interface Telling {
  trx: Trx
  /** The same however often this piece of news is told. */
  newsId: string
  afterCommit(effect: () => void): void
}
export interface Listener {
  name: string
  hear: (data: any, telling: Telling) => Promise<void>
}
export const on = <T extends object>(
  { name }: News<T>,
  hear: (data: T, telling: Telling) => Promise<void>,
): Listener => ({ name, hear })

const BATCH = 50
const IDLE_MS = 1000
const GIVE_UP_AFTER = 12

export interface Dispatcher extends Loop {
  /** Works off everything that is due; tests call it instead of waiting. */
  drain(): Promise<void>
}

export const startDispatcher = (db: Db, listeners: Listener[], log: Logger): Dispatcher => {
  const byName = Map.groupBy(listeners, (listener) => listener.name)

  const tellOne = async (
    trx: Trx,
    row: { id: bigint; name: string; data: unknown; attempts: number },
    effects: (() => void)[],
  ) => {
    const own: (() => void)[] = []
    await sql`savepoint one`.execute(trx)
    try {
      for (const { hear } of byName.get(row.name) ?? [])
        await hear(row.data, { trx, newsId: String(row.id), afterCommit: (effect) => own.push(effect) })
      await trx.deleteFrom('outbox').where('id', '=', row.id).execute()
      await sql`release savepoint one`.execute(trx)
      effects.push(...own)
    } catch (error) {
      await sql`rollback to savepoint one`.execute(trx)
      const attempts = row.attempts + 1
      log.error({ err: error, news: row.name, attempts }, 'news could not be told')
      await trx
        .updateTable('outbox')
        .set({
          attempts,
          last_error: String(error).slice(0, 500),
          next_try_at: fromNow(retryDelaySeconds(attempts)),
          failed_at: attempts >= GIVE_UP_AFTER ? appNow : null,
        })
        .where('id', '=', row.id)
        .execute()
    }
  }

  /** NEWS-2: the row lock is the claim; a process that dies lets go of it at once and another one goes on. */
  const work = async (): Promise<boolean> => {
    const effects: (() => void)[] = []
    const count = await db.transaction().execute(async (trx) => {
      const rows = await trx
        .selectFrom('outbox')
        .select(['id', 'name', 'data', 'attempts'])
        .where('failed_at', 'is', null)
        .where('next_try_at', '<=', appNow)
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const row of rows) await tellOne(trx, row, effects)
      return rows.length
    })
    for (const effect of effects) {
      try {
        effect()
      } catch (error) {
        log.error({ err: error }, 'what follows from news failed')
      }
    }
    return count === BATCH
  }

  const loop = startLoop(work, IDLE_MS, (error) => log.error({ err: error }, 'the dispatcher stumbled'))
  return {
    ...loop,
    async drain() {
      while (await work());
    },
  }
}

export const countPendingNews = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
