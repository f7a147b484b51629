import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,web,scripts}/**/*.test.{ts,tsx}'],
          pool: 'forks',
          // Nothing here keeps state between files, so the workers need not be started anew for each.
          isolate: false,
          testTimeout: 10_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,bench}/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          pool: 'forks',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
    // PostgreSQL wants a core of its own beside the workers; more than two of them only make each other slow.
    maxWorkers: 2,
    teardownTimeout: 30_000,
  },
})
