import { FAILED_STATUSES, HELD_STATUSES } from '#core/payments/rules.ts'
import { oneOf } from '#server/platform/database/filters.ts'
import { APPROVED_REQUEST_STATUSES, OPEN_REQUEST_STATUSES } from '#core/contracts/rules.ts'
import { sql } from 'kysely'
import type { AdditionalWork, Note, Progress } from '#core/contracts/api.ts'
import { MAX_DOLLARS } from '#core/kernel/fields.ts'
import { appNow, type Queryable, type Trx } from '#server/platform/database/database.ts'

// ---- notes -------------------------------------------------------------------------------------------------------

const MAX_SHOWN = 500

/** NOTE-1: an internal note is visible only to its author. */
const notesFor = (viewer: string) => sql`
  select n.id, n.contract_id as "contractId", n.author_id as "authorId", u.first_name as "authorName",
    u.profile_image_url as "authorImageUrl", n.author_id = ${viewer} as "isMine", n.message,
    n.is_internal as "isInternal", n.created_at as "createdAt"
  from job_notes n join people u on u.id = n.author_id
  where (not n.is_internal or n.author_id = ${viewer})`

export const listNotes = async (db: Queryable, contractId: string, viewer: string): Promise<Note[]> => {
  const { rows } = await sql<Note>`${notesFor(viewer)} and n.contract_id = ${contractId}
    order by n.created_at desc, n.id desc limit ${MAX_SHOWN}`.execute(db)
  return rows
}

export const findNote = async (db: Queryable, id: string, viewer: string): Promise<Note | null> => {
  const { rows } = await sql<Note>`${notesFor(viewer)} and n.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Including internal ones. */
export const countNotes = async (db: Queryable, contractId: string, authorId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job_notes
    where contract_id = ${contractId} and author_id = ${authorId}`.execute(db)
  return rows[0]!.count
}

/** False if there is a note with this id already. */
export const insertNote = async (
  trx: Trx,
  note: { id: string; contractId: string; authorId: string; message: string; isInternal: boolean },
): Promise<boolean> => {
  const row = await trx
    .insertInto('job_notes')
    .values({
      id: note.id,
      contract_id: note.contractId,
      author_id: note.authorId,
      message: note.message,
      is_internal: note.isInternal,
    })
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

// ---- progress ----------------------------------------------------------------------------------------------------

const progressColumns = sql`
  g.id, g.contract_id as "contractId", g.uploaded_by as "uploadedBy", g.photo_url as "photoUrl",
  case when g.photo_url is not null then g.photo_url || '?size=thumb' end as "thumbnailUrl",
  g.description, g.percent, g.location, g.is_approved as "isApproved", g.approved_by as "approvedBy",
  g.approved_at as "approvedAt", g.created_at as "createdAt"`

export const listProgress = async (db: Queryable, contractId: string): Promise<Progress[]> => {
  const { rows } = await sql<Progress>`
    select ${progressColumns} from progress_photos g where g.contract_id = ${contractId}
    order by g.created_at desc, g.id desc limit ${MAX_SHOWN}`.execute(db)
  return rows
}

export const findProgress = async (db: Queryable, id: string): Promise<Progress | null> => {
  const { rows } = await sql<Progress>`select ${progressColumns} from progress_photos g where g.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export interface NewProgress {
  id: string
  contractId: string
  uploadedBy: string
  fileKey: string | null
  photoUrl: string | null
  description: string | null
  percent: number | null
  location: string | null
}

export const insertProgress = async (trx: Trx, progress: NewProgress): Promise<boolean> => {
  const { rows } = await sql`
    insert into progress_photos (id, contract_id, uploaded_by, file_id, photo_url, description, percent, location)
    values (${progress.id}, ${progress.contractId}, ${progress.uploadedBy},
      (select id from stored_files where storage_key = ${progress.fileKey}), ${progress.photoUrl},
      ${progress.description}, ${progress.percent}, ${progress.location})
    on conflict (id) do nothing returning id`.execute(trx)
  return rows.length > 0
}

/** For the two parties. */
export const findPhotoKey = async (db: Queryable, id: string, viewer: string): Promise<string | null> => {
  const row = await db
    .selectFrom('progress_photos as g')
    .innerJoin('contracts as c', 'c.id', 'g.contract_id')
    .innerJoin('stored_files as f', 'f.id', 'g.file_id')
    .select('f.storage_key')
    .where('g.id', '=', id)
    .where((eb) => eb.or([eb('c.poster_id', '=', viewer), eb('c.worker_id', '=', viewer)]))
    .executeTakeFirst()
  return row?.storage_key ?? null
}

export const approveProgress = async (trx: Trx, id: string, by: string): Promise<boolean> => {
  const row = await trx
    .updateTable('progress_photos')
    .set({ is_approved: true, approved_by: by, approved_at: appNow })
    .where('id', '=', id)
    .where('is_approved', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

// ---- additional work ---------------------------------------------------------------------------------------------

const requestColumns = (viewer: string) => sql`
  a.id, a.contract_id as "contractId", a.requested_by as "requestedBy", a.requested_by = ${viewer} as "isMine",
  a.description, a.additional_amount as "additionalAmount", a.status, a.poster_approved as "posterApproved",
  a.worker_approved as "workerApproved", a.approved_at as "approvedAt", a.rejected_at as "rejectedAt",
  a.rejection_reason as "rejectionReason", a.created_at as "createdAt",
  (select p.status from payment_summary p where p.additional_work_request_id = a.id
    order by p.status in ${oneOf(FAILED_STATUSES)}, p.created_at desc limit 1) as "paymentStatus"`

export const listRequests = async (db: Queryable, contractId: string, viewer: string): Promise<AdditionalWork[]> => {
  const { rows } = await sql<AdditionalWork>`
    select ${requestColumns(viewer)} from additional_work_requests a where a.contract_id = ${contractId}
    order by a.created_at desc, a.id desc limit ${MAX_SHOWN}`.execute(db)
  return rows
}

export const findRequest = async (db: Queryable, id: string, viewer: string): Promise<AdditionalWork | null> => {
  const { rows } = await sql<AdditionalWork>`
    select ${requestColumns(viewer)} from additional_work_requests a where a.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export interface NewRequest {
  id: string
  contractId: string
  requestedBy: string
  description: string
  amount: string
  isPoster: boolean
}

export const insertRequest = async (trx: Trx, request: NewRequest): Promise<boolean> => {
  const row = await trx
    .insertInto('additional_work_requests')
    .values({
      id: request.id,
      contract_id: request.contractId,
      requested_by: request.requestedBy,
      description: request.description,
      additional_amount: request.amount,
      poster_approved: request.isPoster,
      worker_approved: !request.isPoster,
    })
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const approveRequest = async (trx: Trx, id: string): Promise<boolean> => {
  const row = await trx
    .updateTable('additional_work_requests')
    .set({ status: 'approved', poster_approved: true, worker_approved: true, approved_at: appNow })
    .where('id', '=', id)
    .where('status', 'in', OPEN_REQUEST_STATUSES)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const rejectRequest = async (trx: Trx, id: string, reason: string | null): Promise<boolean> => {
  const row = await trx
    .updateTable('additional_work_requests')
    .set({ status: 'rejected', rejected_at: appNow, rejection_reason: reason })
    .where('id', '=', id)
    .where('status', 'in', OPEN_REQUEST_STATUSES)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** INV-21: extra work counts only once it is held. */
export const addToContract = async (trx: Trx, requestId: string): Promise<void> => {
  await sql`
    update contracts c set additional_amount = c.additional_amount + a.additional_amount,
      additional_work = a.description, additional_work_approved = true
    from additional_work_requests a where a.id = ${requestId} and c.id = a.contract_id`.execute(trx)
}

export const hasUnpaidExtra = async (trx: Trx, contractId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from additional_work_requests a where a.contract_id = ${contractId} and a.status in ${oneOf(APPROVED_REQUEST_STATUSES)}
      and not exists (select from payment_summary p where p.additional_work_request_id = a.id and p.status in ${oneOf(HELD_STATUSES)})`.execute(
    trx,
  )
  return rows.length > 0
}

/** The total of the contract with extra work, and who is verified. */
export const readWorth = async (
  trx: Trx,
  contractId: string,
): Promise<{ worth: string; isPosterVerified: boolean; isWorkerVerified: boolean }> => {
  const { rows } = await sql<{ worth: string; isPosterVerified: boolean; isWorkerVerified: boolean }>`
    select c.amount + c.additional_amount as worth, p.is_verified as "isPosterVerified",
      w.is_verified as "isWorkerVerified"
    from contracts c join people p on p.id = c.poster_id join people w on w.id = c.worker_id
    where c.id = ${contractId}`.execute(trx)
  return rows[0]!
}

/** All extra work of a contract together is limited like a job. */
export const isOverMax = async (trx: Trx, contractId: string, amount: string): Promise<boolean> => {
  const { rows } = await sql`
    select from contracts where id = ${contractId} and additional_amount + ${amount}::numeric > ${MAX_DOLLARS}`.execute(
    trx,
  )
  return rows.length > 0
}
