// npm test: static checks, then unit, server, component and end-to-end tests, within a time budget.
// --static (npm run check:static) runs the static checks alone, --no-browser (npm run check) skips the browser tests,
// --full (npm run test:full) adds everything that takes longer.
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
import { isAlive } from '../server/platform/database/owner-lock.mjs'
import { findBrowser } from './browser.mjs'
import { runTool, stopToolsOnSignal } from './run-tool.mjs'
import { ensureInstalled } from './install.mjs'
import { node24, NODE_FLAGS, root } from './node24.mjs'
import { countPlaywright, countVitest, slowest } from './test-reports.mjs'
import { UserError, seconds } from './console.mjs'
import { ensureBuilt } from './web-build.mjs'

/** @typedef {import('./test-reports.mjs').Counts & { output?: string }} Outcome */
/** @typedef {{ what: string, ms: number, parts: import('./test-reports.mjs').Part[] }} Timing */

/** Vitest and Playwright need time to stop PostgreSQL and the servers. */
const GRACE_MS = 10_000
/** Chromium creates a socket in this folder, and paths of sockets are limited. */
const MAX_TMPDIR_LENGTH = 60
/** Test machines may be busy: a run above its budget warns, and fails only far above it. */
const MAX_MINUTES = 25
const BUDGET_MINUTES = { test: 12, check: 4, static: 2 }
const SLOWEST_SHOWN = 10

const SCRATCH_PREFIX = 'nearhand-run-'

const isStatic = process.argv.includes('--static')
const isFull = process.argv.includes('--full')
const withBrowser = !process.argv.includes('--no-browser')
const budgetMinutes = isFull ? Infinity : BUDGET_MINUTES[isStatic ? 'static' : withBrowser ? 'test' : 'check']
const maxMinutes = isFull ? Infinity : MAX_MINUTES
stopToolsOnSignal()
if (maxMinutes < Infinity) stopToolsAfter(maxMinutes)

const scratch = makeScratch()
process.once('exit', () => removeFolder(scratch))

const began = Date.now()
/** @type {Timing[]} */
const timings = []
const total = { passed: 0, failed: 0, tests: 0 }
if (await prepare('packages', ensureInstalled)) await (isStatic ? performChecks() : performAll())
const hasTested = isStatic || total.tests > 0
if (!hasTested) console.error('No test ran.')
printTimings()
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || !hasTested ? 1 : 0)

/** The static checks run beside the tests; the test stages run one after the other, since each uses all cores. */
async function performAll() {
  const browser = withBrowser ? findBrowser() : Promise.reject(new UserError('No browser was asked for.'))
  // performTests awaits it and reports the failure.
  browser.catch(() => {})
  const hasWeb = await prepare('web build', ensureBuilt)
  await Promise.all([performChecks(), performTests(browser, hasWeb)])
}

async function performChecks() {
  await perform('types', () => check('typescript', 'tsc', ['-p', '.']))
  await perform('lint', () => check('oxlint', 'oxlint', ['--type-aware', '--deny-warnings']))
  await perform('format', () => check('oxfmt', 'oxfmt', ['--check', '.']))
  await perform('architecture', () => tool([...NODE_FLAGS, 'scripts/check-architecture.ts']))
  await perform('unused code', () => check('knip', 'knip', ['--no-progress']))
}

/** @param {Promise<string>} browser @param {boolean} hasWeb */
async function performTests(browser, hasWeb) {
  const projects = ['unit', 'server', ...(isFull ? ['full'] : [])]
  await perform('unit and server tests', () => runVitest('tests', projects, ['core/', 'server/', 'web/']))
  if (!withBrowser) return
  const path = await browser.catch(async (error) => {
    await perform('browser', async () => toFailure(error))
    return null
  })
  if (path === null) return
  await perform('component tests', () => runVitest('components', ['components'], ['web/'], { CHROMIUM_PATH: path }))
  if (hasWeb) await perform('end-to-end tests', () => runEndToEnd(path))
  else console.log('· end-to-end tests … left out, since the web could not be built')
}

/** @param {string} what @param {() => Promise<Outcome>} run @returns {Promise<boolean>} whether it passed */
async function perform(what, run) {
  const start = Date.now()
  const { passed, failed, skipped = 0, names = [], parts = [], output = '' } = await run().catch(toFailure)
  timings.push({ what, ms: Date.now() - start, parts })
  total.passed += passed
  total.failed += failed
  const counts = passed + failed > 1 ? ` ${passed} passed` : ''
  const left = skipped > 0 ? `, ${skipped} skipped` : ''
  console.log(`${failed > 0 ? '✗' : '✓'} ${what} …${counts}${left} ${seconds(start)}${failed > 0 ? ' FAILED' : ''}`)
  // The failed tests first, then the output of the tool.
  for (const name of names) console.log(`  ✗ ${name}`)
  if (failed > 0) console.log(`${output.trim()}\n`)
  return failed === 0
}

/** A stage that hangs must not hang the run. @param {number} minutes */
function stopToolsAfter(minutes) {
  const timer = setTimeout(() => {
    printTimings()
    console.error(`Stopped before its end: more than ${minutes} minutes are a failure.`)
    process.kill(process.pid, 'SIGTERM')
  }, minutes * 60_000)
  timer.unref()
}

/** Prints the minutes and the slowest parts of each stage, and compares the total with the budget. */
function printTimings() {
  const minutes = (Date.now() - began) / 60_000
  console.log('\nMinutes by stage')
  for (const { what, ms } of timings) console.log(`  ${(ms / 60_000).toFixed(1).padStart(5)}  ${what}`)
  const budget = budgetMinutes === Infinity ? '' : ` (budget ${budgetMinutes})`
  console.log(`  ${minutes.toFixed(1).padStart(5)}  in all${budget}`)
  for (const { what, parts } of timings) {
    if (parts.length === 0) continue
    console.log(`Slowest ${what}`)
    for (const part of slowest(parts, SLOWEST_SHOWN))
      console.log(`  ${(part.ms / 1000).toFixed(1).padStart(5)} s  ${part.name}`)
  }
  if (minutes > maxMinutes) {
    total.failed++
    console.error(`The run took ${minutes.toFixed(1)} minutes; more than ${maxMinutes} is a failure.`)
  } else if (minutes > budgetMinutes)
    console.warn(`Warning: the run took ${minutes.toFixed(1)} minutes; its budget is ${budgetMinutes}.`)
}

/** @param {unknown} error @returns {Outcome} */
function toFailure(error) {
  const output =
    error instanceof UserError ? error.message : error instanceof Error ? (error.stack ?? error.message) : ''
  return { passed: 0, failed: 1, output }
}

/**
 * Preparation is not a check: it counts only when it fails.
 * @param {string} what
 * @param {() => Promise<void>} work
 */
async function prepare(what, work) {
  const start = Date.now()
  try {
    await work()
    timings.push({ what, ms: Date.now() - start, parts: [] })
    return true
  } catch (error) {
    return perform(what, async () => toFailure(error))
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

/**
 * @param {string} name
 * @param {string[]} projects
 * @param {string[]} folders at least one test must have run in each
 * @param {NodeJS.ProcessEnv} [more]
 */
async function runVitest(name, projects, folders, more = {}) {
  const file = join(scratch, `${name}.json`)
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const chosen = projects.map((project) => `--project=${project}`)
  const args = [...NODE_FLAGS, binaryOf('vitest', 'vitest'), 'run', ...chosen, ...reporters]
  const env = environment({ FORCE_COLOR: undefined, NO_COLOR: '1', FULL_TESTS: isFull ? '1' : undefined, ...more })
  const { code, output: printed } = await runTool(node24(), args, { env, graceMs: GRACE_MS })
  // Thousands of dots carry no information.
  const output = printed.replaceAll(/^[·x-]{20,}$/gm, '')
  const outcome = existsSync(file) ? countVitest(readFileSync(file, 'utf8')) : null
  return counted(code, output, outcome, (part) => folders.find((folder) => part.startsWith(folder)), folders)
}

/** @param {string} browserPath */
async function runEndToEnd(browserPath) {
  const file = join(scratch, 'e2e.json')
  const env = environment({
    CHROMIUM_PATH: browserPath,
    E2E_FULL: isFull ? '1' : undefined,
    E2E_JSON: file,
    E2E_PORT: String(await freePort()),
    E2E_LIVE_PORT: String(await freePort()),
    E2E_CLOCK_PORT: String(await freePort()),
  })
  const args = [...NODE_FLAGS, binaryOf('@playwright/test', 'playwright'), 'test']
  const { code, output: printed } = await runTool(node24(), args, { env, graceMs: GRACE_MS })
  // The progress lines are meant for a terminal that overwrites them.
  const output = printed.replaceAll(/^\[\d+\/\d+\] .*\n+/gm, '')
  const outcome = existsSync(file) ? countPlaywright(readFileSync(file, 'utf8')) : null
  const projects = ['desktop', 'phone', 'live']
  return counted(code, output, outcome, (part) => projects.find((name) => part.endsWith(`(${name})`)), projects)
}

/**
 * The counts of a report, with one more failure if the runner failed without a failed test, and one for each group
 * without a test.
 * @param {number} code
 * @param {string} output
 * @param {import('./test-reports.mjs').Counts | null} outcome
 * @param {(part: string) => string | undefined} groupOf
 * @param {string[]} groups
 * @returns {Outcome}
 */
function counted(code, output, outcome, groupOf, groups) {
  if (!outcome) return { passed: 0, failed: 1, output }
  total.tests += outcome.passed + outcome.failed
  const unexplained = code !== 0 && outcome.failed === 0 ? 1 : 0
  const seen = new Set(outcome.parts?.map(({ name }) => groupOf(name)))
  const missing = groups.filter((group) => !seen.has(group)).map((group) => `no test of ${group} ran`)
  const names = [...(outcome.names ?? []), ...missing]
  return { ...outcome, names, failed: outcome.failed + unexplained + missing.length, output }
}

/** @param {string} packageName @param {string} name */
function binaryOf(packageName, name) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}

/** The tools start child processes with Node 24, too. @param {NodeJS.ProcessEnv} [more] */
function environment(more = {}) {
  const PATH = `${dirname(node24())}${delimiter}${process.env.PATH ?? ''}`
  return { ...process.env, PATH, TMPDIR: scratch, FORCE_COLOR: '0', NO_COLOR: undefined, NODE_ENV: undefined, ...more }
}

/** A folder for this run: with a short path, writable, and readable for the account that PostgreSQL may run under. */
function makeScratch() {
  const usable = [tmpdir(), '/tmp'].find((folder) => folder.length <= MAX_TMPDIR_LENGTH && isWritable(folder))
  const parent = usable ?? join(root, '.data')
  mkdirSync(parent, { recursive: true })
  sweepScratches(parent)
  const folder = mkdtempSync(join(parent, `${SCRATCH_PREFIX}${process.pid}-`))
  chmodSync(folder, 0o711)
  return folder
}

/** Removes the folders of killed runs. A PostgreSQL that still runs in one stops when its files are gone. @param {string} parent */
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
    // It belongs to another user or is still being written to: the next run tries again.
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
