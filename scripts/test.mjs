// npm test: everything that has to hold, from types to a real browser. --no-browser leaves the journeys out.
import './node-version.mjs'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { isAlive } from '../server/platform/owner-lock.mjs'
import { findBrowser } from './browser.mjs'
import { runTool, stopToolsOnSignal } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { node24, NODE_FLAGS, root } from './node24.mjs'
import { countPlaywright, countVitest } from './outcomes.mjs'
import { Refused, seconds } from './say.mjs'
import { ensureBuilt } from './web-build.mjs'

/** @typedef {import('./outcomes.mjs').Counts & { output?: string }} Outcome */
/** @typedef {{ what: string, run: () => Promise<Outcome> }} Stage */

/** Vitest and Playwright stop a PostgreSQL and a server when they are interrupted. */
const GRACE_MS = 10_000
/** Chromium makes a socket in there, and the name of a socket may not be long. */
const TMPDIR_LENGTH_MAX = 60

const SCRATCH_PREFIX = 'nearhand-run-'

const withBrowser = !process.argv.includes('--no-browser')
stopToolsOnSignal()

const scratch = makeScratch()
process.once('exit', () => removeFolder(scratch))

const total = { passed: 0, failed: 0, tests: 0 }
if (await prepare('packages', ensureInstalled)) await performAll()
if (total.tests === 0) console.error('No test ran.')
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.tests === 0 ? 1 : 0)

async function performAll() {
  const hasWeb = await prepare('web build', ensureBuilt)
  await perform({ what: 'types', run: () => check('typescript', 'tsc', ['-p', '.']) })
  await perform({ what: 'lint', run: () => check('oxlint', 'oxlint', ['--type-aware', '--deny-warnings']) })
  await perform({ what: 'format', run: () => check('oxfmt', 'oxfmt', ['--check', '.']) })
  await perform({ what: 'house rules', run: () => tool([...NODE_FLAGS, 'scripts/check-house.ts']) })
  await perform({ what: 'unused code', run: () => check('knip', 'knip', ['--no-progress']) })
  await perform({ what: 'tests', run: runVitest })
  if (withBrowser && hasWeb) await perform({ what: 'journeys', run: runJourneys })
  else if (withBrowser) console.log('· journeys … left out, since there is no web to visit')
}

/** @param {Stage} stage @returns {Promise<boolean>} whether it passed */
async function perform({ what, run }) {
  const began = Date.now()
  const outcome = await run().catch(toFailure)
  const { passed, failed, skipped = 0, names = [], output = '' } = outcome
  total.passed += passed
  total.failed += failed
  const counts = passed + failed > 1 ? ` ${passed} passed` : ''
  const left = skipped > 0 ? `, ${skipped} skipped` : ''
  console.log(`${failed > 0 ? '✗' : '✓'} ${what} …${counts}${left} ${seconds(began)}${failed > 0 ? ' FAILED' : ''}`)
  // What failed, at a glance, before all that the tool says about it.
  for (const name of names) console.log(`  ✗ ${name}`)
  if (failed > 0) console.log(`${output.trim()}\n`)
  return failed === 0
}

/** @param {unknown} error @returns {Outcome} */
function toFailure(error) {
  const output = error instanceof Refused ? error.message : error instanceof Error ? (error.stack ?? error.message) : ''
  return { passed: 0, failed: 1, output }
}

/**
 * Not a check, so it counts only when it fails.
 * @param {string} what
 * @param {() => Promise<void>} work
 */
async function prepare(what, work) {
  try {
    await work()
    return true
  } catch (error) {
    return perform({ what, run: async () => toFailure(error) })
  }
}

/** @param {string} packageName @param {string} name @param {string[]} args @returns {Promise<Outcome>} */
async function check(packageName, name, args) {
  return tool([binaryOf(packageName, name), ...args])
}

/** @param {string[]} args @returns {Promise<Outcome>} */
async function tool(args) {
  const { code, output } = await runTool(node24(), args, { env: environment() })
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output }
}

async function runVitest() {
  const file = join(scratch, 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const args = [...NODE_FLAGS, binaryOf('vitest', 'vitest'), 'run', ...reporters]
  const env = environment({ FORCE_COLOR: undefined, NO_COLOR: '1' })
  const { code, output: said } = await runTool(node24(), args, { env, graceMs: GRACE_MS })
  // Thousands of dots say that it goes on, and nothing else.
  const output = said.replaceAll(/^[·x-]{20,}$/gm, '')
  return counted(code, output, existsSync(file) ? countVitest(readFileSync(file, 'utf8')) : null)
}

async function runJourneys() {
  const file = join(scratch, 'journeys.json')
  const env = environment({
    CHROMIUM_PATH: await findBrowser(),
    JOURNEYS_JSON: file,
    JOURNEYS_PORT: String(await freePort()),
    JOURNEYS_LIVE_PORT: String(await freePort()),
    JOURNEYS_CLOCK_PORT: String(await freePort()),
  })
  const args = [...NODE_FLAGS, binaryOf('@playwright/test', 'playwright'), 'test']
  const { code, output: said } = await runTool(node24(), args, { env, graceMs: GRACE_MS })
  // One line per journey under way is meant for a terminal that overwrites it.
  const output = said.replaceAll(/^\[\d+\/\d+\] .*\n+/gm, '')
  return counted(code, output, existsSync(file) ? countPlaywright(readFileSync(file, 'utf8')) : null)
}

/**
 * The count, or one failure where a runner failed without a failing test to show for it.
 * @param {number} code
 * @param {string} output
 * @param {import('./outcomes.mjs').Counts | null} outcome
 * @returns {Outcome}
 */
function counted(code, output, outcome) {
  if (!outcome) return { passed: 0, failed: 1, output }
  total.tests += outcome.passed + outcome.failed
  const unexplained = code !== 0 && outcome.failed === 0 ? 1 : 0
  return { ...outcome, failed: outcome.failed + unexplained, output }
}

/** @param {string} packageName @param {string} name */
function binaryOf(packageName, name) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}

/** What the tools start in turn runs on Node 24 as well. @param {NodeJS.ProcessEnv} [more] */
function environment(more = {}) {
  const PATH = `${dirname(node24())}${delimiter}${process.env.PATH ?? ''}`
  return { ...process.env, PATH, TMPDIR: scratch, FORCE_COLOR: '0', NO_COLOR: undefined, NODE_ENV: undefined, ...more }
}

/** A folder of this run's own, short, writable, and passable for the account that PostgreSQL may run under. */
function makeScratch() {
  const usable = [tmpdir(), '/tmp'].find((folder) => folder.length <= TMPDIR_LENGTH_MAX && isWritable(folder))
  const parent = usable ?? join(root, '.data')
  mkdirSync(parent, { recursive: true })
  sweepScratches(parent)
  const folder = mkdtempSync(join(parent, `${SCRATCH_PREFIX}${process.pid}-`))
  chmodSync(folder, 0o711)
  return folder
}

/** A run that was killed leaves its folder. A PostgreSQL that still runs in there ends when its files are gone. @param {string} parent */
function sweepScratches(parent) {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(SCRATCH_PREFIX)) continue
    const pid = Number.parseInt(name.slice(SCRATCH_PREFIX.length))
    if (pid > 0 && !isAlive(pid)) removeFolder(join(parent, name))
  }
}

/** @param {string} folder */
function removeFolder(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch {
    // It belongs to somebody else, or is still written to: the next run tries again.
  }
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
