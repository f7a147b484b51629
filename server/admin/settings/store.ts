import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

export interface Change {
  key: string
  updatedBy: string
  updatedAt: string
}

/** Changed settings only, with their last author. */
export const listChanges = async (db: Queryable, keys: readonly string[]): Promise<Change[]> => {
  const { rows } = await sql<Change>`
    select s.key, coalesce(a.first_name, a.email) as "updatedBy", s.updated_at as "updatedAt"
    from platform_settings s join admin_users a on a.id = s.updated_by where s.key = any(${keys}::text[])`.execute(db)
  return rows
}
