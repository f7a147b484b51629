import { lapse, listLapsed } from '#server/contracts/actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { defineJob, type JobKind } from '#server/platform/queue/jobs.ts'

const BATCH = 100
const LOOK_EVERY_SECONDS = 15

/** SIGN-3: a contract that is not signed by both within 24 hours lapses. */
export const lapseTimer = (db: Db): JobKind<object> =>
  defineJob({
    kind: 'contracts.lapse',
    everySeconds: LOOK_EVERY_SECONDS,
    run: async (trx) => {
      // A transaction for each: its rows may be locked by a choice or a signature.
      for (const id of await listLapsed(trx, BATCH)) await db.transaction().execute((own) => lapse(own, id))
    },
  })
