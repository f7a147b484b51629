import { defineConfig } from '@playwright/test'

const port = process.env['JOURNEYS_PORT'] ?? '3999'
const baseURL = `http://127.0.0.1:${port}`
const executablePath = process.env['CHROMIUM_PATH']
const isRoot = process.getuid?.() === 0

/** An empty variable counts as not set: whatever the machine has configured, the journeys see the defaults. */
const UNSET = Object.fromEntries(
  ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    .concat(['PUBLIC_URL', 'SESSION_SECRET', 'DEMO', 'NODE_ENV', 'DIST_DIR', 'TRUST_PROXY'])
    .map((name) => [name, '']),
)

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: process.env['JOURNEYS_JSON'] ?? 'test-results/journeys.json' }]],
  use: {
    baseURL,
    locale: 'en-US',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
  webServer: {
    // `exec`, so that the server's parent is this runner and not a shell in between.
    command: `exec "${process.execPath}" --disable-warning=ExperimentalWarning scripts/journey-server.ts`,
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 8_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: { ...UNSET, PORT: port, HOST: '127.0.0.1', RATE_LIMIT_SCALE: '100' },
  },
})
