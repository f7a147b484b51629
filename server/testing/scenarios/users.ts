import { DAY_SECONDS, HOUR_SECONDS } from '#core/kernel/time.ts'
import type { Insertable } from 'kysely'
import { ADMIN_SECOND_FACTOR } from '#core/accounts/settings.ts'
import type { AdminRole } from '#core/kernel/endpoint.ts'
import { fromNow } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { cookieName } from '#server/platform/http/cookies.ts'
import { digest, randomToken } from '#server/platform/security/secrets.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { freshEmail, type TestApp, type TestClient } from '#server/testing/app.ts'

export interface TestMember {
  id: string
  email: string
  client: TestClient
}

/** A user with a session, inserted directly: for tests that are not about signing up. */
export const createMember = async (
  test: TestApp,
  columns: Partial<Insertable<DB['users']>> = {},
): Promise<TestMember> => {
  const id = newId()
  const email = columns.email ?? freshEmail()
  const values = { id, first_name: 'Sam', is_email_verified: true, ...columns, email }
  await test.app.db.insertInto('users').values(values).execute()
  return { id, email, client: await signInAgain(test, id) }
}

/** Another device of the same user. */
export const signInAgain = async (test: TestApp, userId: string): Promise<TestClient> => {
  const token = randomToken()
  const session = { sid: digest(token), user_id: userId, sess: '{}', expire: fromNow(DAY_SECONDS) }
  await test.app.db.insertInto('sessions').values(session).execute()
  const client = test.client()
  client.cookie = `${cookieName(test.config, 'sid')}=${token}`
  return client
}

/** An admin with a second factor and a session. */
export const createAdmin = async (
  test: TestApp,
  role: AdminRole,
  columns: Partial<Insertable<DB['admin_users']>> = {},
): Promise<TestMember> => {
  const id = newId()
  const email = columns.email ?? freshEmail()
  const token = randomToken()
  await test.app.db
    .insertInto('admin_users')
    .values({ id, role, password_hash: 'none', totp_secret: 'sealed', ...columns, email })
    .execute()
  const session = { sid: digest(token), admin_id: id, sess: '{}', expire: fromNow(HOUR_SECONDS) }
  await test.app.db.insertInto('sessions').values(session).execute()
  const client = test.client()
  client.jar.set('asid', `${cookieName(test.config, 'asid')}=${token}`)
  return { id, email, client }
}

/** SIGNIN-8: for tests with admins who sign in with a password alone. */
export const allowOneFactor = async (test: TestApp): Promise<void> => {
  const { key, explains } = ADMIN_SECOND_FACTOR
  await test.app.db
    .insertInto('platform_settings')
    .values({ key, value: 'false', description: explains })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: 'false' }))
    .execute()
}
