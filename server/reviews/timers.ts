import type { Logger } from 'pino'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { defineJob, type JobKind } from '#server/platform/queue/jobs.ts'
import { openOverdue, remind, listOverdue, listDue } from '#server/reviews/actions.ts'

const OPEN_SECONDS = 15
const OPEN_BATCH_SIZE = 100
const REMIND_SECONDS = 300
const REMIND_BATCH_SIZE = 500

/** Both read the tables, so that what became due while no process ran is found. */
export const reviewTimers = ({ db, log }: { db: Db; log: Logger }): JobKind<object>[] => {
  // A transaction for each: the contract may be locked by a writer, and one that fails must not hold up the others.
  const alone = (work: (trx: Trx) => Promise<void>): Promise<void> =>
    db
      .transaction()
      .execute(work)
      .catch((error: unknown) => log.error({ err: error }, 'a review could not be opened or reminded of'))
  return [
    defineJob({
      kind: 'reviews.open',
      everySeconds: OPEN_SECONDS,
      run: async (trx) => {
        for (const id of await listOverdue(trx, OPEN_BATCH_SIZE)) await alone((own) => openOverdue(own, id))
      },
    }),
    defineJob({
      kind: 'reviews.remind',
      everySeconds: REMIND_SECONDS,
      run: async (trx) => {
        for (const due of await listDue(trx, REMIND_BATCH_SIZE)) await alone((own) => remind(own, due))
      },
    }),
  ]
}
