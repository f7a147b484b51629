import * as z from 'zod/mini'
import { CheckForAdmin, VerificationRequest } from '#core/admin/api.ts'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Dollars, Done, Id, PathId, prose, Timestamp } from '#core/kernel/fields.ts'
import { cursor, page, search } from '#core/kernel/paging.ts'
import { refusal } from '#core/kernel/problem.ts'

export const USER_FILTERS = ['all', 'verified', 'unverified', 'banned'] as const
export type UserFilter = (typeof USER_FILTERS)[number]
export const ACCOUNT_ROLES = ['user', 'social_media_manager', 'admin'] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]

export const UserForAdmin = z.object({
  id: Id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  profileImageUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
  isBanned: z.boolean(),
  totalJobs: z.int(),
  rating: z.string(),
  role: z.enum(ACCOUNT_ROLES),
  createdAt: Timestamp,
})
export type UserForAdmin = z.infer<typeof UserForAdmin>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  who: 'support',
  summary: 'People, the newest first; those who have left are not listed',
  query: z.object({ search, filter: z._default(z.enum(USER_FILTERS), 'all'), cursor }),
  answer: page(UserForAdmin),
})

/** An entry in a user's history. */
export const UserEvent = z.object({
  at: Timestamp,
  what: z.string(),
  /** What the entry links to. */
  target: z.nullable(z.object({ type: z.enum(['job', 'contract', 'dispute', 'flag', 'review']), id: Id })),
})

/** REP-2: what two accounts have in common. */
export const LINK_KINDS = ['device', 'card', 'payout'] as const

export const UserDetail = z.object({
  ...UserForAdmin.shape,
  phoneNumber: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  place: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  expertise: z.array(z.string()),
  earned: Dollars,
  balance: Dollars,
  pendingFlags: z.int(),
  bannedAt: z.nullable(Timestamp),
  banReason: z.nullable(z.string()),
  /** STEP-26: payouts are frozen since then. */
  lockedAt: z.nullable(Timestamp),
  lastActiveAt: z.nullable(Timestamp),
  /** Documents that wait for a decision, the oldest first. */
  requests: z.array(VerificationRequest),
  /** CHECK-1: for moderators only. */
  backgroundChecks: z.array(CheckForAdmin),
  runningContracts: z.array(
    z.object({ id: Id, number: z.string(), title: z.string(), status: z.string(), held: Dollars }),
  ),
  /** REP-2 */
  linkedAccounts: z.array(
    z.object({
      id: Id,
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
      email: z.string(),
      isBanned: z.boolean(),
      kinds: z.array(z.enum(LINK_KINDS)),
    }),
  ),
  history: z.array(UserEvent),
})
export type UserDetail = z.infer<typeof UserDetail>

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  who: 'support',
  summary: 'One person: figures, documents that wait, running contracts, history',
  params: z.object({ id: PathId }),
  answer: UserDetail,
})

export const BAN_SENTENCE = 'Please say why. The person will read it.'

export const banUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/ban',
  who: 'moderator',
  summary: 'Ban somebody: ends the sessions, hides open jobs, withdraws live bids; running contracts go on',
  params: z.object({ id: PathId }),
  body: z.object({ reason: prose(BAN_SENTENCE, { min: 1, max: 500 }) }),
  answer: Done,
})

export const unbanUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/unban',
  who: 'moderator',
  summary: 'Lift a ban',
  params: z.object({ id: PathId }),
  answer: Done,
})

export const unlockUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/unlock',
  who: 'moderator',
  summary: 'Open a locked account again and unfreeze its payouts',
  params: z.object({ id: PathId }),
  answer: Done,
})

export const setRole = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/role',
  who: 'admin',
  summary: 'Give or take the role of an editor',
  params: z.object({ id: PathId }),
  body: z.object({ role: z.enum(ACCOUNT_ROLES, 'Please choose a role.') }),
  answer: Done,
})

export const NO_SUCH_PERSON = refusal(404, 'not_found', 'This person does not exist.')
export const BANNED_ALREADY = refusal(409, 'banned_already', 'This person is banned already.')
export const NOT_BANNED = refusal(409, 'not_banned', 'This person is not banned.')
