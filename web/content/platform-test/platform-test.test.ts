import { describe, expect, it } from 'vitest'
import { afterFailure } from '#web/content/platform-test/run.ts'
import { ranText, verdictText } from '#web/content/platform-test/copy.ts'
import { CallError } from '#web/runtime/call.ts'

const refused = (status: number, message: string) =>
  new CallError(status, JSON.stringify({ message, code: 'x' }), 'status')

describe('PAGE-9 the platform test', () => {
  it('explains the verdict in a sentence', () => {
    expect(verdictText({ passed: 9, failed: 0, total: 9 })).toBe('All 9 tests passed.')
    expect(verdictText({ passed: 8, failed: 1, total: 9 })).toBe(
      'One test failed. LAUNCH_READY shows here when all 9 pass.',
    )
    expect(verdictText({ passed: 7, failed: 2, total: 9 })).toContain('2 tests failed.')
  })
  it('shows when it ran and how long', () =>
    expect(ranText(new Date(2025, 9, 16, 18, 41), 1.26)).toMatch(/^Ran at 6:41\sPM in 1\.3 s\./))

  it.each([401, 403])('%i is no failure: the test is for admins', (status) =>
    expect(afterFailure(refused(status, 'No.'))).toEqual({ kind: 'refused' }),
  )
  it('shows the message of the server about when to try again', () =>
    expect(afterFailure(refused(429, 'Please wait a minute.'))).toEqual({
      kind: 'failed',
      sentence: 'Please wait a minute.',
    }))
  it.each([
    refused(500, 'Something else.'),
    refused(404, 'Nothing here.'),
    new CallError(0, '', 'no answer', null),
    new Error('broken'),
  ])('otherwise shows the specified sentence: %s', (error) =>
    expect(afterFailure(error)).toEqual({ kind: 'failed', sentence: 'Could not complete platform test' }),
  )
})
