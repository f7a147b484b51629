import { describe, expect, test } from 'vitest'
import { refuseRecordRequest, type CheckStatus, refuseCheck } from '#core/profiles/rules.ts'

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
