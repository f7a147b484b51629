// npm run restore -- FILE [--replace]: restores a backup into an empty database, or replaces the existing data. The
// server must not be running.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { BackupError } from '#server/operations/backup-file.ts'
import { examine, report } from '#server/operations/doctor.ts'
import { restoreBackup } from '#server/operations/restore.ts'
import { readRole } from '#server/platform/database/schema/grants.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { openProductDatabase, describeError } from './open-database.ts'

const USAGE = 'npm run restore -- FILE [--replace]'
const IN_USE = '55P03'

const readArguments = (): { file: string; mayReplace: boolean } | null => {
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
  const options = readArguments()
  if (!options) return (console.error(`Please name one file.\n\n${USAGE}`), 2)
  const { config, url, ownerUrl, isProductRunning, close } = await openProductDatabase({ mayCreate: true })
  try {
    if (isProductRunning) throw new BackupError('Nearhand is running on this database: please stop it first.')
    await restoreBackup({
      databaseUrl: ownerUrl,
      servingRole: await readRole(url),
      storage: openFiles(config),
      // The folder in which npm was called; npm itself changes to the checkout.
      path: resolve(process.env['INIT_CWD'] ?? '.', options.file),
      mayReplace: options.mayReplace,
      print: (line) => console.log(line),
    })
    console.log(`Restored. ${await examined(url)}`)
    return 0
  } finally {
    await close()
  }
}

const sentenceOf = (error: unknown): unknown => {
  if (error instanceof BackupError) return error.message
  const isLocked = error instanceof pg.DatabaseError && error.code === IN_USE
  return isLocked ? 'Somebody else is using this database: nothing was changed.' : describeError(error)
}

process.exitCode = await run().catch((error: unknown) => (console.error(sentenceOf(error)), 1))
