// Installing and building change the checkout, so only one script does it at a time; the others wait for it.
import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { OwnedElsewhere, takeOwnerLock } from '../server/platform/database/owner-lock.mjs'
import { root } from './node24.mjs'
import { codeOf, Refused } from './say.mjs'

/**
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  assertWritable(root)
  const folder = join(root, '.data')
  mkdirSync(folder, { recursive: true })
  for (let said = false; ; said = true) {
    try {
      const lock = takeOwnerLock(join(folder, 'setup.lock'))
      // A killed script leaves its lock; the next one sees that its owner is gone.
      return await work().finally(lock.release)
    } catch (error) {
      if (!(error instanceof OwnedElsewhere)) throw error
      if (!said) console.log(`· waiting for process ${error.pid}, which is setting up this folder`)
      await delay(250)
    }
  }
}

/**
 * Tries it: permissions alone do not tell about read-only mounts, and mean nothing to root.
 * @param {string} folder
 */
export function assertWritable(folder) {
  const probe = join(folder, `.write-probe-${process.pid}`)
  try {
    accessSync(folder, constants.W_OK)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new Refused(`Cannot write to ${folder} (${codeOf(error)}): make the folder writable and try again.`)
  }
}
