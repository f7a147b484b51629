import { describe, expect, it } from 'vitest'
import type { Me } from '#core/kernel/me.ts'
import { cents } from '#core/kernel/money.ts'
import { blockersOf, missingLine, missingSentence, reasonOf } from '#web/jobs/post/blockers.ts'

const complete = {
  firstName: 'Maren',
  bio: 'I post jobs.',
  zipCode: '33605',
  phoneNumber: '8135550142',
  expertise: ['Pet Care'],
  isVerified: true,
} as unknown as Me

const LIMIT = cents(100_000)
const verification = (me: Me) => blockersOf(me, { required: 'posting', limit: LIMIT }, cents(0))

describe('POST-3 obstacles to posting', () => {
  it('are none for a complete and verified user', () => {
    expect(verification(complete)).toEqual({ missing: [], isUnverified: false })
    expect(reasonOf(verification(complete), 0)).toBeNull()
  })

  it('name missing parts', () => {
    const { missing } = verification({ ...complete, phoneNumber: null })
    expect(missingSentence(missing)).toBe('Only your phone number is missing.')
    expect(missingLine(missing)).toBe('Phone number missing in your profile')
    const more = verification({ ...complete, bio: ' ', phoneNumber: null, expertise: [] }).missing
    expect(missingSentence(more)).toBe('Your bio, your phone number, and one skill are missing.')
    expect(missingLine(more)).toBe('3 things missing in your profile')
  })

  it('are shown beside the button', () => {
    expect(reasonOf(verification({ ...complete, isVerified: false }), 0)).toBe(
      'First verify your identity. Your draft waits here.',
    )
    expect(reasonOf(verification({ ...complete, bio: null, isVerified: false }), 2)).toBe(
      'First complete your profile and verify your identity. Your draft waits here.',
    )
  })

  it.each([
    ['posting', 0, true],
    ['over_limit', 100_000, false],
    ['over_limit', 100_001, true],
    ['never', 100_001, false],
  ] as const)('include the identity as set by the operator: %s, for %i cents', (required, budgetMax, isUnverified) =>
    expect(
      blockersOf({ ...complete, isVerified: false }, { required, limit: LIMIT }, cents(budgetMax)).isUnverified,
    ).toBe(isUnverified),
  )

  it('include a photo that has not been uploaded', () => {
    expect(reasonOf(verification(complete), 1)).toBe('One photo is still on its way.')
    expect(reasonOf(verification(complete), 2)).toBe('2 photos are still on their way.')
  })
})
