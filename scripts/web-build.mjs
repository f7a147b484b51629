// Builds the web when its inputs have changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from './run-tool.mjs'
import { node24, NODE_FLAGS, root } from './node24.mjs'
import { UserError, step } from './console.mjs'
import { withSetupLock } from './setup-lock.mjs'

const INPUTS = ['web', 'core', 'vite.config.ts', 'tsconfig.json', 'package-lock.json', 'scripts/build.ts']
const stamp = join(root, 'dist', '.nearhand-build')

/** @param {typeof step} printStep */
export async function ensureBuilt(printStep = step) {
  if (isBuilt()) return
  await withSetupLock(async () => {
    if (isBuilt()) return
    // Computed before the build: files that change while it runs have to be built again.
    const hash = inputHash()
    rmSync(stamp, { force: true })
    await printStep('building the web', build)
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(stamp, hash)
  })
}

export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === inputHash()

function inputHash() {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap(filesUnder)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found || /\.test\.\w+$/.test(path)) return []
  if (!found.isDirectory()) return [path]
  const names = readdirSync(join(root, path)).toSorted()
  return names.flatMap((name) => filesUnder(`${path}/${name}`))
}

async function build() {
  const { code, output } = await runTool(node24(), [...NODE_FLAGS, 'scripts/build.ts'])
  if (code !== 0) throw new UserError(`The web could not be built:\n${output.trim()}`)
}
