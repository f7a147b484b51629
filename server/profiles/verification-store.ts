import { oneOf } from '#server/platform/database/filters.ts'
import { DAY_SECONDS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { VerificationRequest } from '#core/admin/api.ts'
import type { Verification } from '#core/profiles/api.ts'
import { DOCUMENT_DAYS, PENDING_REQUEST_STATUSES, isPendingRequest } from '#core/profiles/rules.ts'
import { appNow, fromNow, type Db, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'

/** Where the person stands, and the newest request if there is one. */
export const readStatus = async (db: Queryable, userId: string) => {
  const { rows } = await sql<{ isVerified: boolean } & { [Key in keyof Verification]: Verification[Key] | null }>`
    select u.is_verified as "isVerified", v.status, v.reason, v.created_at as "requestedAt", v.decided_at as "decidedAt"
    from people u left join lateral (
      select * from verification_requests where user_id = u.id order by created_at desc, id desc limit 1) v on true
    where u.id = ${userId}`.execute(db)
  return rows[0]!
}

/** VERIFY-2: the index allows one that waits; null: there is one already. */
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

export interface Verdict {
  userId: string
  /** Null: whichever waits. */
  requestId: string | null
  isApproved: boolean
  reason: string | null
  /** Null: decided by the provider. */
  adminId: string | null
}

const decision = ({ isApproved, reason, adminId }: Verdict) => ({
  status: isApproved ? 'approved' : 'rejected',
  reason: isApproved ? null : reason,
  decided_by: adminId,
  decided_at: appNow,
})

/** The state stands in the condition: of two deciders only one finds the row. */
export const decidePending = async (trx: Trx, verdict: Verdict): Promise<string | null> => {
  const { userId, requestId } = verdict
  const row = await trx
    .updateTable('verification_requests')
    .set(decision(verdict))
    .where('user_id', '=', userId)
    .where('status', 'in', PENDING_REQUEST_STATUSES)
    .$if(requestId !== null, (query) => query.where('id', '=', requestId!))
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Somebody whose papers an admin has seen elsewhere. */
export const insertDecided = async (trx: Trx, verdict: Verdict): Promise<string> => {
  const id = newId()
  await trx
    .insertInto('verification_requests')
    .values({ id, user_id: verdict.userId, ...decision(verdict) })
    .execute()
  return id
}

// ---- documents ---------------------------------------------------------------------------------------------------

/** A place in the list is what an admin asks for; the key stays here. */
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

// ---- what admins look at -----------------------------------------------------------------------------------------

export interface RequestsPage {
  status: 'pending' | 'approved' | 'rejected'
  after: string | undefined
  limit: number
}

/** Those that wait in the order they came; what is decided, the newest first. */
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
