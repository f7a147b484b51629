import { sql } from 'kysely'
import type { Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'

export interface Application {
  firstName: string
  lastName: string
  email: string
  phone: string
  position: string
  location: string
  coverLetter: string
}

export const saveApplication = async (trx: Trx, form: Application, resumeKey: string): Promise<void> => {
  await sql`
    insert into career_applications
      (id, first_name, last_name, email, phone, position, location, cover_letter, resume_file_id)
    select ${newId()}::uuid, ${form.firstName}, ${form.lastName}, ${form.email}, nullif(${form.phone}, ''), ${form.position},
      ${form.location}, nullif(${form.coverLetter}, ''), f.id
    from stored_files f where f.storage_key = ${resumeKey}`.execute(trx)
}
