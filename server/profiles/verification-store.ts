import { oneOf } from '#server/platform/database/filters.ts'
import { DAY_SECONDS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { RequestSubject, VerificationRequest } from '#core/admin/api.ts'
import type { Verification } from '#core/profiles/api.ts'
import {
  DOCUMENT_DAYS,
  PENDING_REQUEST_STATUSES,
  isPendingRequest,
  type CheckStatus,
  DECIDED_CHECK_STATUSES,
  isFailedCheck,
  PENDING_CHECK_STATUSES,
} from '#core/profiles/rules.ts'
import { appNow, fromNow, type Db, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { VerifiedKind } from '#core/profiles/rules.ts'

const RECORD_COLUMNS = { certification: 'certification_id', insurance: 'policy_id' } as const satisfies Record<
  VerifiedKind,
  string
>

/** With the newest request, if there is one. */
export const readStatus = async (db: Queryable, userId: string) => {
  const { rows } = await sql<{ isVerified: boolean } & { [Key in keyof Verification]: Verification[Key] | null }>`
    select u.is_verified as "isVerified", v.status, v.reason, v.created_at as "requestedAt", v.decided_at as "decidedAt"
    from people u left join lateral (
      select * from verification_requests
      where user_id = u.id and certification_id is null and policy_id is null
      order by created_at desc, id desc limit 1) v on true
    where u.id = ${userId}`.execute(db)
  return rows[0]!
}

type RecordRef = { kind: VerifiedKind; id: string }

/** VERIFY-2: null if there is a pending one already. Without a record it is about the identity. */
export const insertRequest = async (
  trx: Trx,
  {
    userId,
    provider,
    documents,
    record,
  }: { userId: string; provider: string; documents: string[]; record?: RecordRef },
): Promise<string | null> => {
  const row = await trx
    .insertInto('verification_requests')
    .values({
      id: newId(),
      user_id: userId,
      provider,
      documents,
      ...(record && { [RECORD_COLUMNS[record.kind]]: record.id }),
    })
    .onConflict((c) =>
      c
        .columns(['user_id', 'certification_id', 'policy_id'])
        .where(sql<boolean>`status in ${oneOf(PENDING_REQUEST_STATUSES)}`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export interface Verdict {
  isApproved: boolean
  reason: string | null
  /** Null: decided by the provider. */
  adminId: string | null
}

export interface IdentityDecision extends Verdict {
  userId: string
  /** Null: the pending one. */
  requestId: string | null
}

const decisionColumns = ({ isApproved, reason, adminId }: Verdict) => ({
  status: isApproved ? 'approved' : 'rejected',
  reason: isApproved ? null : reason,
  decided_by: adminId,
  decided_at: appNow,
})

/** Conditional, so that only one of two concurrent decisions succeeds. */
export const decideIdentity = async (trx: Trx, decision: IdentityDecision): Promise<string | null> => {
  const { userId, requestId } = decision
  const row = await trx
    .updateTable('verification_requests')
    .set(decisionColumns(decision))
    .where('user_id', '=', userId)
    .where('certification_id', 'is', null)
    .where('policy_id', 'is', null)
    .where('status', 'in', PENDING_REQUEST_STATUSES)
    .$if(requestId !== null, (query) => query.where('id', '=', requestId!))
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Without documents, which the admin has seen elsewhere. */
export const insertDecided = async (trx: Trx, decision: IdentityDecision): Promise<string> => {
  const id = newId()
  await trx
    .insertInto('verification_requests')
    .values({ id, user_id: decision.userId, ...decisionColumns(decision) })
    .execute()
  return id
}

export const ownerOf = async (db: Queryable, requestId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('verification_requests')
    .select('user_id')
    .where('id', '=', requestId)
    .executeTakeFirst()
  return row?.user_id ?? null
}

export interface DecidedRequest {
  userId: string
  /** Null: about the identity. */
  record: RecordRef | null
}

/** Conditional, so that only one of two concurrent decisions succeeds. */
export const decideRequest = async (trx: Trx, requestId: string, verdict: Verdict): Promise<DecidedRequest | null> => {
  const row = await trx
    .updateTable('verification_requests')
    .set(decisionColumns(verdict))
    .where('id', '=', requestId)
    .where('status', 'in', PENDING_REQUEST_STATUSES)
    .returning(['user_id', 'certification_id', 'policy_id'])
    .executeTakeFirst()
  if (!row) return null
  const { user_id: userId, certification_id: certificationId, policy_id: policyId } = row
  if (certificationId) return { userId, record: { kind: 'certification', id: certificationId } }
  return { userId, record: policyId ? { kind: 'insurance', id: policyId } : null }
}

// ---- documents ---------------------------------------------------------------------------------------------------

/** Addressed by number, so that storage keys stay private. */
export const findDocument = async (db: Queryable, requestId: string, number: number) => {
  const { rows } = await sql<{ key: string; mimeType: string; userId: string }>`
    select f.storage_key as key, f.mime_type as "mimeType", v.user_id as "userId"
    from verification_requests v join stored_files f on f.storage_key = v.documents[${number}::int]
    where v.id = ${requestId}`.execute(db)
  return rows[0] ?? null
}

export const takeRequestsToErase = (trx: Trx, limit: number) =>
  trx
    .selectFrom('verification_requests')
    .select(['id', 'user_id as userId', 'documents'])
    .where('documents_deleted_at', 'is', null)
    .where('decided_at', '<=', fromNow(-DOCUMENT_DAYS * DAY_SECONDS))
    .orderBy('decided_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const forgetDocuments = async (trx: Trx, id: string): Promise<void> => {
  await trx
    .updateTable('verification_requests')
    .set({ documents: [], documents_deleted_at: appNow })
    .where('id', '=', id)
    .execute()
}

// ---- for admins --------------------------------------------------------------------------------------------------

type RequestRow = z.output<typeof VerificationRequest>

export interface RequestsPage {
  status: RequestRow['status']
  subject: RequestSubject | undefined
  /** Whether background checks are listed, too. */
  hasChecks: boolean
  after: string | undefined
  limit: number
}

const CHECKS_LIKE = {
  pending: PENDING_CHECK_STATUSES,
  approved: DECIDED_CHECK_STATUSES.filter((status) => !isFailedCheck(status)),
  rejected: DECIDED_CHECK_STATUSES.filter(isFailedCheck),
} satisfies Record<RequestRow['status'], readonly CheckStatus[]>

/** Background checks are listed among the requests, since admins answer both. */
const requestsWith = (status: RequestRow['status']) => sql`
  select v.id, v.user_id, case when v.certification_id is not null then 'certification'
      when v.policy_id is not null then 'insurance' else 'identity' end as subject,
    coalesce(c.certification_name, p.policy_type) as title,
    nullif(concat_ws(' · ', 'issued by ' || c.issuing_organization, 'valid until ' || c.expiration_date, c.certification_url,
      p.provider, 'policy ' || p.policy_number, 'covers ' || to_char(p.coverage_amount, 'FM$999,999,990.00'),
      'from ' || p.start_date, 'until ' || p.end_date), '') as claim, v.status, v.provider, v.reason,
    cardinality(v.documents) as documents, v.created_at, v.decided_at
  from verification_requests v left join user_certifications c on c.id = v.certification_id
    left join insurance_policies p on p.id = v.policy_id
  where v.status = ${status}
  union all
  select b.id, b.user_id, 'background_check', b.check_type, null, ${status}, b.provider, b.results ->> 'note', 0, b.created_at,
    b.completed_at
  from background_checks b where b.status in ${oneOf(CHECKS_LIKE[status])}`

const REQUEST_COLUMNS = sql`
  r.id, r.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email, r.subject, r.title, r.claim,
  r.status, r.provider, r.reason, r.documents as "documentCount", r.created_at as "createdAt",
  r.decided_at as "decidedAt"`

/** Pending ones oldest first, decided ones newest first. */
export const listRequests = async (
  db: Db,
  { status, subject, hasChecks, after, limit }: RequestsPage,
): Promise<RequestRow[]> => {
  const [direction, further] = isPendingRequest(status) ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const beyond = after
    ? sql`and (r.created_at, r.id) ${further} (select created_at, id from (
        select created_at, id from verification_requests where id = ${after}
        union all select created_at, id from background_checks where id = ${after}) last)`
    : sql``
  const { rows } = await sql<RequestRow>`
    select ${REQUEST_COLUMNS} from (${requestsWith(status)}) r join people u on u.id = r.user_id
    where (${subject ?? null}::text is null or r.subject = ${subject ?? null})
      and (${hasChecks} or r.subject <> 'background_check') ${beyond}
    order by r.created_at ${direction}, r.id ${direction} limit ${limit}`.execute(db)
  return rows
}

/** Of one person, without background checks. */
export const listPendingOf = async (db: Queryable, userId: string): Promise<RequestRow[]> => {
  const { rows } = await sql<RequestRow>`
    select ${REQUEST_COLUMNS} from (${requestsWith(PENDING_REQUEST_STATUSES[0])}) r join people u on u.id = r.user_id
    where r.user_id = ${userId} and r.subject <> 'background_check' order by r.created_at, r.id`.execute(db)
  return rows
}
