import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { negate, parseDollars } from '#core/kernel/money.ts'
import { writeBackup } from '#server/operations/backup.ts'
import { CHAIN_CHECKS } from '#server/operations/doctor-chains.ts'
import { askAll } from '#server/operations/doctor.ts'
import { restoreBackup } from '#server/operations/restore.ts'
import { card, post, wallet } from '#server/payments/ledger/ledger.ts'
import { openDatabase, type Trx } from '#server/platform/database/database.ts'
import { SERVING_ROLE } from '#server/platform/database/embedded-postgres.ts'
import { diskStorage } from '#server/platform/files/files.ts'
import { newId } from '#server/platform/database/ids.ts'
import { freshDatabase } from '#server/testing/cluster.ts'

// The essentials on a small database; backup.full.test.ts has the whole test.

const ANN = { id: newId(), email: 'ann@example.com', first_name: 'Ann \t \\N €' }
const KEY = 'jobs/picture.webp'

const payAnn = (trx: Trx): Promise<void> => {
  const amount = parseDollars('1.00')!
  const reference = newId()
  const parts = [card(ANN.id, negate(amount)), wallet(ANN.id, amount, 'earning')]
  return post(trx, { kind: 'tip', contractId: null, reference, once: `tip:${reference}`, memo: 'Drill', parts })
}

const connected = async (url: string, question: string): Promise<object[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query<object>(question).finally(() => client.end())).rows
}

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
  for (const isSealed of [true, true, false]) {
    await db.transaction().execute(payAnn)
    if (isSealed) await sql`select seal_chains(10)`.execute(db)
  }
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

test('BACKUP-1 the chains stay whole, and the role that serves requests gets its rights', async () => {
  const target = await freshDatabase()
  await restoreBackup({
    databaseUrl: target.url,
    servingRole: SERVING_ROLE,
    storage: diskStorage(join(folder, 'chained')),
    path: file,
    mayReplace: false,
    print: () => {},
  })
  const client = new pg.Client({ connectionString: target.servingUrl })
  await client.connect()
  expect(await askAll(client, CHAIN_CHECKS)).toEqual([])
  const links = 'select position::int, row_id, hash from chain_links order by position'
  const before = await connected(source.url, links)
  expect(before).toHaveLength(2)
  expect((await client.query(links)).rows).toEqual(before)
  // The next link continues the chain.
  await client.query('select seal_chains(10)')
  expect((await client.query('select max(position)::int as last from chain_links')).rows).toEqual([{ last: 3 }])
  expect(await askAll(client, CHAIN_CHECKS)).toEqual([])
  await expect(client.query('delete from ledger_postings')).rejects.toThrow('permission denied')
  await client.end()
  await target.drop()
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
