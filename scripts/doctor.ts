// npm run doctor: checks the invariants over the whole database, also while the server runs. Exit code 1 means findings.
import pg from 'pg'
import { describe, examine, report } from '#server/operations/doctor.ts'
import { openProductDatabase, describeError } from './open-database.ts'

const run = async (): Promise<number> => {
  const { url, close } = await openProductDatabase()
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const findings = await examine(client)
    console.log(`${report(findings)}\n${await describe(client)}`)
    return findings.length === 0 ? 0 : 1
  } finally {
    await client.end()
    await close()
  }
}

process.exitCode = await run().catch((error: unknown) => (console.error(describeError(error)), 1))
