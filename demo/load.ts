import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { missingFromPassword } from '#core/accounts/rules.ts'
import { BANNED, TEAM, TEAM_EMAILS } from '#demo/data/people/team.ts'
import { PEOPLE, personOf, type PersonKey } from '#demo/data/people/people.ts'
import { drawAll, revocable, type Pictures } from '#demo/seed/pictures.ts'
import { insertDemo } from '#demo/seed/insert.ts'
import { DEMO_PASSWORDS_SETTING, readDemoPasswords, type DemoPasswords } from '#server/operations/demo-passwords.ts'
import type { Config } from '#server/platform/config/config.ts'
import { openDatabase, type Db, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { hashPassword, verifyPassword } from '#server/platform/security/passwords.ts'

interface DemoAccount {
  email: string
  password: string
  who: string
}

const KNOWN_PASSWORD = 'Demo1234'
const ALREADY_PRINTED = '(printed at the first start)'

const LOADED_AT = 'demo.loadedAt'

/** Any fixed number; processes that start together wait here, and the second one finds the work done. */
const LOCK_KEY = 7_316_402_002

const SIGN_IN_AS: readonly { key: PersonKey; who: string }[] = [
  { key: 'maren', who: 'Maren, posts jobs' },
  { key: 'devon', who: 'Devon, takes work' },
  { key: 'noor', who: 'Noor, edits the blog' },
]

const accountsWith = (password: string): DemoAccount[] => [
  ...SIGN_IN_AS.map(({ key, who }) => ({ email: personOf(key).email, password, who })),
  ...TEAM.map(({ email, does }) => ({ email, password, who: does })),
]

/** Loads the demo once; a later start costs one query. Returns what the start script prints. */
export const loadDemo = async (
  databaseUrl: string,
  config: Config,
  draw: () => Promise<Pictures> = drawAll,
): Promise<DemoAccount[]> => {
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 1 })
  try {
    const wanted: DemoPasswords = config.demo === 'loopback' ? 'known' : 'random'
    const loaded = await readDemoPasswords(db)
    const done = accountsFor(loaded, wanted)
    if (done) return done
    if (loaded) return await loadOrRotate(db, config, null, wanted)
    return (await isAddressTaken(db)) ? [] : await loadOrRotate(db, config, draw, wanted)
  } finally {
    await close()
  }
}

/** null: there is something to do first. */
const accountsFor = (loaded: DemoPasswords | null, wanted: DemoPasswords): DemoAccount[] | null => {
  if (loaded === 'random') return accountsWith(ALREADY_PRINTED)
  return loaded === 'known' && wanted === 'known' ? accountsWith(KNOWN_PASSWORD) : null
}

const loadOrRotate = async (
  db: Db,
  config: Config,
  /** null: the demo is there already. */
  draw: (() => Promise<Pictures>) | null,
  wanted: DemoPasswords,
): Promise<DemoAccount[]> => {
  const password = wanted === 'known' ? KNOWN_PASSWORD : newPassword()
  // Before the lock is taken: hashing and drawing are slow, and a second process must not wait for them.
  const [passwordHash, pictures] = await Promise.all([hashPassword(password), draw?.()])
  const storage = revocable(openFiles(config))
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '2min'`.execute(trx)
      await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx)
      const loaded = await readDemoPasswords(trx)
      const done = accountsFor(loaded, wanted)
      if (done) return done
      // Somebody registered one of our addresses before the demo was switched on: what they have is not ours to touch.
      if (!loaded && (await isAddressTaken(trx))) return []
      if (loaded || !pictures) await replaceKnownPassword(trx, passwordHash)
      else await insertDemo(trx, storage.files, { pictures, passwordHash, publicUrl: config.publicUrl })
      await saveMarkers(trx, wanted)
      return accountsWith(password)
    })
  } catch (error) {
    await storage.takeBack()
    throw error
  }
}

const newPassword = (): string => {
  for (;;) {
    const password = randomBytes(16).toString('base64url')
    if (missingFromPassword(password).length === 0) return password
  }
}

const ADDRESSES = [...PEOPLE, BANNED].map(({ email }) => email)

const isAddressTaken = async (db: Queryable): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from users where lower(email) = any(${ADDRESSES}))
        or exists (select from admin_users where lower(email) = any(${TEAM_EMAILS})) as taken`.execute(db)
  return rows[0]!.taken
}

/** A database made on loopback that strangers can now reach must not keep the password that everybody knows. */
const replaceKnownPassword = async (trx: Trx, passwordHash: string): Promise<void> => {
  const { rows } = await sql<{ hash: string }>`
    select password_hash as hash from users where lower(email) = any(${ADDRESSES}) and password_hash is not null
    union select password_hash from admin_users where lower(email) = any(${TEAM_EMAILS})`.execute(trx)
  const known: string[] = []
  for (const { hash } of rows) if (await verifyPassword(KNOWN_PASSWORD, hash)) known.push(hash)
  await sql`update users set password_hash = ${passwordHash} where password_hash = any(${known})`.execute(trx)
  await sql`update admin_users set password_hash = ${passwordHash} where password_hash = any(${known})`.execute(trx)
}

const saveMarkers = async (trx: Trx, passwords: DemoPasswords): Promise<void> => {
  await sql`
    insert into platform_settings (key, value, description) values
      (${LOADED_AT}, to_jsonb(app_now()), 'When the demo data was loaded.'),
      (${DEMO_PASSWORDS_SETTING}, to_jsonb(${passwords}::text), 'Whether the demo accounts have the known password or a random one.')
    on conflict (key) do update set value = excluded.value where platform_settings.key = ${DEMO_PASSWORDS_SETTING}`.execute(
    trx,
  )
}
