import type { Logger } from 'pino'
import { runPlatformTestAsAdmin, runPlatformTest, type PlatformTestRun } from '#core/operations/api.ts'
import { runChecks, type PlatformCheck } from '#server/operations/platform-test.ts'
import type { Config } from '#server/platform/config/config.ts'
import { route, type Route } from '#server/platform/http/server.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'

const BY_NETWORK: Limit = { name: 'platform-test:address', max: 10, perMinutes: 10 }
const PLATFORM_LIMIT: Limit = { name: 'platform-test:house', max: 60, perMinutes: 10 }

export const platformTestRoutes = ({
  config,
  limiter,
  log,
  checks,
}: {
  config: Config
  limiter: Limiter
  log: Logger
  /** A function, because the parts do not exist yet when the routes are created. */
  checks: () => PlatformCheck[]
}): Route[] => {
  // Concurrent requests share one run.
  let running: Promise<PlatformTestRun> | null = null
  const test = async (network: string): Promise<PlatformTestRun> => {
    await limiter.count([BY_NETWORK, network], [PLATFORM_LIMIT, 'house'])
    running ??= runChecks(checks(), log).finally(() => (running = null))
    return running
  }
  // PLATFORM-3: strangers may not see internal details, nor may users of an instance without the demo.
  return config.demo === 'loopback'
    ? [route(runPlatformTest, ({ network }) => test(network))]
    : [route(runPlatformTestAsAdmin, ({ network }) => test(network))]
}
