import { sql, type RawBuilder } from 'kysely'
import type { Application } from '#core/admin/support.ts'
import type { CAREER_STATUSES } from '#core/content/careers.ts'
import type { Db, Queryable, Trx } from '#server/platform/database/database.ts'
import { olderThan } from '#server/platform/database/keyset.ts'
import { textMatches, type ByText, type SearchFilter } from '#server/platform/database/filters.ts'

type Status = (typeof CAREER_STATUSES)[number]

/** Must match the index `career_applications_search`. */
const SEARCHED = sql`(a.first_name || ' ' || a.last_name || ' ' || a.email || ' ' || a.position)`

const textIs = (pattern: string): RawBuilder<unknown> => sql`${SEARCHED} ilike ${pattern}`
const textMatchesTerm = (term: ByText): RawBuilder<unknown> =>
  textMatches(term, { anywhere: textIs, beginning: textIs })
export const applicationsWith = (term: ByText): RawBuilder<unknown> =>
  sql`select a.id from career_applications a where ${textMatchesTerm(term)}`

const matchesSearch = (textFilter: SearchFilter): RawBuilder<unknown> => {
  if (textFilter.by === 'all') return sql`true`
  if (textFilter.by === 'few') return sql`a.id = any(${textFilter.ids}::uuid[])`
  if (textFilter.by === 'many') return textMatchesTerm(textFilter.term)
  const { term } = textFilter
  if (term.by === 'id') return sql`a.id = ${term.id}`
  // Applicants have no contract number.
  return term.by === 'email' ? sql`lower(a.email) = ${term.email}` : sql`false`
}

interface Page {
  textFilter: SearchFilter
  status: Status | undefined
  after: string | undefined
  limit: number
}

export const applicationsQuery = ({ textFilter, status, after, limit }: Page): RawBuilder<Application> => sql`
  with page as materialized (
    select a.* from career_applications a
    where ${status === undefined ? sql`true` : sql`a.status = ${status}`} and ${matchesSearch(textFilter)}
      and ${olderThan('career_applications', after, 'a')}
    order by a.created_at desc, a.id desc limit ${limit})
  select a.id, a.first_name as "firstName", a.last_name as "lastName", a.email, a.phone, a.position, a.location,
    a.cover_letter as "coverLetter", a.status, f.size_bytes::int as "resumeBytes", a.created_at as "createdAt"
  from page a join stored_files f on f.id = a.resume_file_id order by a.created_at desc, a.id desc`

export const listApplications = async (db: Db, page: Page): Promise<Application[]> =>
  (await applicationsQuery(page).execute(db)).rows

export interface ResumeRow {
  key: string
  mimeType: string
  firstName: string
  lastName: string
}

export const findResume = async (db: Queryable, id: string): Promise<ResumeRow | null> => {
  const { rows } = await sql<ResumeRow>`
    select f.storage_key as key, f.mime_type as "mimeType", a.first_name as "firstName", a.last_name as "lastName"
    from career_applications a join stored_files f on f.id = a.resume_file_id where a.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const lockStatus = async (trx: Trx, id: string): Promise<Status | null> => {
  const { rows } = await sql<{ status: Status }>`
    select status from career_applications where id = ${id} for update`.execute(trx)
  return rows[0]?.status ?? null
}

export const saveStatus = async (trx: Trx, id: string, status: Status): Promise<void> => {
  await trx.updateTable('career_applications').set({ status }).where('id', '=', id).execute()
}
