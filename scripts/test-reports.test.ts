import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './node24.mjs'
import { countPlaywright, countVitest, slowest } from './test-reports.mjs'

const file = (name: string, status: string, ...tests: string[]) => ({
  name: join(root, name),
  status,
  startTime: 1_000,
  endTime: 3_500,
  assertionResults: tests.map((one) => ({ status: one, fullName: `it is ${one}` })),
})

test('tests are counted, and what failed is named with its file', () => {
  const report = {
    numPassedTests: 2,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      file('server/fine.test.ts', 'passed', 'passed', 'pending', 'todo'),
      file('web/bad.test.ts', 'failed', 'passed', 'failed'),
      file('web/not-loaded.test.ts', 'failed'),
      file('web/not-cleaned.test.ts', 'failed', 'passed'),
    ],
  }
  expect(countVitest(JSON.stringify(report))).toEqual({
    passed: 2,
    failed: 3,
    skipped: 2,
    names: ['web/bad.test.ts: it is failed', 'web/not-loaded.test.ts', 'web/not-cleaned.test.ts'],
    parts: ['server/fine', 'web/bad', 'web/not-loaded', 'web/not-cleaned'].map((name) => ({
      name: `${name}.test.ts`,
      ms: 2_500,
    })),
  })
})

const spec = (title: string, ...statuses: string[]) => ({
  file: 'bids.spec.ts',
  title,
  tests: statuses.map((status, place) => ({
    status,
    projectName: ['desktop', 'phone'][place],
    results: [{ duration: 400 }, { duration: 200 }],
  })),
})

test('journeys are counted, however deep they lie, and one that passed at the second try has failed', () => {
  const report = {
    stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [{ message: 'the server did not start' }],
    suites: [
      {
        specs: [spec('one bids', 'expected', 'unexpected')],
        suites: [{ specs: [spec('another bids', 'flaky', 'expected')] }],
      },
    ],
  }
  const { parts, ...counts } = countPlaywright(JSON.stringify(report))
  expect(parts).toHaveLength(4)
  expect(parts?.[0]).toMatchObject({ name: 'bids.spec.ts: one bids (desktop)', ms: 600 })
  expect(counts).toEqual({
    passed: 2,
    failed: 3,
    skipped: 0,
    names: ['bids.spec.ts: one bids (phone)', 'bids.spec.ts: another bids (desktop)'],
  })
})

test('the slowest parts come first, and no more than asked for', () => {
  const parts = [3, 9, 1, 7].map((ms) => ({ name: String(ms), ms }))
  expect(slowest(parts, 2).map(({ ms }) => ms)).toEqual([9, 7])
})
