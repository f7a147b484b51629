import type { Me } from '#core/kernel/me.ts'
import type { Cents } from '#core/kernel/money.ts'
import { fieldRefusal, refusal, type Refusal } from '#core/kernel/problem.ts'
import { DAY_MS } from '#core/kernel/time.ts'
import type { ValueOf } from '#core/kernel/setting.ts'
import type { VERIFICATION_REQUIRED } from '#core/profiles/settings.ts'

export const SKILLS = [
  'Home Improvement',
  'Tech Support',
  'Cleaning Services',
  'Moving & Delivery',
  'Creative Services',
  'Tutoring & Education',
  'Pet Care',
  'Event Services',
  'Personal Services',
  'Yard Work',
  'Automotive',
  'Business Services',
] as const
export type Skill = (typeof SKILLS)[number]

export const EXPERIENCE_LEVELS = [
  { name: 'Beginner', years: 'less than 1 year' },
  { name: 'Intermediate', years: '1-3 years' },
  { name: 'Advanced', years: '3-5 years' },
  { name: 'Expert', years: '5+ years' },
] as const
export const levelText = ({ name, years }: (typeof EXPERIENCE_LEVELS)[number]): string => `${name} (${years})`

/** PROFILE-11: by the short or the long name, in any case, as the long one; null if not on the list. */
export const levelNamed = (text: string): string | null => {
  const typed = text.trim().toLowerCase()
  const known = EXPERIENCE_LEVELS.find((level) =>
    [level.name, levelText(level)].some((name) => name.toLowerCase() === typed),
  )
  return known ? levelText(known) : null
}

/** PROFILE-3: ignores case; null if not on the list. */
export const skillNamed = (text: string): Skill | null =>
  SKILLS.find((skill) => skill.toLowerCase() === text.trim().toLowerCase()) ?? null

type ProfileBasics = Pick<Me, 'firstName' | 'bio' | 'zipCode' | 'phoneNumber' | 'expertise'>

/** PROFILE-1: each is a fifth of the completeness. */
const FIVE_PARTS: readonly { key: keyof ProfileBasics; name: string }[] = [
  { key: 'firstName', name: 'First name' },
  { key: 'bio', name: 'Bio' },
  { key: 'zipCode', name: 'Zip code' },
  { key: 'phoneNumber', name: 'Phone number' },
  { key: 'expertise', name: 'At least one expertise' },
]

const isPresent = (value: string | null | readonly string[]): boolean =>
  typeof value === 'string' ? value.trim() !== '' : (value?.length ?? 0) > 0

export const partsOfProfile = (person: ProfileBasics): { key: keyof ProfileBasics; name: string; isThere: boolean }[] =>
  FIVE_PARTS.map(({ key, name }) => ({ key, name, isThere: isPresent(person[key]) }))

export const completenessOf = (person: ProfileBasics): number =>
  (100 / FIVE_PARTS.length) * partsOfProfile(person).filter(({ isThere }) => isThere).length

export const isProfileComplete = (person: ProfileBasics): boolean =>
  partsOfProfile(person).every(({ isThere }) => isThere)

export const BUSINESS_NAME_SENTENCE = 'Business name required'

/** PROFILE-8: checked only when the name is sent, so that the switch may be saved first. */
export const lacksBusinessName = ({
  isBusinessAccount,
  businessName,
}: Pick<Me, 'isBusinessAccount' | 'businessName'>) => isBusinessAccount && !isPresent(businessName)

/** `limit`: above it both sides must be verified. */
export interface VerificationRule {
  required: ValueOf<typeof VERIFICATION_REQUIRED>
  limit: Cents
}

/** VERIFY-1: above the limit ($1,000) both sides must be verified; below it only posters, and only if the operator says so. */
export const needsVerification = (
  { required, limit }: VerificationRule,
  side: 'poster' | 'worker',
  budgetMax: Cents,
): boolean => required !== 'never' && (budgetMax > limit || (required === 'posting' && side === 'poster'))

export const PROFILE_INCOMPLETE = refusal(
  403,
  'profile_incomplete',
  'Please complete your profile first: a first name, a bio, your zip code, a phone number and one skill.',
)
export const NOT_VERIFIED = refusal(403, 'not_verified', 'Please verify your identity first.')
export const otherNotVerified = (other: 'poster' | 'worker'): Refusal =>
  refusal(
    403,
    `${other}_not_verified`,
    `For a job this large both sides must be verified, and this ${other} is not yet.`,
  )
export const NOT_VERIFIED_FOR_LARGE = refusal(
  403,
  'not_verified',
  'For a job this large both sides must be verified. Please verify your identity first.',
)

export const refuseIncompleteProfile = (person: ProfileBasics): Refusal | null =>
  isProfileComplete(person) ? null : PROFILE_INCOMPLETE

/** PROFILE-10: the same for a person who does not exist. */
export const PORTFOLIO_NOT_SHARED = refusal(401, 'not_shared', 'Please sign in first.')
export const PROFILE_MISSING = refusal(404, 'not_found', "The profile you're looking for doesn't exist or is private.")
export const PHOTO_REFUSED = refusal(
  415,
  'not_a_picture',
  'Failed to upload photo. Please try again with a JPG, PNG, or GIF under 5MB.',
)
export const unsupportedFile = (field: string, message: string): Refusal =>
  refusal(415, 'file_type', message, { fields: { [field]: message } })

/** PROFILE-5 */
export const MAX_PORTFOLIO_ITEMS = 24
export const MAX_CERTIFICATIONS = 20
export const MAX_POLICIES = 10
export const tooManyRecords = (max: number, nouns: string): Refusal =>
  refusal(422, 'too_many_records', `You can show at most ${max} ${nouns}. Take one away first.`)

export const NO_RECORD = refusal(404, 'not_found', 'This entry does not exist.')

/** VERIFY-3: how long documents are kept after the decision. */
export const DOCUMENT_DAYS = 30

const DOCUMENTS_PENDING = refusal(
  409,
  'verification_pending',
  'We are looking at your documents already. Please wait for the answer.',
)

/** VERIFY-2: one request at a time. */
export const refuseRequest = ({
  isVerified,
  isPending,
}: {
  isVerified: boolean
  isPending: boolean
}): Refusal | null => {
  if (isVerified) return refusal(409, 'already_verified', 'Your identity is verified already.')
  return isPending ? DOCUMENTS_PENDING : null
}

/** RECORD-1: the same for a certificate or a policy. */
export const refuseRecordRequest = ({
  isVerified,
  isExpired,
  isPending,
}: {
  isVerified: boolean
  isExpired: boolean
  isPending: boolean
}): Refusal | null => {
  if (isExpired) return refusal(409, 'expired', 'This has expired. Please add the renewed one and send its documents.')
  if (isVerified) return refusal(409, 'already_verified', 'This is verified already.')
  return isPending ? DOCUMENTS_PENDING : null
}

/** VERIFY-2: a refusal needs a reason. */
export const refuseDecision = ({
  isApproved,
  reason,
}: {
  isApproved: boolean
  reason: string | null
}): Refusal | null => (isApproved || reason ? null : fieldRefusal('reason_missing', 'reason', 'Please say why.'))

/** Of requests to have an identity, a certificate or a policy verified. */
export const PENDING_REQUEST_STATUSES = ['pending'] as const
export const APPROVED_REQUEST_STATUSES = ['approved'] as const
export const isPendingRequest = (status: string | null): boolean => status === 'pending'
export const isRejectedRequest = (status: string | null): boolean => status === 'rejected'
export const isApprovedRequest = (status: string | null): boolean => status === 'approved'

// ---- background checks and other records -------------------------------------------------------------------------

/** Of records that an admin can verify by documents. */
export const VERIFIED_KINDS = ['certification', 'insurance'] as const
export type VerifiedKind = (typeof VERIFIED_KINDS)[number]

export const CHECK_STATUSES = ['pending', 'passed', 'failed', 'expired'] as const
export type CheckStatus = (typeof CHECK_STATUSES)[number]
export const PENDING_CHECK_STATUSES = ['pending'] as const satisfies readonly CheckStatus[]
export const PASSED_CHECK_STATUSES = ['passed'] as const satisfies readonly CheckStatus[]
/** Those that an admin can enter. */
export const DECIDED_CHECK_STATUSES = ['passed', 'failed', 'expired'] as const satisfies readonly CheckStatus[]
export const isPendingCheck = (status: CheckStatus): boolean => status === 'pending'
export const isPassedCheck = (status: CheckStatus): boolean => status === 'passed'
export const isFailedCheck = (status: CheckStatus): boolean => status === 'failed'

/** CHECK-4 and RECORD-3: how long before the last day the person is reminded; a check can be renewed from then on. */
export const REMINDER_DAYS = 30

/** CHECK-2: one pending check of a type, and none while a passed one is valid for longer than the reminder. */
export const refuseCheck = (
  earlier: readonly { status: CheckStatus; expiresAt: string | null }[],
  now: string,
): Refusal | null => {
  if (earlier.some(({ status }) => isPendingCheck(status)))
    return refusal(409, 'check_pending', 'This check is on its way already. Please wait for the result.')
  const isRenewable = (expiresAt: string | null): boolean =>
    expiresAt !== null && Date.parse(expiresAt) - Date.parse(now) <= REMINDER_DAYS * DAY_MS
  if (earlier.some(({ status, expiresAt }) => isPassedCheck(status) && !isRenewable(expiresAt)))
    return refusal(
      409,
      'check_passed',
      `You have passed this check. You can renew it from ${REMINDER_DAYS} days before it expires.`,
    )
  return null
}

const MAX_VALID_YEARS = 5

/** CHECK-3: days such as "2026-11-19". `today` is a day ahead where the provider is. */
export const refuseResult = ({
  status,
  completedOn,
  expiresOn,
  askedOn,
  today,
}: {
  status: CheckStatus
  completedOn: string
  expiresOn: string | null
  askedOn: string
  today: string
}): Refusal | null => {
  if (completedOn < askedOn)
    return fieldRefusal('result_before_request', 'completedOn', 'The result cannot be older than the request.')
  if (completedOn > today)
    return fieldRefusal('result_in_future', 'completedOn', 'The result cannot be of a later day.')
  if (expiresOn === null) return null
  if (expiresOn < completedOn)
    return fieldRefusal('expires_before_result', 'expiresOn', 'The check must not expire before its result.')
  if (expiresOn > `${Number(completedOn.slice(0, 4)) + MAX_VALID_YEARS}${completedOn.slice(4)}`)
    return fieldRefusal('valid_too_long', 'expiresOn', `A check is valid for at most ${MAX_VALID_YEARS} years.`)
  if (isPassedCheck(status) && expiresOn < today)
    return fieldRefusal('expired_already', 'expiresOn', 'This day is over. Choose Expired, or another day.')
  return null
}
