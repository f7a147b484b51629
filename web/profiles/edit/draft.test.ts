import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bodyOf, isSameDraft, type ProfileDraft } from '#web/profiles/edit/draft.ts'
import { saveDraft, storedDraft } from '#web/profiles/edit/draft-store.ts'

const EVENING = { from: '17:00', to: '21:00' }
const draft: ProfileDraft = {
  firstName: ' Maren ',
  lastName: 'Olsen',
  location: 'Ybor City',
  zipCode: '33605 ',
  phoneNumber: '',
  languages: 'English, english, Norwegian,',
  bio: '',
  expertise: ['Pet Care'],
  experienceLevel: '',
  hourlyRate: '$ 28.5',
  availability: '',
  availabilitySchedule: {},
  preferredPaymentMethod: 'bank',
  businessName: '',
  businessLicense: '',
  insuranceInfo: '',
}

describe('PROFILE-2 the request', () => {
  it('is trimmed, with lists as arrays and an empty week as null', () =>
    expect(bodyOf(draft)).toMatchObject({
      firstName: 'Maren',
      zipCode: '33605',
      languages: ['English', 'Norwegian'],
      hourlyRate: '28.5',
      availabilitySchedule: null,
    }))
  it('is the same whatever order the days were switched on in', () => {
    const week = { ...draft, availabilitySchedule: { mon: [EVENING], sat: [EVENING] } }
    expect(isSameDraft(week, { ...week, availabilitySchedule: { sat: [EVENING], mon: [EVENING] } })).toBe(true)
    expect(isSameDraft(week, draft)).toBe(false)
    expect(isSameDraft(draft, { ...draft, firstName: 'Maren' })).toBe(true)
  })
})

describe('PROFILE-7 unsaved text', () => {
  const kept = new Map<string, string>()
  beforeEach(() =>
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
      removeItem: (key: string) => kept.delete(key),
    }),
  )
  afterEach(() => vi.unstubAllGlobals())

  it('is restored for the same user until it is saved or discarded', () => {
    saveDraft('me', { ...draft, bio: 'Half a sen' })
    expect(storedDraft('me', draft)?.bio).toBe('Half a sen')
    expect(storedDraft('somebody else', draft)).toBeNull()
    saveDraft('me', null)
    expect(storedDraft('me', draft)).toBeNull()
  })
  it('is null if it cannot be read', () => {
    kept.set('nearhand.profileDraft.me', '{')
    expect(storedDraft('me', draft)).toBeNull()
  })
})
