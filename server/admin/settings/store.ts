import { sql } from 'kysely'
import type { Setting, SettingValue } from '#core/kernel/setting.ts'
import type { Queryable, Trx } from '#server/platform/database/database.ts'

export interface Change {
  key: string
  updatedBy: string
  updatedAt: string
}

/** Who changed what last; what nobody has changed is not in it. */
export const listChanges = async (db: Queryable, keys: readonly string[]): Promise<Change[]> => {
  const { rows } = await sql<Change>`
    select s.key, coalesce(a.first_name, a.email) as "updatedBy", s.updated_at as "updatedAt"
    from platform_settings s join admin_users a on a.id = s.updated_by where s.key = any(${keys}::text[])`.execute(db)
  return rows
}

/** Of two who change the same at once the second sees what the first has made of it, also the first time. */
export const holdSetting = async (trx: Trx, { key, fallback, explains }: Setting): Promise<void> => {
  await sql`
    insert into platform_settings (key, value, description) values (${key}, ${JSON.stringify(fallback)}::jsonb, ${explains})
    on conflict (key) do nothing`.execute(trx)
  await sql`select from platform_settings where key = ${key} for update`.execute(trx)
}

export const saveSetting = async (
  trx: Trx,
  { key, explains }: Setting,
  value: SettingValue,
  by: string,
): Promise<void> => {
  await trx
    .updateTable('platform_settings')
    .set({ value: JSON.stringify(value), description: explains, updated_by: by })
    .where('key', '=', key)
    .execute()
}
