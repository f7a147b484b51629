import { sql } from 'kysely'
import { defineJob } from '#server/platform/queue/jobs.ts'

const SEAL_EVERY_SECONDS = 5
const SEAL_BATCH = 5_000

/** AUDIT-2: seals what was written to ledger and audit log since the last time. */
export const sealTimer = defineJob({
  kind: 'database.seal',
  everySeconds: SEAL_EVERY_SECONDS,
  run: async (trx) => void (await sql`select seal_chains(${SEAL_BATCH})`.execute(trx)),
})
