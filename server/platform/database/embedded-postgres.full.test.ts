import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  discardAbandonedCluster,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/database/embedded-postgres.ts'
import { readRole } from '#server/platform/database/schema/grants.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'

let dataDir: string
const running: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  dataDir = await makeFolder()
})

afterEach(async () => {
  for (const child of children.splice(0)) await endNow(child)
  for (const postgres of running.splice(0)) await postgres.stop()
})

afterAll(() => discardAbandonedCluster(dataDir))

const makeFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-test-'))
  await chmod(folder, 0o711)
  return folder
}

const start = async ({ durable = false, folder = dataDir } = {}) => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable })
  running.push(postgres)
  return postgres
}

const query = async (url: string, sql: string): Promise<unknown[][]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

const postmasterOf = async ({ home }: EmbeddedPostgres) =>
  Number.parseInt(await readFile(join(home, 'pg', 'postmaster.pid'), 'utf8'))

/** Another process that owns the cluster, like a second `npm start`. */
const startInChild = async (): Promise<{ child: ChildProcess; url: string }> => {
  const module = JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)
  const script = `
    const { startEmbeddedPostgres } = await import(${module})
    const { ownerUrl } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
    console.log(ownerUrl)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = await once(child.stdout, 'data')
  return { child, url: String(line).trim() }
}

const endNow = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('the embedded PostgreSQL', () => {
  test('RUN-1 keeps its data from one start to the next', async () => {
    const first = await start()
    await query(first.ownerUrl, 'create table restarted (word text)')
    await query(first.ownerUrl, `insert into restarted values ('yes')`)
    await first.stop()
    await expect(query(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED')

    const second = await start()
    expect(await query(second.ownerUrl, 'select word from restarted')).toEqual([['yes']])
  })

  test('RUN-1 is UTF-8, sorts by code point, runs in UTC and asks for its password', async () => {
    const { url } = await start()
    expect(await query(url, 'show server_encoding')).toEqual([['UTF8']])
    expect(await query(url, 'show timezone')).toEqual([['UTC']])
    expect(await query(url, `select lower('ÉCOLE'), 'Z' < 'a'`)).toEqual([['école', true]])
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
  })

  test('DB-5 serves with a role of its own, also on a cluster of a version that had only the owner', async () => {
    const first = await start()
    await query(first.ownerUrl, 'drop role nearhand_serving')
    await first.stop()

    const second = await start()
    expect(await query(second.url, 'select current_user::text')).toEqual([['nearhand_serving']])
    await migrate(second.ownerUrl, { servingRole: await readRole(second.url) })
    expect(await query(second.url, 'select count(*)::int from ledger_postings')).toEqual([[0]])
    await expect(query(second.url, 'create table mine (id int)')).rejects.toThrow('permission denied')
    await expect(query(second.url, 'create temp table mine (id int)')).rejects.toThrow('permission denied')
    await expect(query(second.url, 'set session_replication_role = replica')).rejects.toThrow('permission denied')
    await second.stop()
    // The password stays the same.
    expect(await query((await start()).url, 'select 1')).toEqual([[1]])
  })

  test('RUN-2 recovers committed data after its postmaster was killed', async () => {
    const first = await start({ durable: true })
    await query(first.ownerUrl, 'create table recovered (word text)')
    process.kill(await postmasterOf(first), 'SIGKILL')
    await first.stop()

    const second = await start({ durable: true })
    expect(await query(second.ownerUrl, 'select count(*)::int from recovered')).toEqual([[0]])
  })

  test('RUN-2 takes over the PostgreSQL that a killed server left running', async () => {
    const { child, url } = await startInChild()
    await query(url, 'create table adopted_over (word text)')
    await endNow(child)

    const adopted = await start()
    expect(adopted.ownerUrl).toBe(url)
    expect(await query(adopted.ownerUrl, 'select count(*)::int from adopted_over')).toEqual([[0]])
    await adopted.stop()
    await expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  test('RUN-3 refuses a second owner and leaves the first alone', async () => {
    const { child, url } = await startInChild()
    await expect(start()).rejects.toThrow(`Nearhand is already running from this folder (process ${child.pid}).`)
    expect(await query(url, 'select 1')).toEqual([[1]])
    await endNow(child)
    await (await start()).stop()
  })

  test('RUN-2 is not misled by a pid file whose number belongs to another program', async () => {
    const first = await start()
    await first.stop()
    await writeFile(join(first.home, 'pg', 'postmaster.pid'), `${process.pid}\n${first.home}/pg\n0\n5432\n`)

    const second = await start()
    expect(await query(second.url, 'select 1')).toEqual([[1]])
  })

  test('RUN-2 starts over when the first start was killed while it made the cluster', async () => {
    const folder = await makeFolder()
    await mkdir(join(folder, 'pg.new', 'base'), { recursive: true })
    const { url, home, stop } = await start({ folder })
    expect(await query(url, 'select 1')).toEqual([[1]])
    expect(existsSync(join(home, 'pg.new'))).toBe(false)
    await stop()
    await discardAbandonedCluster(folder)
  })
})
