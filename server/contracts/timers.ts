import type { Logger } from 'pino'
import { lapse, listLapsed, type Deps } from '#server/contracts/actions.ts'
import { acceptBySilence, listOverdue, listToRemind, remindToAnswer } from '#server/contracts/settlement-actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { defineJob, type JobKind } from '#server/platform/queue/jobs.ts'

const BATCH_SIZE = 100
const INTERVAL_SECONDS = 15
const REMINDER_INTERVAL_SECONDS = 60

/** SIGN-3: a contract that is not signed by both within 24 hours lapses. */
export const lapseTimer = (db: Db): JobKind<object> =>
  defineJob({
    kind: 'contracts.lapse',
    everySeconds: INTERVAL_SECONDS,
    run: async (trx) => {
      // One transaction per contract, which may be locked by a signature.
      for (const id of await listLapsed(trx, BATCH_SIZE)) await db.transaction().execute((own) => lapse(own, id))
    },
  })

/** SETTLE-3, SETTLE-5: read the table, so that they find what became due while no process ran. */
export const settlementTimers = ({ log, ...deps }: Deps & { log: Logger }): JobKind<object>[] => {
  // One transaction each: a lock or a failure must not hold up the others.
  const each = async (ids: readonly string[], act: (deps: Deps, id: string) => Promise<void>): Promise<void> => {
    for (const id of ids)
      await act(deps, id).catch((error: unknown) => log.error({ err: error, contract: id }, 'a settlement failed'))
  }
  return [
    defineJob({
      kind: 'contracts.settle',
      everySeconds: INTERVAL_SECONDS,
      run: async (trx) => each(await listOverdue(trx, BATCH_SIZE), acceptBySilence),
    }),
    defineJob({
      kind: 'contracts.settle-reminder',
      everySeconds: REMINDER_INTERVAL_SECONDS,
      run: async (trx) => each(await listToRemind(trx, BATCH_SIZE), remindToAnswer),
    }),
  ]
}
