import * as z from 'zod/mini'
import { secondFactorCode } from '#core/accounts/security-api.ts'
import { ADMIN_ROLES, endpoint } from '#core/kernel/endpoint.ts'
import { Done, email, Id, line, numberInAddress, PathId, prose, Timestamp } from '#core/kernel/fields.ts'
import { BackgroundCheck } from '#core/profiles/checks.ts'
import { CHECK_STATUSES, DECIDED_CHECK_STATUSES } from '#core/profiles/rules.ts'

export const Admin = z.object({
  id: Id,
  email: z.string(),
  role: z.enum(ADMIN_ROLES),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** SIGNIN-8: may do nothing but set one up. */
  needsSecondFactor: z.boolean(),
})
export type Admin = z.infer<typeof Admin>

export const adminLogin = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  who: 'anyone',
  summary: 'Sign in as an admin; admins have accounts and a cookie of their own',
  body: z.object({
    email: email('Please enter a valid email address'),
    password: z
      .string('Please enter your password')
      .check(z.minLength(1, 'Please enter your password'), z.maxLength(200)),
    /** Required if the account has a second factor. */
    code: z.optional(secondFactorCode),
  }),
  answer: Admin,
})

export const adminMe = endpoint({
  method: 'GET',
  path: '/api/admin/me',
  who: 'support',
  beforeSecondFactor: true,
  summary: 'The signed-in admin',
  answer: Admin,
})

export const adminLogout = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  who: 'support',
  beforeSecondFactor: true,
  summary: 'End the admin session',
  answer: Done,
})

/** What the documents prove. A background check has no documents: its provider answers. */
export const REQUEST_SUBJECTS = ['identity', 'certification', 'insurance', 'background_check'] as const
export type RequestSubject = (typeof REQUEST_SUBJECTS)[number]
export const REQUEST_STATUSES = ['pending', 'approved', 'rejected'] as const

export const VerificationRequest = z.object({
  id: Id,
  userId: Id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  subject: z.enum(REQUEST_SUBJECTS),
  /** The name of the certificate, policy or check. */
  title: z.nullable(z.string()),
  /** What the person says about it, which the documents have to prove. For moderators. */
  claim: z.nullable(z.string()),
  status: z.enum(REQUEST_STATUSES),
  provider: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** 0 once the documents are deleted. */
  documentCount: z.int(),
  createdAt: Timestamp,
  decidedAt: z.nullable(Timestamp),
})
export type VerificationRequest = z.infer<typeof VerificationRequest>

export const listVerifications = endpoint({
  method: 'GET',
  path: '/api/admin/verifications',
  who: 'support',
  summary:
    'Requests to verify an identity, a certificate, a policy, and background checks: those that wait, the oldest first; decided ones, the newest first',
  query: z.object({
    status: z.optional(z.enum(REQUEST_STATUSES)),
    subject: z.optional(z.enum(REQUEST_SUBJECTS)),
    cursor: z.optional(Id),
  }),
  answer: z.object({ items: z.array(VerificationRequest), nextCursor: z.nullable(z.string()) }),
})

export const verificationDocument = endpoint({
  method: 'GET',
  path: '/api/admin/verifications/:id/documents/:number',
  who: 'moderator',
  summary: 'One document of a request, as a download; looking is written into the audit log',
  params: z.object({
    id: PathId,
    number: numberInAddress('Please name one by its number.').check(z.int(), z.minimum(1), z.maximum(10)),
  }),
  answer: 'file',
})

const REASON_SENTENCE = 'Please say why.'

export const verifyUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/verify',
  who: 'moderator',
  summary: 'Decide on a person’s identity: verified, or refused with a reason',
  params: z.object({ id: PathId }),
  body: z.object({
    /** Without it, the pending request is decided, or the person directly if there is none. */
    requestId: z._default(z.nullable(Id), null),
    isApproved: z._default(z.boolean(), true),
    reason: z._default(z.nullable(prose(REASON_SENTENCE, { max: 500 })), null),
  }),
  answer: Done,
})

export const decideVerification = endpoint({
  method: 'POST',
  path: '/api/admin/verifications/:id',
  who: 'moderator',
  summary: 'Decide on documents: verified, or refused with a reason',
  params: z.object({ id: PathId }),
  body: z.object({
    isApproved: z._default(z.boolean(), true),
    reason: z._default(z.nullable(prose(REASON_SENTENCE, { max: 500 })), null),
  }),
  answer: Done,
})

const dateText = (sentence: string) => z.iso.date(sentence)

/** A check as the portal shows it to moderators. */
export const CheckForAdmin = z.object({
  ...BackgroundCheck.shape,
  checkId: z.nullable(z.string()),
  consentedAt: z.nullable(Timestamp),
})
export type CheckForAdmin = z.infer<typeof CheckForAdmin>

export const enterCheckResult = endpoint({
  method: 'POST',
  path: '/api/admin/background-checks/:id',
  who: 'moderator',
  summary: 'Enter the result of a background check, or correct it',
  params: z.object({ id: PathId }),
  body: z.object({
    /** What the page showed: a result that was entered meanwhile is not overwritten. */
    was: z.optional(z.enum(CHECK_STATUSES)),
    status: z.enum(DECIDED_CHECK_STATUSES, 'Please choose the result.'),
    provider: line('Please name who made the check.', { max: 120 }),
    /** The number under which the provider keeps it. */
    reference: line('Please enter the reference of the provider.', { max: 120 }),
    completedOn: dateText('Please enter the date of the result.'),
    /** Without it, by the type of the check. */
    expiresOn: z._default(z.nullable(dateText('Please enter a date.')), null),
    results: z._default(z.nullable(prose('Please use plain text.', { max: 1_000 })), null),
  }),
  answer: CheckForAdmin,
})
