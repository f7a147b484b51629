import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import {
  atMost,
  Dollars,
  Done,
  Id,
  line,
  MAX_STORED_DOLLARS,
  optionalAmount,
  PathId,
  personName,
  prose,
  Timestamp,
  zip,
} from '#core/kernel/fields.ts'
import { Me, NotificationPreferences, WeekSchedule } from '#core/kernel/me.ts'
import { BackgroundCheck } from '#core/profiles/checks.ts'
import { TrustSignals } from '#core/profiles/trust.ts'
import { levelNamed, skillNamed } from '#core/profiles/rules.ts'
import { VERIFICATION_CHOICES } from '#core/profiles/settings.ts'

const PHONE_SENTENCE = 'Valid phone number required'
/** At least ten digits, with common separators. */
const phone = z.string(PHONE_SENTENCE).check(
  z.trim(),
  atMost(20),
  z.regex(/^[-+().\s\d]*$/, PHONE_SENTENCE),
  z.refine((text) => text.replace(/\D/g, '').length >= 10, PHONE_SENTENCE),
)
const BioOf500 = z.string().check(z.trim(), z.maxLength(500, 'Bio must be less than 500 characters'))

export const hourlyRate = optionalAmount(
  'The hourly rate',
  'The hourly rate is a number of at least 0 with at most two decimals.',
  0n,
)
export const coverage = optionalAmount('The amount', 'Please enter an amount.', 1n, MAX_STORED_DOLLARS)

/** PROFILE-3: from the fixed list in any case; a repeated skill counts once. */
const expertise = z.array(z.string().check(atMost(100, 'This is not on the list of skills.'))).check(
  z.refine((list) => list.every((text) => skillNamed(text) !== null), {
    error: ({ input }) => {
      const unknown = (input as string[]).find((text) => skillNamed(text) === null)
      return `"${unknown}" is not on the list of skills.`
    },
    abort: true,
  }),
  z.overwrite((list) => [...new Set(list.flatMap((text) => skillNamed(text) ?? []))]),
)

/** Each span ends after it starts; any other would never match a job. */
const hours = WeekSchedule.check(
  z.refine(
    (week) => Object.values(week).every((spans) => (spans ?? []).every(({ from, to }) => from < to)),
    'Each span of hours must end after it starts.',
  ),
)

export const QuickProfileForm = z.object({ bio: BioOf500, zipCode: zip(), phoneNumber: phone, expertise })

export const updateProfileQuickly = endpoint({
  method: 'PUT',
  path: '/api/user/profile',
  who: 'user',
  needsConfirmation: 'sometimes',
  summary: 'Quick edit: bio, zip code, phone number and expertise',
  body: QuickProfileForm,
  answer: Me,
})

/**
 * PROFILE-2: omitted fields stay unchanged; null and empty text remove an optional field. Checked in the order photo,
 * first name, location, zip code.
 */
export const ProfileForm = z.object({
  profileImageUrl: z.optional(
    z.string('Profile photo required').check(z.minLength(1, 'Profile photo required'), z.maxLength(200)),
  ),
  firstName: z.optional(personName('Name required')),
  location: z.optional(line('Location required')),
  zipCode: z.optional(zip('Zip code required')),
  lastName: z.optional(z.nullable(personName('Please use plain text on one line.', { min: 0 }))),
  bio: z.optional(z.nullable(BioOf500)),
  phoneNumber: z.optional(z.nullable(z.union([z.literal(''), phone], PHONE_SENTENCE))),
  expertise: z.optional(expertise),
  experienceLevel: z.optional(
    z.nullable(
      z.string().check(
        atMost(100, 'Please choose a level from the list.'),
        z.refine((text) => text === '' || levelNamed(text) !== null, 'Please choose a level from the list.'),
        z.overwrite((text) => levelNamed(text) ?? ''),
      ),
    ),
  ),
  hourlyRate: z.optional(hourlyRate),
  availability: z.optional(z.nullable(line('Please use plain text on one line.', { min: 0 }))),
  availabilitySchedule: z.optional(z.nullable(hours)),
  languages: z.optional(
    z
      .array(line('Please name a language.', { max: 40 }))
      .check(z.minLength(1, 'Please name at least one language.'), z.maxLength(12, 'At most twelve languages.')),
  ),
  preferredPaymentMethod: z.optional(z.enum(['stripe', 'bank', 'debit_card'])),
  isBusinessAccount: z.optional(z.boolean()),
  businessName: z.optional(z.nullable(personName('Please use plain text on one line.', { min: 0, max: 255 }))),
  businessLicense: z.optional(z.nullable(line('Please use plain text on one line.', { min: 0 }))),
  insuranceInfo: z.optional(z.nullable(prose('Please use plain text.', { max: 500 }))),
  isAvailableForWork: z.optional(z.boolean()),
  showLocation: z.optional(z.boolean()),
  showPhone: z.optional(z.boolean()),
  showEmail: z.optional(z.boolean()),
  portfolioPublic: z.optional(z.boolean()),
  notificationPreferences: z.optional(z.partial(NotificationPreferences)),
})
export type ProfileForm = z.infer<typeof ProfileForm>

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/profile/update',
  who: 'user',
  needsConfirmation: 'sometimes',
  summary: 'Full edit: only the parts that are sent change',
  body: ProfileForm,
  answer: Me,
})

export const MAX_PORTRAIT_BYTES = 5 * 1024 * 1024
export const uploadProfileImage = endpoint({
  method: 'POST',
  path: '/api/upload/profile-image',
  who: 'user',
  summary: 'Upload a profile photo and wear it at once; it is re-encoded without its metadata',
  files: { field: 'image', max: 1, maxBytes: MAX_PORTRAIT_BYTES, noun: 'images' },
  once: true,
  answer: z.object({ imageUrl: z.string() }),
  status: 201,
})

// ---- public profile --------------------------------------------------------------------------------------------

export const PublicProfile = z.object({
  id: Id,
  firstName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  /** These four are null unless the person made them public. */
  location: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  email: z.nullable(z.string()),
  expertise: z.array(z.string()),
  experienceLevel: z.nullable(z.string()),
  hourlyRate: z.nullable(Dollars),
  availability: z.nullable(z.string()),
  availabilitySchedule: z.nullable(WeekSchedule),
  isAvailableForWork: z.boolean(),
  languages: z.array(z.string()),
  isVerified: z.boolean(),
  verifiedAt: z.nullable(Timestamp),
  isFoundingMember: z.boolean(),
  isBusinessAccount: z.boolean(),
  businessName: z.nullable(z.string()),
  businessLicense: z.nullable(z.string()),
  insuranceInfo: z.nullable(z.string()),
  rating: z.string(),
  /** Number of reviews with one to five stars. */
  ratingCounts: z.array(z.int()),
  totalJobs: z.int(),
  trust: TrustSignals,
  /** By the reader. */
  isBlocked: z.boolean(),
  portfolioPublic: z.boolean(),
  certifications: z.array(
    z.object({
      certificationName: z.string(),
      issuingOrganization: z.nullable(z.string()),
      expirationDate: z.nullable(z.string()),
      isVerified: z.boolean(),
      verifiedAt: z.nullable(Timestamp),
    }),
  ),
  insurance: z.array(
    z.object({
      policyType: z.string(),
      provider: z.string(),
      coverageAmount: z.nullable(Dollars),
      endDate: z.nullable(z.string()),
      isVerified: z.boolean(),
      verifiedAt: z.nullable(Timestamp),
    }),
  ),
  backgroundChecks: z.array(
    z.object({ checkType: z.string(), completedAt: z.nullable(Timestamp), expiresAt: z.nullable(Timestamp) }),
  ),
  createdAt: Timestamp,
})
export type PublicProfile = z.infer<typeof PublicProfile>

const withUser = z.object({ userId: PathId })

export const publicProfile = endpoint({
  method: 'GET',
  path: '/api/profile/public/:userId',
  who: 'user',
  summary: 'What a person shows to everybody signed in',
  params: withUser,
  answer: PublicProfile,
})

export const PortfolioItem = z.object({
  id: Id,
  title: z.string(),
  description: z.nullable(z.string()),
  category: z.nullable(z.string()),
  tags: z.array(z.string()),
  images: z.array(z.string()),
  url: z.nullable(z.string()),
  isPublic: z.boolean(),
  createdAt: Timestamp,
})
export type PortfolioItem = z.infer<typeof PortfolioItem>

export const listPortfolio = endpoint({
  method: 'GET',
  path: '/api/portfolio/:userId',
  who: 'anyone',
  summary:
    'The work a person shows, newest first; one’s own also where it is not public; signed out 401 unless it is shared with anyone who has the link',
  params: withUser,
  answer: z.array(PortfolioItem),
})

export const SharedPortfolio = z.object({
  id: Id,
  firstName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
  portfolio: z.array(PortfolioItem),
})
export type SharedPortfolio = z.infer<typeof SharedPortfolio>

export const sharedPortfolio = endpoint({
  method: 'GET',
  path: '/api/profile/shared/:userId',
  who: 'anyone',
  summary: 'The public portfolio of a person, for anyone with the link; 404 unless it is shared and has a piece',
  params: withUser,
  answer: SharedPortfolio,
})

// ---- profile records -------------------------------------------------------------------------------------------

const withId = z.object({ id: PathId })
/** Within the range of date pickers and of PostgreSQL. */
const day = z.nullable(
  z.iso
    .date('Please choose a date.')
    .check(z.refine((text) => text >= '1900-01-01' && text < '2200-01-01', 'Please choose a date.')),
)
/** Credentials in an address would be public, or disguise its host. */
const isPlainHttps = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}
const httpsLink = z.string('Please enter a whole address, such as https://example.com.').check(
  z.trim(),
  atMost(500),
  z.refine((text) => text === '' || isPlainHttps(text), 'Please enter a whole address, such as https://example.com.'),
)
export const MAX_RECORD_FILE_BYTES = 5 * 1024 * 1024

export const PortfolioForm = z.object({
  title: line('Please give it a title.', { max: 120 }),
  description: z._default(z.nullable(prose('Please use plain text.', { max: 1_000 })), null),
  category: z._default(z.nullable(line('Please choose a category.', { min: 0, max: 100 })), null),
  tags: z._default(
    z.array(line('A tag is a word or two.', { max: 30 })).check(z.maxLength(8, 'At most eight tags.')),
    [],
  ),
  url: z._default(z.nullable(httpsLink), null),
  isPublic: z._default(z.boolean(), true),
  images: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(4, 'At most four pictures.')), []),
})

export const uploadPortfolioImages = endpoint({
  method: 'POST',
  path: '/api/upload/portfolio-images',
  who: 'user',
  summary: 'Upload pictures for a portfolio item',
  files: { field: 'images', max: 4, maxBytes: MAX_RECORD_FILE_BYTES, noun: 'images' },
  once: true,
  answer: z.object({ imageUrls: z.array(z.string()) }),
  status: 201,
})
export const addPortfolioItem = endpoint({
  method: 'POST',
  path: '/api/portfolio',
  who: 'user',
  summary: 'Show a piece of work',
  body: PortfolioForm,
  once: true,
  answer: PortfolioItem,
  status: 201,
})
export const removePortfolioItem = endpoint({
  method: 'DELETE',
  path: '/api/portfolio/:id',
  who: 'user',
  summary: 'Take a piece of work away, its pictures too',
  params: withId,
  answer: Done,
})

/** RECORD-1: the documents that were sent last to have a record verified. */
const SentDocuments = z.object({
  status: z.enum(['none', 'pending', 'approved', 'rejected']),
  reason: z.nullable(z.string()),
  requestedAt: z.nullable(Timestamp),
})

export const MAX_DOCUMENTS = 4
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024
const documentFiles = { field: 'documents', max: MAX_DOCUMENTS, maxBytes: MAX_DOCUMENT_BYTES, noun: 'files' } as const

export const Certification = z.object({
  id: Id,
  certificationName: z.string(),
  issuingOrganization: z.nullable(z.string()),
  certificationUrl: z.nullable(z.string()),
  expirationDate: z.nullable(z.string()),
  /** PROFILE-9: others no longer see it. */
  isExpired: z.boolean(),
  isVerified: z.boolean(),
  verifiedAt: z.nullable(Timestamp),
  documents: SentDocuments,
  createdAt: Timestamp,
})
export const CertificationForm = z.object({
  certificationName: line('Please name the certificate.', { max: 120 }),
  issuingOrganization: z._default(z.nullable(line('Please use plain text.', { min: 0, max: 120 })), null),
  certificationUrl: z._default(z.nullable(httpsLink), null),
  expirationDate: z._default(day, null),
})
export const addCertification = endpoint({
  method: 'POST',
  path: '/api/certifications',
  who: 'user',
  summary: 'Name a certificate; it counts as checked only once we have seen it',
  body: CertificationForm,
  once: true,
  answer: Certification,
  status: 201,
})
export const removeCertification = endpoint({
  method: 'DELETE',
  path: '/api/certifications/:id',
  who: 'user',
  summary: 'Take a certificate away',
  params: withId,
  answer: Done,
})

export const sendCertificationDocuments = endpoint({
  method: 'POST',
  path: '/api/certifications/:id/documents',
  who: 'user',
  summary: 'Send one to four documents (pictures or PDF) that prove a certificate; only moderators ever see them',
  params: withId,
  once: true,
  files: documentFiles,
  answer: Certification,
  status: 201,
})

export const Insurance = z.object({
  id: Id,
  policyType: z.string(),
  provider: z.string(),
  policyNumber: z.nullable(z.string()),
  coverageAmount: z.nullable(Dollars),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  /** PROFILE-9: others no longer see it. */
  isExpired: z.boolean(),
  isActive: z.boolean(),
  isVerified: z.boolean(),
  verifiedAt: z.nullable(Timestamp),
  documents: SentDocuments,
  createdAt: Timestamp,
})
export const InsuranceForm = z
  .object({
    policyType: line('Please say what is insured.', { max: 120 }),
    provider: line('Please name the insurer.', { max: 120 }),
    policyNumber: z._default(z.nullable(line('Please use plain text.', { min: 0, max: 60 })), null),
    coverageAmount: z._default(coverage, null),
    startDate: z._default(day, null),
    endDate: z._default(day, null),
  })
  .check(
    z.refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
      path: ['endDate'],
      error: 'The policy must not end before it starts.',
    }),
  )
export const addInsurance = endpoint({
  method: 'POST',
  path: '/api/insurance',
  who: 'user',
  summary: 'Name an insurance policy',
  body: InsuranceForm,
  once: true,
  answer: Insurance,
  status: 201,
})
export const removeInsurance = endpoint({
  method: 'DELETE',
  path: '/api/insurance/:id',
  who: 'user',
  summary: 'Take a policy away',
  params: withId,
  answer: Done,
})

export const sendInsuranceDocuments = endpoint({
  method: 'POST',
  path: '/api/insurance/:id/documents',
  who: 'user',
  summary: 'Send one to four documents (pictures or PDF) that prove a policy; only moderators ever see them',
  params: withId,
  once: true,
  files: documentFiles,
  answer: Insurance,
  status: 201,
})

export const profileRecords = endpoint({
  method: 'GET',
  path: '/api/profile/records',
  who: 'user',
  summary: 'My certificates, policies and background checks',
  answer: z.object({
    certifications: z.array(Certification),
    insurance: z.array(Insurance),
    backgroundChecks: z.array(BackgroundCheck),
  }),
})

// ---- identity verification -------------------------------------------------------------------------------------

export const Verification = z.object({
  status: z.enum(['none', 'pending', 'approved', 'rejected']),
  reason: z.nullable(z.string()),
  requestedAt: z.nullable(Timestamp),
  decidedAt: z.nullable(Timestamp),
  /** Who must be verified, by the operator's settings. */
  rule: z.enum(VERIFICATION_CHOICES),
  /** Above this amount both sides must be verified, unless nobody must. */
  limit: Dollars,
})
export type Verification = z.infer<typeof Verification>

export const requestVerification = endpoint({
  method: 'POST',
  path: '/api/verification',
  who: 'user',
  summary: 'Ask for identity verification with one to four documents (pictures or PDF); only moderators ever see them',
  files: documentFiles,
  once: true,
  answer: Verification,
  status: 201,
})
export const readVerification = endpoint({
  method: 'GET',
  path: '/api/verification',
  who: 'user',
  summary: 'How my identity verification stands',
  answer: Verification,
})
