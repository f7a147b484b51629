import { sql } from 'kysely'
import { refuseValue, type Setting, type SettingValue, type ValueOf } from '#core/kernel/setting.ts'
import type { Queryable, Trx } from '#server/platform/database/database.ts'

/** An invalid value was written by hand; the default is used instead. */
const settingIn = <S extends Setting>(setting: S, found: unknown): ValueOf<S> => {
  const value: SettingValue = refuseValue(setting, found) === null ? (found as SettingValue) : setting.fallback
  return value as ValueOf<S>
}

/** Reads several settings in one query. */
export const readSettings = async (
  db: Queryable,
  settings: readonly Setting[],
): Promise<<S extends Setting>(setting: S) => ValueOf<S>> => {
  const rows = await db
    .selectFrom('platform_settings')
    .select(['key', 'value'])
    .where(
      'key',
      'in',
      settings.map(({ key }) => key),
    )
    .execute()
  const found = new Map(rows.map(({ key, value }) => [key, value]))
  return (setting) => settingIn(setting, found.get(setting.key))
}

/** SET-1: read where it is used, so that a change takes effect in every process from the next transaction on. */
export const readSetting = async <S extends Setting>(db: Queryable, setting: S): Promise<ValueOf<S>> =>
  (await readSettings(db, [setting]))(setting)

/** A concurrent change of the same setting sees the result of the first, also when there was no row. */
export const lockSetting = async (trx: Trx, { key, fallback, explains }: Setting): Promise<void> => {
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
