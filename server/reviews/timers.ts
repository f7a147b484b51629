import type { Logger } from 'pino'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { defineJob, type JobKind } from '#server/platform/queue/jobs.ts'
import { openOverdue, remind, listOverdue, listDueReminders } from '#server/reviews/actions.ts'

const OPEN_SECONDS = 15
const OPEN_BATCH_SIZE = 100
const REMIND_SECONDS = 300
const REMIND_BATCH_SIZE = 500

/** Both read the tables, so that they find what became due while no process ran. */
export const reviewTimers = ({ db, log }: { db: Db; log: Logger }): JobKind<object>[] => {
  // One transaction per contract, so that a lock or a failure does not affect the others.
  const inOwnTransaction = (work: (trx: Trx) => Promise<void>): Promise<void> =>
    db
      .transaction()
      .execute(work)
      .catch((error: unknown) => log.error({ err: error }, 'could not open reviews or remind of one'))
  return [
    defineJob({
      kind: 'reviews.open',
      everySeconds: OPEN_SECONDS,
      run: async (trx) => {
        for (const id of await listOverdue(trx, OPEN_BATCH_SIZE)) await inOwnTransaction((own) => openOverdue(own, id))
      },
    }),
    defineJob({
      kind: 'reviews.remind',
      everySeconds: REMIND_SECONDS,
      run: async (trx) => {
        for (const due of await listDueReminders(trx, REMIND_BATCH_SIZE))
          await inOwnTransaction((own) => remind(own, due))
      },
    }),
  ]
}
