import { lapse, listLapsed } from '#server/contracts/actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { defineJob, type JobKind } from '#server/platform/queue/jobs.ts'

const BATCH_SIZE = 100
const INTERVAL_SECONDS = 15

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
