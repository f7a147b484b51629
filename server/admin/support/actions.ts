import type { CAREER_STATUSES } from '#core/content/careers.ts'
import { writeAudit, type Actor } from '#server/admin/store.ts'
import { readResume, setStatus } from '#server/content/careers/application-actions.ts'
import * as support from '#server/content/support/actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'

export const answerTicket = (
  db: Db,
  actor: Actor,
  id: string,
  { body, once }: { body: string; once: string | null },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (await support.answerTicket(trx, id, { adminId: actor.adminId, body, once }))
      await writeAudit(trx, actor, { action: 'ticket.answered', target: { type: 'ticket', id } })
  })

export const closeTicket = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (await support.closeTicket(trx, id))
      await writeAudit(trx, actor, { action: 'ticket.closed', target: { type: 'ticket', id } })
  })

/** APPLY-1: every view is logged. */
export const viewResume = async (rooms: { db: Db; storage: FileStorage }, actor: Actor, id: string) => {
  const resume = await readResume(rooms.db, rooms.storage, id)
  await rooms.db
    .transaction()
    .execute((trx) =>
      writeAudit(trx, actor, { action: 'application.resume_viewed', target: { type: 'application', id } }),
    )
  return resume
}

export const setApplicationStatus = (
  db: Db,
  actor: Actor,
  id: string,
  status: (typeof CAREER_STATUSES)[number],
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const from = await setStatus(trx, id, status)
    if (from === status) return
    await writeAudit(trx, actor, {
      action: 'application.status_changed',
      target: { type: 'application', id },
      details: { from, to: status },
    })
  })
