import { describe, expect, it } from 'vitest'
import { loadWithRetries } from '#web/runtime/navigation/lazy-retry.ts'

const missing = new TypeError(
  'Failed to fetch dynamically imported module: https://nearhand.test/assets/CallLayer-1.js',
)

/** A connection that is down and returns when a caller waits for it, with a log. */
const failingConnection = () => {
  const log: string[] = []
  const connection = { isUp: () => false, back: async () => void log.push('back') }
  return { log, connection, again: () => void log.push('styles') }
}
const failing = (times: number, error: unknown) => {
  let asked = 0
  return async () => {
    asked++
    if (asked <= times) throw error
    return `the part, asked for ${asked} times`
  }
}

describe('PWA-8 a part that fails to load', () => {
  it('is loaded again, with its styles, each time the connection is back', async () => {
    const { log, connection, again } = failingConnection()
    await expect(loadWithRetries(failing(2, missing), connection, again)).resolves.toBe('the part, asked for 3 times')
    expect(log).toEqual(['back', 'styles', 'back', 'styles'])
  })

  it('is reported as missing at once while online: it may belong to an older build', async () => {
    const { log, connection, again } = failingConnection()
    await expect(loadWithRetries(failing(1, missing), { ...connection, isUp: () => true }, again)).rejects.toBe(missing)
    expect(log).toEqual([])
  })

  it('is not loaded again if its own code threw', async () => {
    const { log, connection, again } = failingConnection()
    const broken = new TypeError('x is not a function')
    await expect(loadWithRetries(failing(1, broken), connection, again)).rejects.toBe(broken)
    expect(log).toEqual([])
  })
})
