// Progress and errors on the terminal.

/** A failure that the user can fix: printed without a stack. */
export class UserError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message)
    this.name = 'UserError'
  }
}

/**
 * Prints `· what … 3.2 s` around the work.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const began = Date.now()
  process.stdout.write(`· ${what} …`)
  try {
    const result = await work()
    process.stdout.write(` ${seconds(began)}\n`)
    return result
  } catch (error) {
    process.stdout.write('\n')
    throw error
  }
}

/**
 * Prints the line when the work is done, for work that runs beside other output.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function stepWhenDone(what, work) {
  const began = Date.now()
  const result = await work()
  console.log(`· ${what} … ${seconds(began)}`)
  return result
}

/** @param {number} began */
export function seconds(began) {
  const passed = (Date.now() - began) / 1000
  return `${passed < 10 ? passed.toFixed(1) : Math.round(passed)} s`
}

/**
 * Prints only the message of a UserError, and the stack of anything else; exits with 1.
 * @param {unknown} error
 * @returns {never}
 */
export function fail(error) {
  console.error(error instanceof UserError ? error.message : error)
  process.exit(1)
}

/**
 * @param {unknown} error
 * @returns {string}
 */
export function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
