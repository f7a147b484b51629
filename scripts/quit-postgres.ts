// node scripts/run.mjs scripts/quit-postgres.ts DATA_DIR: stops the database after a second Ctrl-C has killed the server.
import { quitAbandonedCluster } from '#server/platform/database/embedded-postgres.ts'

await quitAbandonedCluster(process.argv[2] ?? '.data')
