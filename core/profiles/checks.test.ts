import { describe, expect, test } from 'vitest'
import { type CheckStatus, refuseCheck, refuseRecordRequest, refuseResult } from '#core/profiles/rules.ts'

const NOW = '2026-11-19T12:00:00.000Z'

describe('CHECK-2 one pending check of a type, and no second one while a passed one is valid for longer', () => {
  test.each<[CheckStatus, string | null, string | undefined]>([
    ['pending', null, 'check_pending'],
    ['passed', '2027-11-19T12:00:00.000Z', 'check_passed'],
    ['passed', null, 'check_passed'],
    ['passed', '2026-12-19T12:00:00.001Z', 'check_passed'],
    ['passed', '2026-12-19T12:00:00.000Z', undefined],
    ['failed', null, undefined],
    ['expired', '2026-11-01T12:00:00.000Z', undefined],
  ])('after one that is %s until %s: %s', (status, expiresAt, code) =>
    expect(refuseCheck([{ status, expiresAt }], NOW)?.code).toBe(code),
  )
  test('the first one is allowed', () => expect(refuseCheck([], NOW)).toBeNull())
})

describe('RECORD-1 documents of a certificate or a policy', () => {
  const record = { isVerified: false, isExpired: false, isPending: false }
  test.each([
    [{}, undefined],
    [{ isPending: true }, 'verification_pending'],
    [{ isVerified: true }, 'already_verified'],
    [{ isExpired: true }, 'expired'],
    [{ isExpired: true, isVerified: true }, 'expired'],
  ])('%j: %s', (state, code) => expect(refuseRecordRequest({ ...record, ...state })?.code).toBe(code))
})

describe('CHECK-3 the days of a result', () => {
  const result = {
    status: 'passed',
    completedOn: '2026-11-19',
    expiresOn: null,
    askedOn: '2026-11-18',
    today: '2026-11-19',
  } as const
  test.each([
    [{}, undefined],
    [{ completedOn: '2026-11-18' }, undefined],
    [{ completedOn: '2026-11-17' }, 'result_before_request'],
    [{ completedOn: '2026-11-20' }, 'result_in_future'],
    [{ expiresOn: '2026-11-19' }, undefined],
    [{ expiresOn: '2026-11-18' }, 'expires_before_result'],
    [{ expiresOn: '2031-11-19' }, undefined],
    [{ expiresOn: '2031-11-20' }, 'valid_too_long'],
    [{ expiresOn: '2026-11-18', completedOn: '2026-11-18' }, 'expired_already'],
    [{ expiresOn: '2026-11-18', completedOn: '2026-11-18', status: 'expired' as const }, undefined],
  ])('%j: %s', (change, code) => expect(refuseResult({ ...result, ...change })?.code).toBe(code))
})
