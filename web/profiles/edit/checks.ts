import type { Me } from '#core/kernel/me.ts'
import { ProfileForm } from '#core/profiles/api.ts'
import { BUSINESS_NAME_SENTENCE, lacksBusinessName } from '#core/profiles/rules.ts'
import { bodyOf, type ProfileDraft } from '#web/profiles/edit/draft.ts'
import { weekProblem } from '#web/profiles/week.ts'
import { errorsOf } from '#web/runtime/forms/schema-check.ts'

export type CheckedField = 'profileImageUrl' | keyof ProfileDraft

/** What is wrong with a field. */
export interface Fault {
  field: CheckedField
  sentence: string
}

const NAMES: Record<CheckedField, string> = {
  profileImageUrl: 'the photo',
  firstName: 'the first name',
  lastName: 'the last name',
  location: 'the location',
  zipCode: 'the zip code',
  phoneNumber: 'the phone number',
  languages: 'the languages',
  bio: 'the bio',
  expertise: 'the expertise',
  experienceLevel: 'the experience level',
  hourlyRate: 'the hourly rate',
  availability: 'the availability',
  availabilitySchedule: 'the weekly hours',
  preferredPaymentMethod: 'the payment method',
  businessName: 'the business name',
  businessLicense: 'the licence',
  insuranceInfo: 'the insurance',
}

const isChecked = (name: string): name is CheckedField => name in NAMES

/** Saved on their own, but checked with the form. */
type SavedFields = Pick<Me, 'profileImageUrl' | 'isBusinessAccount'>

/** PROFILE-2: photo, first name, location, zip code, then the rest: the schema checks them in that order. */
export const faultsOf = (draft: ProfileDraft, { profileImageUrl, isBusinessAccount }: SavedFields): Fault[] => {
  const found: Record<string, string | undefined> = errorsOf(ProfileForm, {
    ...bodyOf(draft),
    profileImageUrl: profileImageUrl ?? '',
  })
  const hours = weekProblem(draft.availabilitySchedule)
  if (hours) found['availabilitySchedule'] = hours
  if (lacksBusinessName({ isBusinessAccount, businessName: draft.businessName }))
    found['businessName'] = BUSINESS_NAME_SENTENCE
  return Object.entries(found).flatMap(([field, sentence]) => (isChecked(field) && sentence ? { field, sentence } : []))
}

/** "One thing to fix: the location." */
export const faultsText = (faults: readonly Fault[]): string => {
  const [first] = faults
  if (!first) return ''
  const name = NAMES[first.field]
  return faults.length === 1 ? `One thing to fix: ${name}.` : `${faults.length} things to fix, first ${name}.`
}
