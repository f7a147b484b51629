import { defineConfig } from '@playwright/test'
import { machineBrowser } from './scripts/browser.mjs'

const port = Number(process.env['E2E_PORT'] ?? 3999)
const at = (number: number) => `http://127.0.0.1:${number}`
const baseURL = at(port)
/** Tests that move the clock have their own server, because it moves for everyone on that server. */
const livePort = Number(process.env['E2E_LIVE_PORT'] ?? port + 1)
const clockPort = Number(process.env['E2E_CLOCK_PORT'] ?? port + 2)
process.env['E2E_CLOCK_URL'] = at(clockPort)
const executablePath = machineBrowser()
const isRoot = process.getuid?.() === 0

/** An empty variable counts as not set, so that the tests run with the defaults on any machine. */
const UNSET = Object.fromEntries(
  [
    'DATABASE_URL',
    'MIGRATION_DATABASE_URL',
    'REDIS_URL',
    'SMTP_URL',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ]
    .concat(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE', 'PAYMENTS'])
    .concat(['PUBLIC_URL', 'SESSION_SECRET', 'DEMO', 'NODE_ENV', 'DIST_DIR', 'TRUST_PROXY'])
    .map((name) => [name, '']),
)

/**
 * Chromium renders the list of its address bar as a page, which takes half of the time of opening a window. Only the last
 * list of features counts, so the ones that Playwright switches off are repeated here.
 */
const NO_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
  .concat(['AimEnabled', 'LensOverlay', 'MediaRouter', 'OptimizationHints', 'NetworkTimeServiceQuerying'])
  .concat(['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'PreconnectToSearch', 'PaintHolding'])
  .concat(['AvoidUnnecessaryBeforeUnloadCheckSync', 'AvoidCorsURLLoaderRestartOnRedirect'])
  .concat(['DestroyProfileOnBrowserClose', 'ThirdPartyStoragePartitioning'])

const LIVE = /live\.spec\.ts/
/** They move the clock by days, so no other test can use that server afterwards. */
const DEADLINES = /deadlines\.spec\.ts/

/**
 * Tags: `@core` runs in `npm test`, `@phone` also runs at the size of a phone, `@only-phone` runs only there. Everything
 * else runs in `npm run test:full`.
 */
const isFull = Boolean(process.env['E2E_FULL'])
const chosen = isFull ? { grepInvert: /@only-phone/ } : { grep: /@core/ }

const testServer = (ownPort: number, url: string, more: Record<string, string>) => ({
  // `exec`, so that the parent of the server is this runner and not a shell.
  command: `exec "${process.execPath}" --disable-warning=ExperimentalWarning scripts/e2e-server.ts`,
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
  reporter: [['line'], ['json', { outputFile: process.env['E2E_JSON'] ?? 'test-results/e2e.json' }]],
  use: {
    baseURL,
    locale: 'en-US',
    // It saves all files of the app for every new window: an eighth of the CPU time of the whole run. The tests of the
    // installed app and of working offline allow it.
    serviceWorkers: 'block',
    // Tracing every step takes a third of the CPU time, so it is off by default.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
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
        // A fake camera and microphone, with permission granted.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    { name: 'desktop', ...chosen, testIgnore: [LIVE, DEADLINES], use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/,
      testIgnore: [LIVE, DEADLINES],
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
      name: 'deadlines',
      ...chosen,
      testMatch: DEADLINES,
      dependencies: ['live'],
      use: { baseURL: at(livePort), viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: [
    testServer(port, `${baseURL}/readyz`, { E2E_CLOCK_PORT: '' }),
    testServer(livePort, `${at(clockPort)}/?ms=0`, { E2E_CLOCK_PORT: String(clockPort) }),
  ],
})
