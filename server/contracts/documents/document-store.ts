import { sql } from 'kysely'
import type { Role } from '#core/contracts/rules.ts'
import type { Queryable, Trx } from '#server/platform/database/database.ts'

export interface Signature {
  role: Role
  userId: string
  name: string
  signedAt: string
  ipAddress: string | null
  device: string | null
  textHash: string
}

/** Signatures of the current text, oldest first. */
export const listSignatures = async (db: Queryable, contractId: string, textHash: string): Promise<Signature[]> => {
  const { rows } = await sql<Signature>`
    select s.role, s.user_id as "userId", coalesce(u.first_name, s.role) as name, s.signed_at as "signedAt",
      s.ip_address as "ipAddress", s.user_agent as device, s.text_hash as "textHash"
    from contract_signatures s join people u on u.id = s.user_id
    where s.contract_id = ${contractId} and s.text_hash = ${textHash} order by s.signed_at, s.id`.execute(db)
  return rows
}

export const readAreas = async (db: Queryable, contractId: string): Promise<(string | null)[]> => {
  const { rows } = await sql<{ area: string | null }>`
    select case when j.is_virtual then null else concat_ws(', ', z.area, z.city) end as area
    from contracts c join job_summary j on j.id = c.job_id left join zip_codes z on z.zip = left(j.zip_code, 5)
    where c.id = ${contractId}`.execute(db)
  return rows.map(({ area }) => area)
}

export const findDocument = async (db: Queryable, contractId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('contract_documents')
    .select('storage_key')
    .where('contract_id', '=', contractId)
    .executeTakeFirst()
  return row?.storage_key ?? null
}

/** False if the contract has a document already. */
export const insertDocument = async (
  trx: Trx,
  { contractId, sha256, key }: { contractId: string; sha256: string; key: string },
): Promise<boolean> => {
  const row = await trx
    .insertInto('contract_documents')
    .values({ contract_id: contractId, sha256, storage_key: key })
    .onConflict((c) => c.column('contract_id').doNothing())
    .returning('contract_id')
    .executeTakeFirst()
  return row !== undefined
}

export const findByHash = async (db: Queryable, sha256: string) => {
  const { rows } = await sql<{
    jobId: string
    ordinal: number
    title: string
    textHash: string
    posterSignedAt: string | null
    workerSignedAt: string | null
    issuedAt: string
  }>`
    select c.job_id as "jobId", j.title, c.terms_hash as "textHash", c.poster_signed_at as "posterSignedAt",
      c.worker_signed_at as "workerSignedAt", d.issued_at as "issuedAt",
      (select count(*)::int from contracts o where o.job_id = c.job_id and o.created_at <= c.created_at) as ordinal
    from contract_documents d join contracts c on c.id = d.contract_id join job_summary j on j.id = c.job_id
    where d.sha256 = ${sha256}`.execute(db)
  return rows[0] ?? null
}

/** Increases with every change of text or status. */
export const sequenceOf = async (db: Queryable, contractId: string): Promise<number> => {
  const row = await db.selectFrom('contracts').select('revision').where('id', '=', contractId).executeTakeFirst()
  return row?.revision ?? 0
}
