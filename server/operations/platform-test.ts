import type { Logger } from 'pino'
import type { PlatformTest, PlatformTestRun } from '#core/operations/platform-test.ts'

/** One part of the house, tried out. */
export interface PlatformCheck {
  name: string
  /** What is tried, for where it fails. */
  what: string
  /** Says what was found; throws CheckFailed where it is not as it should be. Leaves nothing behind. */
  run: () => Promise<string>
}

/** Why, in one sentence that anybody may read. */
export class CheckFailed extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'CheckFailed'
  }
}

export const CHECK_LIMIT_MS = 8_000

const withinLimit = async (work: Promise<string>, limitMs: number): Promise<string> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const sentence = `There was no answer within ${limitMs / 1000} seconds.`
    timer = setTimeout(() => reject(new CheckFailed(sentence)), limitMs)
  })
  // Whatever comes of it later is nobody's business any more.
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** What a driver says may name hosts and accounts: the log keeps it, the answer says its kind. */
const describeError = (error: unknown): string => {
  if (error instanceof CheckFailed) return error.message
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

/** PLATFORM-1, PLATFORM-2: all at once, and none of them waits for another or for ever. */
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
