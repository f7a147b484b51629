import { DAY_SECONDS } from '#core/kernel/time.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { defineJob, enqueue, makeDue, removeJobs, type JobKind } from '#server/platform/queue/jobs.ts'
import * as store from '#server/payments/provider/store.ts'
import { ProviderRefusal, type Provider } from '#server/payments/provider/provider.ts'

/** One kind of call to the provider, and what its answer changes. */
export interface ProviderOperation<Request, Answer> {
  /** Null: the call cannot be made yet; it waits until `wakeCalls`. */
  ask(provider: Provider, request: Request, key: string): Promise<Answer | null>
  settle(trx: Trx, call: store.Call, answer: Answer): Promise<void>
  /** The provider refused the call itself. */
  refused(trx: Trx, call: store.Call, reason: string): Promise<void>
}
export type ProviderOperations = Record<store.Purpose, ProviderOperation<any, any>>

/** The process that recorded a call makes it at once. After this time any process does, in case that one died (INV-24). */
const TAKEOVER_SECONDS = 20
const WAIT_SECONDS = DAY_SECONDS
/** About two days. Reconciliation reports a call that waits for an hour (RECONCILE-1). */
const MAX_ATTEMPTS = 60

/** Shown to admins who look at a failed call. The job's key is the id of the call. */
interface CallPayload {
  purpose: string
  idempotencyKey: string
}
export const PROVIDER_CALL = { kind: 'provider.call' }

export const recordCall = async (
  trx: Trx,
  { provider, ...request }: Omit<store.Call, 'id'> & { provider: string },
): Promise<string> => {
  const call = { id: newId(), ...request }
  await store.insertCall(trx, provider, call)
  const payload = { purpose: call.purpose, idempotencyKey: call.key }
  await enqueue<CallPayload>(trx, PROVIDER_CALL, [{ key: call.id, payload, afterSeconds: TAKEOVER_SECONDS }])
  return call.id
}

/** Makes calls due that wait for something about this member. */
export const wakeCalls = async (trx: Trx, userId: string, purposes: readonly store.Purpose[]): Promise<void> =>
  makeDue(trx, PROVIDER_CALL, await store.listPendingCalls(trx, userId, purposes))

/** Calls that the provider has not accepted and that are not needed any more. The caller has locked them. */
export const supersedeCalls = async (trx: Trx, ids: readonly string[], reason: string): Promise<void> => {
  await removeJobs(trx, PROVIDER_CALL, ids)
  for (const id of ids) await store.saveAnswer(trx, { id }, 'failed', { superseded: reason })
}

type Outcome = { call: store.Call; answer: unknown } | { call: store.Call; refusedBecause: string }

export type ProviderCallJob = JobKind<CallPayload, Outcome | null>

/** PROVIDER-1: answer and effect are one transaction, and of two answers to one call the first counts (INV-8). */
export const providerCallJob = (db: Db, provider: Provider, operations: ProviderOperations): ProviderCallJob =>
  defineJob<CallPayload, Outcome | null>({
    ...PROVIDER_CALL,
    maxAttempts: MAX_ATTEMPTS,
    send: async ({ key: id }) => {
      const call = await store.findPendingCall(db, id)
      if (!call) return null
      try {
        return { call, answer: await operations[call.purpose].ask(provider, call.request, call.key) }
      } catch (error) {
        if (error instanceof ProviderRefusal) return { call, refusedBecause: error.message }
        throw error
      }
    },
    run: async (trx, { key, payload }, outcome) => {
      if (!outcome) return
      const { call } = outcome
      const operation = operations[call.purpose]
      if ('refusedBecause' in outcome) {
        await operation.refused(trx, call, outcome.refusedBecause)
        return store.saveAnswer(trx, call, 'failed', { refused: outcome.refusedBecause })
      }
      if (outcome.answer === null) {
        await store.markWaiting(trx, call)
        return enqueue(trx, PROVIDER_CALL, [{ key, payload, afterSeconds: WAIT_SECONDS }])
      }
      await operation.settle(trx, call, outcome.answer)
      await store.saveAnswer(trx, call, 'succeeded', outcome.answer)
    },
  })
