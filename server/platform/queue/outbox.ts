import { setTimeout as pause } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type { Logger } from 'pino'
import { appNow, fromNow, type Db, type Trx } from '#server/platform/database/database.ts'
import { inTurn, retryDelaySeconds, startLoop, type Loop } from '#server/platform/queue/loop.ts'

/** An event, declared once by the domain that publishes it. */
export interface EventType<T extends object> {
  name: string
  /** Carries the type of the data. */
  readonly data?: T
}
export const defineEvent = <T extends object>(name: string): EventType<T> => ({ name })

/**
 * An event as part of the statement that causes it, for where many transactions commit at the same time: with NOTIFY
 * they would commit one after the other. The caller wakes the dispatcher after the commit.
 */
export const eventRow = <T extends object>({ name }: EventType<T>, data: T): RawBuilder<unknown> =>
  sql`insert into outbox (name, data) values (${name}, ${JSON.stringify(data)}::jsonb)`

/** OUTBOX-1: the change and its event commit together. */
export const publish = async <T extends object>(trx: Trx, { name }: EventType<T>, data: T): Promise<void> => {
  // One round trip, because the caller may hold row locks.
  await sql`
    with published as (insert into outbox (name, data) values (${name}, ${JSON.stringify(data)}) returning id)
    select pg_notify('outbox', '') from published`.execute(trx)
}

/** A listener writes in the transaction in which the event is removed; its effects happen after the commit. */
export interface Delivery {
  trx: Trx
  /** The same at each attempt. */
  eventId: string
  afterCommit(effect: () => void): void
}
/** Gets the data of one event, or of all waiting events of its name. */
type Handle = (data: any[], delivery: Delivery) => Promise<void>
export interface Listener {
  name: string
  /** Gets all waiting events of its name in one call. */
  isBatched: boolean
  handle: Handle
}
export const on = <T extends object>(
  { name }: EventType<T>,
  handle: (data: T, delivery: Delivery) => Promise<void>,
): Listener => ({ name, isBatched: false, handle: ([data], delivery) => handle(data as T, delivery) })

/** OUTBOX-5: for events that come in large numbers: they are handled with as many statements as one. */
export const onMany = <T extends object>(
  { name }: EventType<T>,
  handle: (data: T[], delivery: Delivery) => Promise<void>,
): Listener => ({ name, isBatched: true, handle })

const BATCH = 100
const IDLE_MS = 1000
const MAX_ATTEMPTS = 12
const FULL_SCAN_EVERY = 20
const STEP_BACK = 500n
/** Events of the same moment are handled together. */
const BATCH_MS = 20
const YIELD_MS = 250

export interface Dispatcher extends Loop {
  /** Lets more urgent work go first: the next batch waits a moment, once. */
  yieldOnce(): void
  /** Handles everything that is due; tests call it instead of waiting. */
  drain(): Promise<void>
}

interface OutboxEvent {
  id: bigint
  name: string
  data: unknown
}

interface Row extends OutboxEvent {
  attempts: number
}

interface ClaimedBatch {
  rows: Row[]
  /** Whether some wait for another process that is handling an older event of the same contract. */
  isHoldingBack: boolean
}

/** OUTBOX-2: the row lock is the claim: when a process dies its locks end at once and another one takes over. */
const claim = async (trx: Trx, from: bigint): Promise<ClaimedBatch> => {
  const found: Row[] = await trx
    .selectFrom('outbox')
    .select(['id', 'name', 'data', 'attempts'])
    .where('failed_at', 'is', null)
    .where('next_try_at', '<=', appNow)
    .$if(from > 0n, (query) => query.where('id', '>', from))
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  const oldest = await oldestElsewhere(trx, from, found)
  const rows = found.filter((row) => row.id <= (oldest.get(contractOf(row)) ?? row.id))
  return { rows, isHoldingBack: rows.length < found.length }
}

/** The ids by which events belong together. */
const subjectsOf = ({ data }: OutboxEvent): string[] => {
  const { contractId, jobId } = data as { contractId?: string; jobId?: string }
  return [contractId, jobId].filter((id) => id !== undefined)
}

const contractOf = ({ data }: Row): string | undefined => (data as { contractId?: string }).contractId

/**
 * OUTBOX-7: by contract, its oldest event that another process has claimed. Events that wait for a retry hold up nothing.
 */
const oldestElsewhere = async (
  trx: Trx,
  from: bigint,
  found: readonly Row[],
): Promise<Map<string | undefined, bigint>> => {
  const contracts = [...new Set(found.map(contractOf))].filter((contract) => contract !== undefined)
  if (contracts.length === 0) return new Map()
  const { rows } = await sql<{ id: bigint; contract: string }>`
    select min(id) as id, data ->> 'contractId' as contract from outbox
    where id > ${from} and id < ${found.at(-1)!.id} and id <> all(${found.map(({ id }) => id)}::bigint[])
      and attempts = 0 and data ->> 'contractId' = any(${contracts})
    group by contract`.execute(trx)
  return new Map(rows.map(({ id, contract }) => [contract, id]))
}

/** Hands events to the listeners of their names in the transaction. Effects are collected for after the commit. */
export const createDelivery = (listeners: readonly Listener[]) => {
  const byName = Map.groupBy(listeners, (listener) => listener.name)
  return async (trx: Trx, rows: readonly OutboxEvent[], effects: (() => void)[]): Promise<void> => {
    const delivery = ({ id }: OutboxEvent): Delivery => ({
      trx,
      eventId: String(id),
      afterCommit: (effect) => effects.push(effect),
    })
    const batches = new Map<Listener, OutboxEvent[]>()
    /** OUTBOX-5: the event that waits by its subject; a later one about the same must not overtake it. */
    const waiting = new Map<string, string>()
    const deliverBatches = async (): Promise<void> => {
      for (const [{ handle }, together] of batches)
        await handle(
          together.map(({ data }) => data),
          delivery(together[0]!),
        )
      batches.clear()
      waiting.clear()
    }
    for (const row of rows) {
      const subjects = subjectsOf(row)
      if (subjects.some((subject) => (waiting.get(subject) ?? row.name) !== row.name)) await deliverBatches()
      for (const listener of byName.get(row.name) ?? []) {
        if (!listener.isBatched) {
          await listener.handle([row.data], delivery(row))
          continue
        }
        batches.set(listener, [...(batches.get(listener) ?? []), row])
        for (const subject of subjects) waiting.set(subject, row.name)
      }
    }
    await deliverBatches()
  }
}

export const startDispatcher = (db: Db, listeners: Listener[], log: Logger): Dispatcher => {
  const deliver = createDelivery(listeners)

  /** All at once, which nearly always succeeds; a failure rolls the batch back, and `handleEach` follows. */
  const handleBatch = (from: bigint, effects: (() => void)[]): Promise<ClaimedBatch> =>
    db.transaction().execute(async (trx) => {
      const claimed = await claim(trx, from)
      const { rows } = claimed
      if (rows.length === 0) return claimed
      // One that has failed before must not fail the others.
      if (rows.some(({ attempts }) => attempts > 0)) {
        for (const row of rows) await handleOne(trx, row, effects)
        return claimed
      }
      await deliver(trx, rows, effects)
      const ids = rows.map(({ id }) => id)
      await sql`delete from outbox where id = any(${ids}::bigint[])`.execute(trx)
      return claimed
    })

  /** OUTBOX-3: one by one, so that a failing event holds up no other. */
  const handleEach = (from: bigint, effects: (() => void)[]): Promise<ClaimedBatch> =>
    db.transaction().execute(async (trx) => {
      const claimed = await claim(trx, from)
      for (const row of claimed.rows) await handleOne(trx, row, effects)
      return claimed
    })

  const handleOne = async (trx: Trx, row: Row, effects: (() => void)[]) => {
    const own: (() => void)[] = []
    await sql`savepoint one`.execute(trx)
    try {
      await deliver(trx, [row], own)
      await trx.deleteFrom('outbox').where('id', '=', row.id).execute()
      await sql`release savepoint one`.execute(trx)
      effects.push(...own)
    } catch (error) {
      await sql`rollback to savepoint one`.execute(trx)
      const attempts = row.attempts + 1
      log.error({ err: error, event: row.name, attempts }, 'handling an event failed')
      await trx
        .updateTable('outbox')
        .set({
          attempts,
          last_error: String(error).slice(0, 500),
          next_try_at: fromNow(retryDelaySeconds(attempts)),
          failed_at: attempts >= MAX_ATTEMPTS ? appNow : null,
        })
        .where('id', '=', row.id)
        .execute()
    }
  }

  const handleNow = async (from: bigint): Promise<ClaimedBatch> => {
    let effects: (() => void)[] = []
    const claimed = await handleBatch(from, effects).catch(() => handleEach(from, (effects = [])))
    for (const effect of effects) {
      try {
        effect()
      } catch (error) {
        log.error({ err: error }, 'an effect of an event failed')
      }
    }
    return claimed
  }

  /** Within a process events are handled in order, also when a test drains beside the loop. */
  const handleFrom = inTurn(handleNow)

  /**
   * While many events come, the table is full of deleted rows that are not vacuumed yet, and a scan from the beginning
   * reads all of them. So it continues near where it stopped, and scans from the beginning now and then and when it is
   * idle: for retries, and for events that were inserted earlier and committed later.
   */
  let near = 0n
  let looks = 0
  let mustYield = false
  const work = async (): Promise<boolean> => {
    if (mustYield) await pause(YIELD_MS)
    mustYield = false
    const isFromTheBeginning = looks++ % FULL_SCAN_EVERY === 0
    const { rows, isHoldingBack } = await handleFrom(isFromTheBeginning ? 0n : near)
    // The process with the older event does not know that this one waits.
    if (isHoldingBack) wakeSoon()
    const last = rows.at(-1)
    if (last && last.id - STEP_BACK > near) near = last.id - STEP_BACK
    if (!last && !isFromTheBeginning) {
      looks = 0
      return true
    }
    return rows.length === BATCH
  }

  let gathering: ReturnType<typeof setTimeout> | null = null
  const wakeSoon = () => {
    gathering ??= setTimeout(() => {
      gathering = null
      loop.wake()
    }, BATCH_MS)
  }
  const loop = startLoop(work, IDLE_MS, (error) => log.error({ err: error }, 'the event dispatcher failed'))
  return {
    ...loop,
    yieldOnce: () => void (mustYield = true),
    wake: wakeSoon,
    async drain() {
      while ((await handleFrom(0n)).rows.length === BATCH);
    },
  }
}

export const countPendingEvents = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
