import type { Queryable } from '#server/platform/database.ts'

/** One thing an admin may change, declared by the domain that reads it, with the value that holds until somebody does. */
export interface Setting<T extends boolean | number | string> {
  key: string
  fallback: T
}
export const setting = <T extends boolean | number | string>(key: string, fallback: T): Setting<T> => ({
  key,
  fallback,
})

export const readSetting = async <T extends boolean | number | string>(
  db: Queryable,
  { key, fallback }: Setting<T>,
): Promise<T> => {
  const row = await db.selectFrom('platform_settings').select('value').where('key', '=', key).executeTakeFirst()
  // A value of another kind than the fallback was written by hand; the product goes on with what it knows.
  return row && typeof row.value === typeof fallback ? (row.value as T) : fallback
}
