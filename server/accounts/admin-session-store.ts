import { fromNow, type Trx } from '#server/platform/database/database.ts'

/** Sessions of admins are stored beside those of members, so that one cookie can never be both. */
export const insertAdminSession = async (
  trx: Trx,
  session: { sid: string; adminId: string; origin: object; seconds: number },
): Promise<void> => {
  await trx
    .insertInto('sessions')
    .values({
      sid: session.sid,
      admin_id: session.adminId,
      sess: JSON.stringify(session.origin),
      expire: fromNow(session.seconds),
    })
    .execute()
}

export const deleteAdminSession = async (trx: Trx, sessionId: string): Promise<void> => {
  await trx.deleteFrom('sessions').where('sid', '=', sessionId).where('admin_id', 'is not', null).execute()
}

/** All of an account but the one to keep. */
export const deleteAdminSessions = async (trx: Trx, adminId: string, keep: string | null): Promise<void> => {
  await trx
    .deleteFrom('sessions')
    .where('admin_id', '=', adminId)
    .$if(keep !== null, (query) => query.where('sid', '!=', keep!))
    .execute()
}
