import type { Logger } from 'pino'
import type { PlatformTest, PlatformTestRun } from '#core/operations/api.ts'

/** A test of one part of the platform. */
export interface PlatformCheck {
  name: string
  /** What is tested, shown if it fails. */
  what: string
  /** Returns the result; throws CheckFailure if something is wrong. Leaves nothing behind. */
  run: () => Promise<string>
}

/** The reason, in a public message. */
export class CheckFailure extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'CheckFailure'
  }
}

export const CHECK_LIMIT_MS = 8_000

const withinLimit = async (work: Promise<string>, limitMs: number): Promise<string> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const sentence = `There was no answer within ${limitMs / 1000} seconds.`
    timer = setTimeout(() => reject(new CheckFailure(sentence)), limitMs)
  })
  // A later rejection is ignored.
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Messages of drivers may contain host names and accounts: they are logged, and the response has only their kind. */
const describeError = (error: unknown): string => {
  if (error instanceof CheckFailure) return error.message
  const { code } = error as { code?: unknown }
  return `It did not work${typeof code === 'string' ? ` (${code})` : ''}. The log says more.`
}

const runOne = async ({ name, what, run }: PlatformCheck, limitMs: number, log: Logger): Promise<PlatformTest> => {
  try {
    const details = await withinLimit(run(), limitMs)
    return { name, status: 'PASSED', details, error: null }
  } catch (error) {
    log.warn({ err: error, check: name }, 'a platform check failed')
    return { name, status: 'FAILED', details: what, error: describeError(error) }
  }
}

/** PLATFORM-1, PLATFORM-2: runs all checks at once, each with a timeout. */
export const runChecks = async (
  checks: readonly PlatformCheck[],
  log: Logger,
  limitMs = CHECK_LIMIT_MS,
): Promise<PlatformTestRun> => {
  const tests = await Promise.all(checks.map((check) => runOne(check, limitMs, log)))
  const passed = tests.filter(({ status }) => status === 'PASSED').length
  const failed = tests.length - passed
  return {
    status: failed === 0 ? 'LAUNCH_READY' : 'NEEDS_ATTENTION',
    results: { tests, summary: { passed, failed, total: tests.length } },
  }
}
