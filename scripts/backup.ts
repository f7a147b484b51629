// npm run backup -- FILE: the whole house, database and files, in one file; also while the product runs.
import { resolve } from 'node:path'
import { BackupRefused } from '#server/operations/backup-file.ts'
import { totalRows, writeBackup } from '#server/operations/backup.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { openHouseDatabase, sentenceFor } from './open-database.ts'

const USAGE = 'npm run backup -- FILE'

const run = async (): Promise<number> => {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || file.startsWith('-') || more.length > 0)
    return (console.error(`Please say one file.\n\n${USAGE}`), 2)
  // Where the person stands; npm itself goes to the checkout.
  const path = resolve(process.env['INIT_CWD'] ?? '.', file)
  const { config, url, leave } = await openHouseDatabase()
  try {
    const contents = await writeBackup(url, openFiles(config), path)
    const [rows, files] = [totalRows(contents), contents.files].map((count) => count.toLocaleString('en-US'))
    console.log(`${path} holds ${rows} rows and ${files} files.`)
    if (contents.missing > 0)
      console.log(`${contents.missing} files were gone from the storage, though the database still speaks of them.`)
    console.log(
      config.sessionSecret
        ? 'Keep it where only you can read it, and SESSION_SECRET apart from it: second factors and links in mails need that.'
        : `Keep it where only you can read it, and ${resolve(config.dataDir, 'secret')} apart from it: second factors and links in mails need that.`,
    )
    return 0
  } finally {
    await leave()
  }
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof BackupRefused ? error.message : sentenceFor(error))
  return 1
})
