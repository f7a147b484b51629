import { DAY_SECONDS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { appNow, fromNow, type Db, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { retryDelaySeconds, startLoop, type Loop } from '#server/platform/queue/loop.ts'
import { ProviderRefused, type Provider } from '#server/payments/provider/provider.ts'

/** One call to the provider, recorded with the change that wants it and before it is made (INV-9). */
export interface Call {
  id: string
  purpose: Purpose
  key: string
  request: unknown
  paymentId: string | null
  withdrawalId: string | null
  userId: string | null
}
export type Purpose = 'charge' | 'confirm' | 'refund' | 'transfer' | 'collect' | 'payout'

/** What asks the provider, and what its answer changes. */
export interface ProviderOperation<Request, Answer> {
  /** Null: it cannot be asked yet, and is not tried before something happens. */
  ask(provider: Provider, request: Request, key: string): Promise<Answer | null>
  settle(trx: Trx, call: Call, answer: Answer): Promise<void>
  /** The provider said no to the call itself. */
  refused(trx: Trx, call: Call, reason: string): Promise<void>
}
export type ProviderOperations = Record<Purpose, ProviderOperation<any, any>>

/** As long as a call may take: then somebody else takes it up (INV-24). */
const LEASE_SECONDS = 20
const WAIT_SECONDS = DAY_SECONDS
const BATCH = 10
const LOOK_EVERY_MS = 1000

export const recordCall = async (trx: Trx, call: Omit<Call, 'id'> & { provider: string }): Promise<string> => {
  const id = newId()
  await trx
    .insertInto('provider_calls')
    .values({
      id,
      provider: call.provider,
      purpose: call.purpose,
      idempotency_key: call.key,
      request: JSON.stringify(call.request),
      payment_id: call.paymentId,
      withdrawal_id: call.withdrawalId,
      user_id: call.userId,
      // Whoever recorded it makes it at once; the others wait for the case that this one dies.
      next_try_at: fromNow(LEASE_SECONDS),
    })
    .execute()
  return id
}

/** What was waited for has happened. */
export const wakeCalls = async (trx: Trx, userId: string, purposes: readonly Purpose[]): Promise<void> => {
  await trx
    .updateTable('provider_calls')
    .set({ next_try_at: appNow })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('status', '=', 'pending')
    .execute()
}

export interface ProviderCallRunner extends Loop {
  /** Makes the call now, if nobody else does; its effect is there afterwards, or it will be tried again. */
  make(id: string): Promise<void>
  /** Works off what is due; tests call it instead of waiting. */
  drain(): Promise<void>
}

export const startProviderCalls = (
  db: Db,
  provider: Provider,
  operations: ProviderOperations,
  log: Logger,
): ProviderCallRunner => {
  const claim = async (id: string): Promise<Call | null> => {
    const row = await db
      .updateTable('provider_calls')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), next_try_at: fromNow(LEASE_SECONDS) }))
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .returning([
        'id',
        'purpose',
        'idempotency_key as key',
        'request',
        'payment_id as paymentId',
        'withdrawal_id as withdrawalId',
        'user_id as userId',
      ])
      .executeTakeFirst()
    return (row as Call | undefined) ?? null
  }

  /** PROVIDER-1: answer and effect are one transaction, and of two answers to one call the first counts (INV-8). */
  const settle = (call: Call, answer: unknown, write: (trx: Trx) => Promise<void>, status: 'succeeded' | 'failed') =>
    db.transaction().execute(async (trx) => {
      await write(trx)
      const row = await trx
        .updateTable('provider_calls')
        .set({ status, response: JSON.stringify(answer), settled_at: appNow, last_error: null })
        .where('id', '=', call.id)
        .where('status', '=', 'pending')
        .returning('id')
        .executeTakeFirst()
      if (!row) throw new SettledElsewhere()
    })

  const tryLater = async ({ id, purpose }: Call, error: unknown): Promise<void> => {
    log.error({ err: error, purpose }, 'the card provider could not be asked')
    const { rows } = await sql<{ attempts: number }>`select attempts from provider_calls where id = ${id}`.execute(db)
    await db
      .updateTable('provider_calls')
      .set({
        last_error: String(error).slice(0, 500),
        next_try_at: fromNow(retryDelaySeconds(rows[0]?.attempts ?? 1)),
      })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .execute()
  }

  const make = async (id: string): Promise<void> => {
    const call = await claim(id)
    if (!call) return
    const operation = operations[call.purpose]
    try {
      const answer: unknown = await operation.ask(provider, call.request, call.key)
      if (answer === null) {
        await sql`update provider_calls set next_try_at = ${fromNow(WAIT_SECONDS)} where id = ${id}`.execute(db)
        return
      }
      await settle(call, answer, (trx) => operation.settle(trx, call, answer), 'succeeded')
    } catch (error) {
      if (error instanceof SettledElsewhere) return
      if (error instanceof ProviderRefused) {
        const { message } = error
        await settle(call, { refused: message }, (trx) => operation.refused(trx, call, message), 'failed').catch(
          (again: unknown) => tryLater(call, again),
        )
        return
      }
      await tryLater(call, error)
    }
  }

  const work = async (): Promise<boolean> => {
    const due = await db
      .selectFrom('provider_calls')
      .select('id')
      .where('status', '=', 'pending')
      .where('next_try_at', '<=', appNow)
      .orderBy('next_try_at')
      .limit(BATCH)
      .execute()
    for (const { id } of due) await make(id)
    return due.length === BATCH
  }

  const loop = startLoop(work, LOOK_EVERY_MS, (error) => log.error({ err: error }, 'the caller stumbled'))
  return {
    ...loop,
    make,
    async drain() {
      while (await work());
      await loop.roundOver()
    },
  }
}

/** Somebody else's answer to the same call was written meanwhile. */
class SettledElsewhere extends Error {}
