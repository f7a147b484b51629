import { listOverdue } from '#server/disputes/actions.ts'
import type { Logger } from 'pino'
import { expireProposal } from '#server/disputes/mediation-actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { defineJob, type JobKind } from '#server/platform/queue/jobs.ts'

const BATCH = 100
const LOOK_EVERY_SECONDS = 15

/** MEDIATE-3: reads the table, so that an overdue proposal goes to an admin also after a restart. */
export const silenceTimer = ({ db, log }: { db: Db; log: Logger }): JobKind<object> =>
  defineJob({
    kind: 'disputes.silence',
    everySeconds: LOOK_EVERY_SECONDS,
    run: async (trx) => {
      // One transaction each: a lock or a failure must not hold up the others.
      for (const overdue of await listOverdue(trx, BATCH))
        await db
          .transaction()
          .execute((own) => expireProposal(own, overdue))
          .catch((error: unknown) => log.error({ err: error, proposal: overdue.id }, 'expiring a proposal failed'))
    },
  })
