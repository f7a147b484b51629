import type * as api from '#core/admin/disputes.ts'
import { NO_SUCH_ASSIGNEE, type DisputeForAdmin } from '#core/admin/disputes.ts'
import type { BodyOf } from '#core/kernel/endpoint.ts'
import { fieldRefusal } from '#core/kernel/problem.ts'
import * as store from '#server/admin/store.ts'
import { readEvidence } from '#server/disputes/evidence-actions.ts'
import { decideDispute } from '#server/disputes/mediation-actions.ts'
import { disputePack, type Pack } from '#server/disputes/pack/actions.ts'
import {
  assignDispute as assign,
  readDisputedPhoto,
  verifyEvidence as verify,
  viewForAdmin,
} from '#server/disputes/queue-actions.ts'
import { makeCalls, type PaymentContext } from '#server/payments/escrow/dispute-actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

const ONLY_MEDIATION = fieldRefusal(
  'only_mediation',
  'refundPercent',
  'A share is proposed in a mediation only; the other decisions have their own.',
)

/** ADMIN-2, DISPUTE-7: money, status and audit entry are committed together; the provider is called afterwards. */
export const resolveDispute = async (
  payments: PaymentContext,
  actor: store.Actor,
  { disputeId, resolution, adminNotes, refundPercent }: BodyOf<typeof api.resolveDispute>,
): Promise<DisputeForAdmin> => {
  if (refundPercent !== undefined && resolution !== 'mediation_required') throw new RefusalError(ONLY_MEDIATION)
  const calls = await payments.db.transaction().execute(async (trx) => {
    const left = await decideDispute(trx, payments, {
      disputeId,
      adminId: actor.adminId,
      resolution,
      adminNotes,
      refundPercent: refundPercent === undefined ? undefined : Number(refundPercent),
    })
    await store.writeAudit(trx, actor, {
      action: 'dispute.resolved',
      target: { type: 'dispute', id: disputeId },
      details: { resolution, ...(refundPercent !== undefined && { refundPercent }) },
    })
    return left
  })
  await makeCalls(payments, calls)
  return viewForAdmin(payments.db, disputeId)
}

/** DISPUTE-11: to a moderator or admin who is active, or to nobody. */
export const assignDispute = async (
  db: Db,
  actor: store.Actor,
  disputeId: string,
  adminId: string | null,
): Promise<DisputeForAdmin> => {
  await db.transaction().execute(async (trx) => {
    const isKnown = adminId === null || (await store.listAssignees(trx)).some(({ id }) => id === adminId)
    if (!isKnown) throw new RefusalError(NO_SUCH_ASSIGNEE)
    await assign(trx, disputeId, adminId)
    await store.writeAudit(trx, actor, {
      action: 'dispute.assigned',
      target: { type: 'dispute', id: disputeId },
      details: { adminId },
    })
  })
  return viewForAdmin(db, disputeId)
}

/** DISPUTE-12 */
export const verifyEvidence = async (
  db: Db,
  actor: store.Actor,
  evidenceId: string,
  isVerified: boolean,
): Promise<DisputeForAdmin> => {
  const disputeId = await db.transaction().execute(async (trx) => {
    const id = await verify(trx, evidenceId, { isVerified, adminId: actor.adminId })
    await store.writeAudit(trx, actor, {
      action: isVerified ? 'evidence.verified' : 'evidence.mark_removed',
      target: { type: 'dispute', id },
      details: { evidenceId },
    })
    return id
  })
  return viewForAdmin(db, disputeId)
}

export const { listAssignees } = store

interface Rooms {
  db: Db
  storage: FileStorage
}

/** Views of private files are logged; thumbnails on the overview count as one view. */
const logView = (db: Db, actor: store.Actor, disputeId: string, details: Record<string, string>): Promise<void> =>
  db.transaction().execute((trx) =>
    store.writeAudit(trx, actor, {
      action: 'dispute.file_viewed',
      target: { type: 'dispute', id: disputeId },
      details,
    }),
  )

export const viewEvidence = async (rooms: Rooms, actor: store.Actor, id: string, size: 'full' | 'thumb') => {
  const evidence = await readEvidence(rooms, null, id, size)
  if (size === 'full') await logView(rooms.db, actor, evidence.disputeId, { evidenceId: id })
  return evidence
}

export const viewProgressPhoto = async (rooms: Rooms, actor: store.Actor, id: string, size: 'full' | 'thumb') => {
  const photo = await readDisputedPhoto(rooms, id, size)
  if (size === 'full') await logView(rooms.db, actor, photo.disputeId, { progressPhotoId: id })
  return photo
}

/** PACK-1: the same file as for the parties. */
export const viewPack = async (
  rooms: Rooms & { isTestMode: boolean },
  actor: store.Actor,
  disputeId: string,
  format: 'pdf' | 'json',
): Promise<Pack> => {
  const pack = await disputePack(rooms, null, disputeId, format)
  await logView(rooms.db, actor, disputeId, { pack: format })
  return pack
}
