import type { Insertable } from 'kysely'
import type { AdminRole } from '#core/kernel/endpoint.ts'
import { fromNow } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { digest, randomToken } from '#server/platform/security/secrets.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { freshEmail, type TestApp, type Visitor } from '#server/testing/app.ts'

export interface SeatedMember {
  id: string
  email: string
  visitor: Visitor
}

/** A member with a session, put straight into the tables: for tests that are about something else than signing up. */
export const seatMember = async (
  test: TestApp,
  columns: Partial<Insertable<DB['users']>> = {},
): Promise<SeatedMember> => {
  const id = newId()
  const email = columns.email ?? freshEmail()
  const values = { id, first_name: 'Sam', is_email_verified: true, ...columns, email }
  await test.app.db.insertInto('users').values(values).execute()
  return { id, email, visitor: await signInAgain(test, id) }
}

/** Another device of the same person. */
export const signInAgain = async (test: TestApp, userId: string): Promise<Visitor> => {
  const token = randomToken()
  const session = { sid: digest(token), user_id: userId, sess: '{}', expire: fromNow(86_400) }
  await test.app.db.insertInto('sessions').values(session).execute()
  const visitor = test.visitor()
  visitor.cookie = `sid=${token}`
  return visitor
}

/** An admin with a session of their own cookie. */
export const seatAdmin = async (
  test: TestApp,
  role: AdminRole,
  columns: Partial<Insertable<DB['admin_users']>> = {},
): Promise<SeatedMember> => {
  const id = newId()
  const email = columns.email ?? freshEmail()
  const token = randomToken()
  await test.app.db
    .insertInto('admin_users')
    .values({ id, role, password_hash: 'none', ...columns, email })
    .execute()
  const session = { sid: digest(token), admin_id: id, sess: '{}', expire: fromNow(3600) }
  await test.app.db.insertInto('sessions').values(session).execute()
  const visitor = test.visitor()
  visitor.jar.set('asid', `asid=${token}`)
  return { id, email, visitor }
}
