import { typedDollars } from '#core/kernel/money.ts'
import type { Me, WeekSchedule } from '#core/kernel/me.ts'
import type { ProfileForm } from '#core/profiles/api.ts'
import { capital, splitList } from '#web/profiles/lists.ts'
import { workingDays } from '#web/profiles/week.ts'

/** The fields as they are typed, until Save. Photo and switches are saved on their own. */
export interface ProfileDraft {
  firstName: string
  lastName: string
  location: string
  zipCode: string
  phoneNumber: string
  /** Separated by commas. */
  languages: string
  bio: string
  expertise: string[]
  experienceLevel: string
  hourlyRate: string
  availability: string
  availabilitySchedule: WeekSchedule
  preferredPaymentMethod: PaymentMethod
  businessName: string
  businessLicense: string
  insuranceInfo: string
}

export const PAYMENT_METHODS = [
  { value: 'stripe', label: 'Stripe account' },
  { value: 'bank', label: 'Bank account' },
  { value: 'debit_card', label: 'Debit card' },
] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]['value']

export const paymentMethodOf = (text: string): PaymentMethod =>
  PAYMENT_METHODS.find(({ value }) => value === text)?.value ?? 'stripe'

export const draftOf = (me: Me): ProfileDraft => ({
  firstName: me.firstName ?? '',
  lastName: me.lastName ?? '',
  location: me.location ?? '',
  zipCode: me.zipCode ?? '',
  phoneNumber: me.phoneNumber ?? '',
  languages: me.languages.map(capital).join(', '),
  bio: me.bio ?? '',
  expertise: me.expertise,
  experienceLevel: me.experienceLevel ?? '',
  hourlyRate: me.hourlyRate ?? '',
  availability: me.availability ?? '',
  availabilitySchedule: me.availabilitySchedule ?? {},
  preferredPaymentMethod: paymentMethodOf(me.preferredPaymentMethod),
  businessName: me.businessName ?? '',
  businessLicense: me.businessLicense ?? '',
  insuranceInfo: me.insuranceInfo ?? '',
})

/** "$32" and " 32 " are 32. */
export const rateOf = (draft: Pick<ProfileDraft, 'hourlyRate'>): string => typedDollars(draft.hourlyRate)

/** Monday first. */
const inWeekOrder = (week: WeekSchedule): WeekSchedule | null => {
  const days = workingDays(week)
  return days.length > 0 ? Object.fromEntries(days.map((day) => [day, week[day]])) : null
}

export const bodyOf = (draft: ProfileDraft): ProfileForm => ({
  firstName: draft.firstName.trim(),
  lastName: draft.lastName.trim(),
  location: draft.location.trim(),
  zipCode: draft.zipCode.trim(),
  phoneNumber: draft.phoneNumber.trim(),
  languages: splitList(draft.languages),
  bio: draft.bio.trim(),
  expertise: draft.expertise,
  experienceLevel: draft.experienceLevel,
  hourlyRate: rateOf(draft),
  availability: draft.availability.trim(),
  availabilitySchedule: inWeekOrder(draft.availabilitySchedule),
  preferredPaymentMethod: draft.preferredPaymentMethod,
  businessName: draft.businessName.trim(),
  businessLicense: draft.businessLicense.trim(),
  insuranceInfo: draft.insuranceInfo.trim(),
})

/** Whether saving either of them gives the same result. */
export const isSameDraft = (one: ProfileDraft, other: ProfileDraft): boolean =>
  JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other))
