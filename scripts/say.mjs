// What the scripts tell the person in front of the terminal.

/** A failure that needs one sentence and no stack. */
export class Refused extends Error {
  /** @param {string} sentence */
  constructor(sentence) {
    super(sentence)
    this.name = 'Refused'
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
 * Prints it when it is done: for work beside which others print their own.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function stepBeside(what, work) {
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
 * One sentence for what was foreseen, a stack for what was not; the process ends with a failure either way.
 * @param {unknown} error
 * @returns {never}
 */
export function fail(error) {
  console.error(error instanceof Refused ? error.message : error)
  process.exit(1)
}

/**
 * @param {unknown} error
 * @returns {string}
 */
export function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
