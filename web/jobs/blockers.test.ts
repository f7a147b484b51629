import { describe, expect, it } from 'vitest'
import type { Me } from '#contract/kernel/me.ts'
import { blockersOf, missingLine, missingSentence, reasonOf } from '#web/jobs/blockers.ts'

const complete = {
  firstName: 'Maren',
  bio: 'I post jobs.',
  zipCode: '33605',
  phoneNumber: '8135550142',
  expertise: ['Pet Care'],
  isVerified: true,
} as unknown as Me

describe('POST-3 what stands between a person and posting', () => {
  it('is nothing for whoever is complete and verified', () => {
    expect(blockersOf(complete)).toEqual({ missing: [], isUnverified: false })
    expect(reasonOf(blockersOf(complete), 0)).toBeNull()
  })

  it('names what is missing', () => {
    const { missing } = blockersOf({ ...complete, phoneNumber: null })
    expect(missingSentence(missing)).toBe('Only your phone number is missing.')
    expect(missingLine(missing)).toBe('Phone number missing in your profile')
    const more = blockersOf({ ...complete, bio: ' ', phoneNumber: null, expertise: [] }).missing
    expect(missingSentence(more)).toBe('Your bio, your phone number, and one skill are missing.')
    expect(missingLine(more)).toBe('3 things missing in your profile')
  })

  it('is said beside the button', () => {
    expect(reasonOf(blockersOf({ ...complete, isVerified: false }), 0)).toBe(
      'First verify your identity. Your draft waits here.',
    )
    expect(reasonOf(blockersOf({ ...complete, bio: null, isVerified: false }), 2)).toBe(
      'First complete your profile and verify your identity. Your draft waits here.',
    )
  })

  it('is also a photo that has not arrived', () => {
    expect(reasonOf(blockersOf(complete), 1)).toBe('One photo is still on its way.')
    expect(reasonOf(blockersOf(complete), 2)).toBe('2 photos are still on their way.')
  })
})
