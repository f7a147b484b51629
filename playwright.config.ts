import { defineConfig } from '@playwright/test'
import { machineBrowser } from './scripts/browser.mjs'

const port = Number(process.env['JOURNEYS_PORT'] ?? 3999)
const at = (number: number) => `http://127.0.0.1:${number}`
const baseURL = at(port)
/** A house of their own for journeys that move the clock: it moves for everybody who is in it. */
const livePort = Number(process.env['JOURNEYS_LIVE_PORT'] ?? port + 1)
const clockPort = Number(process.env['JOURNEYS_CLOCK_PORT'] ?? port + 2)
process.env['JOURNEYS_CLOCK_URL'] = at(clockPort)
const executablePath = machineBrowser()
const isRoot = process.getuid?.() === 0

/** An empty variable counts as not set: whatever the machine has configured, the journeys see the defaults. */
const UNSET = Object.fromEntries(
  ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    .concat(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE', 'PAYMENTS'])
    .concat(['PUBLIC_URL', 'SESSION_SECRET', 'DEMO', 'NODE_ENV', 'DIST_DIR', 'TRUST_PROXY'])
    .map((name) => [name, '']),
)

/**
 * The browser draws its own address bar's list as a page, one process for each window: half of the time of opening one.
 * Only the last list of features counts, so what Playwright switches off stands here again.
 */
const NO_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
  .concat(['AimEnabled', 'LensOverlay', 'MediaRouter', 'OptimizationHints', 'NetworkTimeServiceQuerying'])
  .concat(['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'PreconnectToSearch', 'PaintHolding'])
  .concat(['AvoidUnnecessaryBeforeUnloadCheckSync', 'AvoidCorsURLLoaderRestartOnRedirect'])
  .concat(['DestroyProfileOnBrowserClose', 'ThirdPartyStoragePartitioning'])

const LIVE = /live\.spec\.ts/
/** Days pass in them: nobody else may use that server any more. */
const LATE = /late\.spec\.ts/

/**
 * Tags: `@core` is a journey of `npm test`, `@phone` a check that runs at the size of a phone, `@only-phone` one that
 * has no desktop side. Everything else runs in `npm run test:full`.
 */
const isFull = Boolean(process.env['E2E_FULL'])
const chosen = isFull ? { grepInvert: /@only-phone/ } : { grep: /@core/ }

const house = (ownPort: number, url: string, more: Record<string, string>) => ({
  // `exec`, so that the server's parent is this runner and not a shell in between.
  command: `exec "${process.execPath}" --disable-warning=ExperimentalWarning scripts/journey-server.ts`,
  url,
  timeout: 60_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 8_000 },
  stdout: 'ignore' as const,
  stderr: 'pipe' as const,
  env: { ...UNSET, PORT: String(ownPort), HOST: '127.0.0.1', RATE_LIMIT_SCALE: '100', DEMO_SIMULATION: '0', ...more },
})

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: process.env['JOURNEYS_JSON'] ?? 'test-results/journeys.json' }]],
  use: {
    baseURL,
    locale: 'en-US',
    // Filming every step of every journey takes a third of the machine; whoever looks for a fault asks for it.
    trace: process.env['JOURNEYS_TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        `--disable-features=${NO_FEATURES.join(',')}`,
        // A camera that shows a test picture, a microphone that beeps, and nobody who has to press Allow.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    { name: 'desktop', ...chosen, testIgnore: [LIVE, LATE], use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/,
      testIgnore: [LIVE, LATE],
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
    // Several browsers in one test, of several sizes.
    {
      name: 'live',
      ...chosen,
      testMatch: LIVE,
      use: { baseURL: at(livePort), viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'late',
      ...chosen,
      testMatch: LATE,
      dependencies: ['live'],
      use: { baseURL: at(livePort), viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: [
    house(port, `${baseURL}/readyz`, { JOURNEYS_CLOCK_PORT: '' }),
    house(livePort, `${at(clockPort)}/?ms=0`, { JOURNEYS_CLOCK_PORT: String(clockPort) }),
  ],
})
