import { describe, expect, it } from 'vitest'
import { faultsText, faultsOf } from '#web/profiles/edit/checks.ts'
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
const saved: { profileImageUrl: string | null; isBusinessAccount: boolean } = {
  profileImageUrl: PHOTO,
  isBusinessAccount: false,
}
const firstOf = (change: Partial<ProfileDraft>, kept: Partial<typeof saved> = {}) =>
  faultsOf({ ...good, ...change }, { ...saved, ...kept })[0]

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
    const first = firstOf(change, { profileImageUrl: photo })
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
  it.each(['1,250', '$1,250.00', '52,50'])('MONEY-2 reads the hourly rate %s', (hourlyRate) =>
    expect(firstOf({ hourlyRate })).toBeUndefined(),
  )
  it('MONEY-2 reports that an hourly rate is too large', () =>
    expect(firstOf({ hourlyRate: '999,999,999' })?.sentence).toBe(
      'The hourly rate is too large. The most is $100,000.',
    ))
})

describe('PROFILE-8 the name of a business', () => {
  const business = { isBusinessAccount: true }
  it.each(['', '  '])('must not be %j', (businessName) =>
    expect(firstOf({ businessName }, business)).toEqual({ field: 'businessName', sentence: 'Business name required' }),
  )
  it('is checked after everything else', () =>
    expect(
      faultsOf({ ...good, zipCode: '', bio: 'x'.repeat(501) }, { ...saved, ...business }).map(({ field }) => field),
    ).toEqual(['zipCode', 'bio', 'businessName']))
  it('is not required from others', () => {
    expect(firstOf({ businessName: 'Marsh Moving' }, business)).toBeUndefined()
    expect(firstOf({ businessName: '' })).toBeUndefined()
  })
})

describe('PROFILE-2 the text about what is left to fix', () => {
  it.each([
    [{}, ''],
    [{ location: '' }, 'One thing to fix: the location.'],
    [{ location: '', zipCode: '', bio: 'x'.repeat(501) }, '3 things to fix, first the location.'],
  ])('%j: %s', (change, expected) => expect(faultsText(faultsOf({ ...good, ...change }, saved))).toBe(expected))
})
