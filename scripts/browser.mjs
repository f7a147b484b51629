// Finds a Chromium for the tests: CHROMIUM_PATH, the machine's, Playwright's, or a new installation.
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { runTool } from './run-tool.mjs'
import { node24, root } from './node24.mjs'
import { UserError, step } from './console.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** CHROMIUM_PATH or the machine's, for a runner that is started directly. Otherwise Playwright uses its own. */
export const machineBrowser = () =>
  [process.env.CHROMIUM_PATH, ...onThisMachine()].find((path) => path !== undefined && existsSync(path))

/** @returns {Promise<string>} the path of a browser that runs */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (await runs(named)) return named
    throw new UserError(`CHROMIUM_PATH names ${named}, which does not run.`)
  }
  return (await firstThatRuns([...onThisMachine(), ...inPlaywrightsCache()])) ?? (await installBrowser())
}

async function installBrowser() {
  await step('fetching a browser', () => runTool(node24(), [playwrightCli(), 'install', 'chromium']))
  const fetched = await firstThatRuns(inPlaywrightsCache())
  if (fetched) return fetched
  if (process.getuid?.() === 0 && onPath('apt-get').length > 0) {
    await step('installing Chromium', installWithApt)
    const installed = await firstThatRuns(onThisMachine())
    if (installed) return installed
  }
  throw new UserError('There is no browser for the tests: install Chromium, or set CHROMIUM_PATH.')
}

async function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runTool('apt-get', ['update', '-q'], { env })
  await runTool('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env })
}

/** @param {string[]} paths */
async function firstThatRuns(paths) {
  for (const path of paths) if (await runs(path)) return path
  return null
}

/** A browser may be installed and lack libraries. @param {string} path */
async function runs(path) {
  if (!existsSync(path)) return false
  const { code } = await runTool(path, ['--version'])
  return code === 0
}

const onThisMachine = () => ['/usr/bin/chromium', ...NAMES.flatMap(onPath)]

function inPlaywrightsCache() {
  const { chromium } = createRequire(import.meta.url)('playwright-core')
  return [chromium.executablePath()]
}

const playwrightCli = () => join(root, 'node_modules', 'playwright', 'cli.js')

/** @param {string} name @returns {string[]} */
function onPath(name) {
  const candidates = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  return candidates.filter((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
