// npm start: installs, builds and serves. Runs on the installed Node and starts the server on Node 24.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as util from 'node:util'
import { OwnerLockError, ownerOf, takeOwnerLock } from '../server/platform/database/owner-lock.mjs'
import { onStop, runTool, stopToolsOnSignal } from './run-tool.mjs'
import { ensureInstalled } from './install.mjs'
import { node24, NODE_FLAGS, root } from './node24.mjs'
import { codeOf, fail, UserError, stepWhenDone } from './console.mjs'
import { ensureBuilt, isBuilt } from './web-build.mjs'

/** How long a server whose parent was killed may take to shut down. */
const PREVIOUS_RUN_MS = 20_000
/** How often this script checks that its npm still runs. */
const NOTICE_MS = 250

const isDev = process.argv.includes('--dev')
const settings = readSettings()
const dataDir = resolve(root, settings.DATA_DIR || '.data')

stopToolsOnSignal()
stopWithNpm()
await start().catch(fail)

async function start() {
  const lock = await takeFolder()
  process.once('exit', lock.release)
  await previousRunEnded()
  await assertPortFree(Number(settings.PORT || 3000), settings.HOST || '127.0.0.1')
  await ensureInstalled()
  if (isDev || isBuilt()) {
    await ensureBuilt()
    serve(lock)
    return
  }
  // The server creates its database while the web is built, and waits for the build before it listens.
  const server = serve(lock, { isBuilding: true })
  await ensureBuilt(stepWhenDone).catch((error) => {
    server.kill('SIGTERM')
    throw error
  })
  if (server.connected) server.send('built')
}

/** Only for the checks before the start: the server reads and validates its configuration itself. */
function readSettings() {
  const file = join(root, '.env')
  const written = existsSync(file) ? util.parseEnv(readFileSync(file, 'utf8')) : {}
  return { ...written, ...process.env }
}

/** One start per folder: two installs at once would break each other. */
async function takeFolder() {
  try {
    mkdirSync(dataDir, { recursive: true })
    return await takeSoon(join(dataDir, 'start.lock'))
  } catch (error) {
    if (error instanceof OwnerLockError) throw new UserError(error.message)
    throw new UserError(
      `Cannot write to ${dataDir} (${codeOf(error)}): make it writable or choose another with DATA_DIR.`,
    )
  }
}

/**
 * Waits briefly: the owner may not have noticed yet that its npm was killed.
 * @param {string} file
 */
async function takeSoon(file) {
  for (let waited = 0; waited < 4 * NOTICE_MS; waited += 50) {
    if (ownerOf(file) === null) break
    await delay(50)
  }
  return takeOwnerLock(file)
}

/** A server whose parent was killed is shutting down; one that was started by other means is not. */
async function previousRunEnded() {
  const pointer = join(dataDir, 'pg.home')
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir
  const owner = () => (settings.DATABASE_URL ? null : ownerOf(join(home, 'owner.lock')))
  if (owner() !== null) console.log('· waiting for the previous run to end')
  for (let waited = 0; owner() !== null && waited < PREVIOUS_RUN_MS; waited += 100) await delay(100)
  const pid = owner()
  if (pid !== null) throw new UserError(new OwnerLockError(pid).message)
}

/**
 * @param {number} port
 * @param {string} host
 */
async function assertPortFree(port, host) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return
  const probe = createServer()
  const code = await new Promise((done) => {
    probe.once('error', (error) => done(codeOf(error)))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done('')))
  })
  const other = port < 65_535 ? port + 1 : port - 1
  if (code === 'EADDRINUSE')
    throw new UserError(
      `Port ${port} is in use. Stop what is using it or choose another with PORT=${other} npm ${isDev ? 'run dev' : 'start'}.`,
    )
}

/**
 * The server gets its own process group, so that Ctrl-C reaches it once, through this script.
 * @param {import('../server/platform/database/owner-lock.mjs').OwnerLock} lock
 * @param {{ isBuilding?: boolean }} [options]
 */
function serve(lock, { isBuilding = false } = {}) {
  const entry = isDev ? 'scripts/dev.ts' : 'server/main.ts'
  const follow = new URL('follow-parent.mjs', import.meta.url).href
  const server = spawn(node24(), [...NODE_FLAGS, '--import', follow, entry], {
    cwd: root,
    env: {
      ...process.env,
      NEARHAND_PARENT: String(process.pid),
      // Half of the time of a later start was spent compiling the same sources again.
      NODE_COMPILE_CACHE: settings.NODE_COMPILE_CACHE || join(dataDir, 'compiled'),
      ...(isDev && { NEARHAND_DEV: '1' }),
      ...(isBuilding && { NEARHAND_BUILDING: '1' }),
    },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  onStop((signal, presses) => {
    // From here on another start may wait for this one, see previousRunEnded.
    lock.release()
    server.kill(presses > 1 ? 'SIGKILL' : signal === 'SIGHUP' ? 'SIGTERM' : signal)
  })
  server.on('error', fail)
  server.on('exit', async (code, signal) => {
    if (signal === 'SIGKILL') await quitDatabase()
    process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM'])
  })
  return server
}

/** A killed server cannot stop its database. */
async function quitDatabase() {
  await runTool(node24(), [...NODE_FLAGS, 'scripts/quit-postgres.ts', dataDir])
}

/** A killed npm cannot forward the signal, so this script checks that npm still runs. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    process.emit('SIGTERM', 'SIGTERM')
  }, NOTICE_MS)
  timer.unref()
}
