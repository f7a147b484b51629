import type { Insertable } from 'kysely'
import { fromNow } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { digest, randomToken } from '#server/platform/secrets.ts'
import type { DB } from '#server/platform/tables.ts'
import { freshEmail, type TestApp, type Visitor } from '#server/testing/app.ts'

export interface SeatedMember {
  id: string
  email: string
  visitor: Visitor
}

/** A member with a session, put straight into the tables: for tests that are about something else than signing up. */
export const seatMember = async (test: TestApp, columns: Partial<Insertable<DB['users']>> = {}): Promise<SeatedMember> => {
  const [id, token] = [newId(), randomToken()]
  const email = columns.email ?? freshEmail()
  await test.app.db.insertInto('users').values({ id, first_name: 'Sam', is_email_verified: true, ...columns, email }).execute()
  await test.app.db.insertInto('sessions').values({ sid: digest(token), user_id: id, sess: '{}', expire: fromNow(86_400) }).execute()
  const visitor = test.visitor()
  visitor.cookie = `sid=${token}`
  return { id, email, visitor }
}
