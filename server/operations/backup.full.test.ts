import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { parseDollars, negate } from '#core/kernel/money.ts'
import { openDemo, type OpenDemo } from '#demo/testing.ts'
import { unpack } from '#server/operations/backup-file.ts'
import { writeBackup } from '#server/operations/backup.ts'
import { askAll, examine, report } from '#server/operations/doctor.ts'
import { MONEY_CHECKS } from '#server/operations/doctor-money.ts'
import { restoreBackup } from '#server/operations/restore.ts'
import { card, post, wallet } from '#server/payments/ledger/ledger.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { copyIn, copyOut } from '#server/platform/database/copy.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { diskStorage } from '#server/platform/files/files.ts'
import { newId } from '#server/platform/database/ids.ts'
import { migrate, migrateWithin } from '#server/platform/database/schema/migrate.ts'
import { s3Storage } from '#server/platform/files/s3.ts'
import { withThumbnail } from '#server/platform/files/stored-files.ts'
import { openSecondApp, TestClient, type TestApp } from '#server/testing/app.ts'
import { freshDatabase } from '#server/testing/cluster.ts'
import { startS3StandIn } from '#server/testing/stand-ins/s3.ts'

/** A whole instance takes a while, and longer on a busy machine. */
const SLOW = { timeout: 120_000 }

// A used instance is backed up and restored elsewhere, and the two are compared.

let folder: string
let demo: OpenDemo
let file: string
/** Almost empty, for tests that do not depend on the amount of data. */
let small: { url: string; storage: FileStorage; file: string; drop(): Promise<void> }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-backup-'))
  demo = await openDemo()
  // More than one chunk, and every character that COPY escapes.
  await demo.base.pool.query(
    `insert into mails (to_address, subject, text_body, html_body, status, sent_at)
     select 'ann@example.com', E'tab\\t back\\\\slash \\\\N new\\nline € 😀 ' || n, repeat(md5(n::text), 60), '', 'sent', now()
     from generate_series(1, 2000) n`,
  )
  file = join(folder, 'nearhand.backup')
  await writeBackup(demo.base.url, demo.storage, file)
  small = await openSmall()
}, SLOW.timeout)
afterAll(async () => {
  await small.drop()
  await demo.close()
  await rm(folder, { recursive: true, force: true })
})

const SMALL_FILES = 30

const payOne = (testApp: Database, person: string): Promise<void> =>
  testApp.db.transaction().execute((trx) => {
    const amount = parseDollars('1.00')!
    const reference = newId()
    const parts = [card(person, negate(amount)), wallet(person, amount, 'earning')]
    return post(trx, { kind: 'tip', contractId: null, reference, once: `tip:${reference}`, memo: 'Drill', parts })
  })

const openSmall = async () => {
  const { url, drop } = await freshDatabase()
  const storage = diskStorage(join(folder, 'small'))
  const testApp = openDatabase(url)
  const ann = newId()
  await testApp.db.insertInto('users').values({ id: ann, email: 'ann@example.com', first_name: 'Ann' }).execute()
  await payOne(testApp, ann)
  for (let count = 0; count < SMALL_FILES; count++) {
    const key = `jobs/picture-${count}.webp`
    for (const one of withThumbnail(key)) await storage.put(one, randomBytes(4000), 'image/webp')
    const row = { storage_key: key, owner_id: ann, purpose: 'jobs', mime_type: 'image/webp', size_bytes: 4000n }
    await testApp.db.insertInto('stored_files').values(row).execute()
  }
  await testApp.close()
  const path = join(folder, 'small.backup')
  await writeBackup(url, storage, path)
  return { url, storage, file: path, drop }
}

// ---- comparing ----------------------------------------------------------------------------------------------------

const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
const rowsOf = <T extends object>(url: string, question: string): Promise<T[]> =>
  connected(url, async (client) => (await client.query<T>(question)).rows)

/** The test clock is not part of the product. */
const TABLES = `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  and relpersistence = 'p' and relname <> 'test_clock' order by 1`

/** The number of rows of every table and a hash of their content, without the transaction ids of the server. */
const fingerprint = async (url: string): Promise<{ name: string; rows: number; text: string }[]> => {
  const tables = await rowsOf<{ name: string }>(url, TABLES)
  const parts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows,
      md5(string_agg(output, '|' order by output)) as text
      from (select (to_jsonb(t) - 'created_xid')::text as output from ${name} t) x`,
  )
  return rowsOf(url, parts.join(' union all '))
}

/** What protects the data: constraints, triggers with their state, indexes, defaults, sequences. */
const STRUCTURE = [
  `select t.relname::text as on, k.conname::text as name, pg_get_constraintdef(k.oid) as output, k.convalidated
   from pg_constraint k join pg_class t on t.oid = k.conrelid where t.relnamespace = 'public'::regnamespace
     and t.relname <> 'test_clock' order by 1, 2`,
  `select t.relname::text as on, g.tgname::text as name, pg_get_triggerdef(g.oid) as output, g.tgenabled
   from pg_trigger g join pg_class t on t.oid = g.tgrelid where not g.tgisinternal order by 1, 2`,
  `select tablename::text, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
  `select table_name::text, column_name::text, column_default, data_type, is_nullable from information_schema.columns
   where table_schema = 'public' and table_name <> 'test_clock' order by 1, 2`,
]
const structureOf = async (url: string): Promise<unknown[]> => {
  const parts = []
  for (const question of STRUCTURE) parts.push(await rowsOf(url, question))
  return parts
}
const sequencesOf = (url: string) =>
  rowsOf(url, `select sequencename::text as name, last_value from pg_sequences where schemaname = 'public' order by 1`)

const filesUnder = async (place: string): Promise<string[]> => {
  const found = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(place.length + 1))
    .toSorted()
}

interface Target {
  url: string
  place: string
  storage: FileStorage
  drop(): Promise<void>
}
/** Another instance: migrated, with the initial rows only. */
const openTarget = async (): Promise<Target> => {
  const { url, drop } = await freshDatabase()
  const place = join(folder, randomBytes(6).toString('hex'))
  return { url, place, storage: diskStorage(place), drop }
}
const restoreInto = (target: Target, { path = file, mayReplace = false, storage = target.storage } = {}) => {
  const output: string[] = []
  const done = restoreBackup({
    databaseUrl: target.url,
    storage,
    path,
    mayReplace,
    print: (line) => void output.push(line),
  })
  return { output, done }
}
const stateOf = async ({ url, place }: Target) => ({ rows: await fingerprint(url), files: await filesUnder(place) })

describe('BACKUP-1 backup and restore', SLOW, () => {
  let target: Target
  beforeAll(async () => {
    target = await openTarget()
    await restoreInto(target).done
  }, SLOW.timeout)
  afterAll(() => target.drop())

  test('restores every row of every table', async () => {
    const [before, after] = [await fingerprint(demo.base.url), await fingerprint(target.url)]
    expect(after).toEqual(before)
    const lived = ['users', 'contracts', 'ledger_postings', 'chat_messages', 'disputes', 'stored_files', 'mails']
    for (const name of lived) expect(before.find((table) => table.name === name)!.rows).toBeGreaterThan(5)
  })

  test('restores the ledger with every posting and balance', async () => {
    const questions = [
      'select id::text, transaction_id, account_id, amount_cents::text, balance_after_cents::text, kind, entry, created_at from ledger_postings order by id',
      'select id, kind, contract_id, reference, idempotency, memo, created_at from ledger_transactions order by id',
      'select id, owner, balance_cents::text, may_go_negative from ledger_accounts order by id',
    ]
    for (const question of questions) {
      const [before, after] = [await rowsOf(demo.base.url, question), await rowsOf(target.url, question)]
      expect(before.length).toBeGreaterThan(50)
      expect(after).toEqual(before)
    }
  })

  test('restores every file to the byte', async () => {
    const keys = await rowsOf<{ key: string }>(demo.base.url, 'select storage_key as key from stored_files')
    expect((await filesUnder(target.place)).length).toBeGreaterThan(keys.length)
    for (const { key } of keys) {
      const before = await demo.storage.get(key)
      expect(Buffer.from(before!).equals((await target.storage.get(key))!), key).toBe(true)
    }
  })

  test('restores constraints, triggers and sequences', async () => {
    const untouched = await openTarget()
    expect(await structureOf(target.url)).toEqual(await structureOf(untouched.url))
    expect(await sequencesOf(target.url)).toEqual(await sequencesOf(demo.base.url))
    await untouched.drop()
    for (const change of [
      'delete from ledger_postings',
      'update ledger_transactions set memo = null',
      'update ledger_accounts set balance_cents = balance_cents + 1',
      `insert into bids (job_id, poster_id, bidder_id, amount) values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1)`,
    ])
      await expect(rowsOf(target.url, change)).rejects.toThrow(/append-only|moves by postings|foreign key/)
    // A transaction stays closed in the restored instance, whatever its id was.
    await expect(
      rowsOf(
        target.url,
        `insert into ledger_postings (transaction_id, account_id, amount_cents)
         select transaction_id, account_id, 1 from ledger_postings order by id limit 1`,
      ),
    ).rejects.toThrow('closed once it is committed')
  })

  test('lets the product start on it: people sign in, money moves, the ledger balances', async () => {
    const config = { ...readConfig({ PORT: '0', RATE_LIMIT_SCALE: '1000' }, '.'), dataDir: target.place }
    const app = await openSecondApp({ databaseUrl: target.url, config } as TestApp)
    const [poster, admin] = [new TestClient(app), new TestClient(app)]
    const password = 'Demo1234'
    expect((await poster.post('/api/auth/login', { email: 'poster@nearhand.test', password })).status).toBe(200)
    expect((await admin.post('/api/admin/login', { email: 'admin@nearhand.test', password })).status).toBe(200)
    const waiting = await rowsOf<{ id: string }>(
      target.url,
      `select c.id from contracts c join users u on u.id = c.poster_id join payments p on p.contract_id = c.id
       where u.email = 'poster@nearhand.test' and c.status = 'completed' and p.status = 'held' limit 1`,
    )
    expect((await poster.post(`/api/contracts/${waiting[0]!.id}/release`)).status).toBe(200)
    await app.close()
    const findings = await connected(target.url, examine)
    expect(report(findings)).toMatch(/^The books balance/)
  })

  test('writes one gzipped archive that tar reads, in chunks that fit into memory, readable by its owner only', async () => {
    const sizes = new Map<string, number[]>()
    for await (const { name, bytes } of unpack(file)) {
      const [kind = '', table = ''] = name.split('/')
      const key = kind === 'tables' ? table : kind
      sizes.set(key, [...(sizes.get(key) ?? []), bytes.length])
    }
    expect([...sizes.keys()][0]).toBe('manifest.json')
    expect(sizes.get('mails')!.length).toBeGreaterThan(2)
    for (const size of sizes.get('mails')!) expect(size).toBeLessThan(1.1 * 1024 * 1024)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const tar = spawn('tar', ['tzf', file])
    expect(await text(tar.stdout)).toMatch(
      /^manifest\.json\n(?:tables\/.+\n)+(?:files\/.+\n)+contents\.json\nsha256\n$/,
    )
  })

  test('never overwrites an existing backup', async () => {
    const before = await readFile(file)
    await expect(writeBackup(demo.base.url, demo.storage, file)).rejects.toThrow('There is a file of this name already')
    expect((await readFile(file)).equals(before)).toBe(true)
    await expect(writeBackup(demo.base.url, demo.storage, join(folder, 'none', 'x'))).rejects.toThrow(
      'The folder of this file does not exist.',
    )
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('BACKUP-2 a backup during use', SLOW, () => {
  test('is one snapshot: without what began later, and complete', async () => {
    const testApp = openDatabase(demo.base.url)
    const person = await demo.idOf('worker@nearhand.test')
    const pay = () => payOne(testApp, person)
    const work = { isOver: false, paid: 0 }
    const payOn = async (): Promise<void> => {
      for (; !work.isOver; work.paid++) await pay()
    }
    const paying = payOn()
    // Files come last: payments made now are later than the snapshot.
    let late = 0
    const watched: FileStorage = {
      ...demo.storage,
      async get(key) {
        if (late++ < 3) await pay()
        return demo.storage.get(key)
      },
    }
    const path = join(folder, 'busy.backup')
    await writeBackup(demo.base.url, watched, path)
    work.isOver = true
    await paying
    await testApp.close()
    const target = await openTarget()
    await restoreInto(target, { path }).done

    const count = `select count(*)::int as count from ledger_transactions where memo = 'Drill'`
    const [kept] = await rowsOf<{ count: number }>(target.url, count)
    expect(late).toBeGreaterThanOrEqual(3)
    expect(kept!.count).toBeLessThanOrEqual(work.paid)
    const books = MONEY_CHECKS.filter(({ rule }) => rule === 'INV-1' || rule === 'INV-2')
    expect(books).toHaveLength(4)
    expect(await connected(target.url, (client) => askAll(client, books))).toEqual([])
    await target.drop()
  })
})

const written = async (bytes: Uint8Array): Promise<string> => {
  const path = join(folder, randomBytes(6).toString('hex'))
  await writeFile(path, bytes)
  return path
}

describe('BACKUP-3 a damaged or foreign backup', () => {
  let target: Target
  let before: Awaited<ReturnType<typeof stateOf>>
  beforeAll(async () => {
    target = await openTarget()
    before = await stateOf(target)
  })
  afterAll(() => target.drop())

  /** The message, and whether anything changed. */
  const tryOut = async (path: string) => {
    const output = await restoreInto(target, { path, mayReplace: true }).done.then(
      () => 'It was restored.',
      (error: Error) => error.message,
    )
    return { output, after: await stateOf(target) }
  }
  const refused = (sentence: string | RegExp) => ({ output: expect.stringMatching(sentence), after: before })
  test.each([0.02, 0.3, 0.9, 0.9999])(
    'cut off after %d of its length it is refused, and nothing changes',
    async (part) => {
      const whole = await readFile(small.file)
      const path = await written(whole)
      await truncate(path, Math.floor(whole.length * part))
      expect(await tryOut(path)).toEqual(refused(/^This backup is damaged or was cut off/))
    },
  )

  test('is refused when it is truncated and compressed again', async () => {
    const inside = gunzipSync(await readFile(small.file))
    for (const length of [inside.length - 1024, inside.length - 2048, 512 * 40])
      expect(await tryOut(await written(gzipSync(inside.subarray(0, length))))).toEqual(
        refused(/^This backup is damaged or was cut off/),
      )
  })

  test('is refused with one byte changed at any place', async () => {
    const inside = gunzipSync(await readFile(small.file))
    const places = [700, Math.floor(inside.length / 3), Math.floor(inside.length / 2), inside.length - 3600]
    for (const at of places) {
      const changed = Buffer.from(inside)
      changed[at]! ^= 1
      expect(await tryOut(await written(gzipSync(changed)))).toEqual(refused(/^This backup is damaged/))
    }
    const flipped = Buffer.from(await readFile(small.file))
    flipped[Math.floor(flipped.length / 2)]! ^= 1
    expect(await tryOut(await written(flipped))).toEqual(refused(/^This backup is damaged/))
  })

  test('is refused when it is another kind of file', async () => {
    const FOREIGN = 'This file is no backup of Nearhand.'
    expect(await tryOut(await written(Buffer.from('Dear diary')))).toEqual(refused(FOREIGN))
    expect(await tryOut(await written(gzipSync('Dear diary, '.repeat(500))))).toEqual(refused(FOREIGN))
    const strange = Buffer.from(gunzipSync(await readFile(small.file)))
    strange.write('"another-backup" ', strange.indexOf('"nearhand-backup"'))
    expect(await tryOut(await written(gzipSync(strange)))).toEqual(refused(FOREIGN))
    expect(await tryOut(await written(Buffer.alloc(0)))).toEqual(
      refused(/^This (?:backup is damaged|file is no backup)/),
    )
    expect(await tryOut(join(folder, 'nowhere'))).toEqual(refused('There is no such file.'))
    expect(await tryOut(folder)).toEqual(refused('This is a folder; please name the file.'))
  })

  test('is refused when it comes from a newer Nearhand', async () => {
    const newer = await openTarget()
    await rowsOf(newer.url, `insert into migrations (name, checksum) values ('9999_future.sql', 'x')`)
    const path = join(folder, 'newer.backup')
    await writeBackup(newer.url, newer.storage, path)
    expect(await tryOut(path)).toEqual(refused('This backup is of a newer version of Nearhand: please use that one.'))
    await rowsOf(newer.url, `delete from migrations where name like '9999%'`)
    await rowsOf(newer.url, `update migrations set checksum = 'other' where name like '0003%'`)
    const other = join(folder, 'other.backup')
    await writeBackup(newer.url, newer.storage, other)
    expect(await tryOut(other)).toEqual(
      refused(/^This backup is of another Nearhand than this one\. The migration 0003/),
    )
    await newer.drop()
  })
})

describe('BACKUP-4 the target of a restore', SLOW, () => {
  test('is left alone when it has data, unless replacing is confirmed', async () => {
    const target = await openTarget()
    await rowsOf(target.url, `insert into users (email, first_name) values ('old@example.com', 'Olga')`)
    await rowsOf(
      target.url,
      `insert into stored_files (storage_key, purpose, mime_type, size_bytes) values ('jobs/old.webp', 'jobs', 'image/webp', 3)`,
    )
    for (const key of ['jobs/old.webp', 'jobs/old-thumb.webp'])
      await target.storage.put(key, Buffer.from('old'), 'image/webp')
    const before = await stateOf(target)
    await expect(restoreInto(target, { path: small.file }).done).rejects.toThrow(
      'This instance is not empty: it has 1 members, 1 files, 2 rows in all. Restore into an empty one, or add --replace, and all of that is lost.',
    )
    expect(await stateOf(target)).toEqual(before)

    const { output, done } = restoreInto(target, { path: small.file, mayReplace: true })
    await done
    expect(output[1]).toBe('Replacing what was here: 1 members, 1 files, 2 rows in all.')
    expect(await rowsOf(target.url, `select 1 from users where email = 'old@example.com'`)).toEqual([])
    expect(await target.storage.get('jobs/old.webp')).toBeNull()
    expect(await target.storage.get('jobs/old-thumb.webp')).toBeNull()
    const again = await stateOf(target)
    await restoreInto(target, { path: small.file, mayReplace: true }).done
    expect(await stateOf(target)).toEqual(again)
    await target.drop()
  })

  test('is unchanged after a failure halfway, with its files', async () => {
    const target = await openTarget()
    await rowsOf(target.url, `insert into users (email, first_name) values ('old@example.com', 'Olga')`)
    const before = await stateOf(target)
    let puts = 0
    const breaking: FileStorage = {
      ...target.storage,
      async put(key, bytes, type) {
        if (++puts === 20) throw new Error('the disk is full')
        await target.storage.put(key, bytes, type)
      },
    }
    await expect(restoreInto(target, { path: small.file, storage: breaking, mayReplace: true }).done).rejects.toThrow(
      'the disk is full',
    )
    expect(await stateOf(target)).toEqual(before)
    await target.drop()
  })

  test('may be an empty database whose owner is no superuser', async () => {
    const { adminUrl } = inject('cluster')
    const name = `plain_${randomBytes(6).toString('hex')}`
    await rowsOf(adminUrl, `create role ${name} login password 'plain'`)
    await rowsOf(adminUrl, `create database ${name} owner ${name}`)
    const url = Object.assign(new URL(adminUrl), { pathname: `/${name}`, username: name, password: 'plain' }).href
    const target = { url, place: join(folder, name), storage: diskStorage(join(folder, name)), drop: async () => {} }
    await restoreInto(target, { path: small.file }).done
    const question = 'select * from ledger_postings order by id'
    expect(await rowsOf(url, question)).toEqual(await rowsOf(small.url, question))
    const books = MONEY_CHECKS.filter(({ rule }) => rule === 'INV-1' || rule === 'INV-2')
    expect(await connected(url, (client) => askAll(client, books))).toEqual([])
    // Once more, over its own data.
    await restoreInto(target, { path: small.file, mayReplace: true }).done
    await rowsOf(adminUrl, `drop database ${name} with (force)`)
    await rowsOf(adminUrl, `drop role ${name}`)
  })

  test('may be of a newer version: an older backup is upgraded with its data', async () => {
    const { adminUrl } = inject('cluster')
    const name = `older_${randomBytes(6).toString('hex')}`
    await rowsOf(adminUrl, `create database ${name}`)
    const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
    const [newest, ...all] = (
      await rowsOf<{ name: string; checksum: string }>(small.url, 'select name, checksum from migrations')
    ).toSorted((a, b) => (a.name < b.name ? 1 : -1))
    await connected(url, (client) => migrateWithin(client, all))
    await rowsOf(url, `insert into users (email, first_name) values ('old@example.com', 'Olga')`)
    await rowsOf(url, `insert into outbox (name) values ('accounts.opened')`)
    const path = join(folder, 'older.backup')
    await writeBackup(url, small.storage, path)

    const target = await openTarget()
    await restoreInto(target, { path }).done
    expect(await rowsOf(target.url, 'select first_name from users')).toEqual([{ first_name: 'Olga' }])
    const names = await rowsOf<{ name: string }>(target.url, 'select name from migrations order by name desc limit 1')
    expect(names).toEqual([{ name: newest!.name }])
    const untouched = await openTarget()
    expect(await structureOf(target.url)).toEqual(await structureOf(untouched.url))
    await migrate(target.url)
    for (const one of [target, untouched]) await one.drop()
    await rowsOf(adminUrl, `drop database ${name} with (force)`)
  })

  test('may store files in a bucket or on disk', async () => {
    const bucket = await startS3StandIn()
    const target = await openTarget()
    const storage = s3Storage(bucket.config)
    await restoreInto(target, { path: small.file, storage }).done
    const [one] = await rowsOf<{ key: string }>(
      target.url,
      `select storage_key as key from stored_files where storage_key like '%.webp' limit 1`,
    )
    expect(Buffer.from((await storage.get(one!.key))!).equals((await small.storage.get(one!.key))!)).toBe(true)
    const path = join(folder, 'bucket.backup')
    const { files, missing } = await writeBackup(target.url, storage, path)
    expect([files, missing]).toEqual([2 * SMALL_FILES, 0])
    await storage.remove(one!.key)
    const thinner = await writeBackup(target.url, storage, join(folder, 'thinner.backup'))
    expect([thinner.files, thinner.missing]).toEqual([files - 1, 1])
    await target.drop()
    await bucket.close()
  })
})

const run = async (script: string, args: string[], env: Record<string, string>) => {
  const flags = ['--disable-warning=ExperimentalWarning', `scripts/${script}.ts`]
  const child = spawn(process.execPath, [...flags, ...args], {
    env: { PATH: process.env['PATH'], INIT_CWD: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>((done) => child.on('close', done))
  const [output, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await exit, output, complained: complained.trim() }
}

describe('BACKUP-5 npm run backup and npm run restore', SLOW, () => {
  test('report what they did, or one reason why not', async () => {
    const target = await openTarget()
    const there = { DATABASE_URL: target.url, DATA_DIR: target.place }
    const restored = await run('restore', ['small.backup'], there)
    expect([restored.code, restored.complained]).toEqual([0, ''])
    expect(restored.output).toMatch(
      /^The backup of \S+ is whole: [\d,]+ rows, \d+ files\.\nRestored\. The books balance/,
    )
    expect(await filesUnder(join(target.place, 'files'))).not.toEqual([])

    const kept = await run('backup', ['again.backup'], there)
    expect([kept.code, kept.complained]).toEqual([0, ''])
    expect(kept.output).toMatch(new RegExp(`^${join(folder, 'again.backup')} holds [\\d,]+ rows and \\d+ files\\.\n`))
    expect(kept.output).toContain(join(target.place, 'secret'))
    const twice = await run('backup', ['again.backup'], there)
    expect([twice.code, twice.complained]).toEqual([1, expect.stringMatching(/^There is a file of this name already/)])
    const full = await run('restore', ['small.backup'], there)
    expect([full.code, full.complained]).toEqual([1, expect.stringMatching(/^This instance is not empty/)])
    const replaced = await run('restore', ['again.backup', '--replace'], there)
    expect([replaced.code, replaced.output]).toEqual([0, expect.stringContaining('Replacing what was here: ')])
    for (const [script, args] of [
      ['backup', []],
      ['backup', ['--all']],
      ['restore', []],
      ['restore', ['small.backup', '--force']],
      ['restore', ['one', 'two']],
    ] as const) {
      const wrong = await run(script, [...args], there)
      expect([wrong.code, wrong.complained]).toEqual([
        2,
        expect.stringMatching(`Please name one file.\n\nnpm run ${script}`),
      ])
    }
    await target.drop()
  })

  test('a restore waits until nothing runs on the database', async () => {
    const target = await openTarget()
    const config = { ...readConfig({ PORT: '0' }, '.'), dataDir: target.place }
    const app = await openSecondApp({ databaseUrl: target.url, config } as TestApp)
    const refused = await run('restore', ['small.backup', '--replace'], { DATABASE_URL: target.url })
    await app.close()
    expect([refused.code, refused.complained]).toEqual([
      1,
      'Nearhand is running on this database: please stop it first.',
    ])
    await target.drop()
  })
})

test('BACKUP-1 a stream of rows that ends early or fails leaves the connection usable or reports it', async () => {
  await connected(demo.base.url, async (client) => {
    const pieces = copyOut(client, 'copy mails to stdout')
    expect((await pieces.next()).done).toBe(false)
    await pieces.return(0)
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await expect(copyOut(client, 'copy nothing to stdout').next()).rejects.toThrow('does not exist')
    const refused = copyIn(client, 'copy zip_codes (zip, city) from stdin')
    await refused.write(Buffer.from('99999\tTampa\n'))
    await expect(refused.end()).rejects.toThrow('null value')
    await expect(copyIn(client, 'copy nothing from stdin').write(Buffer.from('x'))).rejects.toThrow('does not exist')
    expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  })
})
