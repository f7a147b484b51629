import { DAY_SECONDS } from '#core/kernel/time.ts'
import { appNow, type Db, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { defineJob, enqueue, makeDue, type JobKind } from '#server/platform/queue/jobs.ts'
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

/** Whoever recorded a call makes it at once; another process makes it after this time, in case that one died (INV-24). */
const TAKEOVER_SECONDS = 20
const WAIT_SECONDS = DAY_SECONDS
/** About two days. Reconciliation reports a call that waits for an hour (BOOKS-1). */
const MAX_ATTEMPTS = 60

/** The key is the call's id; the rest is for admins who look at a call that was given up. */
interface CallPayload {
  purpose: string
  idempotencyKey: string
}
export const PROVIDER_CALL = { kind: 'provider.call' }

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
    })
    .execute()
  const payload = { purpose: call.purpose, idempotencyKey: call.key }
  await enqueue<CallPayload>(trx, PROVIDER_CALL, [{ key: id, payload, afterSeconds: TAKEOVER_SECONDS }])
  return id
}

/** What was waited for has happened. */
export const wakeCalls = async (trx: Trx, userId: string, purposes: readonly Purpose[]): Promise<void> => {
  const rows = await trx
    .selectFrom('provider_calls')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('status', '=', 'pending')
    .execute()
  await makeDue(
    trx,
    PROVIDER_CALL,
    rows.map(({ id }) => id),
  )
}

type Outcome = { call: Call; answer: unknown } | { call: Call; refusedBecause: string }

const findPending = async (db: Db, id: string): Promise<Call | undefined> => {
  const row = await db
    .selectFrom('provider_calls')
    .select([
      'id',
      'purpose',
      'idempotency_key as key',
      'request',
      'payment_id as paymentId',
      'withdrawal_id as withdrawalId',
      'user_id as userId',
    ])
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row as Call | undefined
}

const settle = async (trx: Trx, { id }: Call, status: 'succeeded' | 'failed', response: unknown): Promise<void> => {
  await trx
    .updateTable('provider_calls')
    .set({ status, response: JSON.stringify(response), settled_at: appNow })
    .where('id', '=', id)
    .execute()
}

export type ProviderCallJob = JobKind<CallPayload, Outcome | null>

/** PROVIDER-1: answer and effect are one transaction, and of two answers to one call the first counts (INV-8). */
export const providerCallJob = (db: Db, provider: Provider, operations: ProviderOperations): ProviderCallJob =>
  defineJob<CallPayload, Outcome | null>({
    ...PROVIDER_CALL,
    maxAttempts: MAX_ATTEMPTS,
    send: async ({ key: id }) => {
      const call = await findPending(db, id)
      if (!call) return null
      try {
        return { call, answer: await operations[call.purpose].ask(provider, call.request, call.key) }
      } catch (error) {
        if (error instanceof ProviderRefused) return { call, refusedBecause: error.message }
        throw error
      }
    },
    run: async (trx, { key, payload }, outcome) => {
      if (!outcome) return
      const { call } = outcome
      const operation = operations[call.purpose]
      if ('refusedBecause' in outcome) {
        await operation.refused(trx, call, outcome.refusedBecause)
        return settle(trx, call, 'failed', { refused: outcome.refusedBecause })
      }
      if (outcome.answer === null) return enqueue(trx, PROVIDER_CALL, [{ key, payload, afterSeconds: WAIT_SECONDS }])
      await operation.settle(trx, call, outcome.answer)
      await settle(trx, call, 'succeeded', outcome.answer)
    },
  })
