import { sql } from 'kysely'
import type { AccountRole } from '#core/admin/users.ts'
import type { Me } from '#core/kernel/me.ts'
import { appNow, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { DB } from '#server/platform/database/tables.ts'

const COLUMN_OF = {
  profileImageUrl: 'profile_image_url',
  firstName: 'first_name',
  lastName: 'last_name',
  location: 'location',
  zipCode: 'zip_code',
  bio: 'bio',
  phoneNumber: 'phone_number',
  expertise: 'expertise',
  experienceLevel: 'experience_level',
  hourlyRate: 'hourly_rate',
  availability: 'availability',
  availabilitySchedule: 'availability_schedule',
  languages: 'languages',
  preferredPaymentMethod: 'preferred_payment_method',
  isBusinessAccount: 'is_business_account',
  businessName: 'business_name',
  businessLicense: 'business_license',
  insuranceInfo: 'insurance_info',
  isAvailableForWork: 'is_available_for_work',
  showLocation: 'show_location',
  showPhone: 'show_phone',
  showEmail: 'show_email',
  portfolioPublic: 'portfolio_public',
  profileCompleteness: 'profile_completeness',
} as const satisfies Partial<Record<keyof Me, keyof DB['users']>>

export type Profile = Pick<Me, keyof typeof COLUMN_OF>

const PROFILE = sql.raw(
  Object.entries(COLUMN_OF)
    .map(([name, column]) => `${column} as "${name}"`)
    .join(', '),
)

export interface LockedMember extends Profile {
  email: string
  isVerified: boolean
  bannedAt: string | null
  role: string
}

/**
 * Serializes what is counted, decided or written about one member: each such transaction locks the member first. With
 * `update` it also waits for and blocks inserts that refer to the member, such as sessions, jobs and bids (ADMIN-7).
 * Undefined: the member has left.
 */
export const lockMember = async (
  trx: Trx,
  userId: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<LockedMember | undefined> => {
  const { rows } = await sql<LockedMember>`
    select ${PROFILE}, email, is_verified as "isVerified", banned_at as "bannedAt", role from users
    where id = ${userId} and deleted_at is null for ${sql.raw(strength)}`.execute(trx)
  return rows[0]
}

export const saveProfile = async (trx: Trx, userId: string, changes: Partial<Profile>): Promise<Profile> => {
  const assignments = Object.entries(changes).map(
    ([name, value]) => sql`${sql.ref(COLUMN_OF[name as keyof Profile])} = ${value}`,
  )
  const { rows } = await sql<Profile>`
    update users set ${sql.join(assignments)} where id = ${userId} returning ${PROFILE}`.execute(trx)
  return rows[0]!
}

/** ADMIN-7: false if banned or deleted. A shared lock: a ban or a deletion waits for it. */
export const lockActiveMember = async (trx: Trx, userId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from users where id = ${userId} and banned_at is null and deleted_at is null for key share`.execute(trx)
  return rows.length > 0
}

/** Several members, always in the order of ids, against deadlocks. */
export const lockMembers = async (trx: Trx, userIds: readonly string[]): Promise<void> => {
  await sql`select from users where id = any(${userIds}::uuid[]) order by id for no key update`.execute(trx)
}

/** REP-1: unless the contract does not count. */
export const changeJobCounts = async (
  trx: Trx,
  contractId: string,
  userIds: readonly string[],
  change: 1 | -1,
): Promise<void> => {
  await sql`
    update users set total_jobs = greatest(0, total_jobs + ${change}) where id = any(${userIds}::uuid[])
      and (select counts_for_reputation(c.amount, c.poster_id, c.worker_id) from contract_summary c
        where c.id = ${contractId})`.execute(trx)
}

export const saveVerified = async (trx: Trx, userId: string): Promise<void> => {
  await trx.updateTable('users').set({ is_verified: true }).where('id', '=', userId).execute()
}

export const saveVerificationDocuments = async (trx: Trx, userId: string, keys: readonly string[]): Promise<void> => {
  await trx
    .updateTable('users')
    .set({ verification_documents: [...keys] })
    .where('id', '=', userId)
    .execute()
}

export const removeVerificationDocuments = async (trx: Trx, userId: string, keys: readonly string[]): Promise<void> => {
  await sql`update users set verification_documents =
    array(select unnest(verification_documents) except select unnest(${keys}::text[])) where id = ${userId}`.execute(
    trx,
  )
}

// ---- bans and roles ------------------------------------------------------------------------------------------------

export const saveBan = async (trx: Trx, userId: string, reason: string): Promise<void> => {
  await trx.updateTable('users').set({ banned_at: appNow, ban_reason: reason }).where('id', '=', userId).execute()
  await trx.insertInto('member_bans').values({ id: newId(), user_id: userId, reason }).execute()
}

export const clearBan = async (trx: Trx, userId: string): Promise<void> => {
  await trx.updateTable('users').set({ banned_at: null, ban_reason: null }).where('id', '=', userId).execute()
}

export const saveRole = async (trx: Trx, userId: string, role: AccountRole): Promise<void> => {
  await trx.updateTable('users').set({ role }).where('id', '=', userId).execute()
}
