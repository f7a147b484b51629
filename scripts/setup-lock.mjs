// Installing and building change the checkout, so one script does it at a time and the others wait.
import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OwnerLockError, takeOwnerLock } from '../server/platform/database/owner-lock.mjs'
import { root } from './node24.mjs'
import { codeOf, UserError } from './console.mjs'

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetupLock(work) {
  assertWritable(root)
  const folder = join(root, '.data')
  mkdirSync(folder, { recursive: true })
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      const lock = takeOwnerLock(join(folder, 'setup.lock'))
      // A killed script leaves its lock behind; the next one finds that the owner no longer runs.
      return await work().finally(lock.release)
    } catch (error) {
      if (!(error instanceof OwnerLockError)) throw error
      if (!isWaiting) console.log(`· waiting for process ${error.pid}, which is setting up this folder`)
      await delay(250)
    }
  }
}

/**
 * Writes a file: permissions alone do not reveal read-only mounts and do not apply to root.
 * @param {string} folder
 */
export function assertWritable(folder) {
  const probe = join(folder, `.write-probe-${process.pid}`)
  try {
    accessSync(folder, constants.W_OK)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new UserError(`Cannot write to ${folder} (${codeOf(error)}): make the folder writable and try again.`)
  }
}
