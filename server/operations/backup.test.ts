import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBackup } from '#server/operations/backup.ts'
import { restoreBackup } from '#server/operations/restore.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { diskStorage } from '#server/platform/files/files.ts'
import { newId } from '#server/platform/database/ids.ts'
import { freshDatabase } from '#server/testing/cluster.ts'

// The essentials on a small database; backup.full.test.ts has the whole test.

const ANN = { id: newId(), email: 'ann@example.com', first_name: 'Ann \t \\N €' }
const KEY = 'jobs/picture.webp'

let folder: string
let file: string
let source: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-backup-'))
  file = join(folder, 'backup')
  source = await freshDatabase()
  const storage = diskStorage(join(folder, 'source'))
  const { db, close } = openDatabase(source.url)
  await db.insertInto('users').values(ANN).execute()
  const row = { storage_key: KEY, owner_id: ANN.id, purpose: 'jobs', mime_type: 'image/webp', size_bytes: 7n }
  await db.insertInto('stored_files').values(row).execute()
  await storage.put(KEY, Buffer.from('picture'), 'image/webp')
  await close()
  await writeBackup(source.url, storage, file)
})
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true, force: true })
})

const restore = async (path: string, place: string) => {
  const target = await freshDatabase()
  const storage = diskStorage(join(folder, place))
  const done = restoreBackup({ databaseUrl: target.url, storage, path, mayReplace: false, print: () => {} })
  const outcome = await done.then(
    () => 'restored',
    (error: Error) => error.message,
  )
  const { db, close } = openDatabase(target.url)
  const people = await db.selectFrom('users').select(['id', 'email', 'first_name']).execute()
  await close()
  await target.drop()
  return { outcome, people, file: await readFile(join(folder, place, KEY), 'utf8').catch(() => null) }
}

test('BACKUP-1 rows and files come back as they were', async () => {
  expect(await restore(file, 'whole')).toEqual({ outcome: 'restored', people: [ANN], file: 'picture' })
})

test('BACKUP-3 a backup with one byte changed is refused, and nothing is restored', async () => {
  // Compressed again, so that zlib's own checksum does not detect the change.
  const inside = gunzipSync(await readFile(file))
  const changed = join(folder, 'changed')
  const place = inside.indexOf('Ann ')
  await writeFile(changed, gzipSync(inside.with(place, inside[place]! ^ 1)))
  const { outcome, people } = await restore(changed, 'changed-files')
  expect(outcome).toMatch(/^This backup is damaged/)
  expect(people).toEqual([])
})
