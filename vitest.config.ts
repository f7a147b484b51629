import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { machineBrowser } from './scripts/browser.mjs'

const COMPONENT_TESTS = 'web/**/*.browser.test.tsx'

const FULL_TESTS = '**/*.full.test.ts'

/** Long enough for a busy machine: only a test that hangs runs into it. */
const HANG_MS = 60_000

const SERVER: TestProjectInlineConfiguration['test'] = {
  globalSetup: ['server/testing/global-setup.ts'],
  setupFiles: ['server/testing/setup.ts'],
  pool: 'forks',
  // Each worker loads the server's modules and opens an app once for all its files.
  isolate: false,
  testTimeout: HANG_MS,
  hookTimeout: HANG_MS,
}

const isRoot = process.getuid?.() === 0
const chromium = machineBrowser()

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{core,web,scripts}/**/*.test.{ts,tsx}'],
          exclude: [COMPONENT_TESTS, '**/node_modules/**'],
          pool: 'forks',
          // These tests keep no state between files, so they can share workers.
          isolate: false,
          testTimeout: HANG_MS,
        },
      },
      { test: { ...SERVER, name: 'server', include: ['{server,demo,bench}/**/*.test.ts'], exclude: [FULL_TESTS] } },
      // Only in `npm run test:full`: killed processes, whole backups, the command line, the whole demo.
      { test: { ...SERVER, name: 'full', include: [FULL_TESTS] } },
      {
        plugins: [react()],
        publicDir: 'web/public',
        // Listed and not discovered: a package that is discovered during a run reloads the page under its tests.
        optimizeDeps: {
          noDiscovery: true,
          include: [
            '@simplewebauthn/browser',
            '@stripe/stripe-js',
            '@tanstack/react-query',
            'marked',
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react/jsx-runtime',
            'vitest-browser-react',
            'wouter',
            'wouter/use-browser-location',
            'zod/mini',
          ],
        },
        test: {
          name: 'components',
          include: [COMPONENT_TESTS],
          setupFiles: ['web/testing/setup.ts'],
          // Modules of the app keep state, so each file needs a fresh page.
          isolate: true,
          testTimeout: HANG_MS,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            traceView: false,
            viewport: { width: 1440, height: 900 },
            dependencySourcemaps: false,
            provider: playwright({
              actionTimeout: 10_000,
              contextOptions: { locale: 'en-US', timezoneId: 'UTC', viewport: { width: 1440, height: 900 } },
              launchOptions: {
                ...(chromium && { executablePath: chromium }),
                args: [
                  ...(isRoot ? ['--no-sandbox'] : []),
                  '--disable-background-networking',
                  '--disable-component-update',
                  '--disable-sync',
                  '--no-first-run',
                ],
              },
            }),
            commands: {
              /** Otherwise the pointer stays where the previous test clicked and hovers over what appears there. */
              restPointer: ({ page }) => page.mouse.move(-1, -1),
            },
            instances: [{ browser: 'chromium', name: 'components' }],
          },
        },
      },
    ],
    // For two cores: a worker waits for PostgreSQL half of the time.
    maxWorkers: 3,
    teardownTimeout: 30_000,
  },
})
