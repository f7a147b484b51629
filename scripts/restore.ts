// npm run restore -- FILE [--replace]: a house as npm run backup has written it down, into an empty one or, if said so,
// in the place of another. The product must not run meanwhile.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { BackupRefused } from '#server/operations/backup-file.ts'
import { examine, report } from '#server/operations/doctor.ts'
import { restoreBackup } from '#server/operations/restore.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { openHouseDatabase, sentenceFor } from './open-database.ts'

const USAGE = 'npm run restore -- FILE [--replace]'
const IN_USE = '55P03'

const readWords = (): { file: string; mayReplace: boolean } | null => {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } })
    const [file, ...more] = positionals
    return file === undefined || more.length > 0 ? null : { file, mayReplace: values.replace === true }
  } catch {
    return null
  }
}

const examined = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return report(await examine(client).finally(() => client.end()))
}

const run = async (): Promise<number> => {
  const words = readWords()
  if (!words) return (console.error(`Please say one file.\n\n${USAGE}`), 2)
  const { config, url, isProductRunning, leave } = await openHouseDatabase({ mayCreate: true })
  try {
    if (isProductRunning) throw new BackupRefused('Nearhand is running on this database: please stop it first.')
    await restoreBackup({
      databaseUrl: url,
      storage: openFiles(config),
      // Where the person stands; npm itself goes to the checkout.
      path: resolve(process.env['INIT_CWD'] ?? '.', words.file),
      mayReplace: words.mayReplace,
      say: (line) => console.log(line),
    })
    console.log(`Restored. ${await examined(url)}`)
    return 0
  } finally {
    await leave()
  }
}

const sentenceOf = (error: unknown): unknown => {
  if (error instanceof BackupRefused) return error.message
  const isLocked = error instanceof pg.DatabaseError && error.code === IN_USE
  return isLocked ? 'Somebody else is using this database: nothing was changed.' : sentenceFor(error)
}

process.exitCode = await run().catch((error: unknown) => (console.error(sentenceOf(error)), 1))
