// Runs `npm ci` when the installed packages differ from the lock file.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runTool } from './run-tool.mjs'
import { root } from './node24.mjs'
import { UserError, step } from './console.mjs'
import { withSetupLock } from './setup-lock.mjs'

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[], libc?: string[], link?: boolean }} LockedPackage */

const modules = join(root, 'node_modules')
const stamp = join(modules, '.nearhand-install')
const NPM_ARGS = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
/** Still three tries, but without a network they fail after seconds instead of minutes. */
const RETRY_ARGS = ['--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=8000']

export async function ensureInstalled() {
  if (isStamped()) return
  await withSetupLock(async () => {
    if (isStamped()) return
    if (!isInstalledAlready()) await step('installing packages', install)
    writeFileSync(stamp, lockHash())
  })
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')

const isStamped = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()

/**
 * After a plain `npm install` there is no stamp. npm records what it installed; if that equals the lock file, there is
 * nothing to do.
 */
function isInstalledAlready() {
  const written = join(modules, '.package-lock.json')
  if (!existsSync(written)) return false
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(written)
  const isWanted = [...present].every(([path, found]) => wanted.get(path)?.integrity === found.integrity)
  return isWanted && [...wanted].every(([path, entry]) => present.has(path) || !isRequiredHere(entry))
}

/** @param {string} file @returns {Map<string, LockedPackage>} */
function packagesOf(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(Object.entries(packages).filter(([path]) => path !== ''))
}

/** npm leaves out optional packages for another system or C library. @param {LockedPackage} entry */
function isRequiredHere({ os, cpu, libc, optional }) {
  if (os && !os.includes(process.platform)) return false
  if (cpu && !cpu.includes(process.arch)) return false
  return !(optional && (libc || !os))
}

async function install() {
  const { command, args } = npmCommand()
  const { code, output } = await runTool(command, [...args, ...NPM_ARGS, ...RETRY_ARGS])
  if (code === 0) return
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/.test(output))
    throw new UserError('The packages could not be downloaded: check the network connection and try again.')
  if (/ENOSPC/.test(output)) throw new UserError('The packages could not be installed: the disk is full.')
  if (/EROFS|EACCES|EPERM/.test(output))
    throw new UserError(`The packages could not be installed: ${modules} cannot be written.`)
  throw new UserError(`The packages could not be installed; npm says:\n${output.trim()}`)
}

/** Prefers the npm that runs this script: on Windows npm cannot be spawned by name without a shell. */
function npmCommand() {
  const own = process.env.npm_execpath
  const isNpm = own && basename(own) === 'npm-cli.js'
  return isNpm ? { command: process.execPath, args: [own] } : { command: 'npm', args: [] }
}
