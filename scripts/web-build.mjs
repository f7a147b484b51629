// Builds the web when what it is made of has changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from './children.mjs'
import { node24, NODE_FLAGS, root } from './node24.mjs'
import { Refused, step } from './say.mjs'
import { alone } from './setup-lock.mjs'

const INPUTS = ['web', 'core', 'vite.config.ts', 'tsconfig.json', 'package-lock.json', 'scripts/build.ts']
const stamp = join(root, 'dist', '.nearhand-build')

/** @param {typeof step} say how it is told */
export async function ensureBuilt(say = step) {
  if (isBuilt()) return
  await alone(async () => {
    if (isBuilt()) return
    // Read before the build: what changes while it runs has to be built again.
    const hash = inputHash()
    rmSync(stamp, { force: true })
    await say('building the web', build)
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
  if (code !== 0) throw new Refused(`The web could not be built:\n${output.trim()}`)
}
