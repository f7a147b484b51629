import { sql } from 'kysely'
import type { AccountObligations } from '#core/accounts/rules.ts'
import { UNFINISHED_STATUSES } from '#core/contracts/rules.ts'
import { LISTED_STATUSES, thumbnailOf } from '#core/jobs/rules.ts'
import { OPEN_CHARGEBACK_STATUSES } from '#core/payments/chargebacks.ts'
import { HELD_STATUSES, OPEN_WITHDRAWALS, PROCESSING_STATUSES } from '#core/payments/rules.ts'
import { lockMember } from '#server/accounts/member-actions.ts'
import type { PersonalData } from '#server/accounts/personal-data-port.ts'
import type { Queryable, Trx } from '#server/platform/database/database.ts'
import { oneOf } from '#server/platform/database/filters.ts'
import { eraseMailsTo } from '#server/platform/mail/mail.ts'

/**
 * Every column that refers to a person, and what happens to its rows when the account is closed (ACC-9). `erase`: the
 * row is about this person only. `keep`: it is about money or about somebody else too, and stays without a name. A test
 * compares the list with the database.
 */
export const PERSONAL_COLUMNS: readonly (readonly [table: string, column: string, fate: 'erase' | 'keep'])[] = [
  ['sessions', 'user_id', 'erase'],
  ['known_devices', 'user_id', 'erase'],
  ['account_keys', 'user_id', 'erase'],
  ['member_bans', 'user_id', 'erase'],
  ['security_events', 'user_id', 'erase'],
  ['security_bursts', 'user_id', 'erase'],
  ['account_locks', 'user_id', 'erase'],
  ['lock_links', 'user_id', 'erase'],
  ['passkeys', 'user_id', 'erase'],
  ['passkey_challenges', 'user_id', 'erase'],
  ['authenticators', 'user_id', 'erase'],
  ['presence', 'user_id', 'erase'],
  ['email_changes', 'user_id', 'erase'],
  ['verification_requests', 'user_id', 'erase'],
  ['user_certifications', 'user_id', 'erase'],
  ['background_checks', 'user_id', 'erase'],
  ['insurance_policies', 'user_id', 'erase'],
  ['user_blocks', 'blocker_id', 'erase'],
  ['user_blocks', 'blocked_id', 'erase'],
  ['job_favorites', 'user_id', 'erase'],
  ['job_recommendations', 'user_id', 'erase'],
  ['job_views', 'user_id', 'erase'],
  ['skilled_workers', 'user_id', 'erase'],
  ['match_records', 'user_id', 'erase'],
  ['match_changes', 'user_id', 'erase'],
  ['user_portfolio', 'user_id', 'erase'],
  ['alerts', 'user_id', 'erase'],
  ['alert_preferences', 'user_id', 'erase'],
  ['review_reminders', 'user_id', 'erase'],
  ['push_tokens', 'user_id', 'erase'],
  ['payout_preferences', 'user_id', 'erase'],
  ['debts', 'debtor_id', 'keep'],
  ['debts', 'creditor_id', 'keep'],
  ['support_messages', 'user_id', 'erase'],
  ['support_tickets', 'user_id', 'erase'],
  ['provider_customers', 'user_id', 'erase'],
  ['stored_files', 'owner_id', 'keep'],
  ['jobs', 'poster_id', 'keep'],
  ['bids', 'bidder_id', 'keep'],
  ['contracts', 'poster_id', 'keep'],
  ['contracts', 'worker_id', 'keep'],
  ['contracts', 'completed_by', 'keep'],
  ['contracts', 'cancelled_by', 'keep'],
  ['contract_signatures', 'user_id', 'keep'],
  ['job_notes', 'author_id', 'keep'],
  ['additional_work_requests', 'requested_by', 'keep'],
  ['progress_photos', 'uploaded_by', 'keep'],
  ['progress_photos', 'approved_by', 'keep'],
  ['disputes', 'reported_by', 'keep'],
  ['disputes', 'reported_against', 'keep'],
  ['mediation_attempts', 'proposed_by', 'keep'],
  ['mediation_attempts', 'rejected_by', 'keep'],
  ['dispute_evidence', 'submitted_by', 'keep'],
  ['reviews', 'reviewer_id', 'keep'],
  ['reviews', 'reviewee_id', 'keep'],
  ['payment_methods', 'user_id', 'keep'],
  ['payout_methods', 'user_id', 'keep'],
  ['payments', 'payer_id', 'keep'],
  ['job_tips', 'from_user_id', 'keep'],
  ['job_tips', 'to_user_id', 'keep'],
  ['withdrawals', 'user_id', 'keep'],
  ['provider_calls', 'user_id', 'keep'],
  ['ledger_accounts', 'user_id', 'keep'],
  ['chat_messages', 'sender_id', 'keep'],
  ['chat_messages', 'receiver_id', 'keep'],
  ['video_sessions', 'host_id', 'keep'],
  ['video_sessions', 'participant_id', 'keep'],
  ['video_sessions', 'called_by', 'keep'],
  ['blog_posts', 'author_id', 'keep'],
  ['social_media_settings', 'updated_by', 'keep'],
  ['media_files', 'uploaded_by', 'keep'],
  ['flagged_content', 'reported_by', 'keep'],
]

/** Left out of the export: hashes that protect the account, and figures of the search. */
const NEVER_EXPORTED = new Set([
  'password_hash',
  'sid',
  'code',
  'provider_token',
  'micro_deposit_hash',
  'search_vector',
  'dedupe_key',
  'token_hash',
  'challenge',
  'public_key',
  'secret',
  'waiting',
  'recovery_codes',
  // The keys of pushes to a browser.
  'p256dh_key',
  'auth_key',
  // Which admin looked at something.
  'assigned_to',
  'resolved_by',
  'reviewed_by',
  'verified_by',
  'decided_by',
  'hidden_by',
  'admin_id',
])

const withoutSecrets = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !NEVER_EXPORTED.has(name)))

/** Parts of a row that belong to somebody else, such as a sealed review, are exported only once they are published. */
const VISIBLE_ONLY: Record<string, string> = {
  'reviews.reviewee_id': 'and published_at is not null',
  'user_blocks.blocked_id': 'and false',
}

const unchanged = (row: object): object => row

/** JOB-4: leaves out people whom the member does not know yet, such as the poster of a bid that was not selected. */
const WITHOUT_OTHERS: Record<string, (row: object) => object> = {
  // Notes of admins.
  'flagged_content.reported_by': ({ admin_notes: _notes, ...own }: { admin_notes?: string }) => own,
  'bids.bidder_id': (row) => {
    const { poster_id: _poster, ...own } = row as { poster_id: string; is_selected: boolean }
    return own.is_selected ? row : own
  },
}

const readPerson = async (db: Queryable, userId: string): Promise<Record<string, unknown>> => {
  const account = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const result: Record<string, unknown> = { exportedFor: account.email, account: withoutSecrets(account) }
  for (const [table, column] of PERSONAL_COLUMNS) {
    const visible = sql.raw(VISIBLE_ONLY[`${table}.${column}`] ?? '')
    const { rows } =
      await sql<object>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${userId} ${visible}`.execute(db)
    const exported = WITHOUT_OTHERS[`${table}.${column}`] ?? unchanged
    if (rows.length > 0) result[`${table}.${column}`] = rows.map((row) => withoutSecrets(exported(row)))
  }
  const { rows: accepted } = await sql<object>`
    select * from mediation_attempts where ${userId}::uuid = any(accepted_by)`.execute(db)
  if (accepted.length > 0) result['mediation_attempts.accepted_by'] = accepted.map((row) => withoutSecrets(row))
  const interest = await db
    .selectFrom('early_interest')
    .selectAll()
    .where(sql`lower(email)`, '=', account.email.toLowerCase())
    .execute()
  if (interest.length > 0) result['early_interest'] = interest
  return result
}

/** JSON has no bigint: cents are written as text, like all money. */
const asText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

const exportPerson = async (db: Queryable, userId: string): Promise<string> =>
  JSON.stringify(await readPerson(db, userId), asText, 2)

const lockObligations = async (trx: Trx, userId: string): Promise<AccountObligations | null> => {
  // Jobs are locked first, as for bidding and selecting, to avoid deadlocks.
  await sql`
    select from jobs where status in ${oneOf(LISTED_STATUSES)} and (poster_id = ${userId}
      or id in (select job_id from bids where bidder_id = ${userId} and not is_selected))
    order by id for update`.execute(trx)
  if (!(await lockMember(trx, userId, 'update'))) return null
  const { rows } = await sql<AccountObligations>`
    with mine as (select id, status from contracts where poster_id = ${userId} or worker_id = ${userId})
    select
      (select count(*)::int from mine where status in ${oneOf(UNFINISHED_STATUSES)}) as "runningContracts",
      (select count(*)::int from payments join mine on mine.id = contract_id
        where payments.status in ${oneOf([...HELD_STATUSES, ...PROCESSING_STATUSES])}) as "heldPayments",
      (select count(*)::int from withdrawals
        where user_id = ${userId} and status in ${oneOf(OPEN_WITHDRAWALS)}) as "openPayouts",
      (select coalesce(sum(balance_cents), 0)::bigint from ledger_accounts
        where user_id = ${userId} and kind in ('user_balance', 'user_frozen')) as "balanceCents",
      (select coalesce(sum(left_cents), 0)::bigint from debts
        where debtor_id = ${userId} and settled_at is null) as "owedCents",
      (select count(*)::int from chargebacks b join payments p on p.id = b.payment_id
        where p.payer_id = ${userId} and b.status in ${oneOf(OPEN_CHARGEBACK_STATUSES)}) as "openChargebacks"`.execute(
    trx,
  )
  return rows[0]!
}

/** Files about their owner only; pictures and documents of a contract belong to both sides and stay. */
const PERSONAL_FILE_PURPOSES = ['avatar', 'identity', 'portfolio', 'certification', 'insurance']

const erasePerson = async (trx: Trx, userId: string): Promise<string[]> => {
  const { email } = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  for (const [table, column, fate] of PERSONAL_COLUMNS) {
    if (fate === 'erase') await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(trx)
  }
  for (const table of ['early_interest', 'password_reset_tokens']) {
    await sql`delete from ${sql.table(table)} where lower(email) = lower(${email})`.execute(trx)
  }
  await eraseMailsTo(trx, email)
  const files = await trx
    .deleteFrom('stored_files')
    .where('owner_id', '=', userId)
    .where('purpose', 'in', PERSONAL_FILE_PURPOSES)
    .returning('storage_key')
    .execute()
  await withdrawFromMarket(trx, userId)
  await blankUser(trx, userId)
  return files.flatMap(({ storage_key }) => [storage_key, thumbnailOf(storage_key)])
}

/** Cancels jobs of a closed account and withdraws its bids. */
const withdrawFromMarket = async (trx: Trx, userId: string): Promise<void> => {
  await sql`update jobs set status = 'cancelled', cancelled_at = app_now() where poster_id = ${userId} and status in ${oneOf(LISTED_STATUSES)}`.execute(
    trx,
  )
  await sql`update jobs set location = 'Removed' where poster_id = ${userId} and location is not null`.execute(trx)
  await sql`delete from bids where bidder_id = ${userId} and not is_selected
    and not exists (select 1 from contracts where contracts.bid_id = bids.id)`.execute(trx)
}

const blankUser = async (trx: Trx, userId: string): Promise<void> => {
  await trx
    .updateTable('users')
    .set({
      // The address may be registered again at once; this placeholder receives no mail.
      email: `${userId}@deleted.invalid`,
      password_hash: null,
      first_name: 'Former member',
      last_name: null,
      profile_image_url: null,
      bio: null,
      location: null,
      zip_code: null,
      phone_number: null,
      languages: [],
      expertise: [],
      experience_level: null,
      hourly_rate: null,
      availability: null,
      availability_schedule: null,
      is_available_for_work: false,
      is_business_account: false,
      business_name: null,
      business_license: null,
      insurance_info: null,
      verification_documents: [],
      portfolio_public: false,
      show_location: false,
      show_phone: false,
      show_email: false,
      last_active_at: null,
      deleted_at: sql`app_now()`,
    })
    .where('id', '=', userId)
    .execute()
}

export const personalData: PersonalData = { exportPerson, lockObligations, erasePerson }
