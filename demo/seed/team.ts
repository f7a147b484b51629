// The rows of the team, of pending verifications and of a banned user.
import { TERMS_VERSION } from '#core/accounts/rules.ts'
import { completenessOf } from '#core/profiles/rules.ts'
import { ASKERS, BANNED, TEAM, type TeamKey } from '#demo/data/people/team.ts'
import type { Uploads } from '#demo/seed/pictures.ts'
import { DAY, HOUR, iso, MINUTE, type PersonIds, type Row } from '#demo/seed/history.ts'
import { newId } from '#server/platform/database/ids.ts'

const WINDOW = 5 * MINUTE
const LOOKED = ['devon', 'trey', 'ollie', 'aiko'] as const

export type TeamIds = ReadonlyMap<TeamKey, string>

export const idsOfTeam = (): TeamIds => new Map(TEAM.map(({ key }) => [key, newId()]))

export const teamRows = (now: number, ids: TeamIds, passwordHash: string): Row<'admin_users'>[] =>
  TEAM.map(({ key, email, role, firstName, lastName }, index) => ({
    id: ids.get(key)!,
    email,
    role,
    first_name: firstName,
    last_name: lastName,
    password_hash: passwordHash,
    created_at: iso(now - (800 - index * 260) * DAY),
  }))

/** Each sent both sides of a card. */
export const waitingRows = (now: number, people: PersonIds, uploads: Uploads): Row<'verification_requests'>[] =>
  ASKERS.map(({ key, hoursAgo }) => {
    const askedAt = now - hoursAgo * HOUR
    const userId = people.get(key)!
    return {
      id: newId(askedAt),
      user_id: userId,
      documents: [uploads.addIdentityDocument(userId, key, 'front'), uploads.addIdentityDocument(userId, key, 'back')],
      created_at: iso(askedAt),
    }
  })

export interface BannedUser {
  user: Row<'users'> & { id: string }
  ban: Row<'member_bans'>
  request: Row<'verification_requests'>
  jobs: (Row<'jobs'> & { id: string })[]
  /** Who looked at them while they ran. */
  views: Row<'job_views'>[]
  bannedAt: number
}

/** Verified, posted twice, and banned. */
export const bannedRows = (
  { now, people, adminId }: { now: number; people: PersonIds; adminId: string },
  passwordHash: string,
): BannedUser => {
  const joinedAt = now - BANNED.joinedDaysAgo * DAY
  const bannedAt = now - BANNED.bannedDaysAgo * DAY
  const id = newId(joinedAt)
  const five = {
    firstName: BANNED.firstName,
    bio: BANNED.bio,
    zipCode: BANNED.zip,
    phoneNumber: BANNED.phone,
    expertise: ['Event Services'],
  }
  const jobs = BANNED.jobs.map(({ title, text, category, budget, postedDaysAgo, removed }) => {
    const postedAt = now - postedDaysAgo * DAY - 3 * HOUR
    const endedAt = iso(postedAt + WINDOW)
    return {
      id: newId(postedAt),
      poster_id: id,
      title,
      description: text,
      category,
      is_virtual: true,
      budget_min: budget.toFixed(2),
      budget_max: budget.toFixed(2),
      status: 'expired',
      bidding_ends_at: endedAt,
      expired_at: endedAt,
      hidden_at: removed ? iso(bannedAt - 4 * MINUTE) : null,
      removal_reason: removed,
      created_at: iso(postedAt),
    }
  })
  return {
    bannedAt,
    user: {
      id,
      email: BANNED.email,
      password_hash: passwordHash,
      first_name: BANNED.firstName,
      last_name: BANNED.lastName,
      bio: BANNED.bio,
      zip_code: BANNED.zip,
      phone_number: BANNED.phone,
      expertise: five.expertise,
      is_available_for_work: false,
      is_verified: true,
      is_email_verified: true,
      profile_completeness: completenessOf(five),
      is_adult: true,
      terms_version: TERMS_VERSION,
      terms_accepted_at: iso(joinedAt),
      banned_at: iso(bannedAt),
      ban_reason: BANNED.reason,
      last_active_at: iso(bannedAt - 20 * MINUTE),
      created_at: iso(joinedAt),
    },
    ban: { user_id: id, reason: BANNED.reason, created_at: iso(bannedAt) },
    request: {
      id: newId(joinedAt + 2 * HOUR),
      user_id: id,
      status: 'approved',
      decided_by: adminId,
      decided_at: iso(joinedAt + 9 * HOUR),
      documents_deleted_at: iso(joinedAt + 9 * HOUR + 30 * DAY),
      created_at: iso(joinedAt + 2 * HOUR),
    },
    jobs,
    views: jobs.flatMap(({ id: jobId, created_at }) =>
      LOOKED.map((key, index) => ({
        job_id: jobId,
        user_id: people.get(key)!,
        created_at: iso(Date.parse(created_at) + (index + 1) * MINUTE),
      })),
    ),
  }
}
