import { refusal } from '#core/kernel/problem.ts'
import { refuseDecision } from '#core/profiles/rules.ts'
import { deleteAdminSession } from '#server/accounts/session-actions.ts'
import * as store from '#server/admin/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { demand, RefusalError } from '#server/platform/http/refusal-error.ts'
import { decideVerification, openDocument } from '#server/profiles/actions.ts'

export const logout = (db: Db, actor: store.Actor, sessionId: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await deleteAdminSession(trx, sessionId)
    await store.writeAudit(trx, actor, { action: 'admin.signed_out' })
  })

const NO_DOCUMENT = refusal(404, 'not_found', 'This document does not exist, or was deleted.')
const NO_PERSON = refusal(404, 'not_found', 'This person does not exist.')
const DECIDED = refusal(409, 'already_decided', 'There is nothing left to decide: somebody was quicker.')

/** VERIFY-3: every view is logged. */
export const viewDocument = async (
  db: Db,
  storage: FileStorage,
  actor: store.Actor,
  { id, number }: { id: string; number: number },
) => {
  const document = await openDocument(db, storage, id, number)
  if (!document) throw new RefusalError(NO_DOCUMENT)
  await db.transaction().execute((trx) =>
    store.writeAudit(trx, actor, {
      action: 'verification.document_viewed',
      target: { type: 'user', id: document.userId },
      details: { requestId: id, number },
    }),
  )
  return document
}

/** ADMIN-2: the decision and its audit entry are committed together. */
export const verifyUser = async (
  db: Db,
  actor: store.Actor,
  userId: string,
  verdict: { requestId: string | null; isApproved: boolean; reason: string | null },
): Promise<void> => {
  demand(refuseDecision(verdict))
  await db.transaction().execute(async (trx) => {
    const decision = await decideVerification(trx, { ...verdict, userId, adminId: actor.adminId })
    if (decision === 'nobody') throw new RefusalError(NO_PERSON)
    if (decision === 'nothing_to_decide') throw new RefusalError(DECIDED)
    await store.writeAudit(trx, actor, {
      action: verdict.isApproved ? 'user.verified' : 'user.verification_refused',
      target: { type: 'user', id: userId },
      details: decision,
    })
  })
}
