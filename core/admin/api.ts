import * as z from 'zod/mini'
import { secondFactorCode } from '#core/admin/account.ts'
import { ADMIN_ROLES, endpoint } from '#core/kernel/endpoint.ts'
import { Done, email, Id, PathId, prose, Timestamp } from '#core/kernel/fields.ts'

export const Admin = z.object({
  id: Id,
  email: z.string(),
  role: z.enum(ADMIN_ROLES),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
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
  summary: 'The signed-in admin',
  answer: Admin,
})

export const adminLogout = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  who: 'support',
  summary: 'End the admin session',
  answer: Done,
})

export const VerificationRequest = z.object({
  id: Id,
  userId: Id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  status: z.enum(['pending', 'approved', 'rejected']),
  provider: z.string(),
  reason: z.nullable(z.string()),
  /** 0 once the documents are deleted. */
  documentCount: z.int(),
  createdAt: Timestamp,
  decidedAt: z.nullable(Timestamp),
})

export const listVerifications = endpoint({
  method: 'GET',
  path: '/api/admin/verifications',
  who: 'support',
  summary: 'Requests for identity verification: those that wait, the oldest first; decided ones, the newest first',
  query: z.object({
    status: z.optional(z.enum(['pending', 'approved', 'rejected'])),
    cursor: z.optional(Id),
  }),
  answer: z.object({ items: z.array(VerificationRequest), nextCursor: z.nullable(z.string()) }),
})

export const verificationDocument = endpoint({
  method: 'GET',
  path: '/api/admin/verifications/:id/documents/:number',
  who: 'moderator',
  summary: 'One document of a request, as a download; looking is written into the audit log',
  params: z.object({ id: PathId, number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10)) }),
  answer: 'file',
})

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
    reason: z._default(z.nullable(prose('Please say why.', { max: 500 })), null),
  }),
  answer: Done,
})
