// npm run backup -- FILE: writes database and uploaded files to one file, also while the server runs.
import { resolve } from 'node:path'
import { BackupError } from '#server/operations/backup-file.ts'
import { totalRows, writeBackup } from '#server/operations/backup.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { openProductDatabase, describeError } from './open-database.ts'

const USAGE = 'npm run backup -- FILE'

const run = async (): Promise<number> => {
  const [file, ...more] = process.argv.slice(2)
  if (file === undefined || file.startsWith('-') || more.length > 0)
    return (console.error(`Please name one file.\n\n${USAGE}`), 2)
  // The folder in which npm was called; npm itself changes to the checkout.
  const path = resolve(process.env['INIT_CWD'] ?? '.', file)
  const { config, ownerUrl, close } = await openProductDatabase()
  try {
    const contents = await writeBackup(ownerUrl, openFiles(config), path)
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
    await close()
  }
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof BackupError ? error.message : describeError(error))
  return 1
})
