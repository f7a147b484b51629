import { DAY_SECONDS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { CODE_MINUTES, MAX_CODE_ATTEMPTS, TERMS_VERSION } from '#core/accounts/rules.ts'
import { DEFAULT_PREFERENCES } from '#core/alerts/api.ts'
import type { Me, NotificationPreferences } from '#core/kernel/me.ts'
import { appNow, fromNow, type Db, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'

const DEFAULT_NOTIFICATIONS = JSON.stringify({
  email: DEFAULT_PREFERENCES.emailAlerts,
  push: DEFAULT_PREFERENCES.pushNotifications,
} satisfies NotificationPreferences)

/** The columns of `Me`. */
export const ME_COLUMNS = `u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.profile_image_url as "profileImageUrl",
  u.bio, u.location, u.zip_code as "zipCode", u.expertise, u.phone_number as "phoneNumber", u.is_verified as "isVerified",
  u.is_email_verified as "isEmailVerified", u.rating, u.total_jobs as "totalJobs", u.total_earnings as "totalEarnings",
  u.is_business_account as "isBusinessAccount", u.business_name as "businessName", u.business_license as "businessLicense",
  u.insurance_info as "insuranceInfo", u.experience_level as "experienceLevel", u.hourly_rate as "hourlyRate", u.availability,
  u.availability_schedule as "availabilitySchedule", u.is_available_for_work as "isAvailableForWork", u.show_location as "showLocation", u.show_phone as "showPhone",
  u.show_email as "showEmail", u.portfolio_public as "portfolioPublic", u.preferred_payment_method as "preferredPaymentMethod",
  coalesce((select jsonb_build_object('email', f.email_alerts, 'push', f.push_notifications)
    from alert_preference_summary f where f.user_id = u.id), '${DEFAULT_NOTIFICATIONS}') as "notificationPreferences",
  u.languages, u.profile_completeness as "profileCompleteness", u.subscription_tier as "subscriptionTier", u.role,
  u.is_founding_member as "isFoundingMember", u.last_active_at as "lastActiveAt", u.created_at as "createdAt"`

const lowerEmail = sql<string>`lower(email)`
const codeExpiry = fromNow(CODE_MINUTES * 60)

export const findMe = async (db: Queryable, userId: string): Promise<Me> => {
  const { rows } = await sql<Me>`select ${sql.raw(ME_COLUMNS)} from users u where u.id = ${userId}`.execute(db)
  return rows[0]!
}

export const findUserByEmail = (db: Queryable, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'password_hash', 'banned_at'])
    .where(lowerEmail, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Undefined: they have left meanwhile. */
export const findBan = (trx: Trx, userId: string) =>
  trx
    .selectFrom('users')
    .select(['email', 'first_name as firstName', 'ban_reason as reason'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const findPasswordHash = async (db: Queryable, userId: string): Promise<string | null> => {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return row?.password_hash ?? null
}

/** Waits for a concurrent change of the password, and delays the next one. As strong a lock as `startSession` needs. */
export const lockPasswordHash = async (trx: Trx, userId: string): Promise<string | null> => {
  const row = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .where('banned_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** As strong as `lockPasswordHash`. False: banned or gone. */
export const lockToSignIn = async (trx: Trx, userId: string): Promise<boolean> => {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('banned_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** That of the account if it was never changed. */
export const findPasswordDate = async (db: Queryable, userId: string): Promise<string> => {
  const row = await db
    .selectFrom('users')
    .select(({ fn }) => fn.coalesce('password_changed_at', 'created_at').as('at'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.at
}

export const findUnverified = (db: Queryable, email: string) =>
  db.selectFrom('unverified_users').selectAll().where(lowerEmail, '=', email.toLowerCase()).executeTakeFirst()

/** Serializes registrations, verifications and changes of the same address. */
export const lockEmail = async (trx: Trx, email: string): Promise<void> => {
  await sql`select lock_email(${email})`.execute(trx)
}

/** The newest registration of an address replaces earlier ones. */
export const saveUnverified = async (
  trx: Trx,
  {
    email,
    firstName,
    passwordHash,
    browser,
    codeHash,
  }: { email: string; firstName: string; passwordHash: string; browser: string; codeHash: string },
): Promise<void> => {
  await trx.deleteFrom('unverified_users').where(lowerEmail, '=', email.toLowerCase()).execute()
  await trx
    .insertInto('unverified_users')
    .values({
      id: newId(),
      email,
      first_name: firstName,
      password: passwordHash,
      verification_code: codeHash,
      browser,
      expires_at: codeExpiry,
      is_adult: true,
      terms_version: TERMS_VERSION,
      terms_accepted_at: appNow,
    })
    .execute()
}

export const renewVerificationCode = (trx: Trx, email: string, codeHash: string, browser: string | null) =>
  trx
    .updateTable('unverified_users')
    .set({ verification_code: codeHash, attempts: 0, expires_at: codeExpiry, ...(browser && { browser }) })
    .where(lowerEmail, '=', email.toLowerCase())
    .returning(['email', 'first_name'])
    .executeTakeFirst()

/** ACC-2: one statement counts the attempt and reads the code, so that parallel attempts are counted. */
export const countVerificationAttempt = (db: Db, email: string) =>
  db
    .updateTable('unverified_users')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where(lowerEmail, '=', email.toLowerCase())
    .where('attempts', '<', MAX_CODE_ATTEMPTS)
    .where('expires_at', '>', appNow)
    .returning(['id', 'verification_code', 'browser'])
    .executeTakeFirst()

/** Only one of two concurrent requests finds the row. */
export const takeUnverified = (trx: Trx, id: string, codeHash: string) =>
  trx
    .deleteFrom('unverified_users')
    .where('id', '=', id)
    .where('verification_code', '=', codeHash)
    .returningAll()
    .executeTakeFirst()

export const insertUser = async (
  trx: Trx,
  pending: {
    email: string
    first_name: string
    password: string
    is_adult: boolean
    terms_version: string | null
    terms_accepted_at: string | null
  },
  isFoundingMember: boolean,
): Promise<string> => {
  const id = newId()
  await trx
    .insertInto('users')
    .values({
      id,
      email: pending.email,
      first_name: pending.first_name,
      password_hash: pending.password,
      is_email_verified: true,
      is_adult: pending.is_adult,
      terms_version: pending.terms_version,
      terms_accepted_at: pending.terms_accepted_at,
      is_founding_member: isFoundingMember,
    })
    .execute()
  return id
}

/** Returns false, and saves nothing, if `provedHash` is given and is no longer the current one. */
export const savePassword = async (
  trx: Trx,
  userId: string,
  passwordHash: string,
  provedHash: string | null = null,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: appNow })
    .where('id', '=', userId)
    .$if(provedHash !== null, (query) => query.where('password_hash', '=', provedHash))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const saveEmailChange = async (trx: Trx, userId: string, email: string, codeHash: string): Promise<void> => {
  const row = { email, code: codeHash, attempts: 0, expires_at: codeExpiry }
  await trx
    .insertInto('email_changes')
    .values({ user_id: userId, ...row })
    .onConflict((c) => c.column('user_id').doUpdateSet(row))
    .execute()
}

export const countEmailChangeAttempt = (db: Db, userId: string) =>
  db
    .updateTable('email_changes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('user_id', '=', userId)
    .where('attempts', '<', MAX_CODE_ATTEMPTS)
    .where('expires_at', '>', appNow)
    .returning(['email', 'code'])
    .executeTakeFirst()

export const takeEmailChange = (trx: Trx, userId: string, codeHash: string) =>
  trx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('code', '=', codeHash)
    .returning('email')
    .executeTakeFirst()

export const saveEmail = async (trx: Trx, userId: string, email: string): Promise<void> => {
  await trx.updateTable('users').set({ email }).where('id', '=', userId).execute()
}

/** After this time a device counts as new again. */
const DEVICE_DAYS = 180

export const sweepExpired = async (trx: Trx): Promise<void> => {
  const dayAgo = fromNow(-DAY_SECONDS)
  await trx.deleteFrom('unverified_users').where('expires_at', '<', dayAgo).execute()
  await trx.deleteFrom('password_reset_tokens').where('expires_at', '<', dayAgo).execute()
  await trx.deleteFrom('email_changes').where('expires_at', '<', dayAgo).execute()
  await trx.deleteFrom('sessions').where('expire', '<', appNow).execute()
  await trx
    .deleteFrom('known_devices')
    .where('last_seen_at', '<', fromNow(-DEVICE_DAYS * DAY_SECONDS))
    .execute()
}
