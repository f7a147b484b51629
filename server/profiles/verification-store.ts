import { oneOf } from '#server/platform/database/filters.ts'
import { DAY_SECONDS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { VerificationRequest } from '#core/admin/api.ts'
import type { Verification } from '#core/profiles/api.ts'
import { DOCUMENT_DAYS, PENDING_REQUEST_STATUSES, isPendingRequest } from '#core/profiles/rules.ts'
import { appNow, fromNow, type Db, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'

/** With the newest request, if there is one. */
export const readStatus = async (db: Queryable, userId: string) => {
  const { rows } = await sql<{ isVerified: boolean } & { [Key in keyof Verification]: Verification[Key] | null }>`
    select u.is_verified as "isVerified", v.status, v.reason, v.created_at as "requestedAt", v.decided_at as "decidedAt"
    from people u left join lateral (
      select * from verification_requests where user_id = u.id order by created_at desc, id desc limit 1) v on true
    where u.id = ${userId}`.execute(db)
  return rows[0]!
}

/** VERIFY-2: null if there is a pending one already. */
export const insertRequest = async (
  trx: Trx,
  { userId, provider, documents }: { userId: string; provider: string; documents: string[] },
): Promise<string | null> => {
  const row = await trx
    .insertInto('verification_requests')
    .values({ id: newId(), user_id: userId, provider, documents })
    .onConflict((c) =>
      c
        .column('user_id')
        .where(sql<boolean>`status in ${oneOf(PENDING_REQUEST_STATUSES)}`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export interface VerificationDecision {
  userId: string
  /** Null: the pending one. */
  requestId: string | null
  isApproved: boolean
  reason: string | null
  /** Null: decided by the provider. */
  adminId: string | null
}

const decisionColumns = ({ isApproved, reason, adminId }: VerificationDecision) => ({
  status: isApproved ? 'approved' : 'rejected',
  reason: isApproved ? null : reason,
  decided_by: adminId,
  decided_at: appNow,
})

/** Conditional, so that only one of two concurrent decisions succeeds. */
export const decidePending = async (trx: Trx, decision: VerificationDecision): Promise<string | null> => {
  const { userId, requestId } = decision
  const row = await trx
    .updateTable('verification_requests')
    .set(decisionColumns(decision))
    .where('user_id', '=', userId)
    .where('status', 'in', PENDING_REQUEST_STATUSES)
    .$if(requestId !== null, (query) => query.where('id', '=', requestId!))
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Without documents, which the admin has seen elsewhere. */
export const insertDecided = async (trx: Trx, decision: VerificationDecision): Promise<string> => {
  const id = newId()
  await trx
    .insertInto('verification_requests')
    .values({ id, user_id: decision.userId, ...decisionColumns(decision) })
    .execute()
  return id
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

export interface RequestsPage {
  status: 'pending' | 'approved' | 'rejected'
  after: string | undefined
  limit: number
}

/** Pending ones oldest first, decided ones newest first. */
export const listRequests = async (
  db: Db,
  { status, after, limit }: RequestsPage,
): Promise<z.output<typeof VerificationRequest>[]> => {
  const [direction, further] = isPendingRequest(status) ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const beyond = after
    ? sql`and (v.created_at, v.id) ${further} (select created_at, id from verification_requests where id = ${after})`
    : sql``
  const { rows } = await sql<z.output<typeof VerificationRequest>>`
    select v.id, v.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email, v.status,
      v.provider, v.reason, cardinality(v.documents) as "documentCount", v.created_at as "createdAt",
      v.decided_at as "decidedAt"
    from verification_requests v join people u on u.id = v.user_id
    where v.status = ${status} ${beyond}
    order by v.created_at ${direction}, v.id ${direction} limit ${limit}`.execute(db)
  return rows
}
