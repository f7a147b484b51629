// npm run doctor: checks every invariant over the whole database, also while the product runs. Ends with 1 if something
// is wrong.
import pg from 'pg'
import { examine, report } from '#server/operations/doctor.ts'
import { openHouseDatabase, sentenceFor } from './open-database.ts'

const visit = async (): Promise<number> => {
  const { url, leave } = await openHouseDatabase()
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const findings = await examine(client)
    console.log(report(findings))
    return findings.length === 0 ? 0 : 1
  } finally {
    await client.end()
    await leave()
  }
}

process.exitCode = await visit().catch((error: unknown) => (console.error(sentenceFor(error)), 1))
