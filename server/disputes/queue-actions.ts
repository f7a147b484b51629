import type { DisputeForAdmin, DisputeInQueue } from '#core/admin/disputes.ts'
import {
  ADMIN_RESOLUTIONS,
  DISPUTE_OVER,
  disputeNumber,
  isOpenDispute,
  NO_SUCH_DISPUTE,
  NO_SUCH_EVIDENCE,
  REFUND_OF,
} from '#core/disputes/rules.ts'
import { lockForDispute } from '#server/contracts/dispute-actions.ts'
import { publishDispute } from '#server/disputes/actions.ts'
import { inDollars } from '#server/disputes/analysis.ts'
import * as store from '#server/disputes/queue-store.ts'
import { findDispute } from '#server/disputes/store.ts'
import { readDispute } from '#server/disputes/view.ts'
import { readDisputedMoney } from '#server/payments/escrow/dispute-actions.ts'
import type { Db, Queryable, Trx } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { readPrivatePicture } from '#server/platform/files/stored-files.ts'

/** For admins. The caller writes the audit row. */

export const listQueue = async (db: Db, page: Parameters<typeof store.listQueue>[1]): Promise<DisputeInQueue[]> =>
  (await store.listQueue(db, page)).map((row) => Object.assign(row, { number: disputeNumber(row.serial) }))

/** DISPUTE-9: everything on one page, with the amounts of each choice. */
export const viewForAdmin = async (db: Queryable, id: string): Promise<DisputeForAdmin> => {
  const [dispute, background] = [await readDispute(db, id, null), await store.readBackground(db, id)]
  if (!dispute || !background) throw new RefusalError(NO_SUCH_DISPUTE)
  const { since: _since, ...known } = background
  const matter = await readDisputedMoney(db, dispute.contractId, background.since)
  return {
    ...dispute,
    ...known,
    choices: ADMIN_RESOLUTIONS.map((resolution) => {
      const percent = REFUND_OF[resolution]
      const money = percent === undefined ? null : inDollars(matter, percent)
      return {
        resolution,
        refund: money?.refund ?? null,
        fee: money?.fee ?? null,
        workerAmount: money?.workerAmount ?? null,
      }
    }),
  }
}

export const readDisputedPhoto = async (
  { db, storage }: { db: Db; storage: FileStorage },
  photoId: string,
  size: 'full' | 'thumb',
): Promise<{ bytes: Uint8Array; disputeId: string }> => {
  const found = await store.findDisputedPhoto(db, photoId)
  const bytes = found && (await readPrivatePicture(storage, found.key, size))
  if (!bytes) throw new RefusalError(NO_SUCH_EVIDENCE)
  return { bytes, disputeId: found.disputeId }
}

const lockOpenDispute = async (trx: Trx, id: string) => {
  const found = await findDispute(trx, id)
  if (!found) throw new RefusalError(NO_SUCH_DISPUTE)
  const held = await lockForDispute(trx, found.contractId)
  // Read again under the lock.
  const dispute = (await findDispute(trx, id))!
  if (!isOpenDispute(dispute)) throw new RefusalError(DISPUTE_OVER)
  return { held, dispute }
}

/** DISPUTE-11: the caller has checked that the admin may decide. Null: nobody. */
export const assignDispute = async (trx: Trx, id: string, adminId: string | null): Promise<void> => {
  await lockOpenDispute(trx, id)
  await store.saveAssignee(trx, id, adminId)
}

/** DISPUTE-12: both sides see the mark. Returns the dispute. */
export const verifyEvidence = async (
  trx: Trx,
  evidenceId: string,
  { isVerified, adminId }: { isVerified: boolean; adminId: string },
): Promise<string> => {
  const disputeId = await store.findDisputeOfEvidence(trx, evidenceId)
  if (disputeId === null) throw new RefusalError(NO_SUCH_EVIDENCE)
  const { held } = await lockOpenDispute(trx, disputeId)
  await store.saveVerified(trx, evidenceId, isVerified ? adminId : null)
  await publishDispute(trx, held, disputeId, 'verified', null)
  return disputeId
}
