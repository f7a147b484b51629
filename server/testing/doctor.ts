import pg from 'pg'
import { examine, report } from '#server/operations/doctor.ts'
import type { TestApp } from '#server/testing/app.ts'

/** At the end of a test file the doctor must find nothing. */
export const requireHealth = async ({ databaseUrl }: TestApp): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const findings = await examine(client).finally(() => client.end())
  if (findings.length > 0) throw new Error(report(findings))
}
