import { openDatabase, type Queryable } from '#server/platform/database/database.ts'

export const DEMO_PASSWORDS_SETTING = 'demo.passwords'
export type DemoPasswords = 'known' | 'random'

/** Null: the demo was never loaded into this database. */
export const readDemoPasswords = async (db: Queryable): Promise<DemoPasswords | null> => {
  const row = await db
    .selectFrom('platform_settings')
    .select('value')
    .where('key', '=', DEMO_PASSWORDS_SETTING)
    .executeTakeFirst()
  return (row?.value as DemoPasswords | undefined) ?? null
}

/** A database that once held the demo on loopback has accounts with a public password. */
export const hasKnownPasswords = async (databaseUrl: string): Promise<boolean> => {
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 1 })
  try {
    return (await readDemoPasswords(db)) === 'known'
  } finally {
    await close()
  }
}
