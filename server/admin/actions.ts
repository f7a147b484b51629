import type * as api from '#core/admin/api.ts'
import type { BodyOf } from '#core/kernel/endpoint.ts'
import { refusal } from '#core/kernel/problem.ts'
import { refuseDecision } from '#core/profiles/rules.ts'
import { deleteAdminSession } from '#server/accounts/session-actions.ts'
import * as store from '#server/admin/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { demand, RefusalError } from '#server/platform/http/refusal-error.ts'
import { enterResult } from '#server/profiles/check-actions.ts'
import { decideIdentity, decideRequest, openDocument } from '#server/profiles/verification-actions.ts'

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
    const decision = await decideIdentity(trx, { ...verdict, userId, adminId: actor.adminId })
    if (decision === 'nobody') throw new RefusalError(NO_PERSON)
    if (decision === 'nothing_to_decide') throw new RefusalError(DECIDED)
    await store.writeAudit(trx, actor, {
      action: verdict.isApproved ? 'user.verified' : 'user.verification_refused',
      target: { type: 'user', id: userId },
      details: decision,
    })
  })
}

const NO_REQUEST = refusal(404, 'not_found', 'This request does not exist.')

/** RECORD-2: documents of any kind. */
export const decideDocuments = async (
  db: Db,
  actor: store.Actor,
  requestId: string,
  verdict: BodyOf<typeof api.decideVerification>,
): Promise<void> => {
  demand(refuseDecision(verdict))
  await db.transaction().execute(async (trx) => {
    const decided = await decideRequest(trx, requestId, { ...verdict, adminId: actor.adminId })
    if (decided === 'unknown') throw new RefusalError(NO_REQUEST)
    if (decided === 'decided') throw new RefusalError(DECIDED)
    const { userId, record } = decided
    const subject = record === null ? 'user' : 'record'
    await store.writeAudit(trx, actor, {
      action: verdict.isApproved ? `${subject}.verified` : `${subject}.verification_refused`,
      target: { type: 'user', id: userId },
      details: { requestId, ...(record && { kind: record.kind, recordId: record.id }) },
    })
  })
}

/** CHECK-3 */
export const enterCheckResult = (
  db: Db,
  actor: store.Actor,
  id: string,
  form: BodyOf<typeof api.enterCheckResult>,
): Promise<api.CheckForAdmin> =>
  db.transaction().execute(async (trx) => {
    const { userId, check } = await enterResult(trx, id, form, actor.adminId)
    await store.writeAudit(trx, actor, {
      action: 'background_check.entered',
      target: { type: 'user', id: userId },
      details: { checkId: id, checkType: check.checkType },
    })
    return check
  })
