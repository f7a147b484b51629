// Ownership of a folder: a lock file that names a process. Plain JavaScript, because `npm start` takes a lock on
// whatever Node the machine has, before anything is installed.
import { randomBytes } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** @typedef {{ pid: number, born: string }} Owner */
/** @typedef {{ release(): void }} OwnerLock */

const DEAD = 'dead'

/** Thrown if another running process owns the folder. */
export class OwnerLockError extends Error {
  /** @param {number} pid */
  constructor(pid) {
    super(`Nearhand is already running from this folder (process ${pid}).`)
    this.name = 'OwnerLockError'
    this.pid = pid
  }
}

/**
 * Takes the lock or throws OwnerLockError. The lock of a process that is gone is taken over.
 * @param {string} file
 * @returns {OwnerLock}
 */
export function takeOwnerLock(file) {
  const mine = JSON.stringify({ pid: process.pid, born: birthOf(process.pid) })
  for (let attempt = 0; attempt < 50; attempt++) {
    if (createWhole(file, mine)) return { release: () => releaseIfMine(file, mine) }
    const found = readText(file)
    if (found === null) continue
    const owner = parseOwner(found)
    if (owner && isSameProcess(owner)) throw new OwnerLockError(owner.pid)
    setAside(file, found)
  }
  throw new Error(`The lock file ${file} changes owners too fast; try again.`)
}

/**
 * The living process that owns the lock, or null.
 * @param {string} file
 * @returns {number | null}
 */
export function ownerOf(file) {
  const owner = parseOwner(readText(file) ?? '')
  return owner && isSameProcess(owner) ? owner.pid : null
}

/**
 * @param {number} pid
 * @returns {boolean}
 */
export function isAlive(pid) {
  return takesSignals(pid) && birthOf(pid) !== DEAD
}

/**
 * True also of a zombie: a killed process that no parent has waited for yet.
 * @param {number} pid
 * @returns {boolean}
 */
export function takesSignals(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * Link instead of write: the file appears with its whole content or not at all.
 * @param {string} file
 * @param {string} text
 */
function createWhole(file, text) {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, text)
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    // Some network file systems have no hard links.
    return createPlain(file, text)
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * @param {string} file
 * @param {string} text
 */
function createPlain(file, text) {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * Two processes may find the same dead lock. Renaming gives it to only one of them, which puts the lock back if a newer
 * one was renamed by mistake.
 * @param {string} file
 * @param {string} judged
 */
function setAside(file, judged) {
  const aside = `${file}.${process.pid}.${randomBytes(4).toString('hex')}.stale`
  try {
    renameSync(file, aside)
    if (readText(aside) !== judged) linkSync(aside, file)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(codeOf(error))) throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/** @param {string} file @param {string} mine */
function releaseIfMine(file, mine) {
  if (readText(file) === mine) rmSync(file, { force: true })
}

/** @param {string} file @returns {string | null} */
function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** @param {string} text @returns {Owner | null} */
function parseOwner(text) {
  try {
    const owner = JSON.parse(text)
    return Number.isInteger(owner.pid) && owner.pid > 0 && typeof owner.born === 'string' ? owner : null
  } catch {
    return null
  }
}

/** A process number is used again sooner or later; its number and birth together are not. @param {Owner} owner */
function isSameProcess(owner) {
  return takesSignals(owner.pid) && birthOf(owner.pid) === owner.born
}

/**
 * The start time of the process, as the system reports it; compared only for equality.
 * @param {number} pid
 * @returns {string}
 */
function birthOf(pid) {
  try {
    if (process.platform === 'linux') {
      // The process name in parentheses may contain spaces, so count from the last parenthesis: field 22 is the start
      // time.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ticks = fields[19]
      if (fields[0] === 'Z') return DEAD
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`
    }
    if (process.platform === 'win32') return ''
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env }).trim()
  } catch {
    return ''
  }
}

/** @param {unknown} error @returns {string} */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
