import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './node24.mjs'
import { countPlaywright, countVitest } from './outcomes.mjs'

const file = (name: string, status: string, ...tests: string[]) => ({
  name: join(root, name),
  status,
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
  })
})

const spec = (title: string, ...statuses: string[]) => ({
  file: 'bids.spec.ts',
  title,
  tests: statuses.map((status, at) => ({ status, projectName: ['desktop', 'phone'][at] })),
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
  expect(countPlaywright(JSON.stringify(report))).toEqual({
    passed: 2,
    failed: 3,
    skipped: 0,
    names: ['bids.spec.ts: one bids (phone)', 'bids.spec.ts: another bids (desktop)'],
  })
})
