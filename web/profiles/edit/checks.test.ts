import { describe, expect, it } from 'vitest'
import { faultsInWords, faultsOf } from '#web/profiles/edit/checks.ts'
import type { ProfileDraft } from '#web/profiles/edit/draft.ts'

const PHOTO = '/files/portrait/a.webp'
const good: ProfileDraft = {
  firstName: 'Maren',
  lastName: '',
  location: 'Ybor City',
  zipCode: '33605',
  phoneNumber: '',
  languages: 'English',
  bio: '',
  expertise: [],
  experienceLevel: '',
  hourlyRate: '',
  availability: '',
  availabilitySchedule: {},
  preferredPaymentMethod: 'stripe',
  businessName: '',
  businessLicense: '',
  insuranceInfo: '',
}
const firstOf = (change: Partial<ProfileDraft>, photo: string | null = PHOTO) =>
  faultsOf({ ...good, ...change }, photo)[0]

describe('PROFILE-2 the full edit is checked in order', () => {
  const nothing = { firstName: ' ', location: '', zipCode: '' }
  it.each([
    ['photo', nothing, null, 'profileImageUrl', 'Profile photo required'],
    ['first name', nothing, PHOTO, 'firstName', 'Name required'],
    ['location', { ...nothing, firstName: 'Maren' }, PHOTO, 'location', 'Location required'],
    ['zip code', { zipCode: '336' }, PHOTO, 'zipCode', 'Zip code required'],
    ['phone', { phoneNumber: '555 01' }, PHOTO, 'phoneNumber', 'Valid phone number required'],
    ['bio', { bio: 'x'.repeat(501) }, PHOTO, 'bio', 'Bio must be less than 500 characters'],
    ['languages', { languages: ' , ' }, PHOTO, 'languages', 'Please name at least one language.'],
    ['week', { availabilitySchedule: { mon: [{ from: '10:00', to: '' }] } }, PHOTO, 'availabilitySchedule', /^Monday/],
  ])('%s', (_name, change, photo, field, sentence) => {
    const first = firstOf(change, photo)
    expect(first?.field).toBe(field)
    expect(first?.sentence).toMatch(sentence)
  })

  it('finds nothing in a profile that can be saved', () => {
    expect(firstOf({})).toBeUndefined()
    expect(firstOf({ hourlyRate: ' $32.50 ', phoneNumber: '(813) 555-0100', lastName: '' })).toBeUndefined()
  })
  it.each(['-1', 'ten', '1.234'])('refuses the hourly rate %s', (hourlyRate) =>
    expect(firstOf({ hourlyRate })?.field).toBe('hourlyRate'),
  )
})

describe('PROFILE-2 what is left to fix, in words', () => {
  it.each([
    [{}, ''],
    [{ location: '' }, 'One thing to fix: the location.'],
    [{ location: '', zipCode: '', bio: 'x'.repeat(501) }, '3 things to fix, first the location.'],
  ])('%j: %s', (change, words) => expect(faultsInWords(faultsOf({ ...good, ...change }, PHOTO))).toBe(words))
})
