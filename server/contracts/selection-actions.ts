import { changedMeanwhile, NO_SUCH_BID, NOT_CHOOSABLE, WORKER_GONE } from '#core/bids/rules.ts'
import { canMoveJob } from '#core/jobs/rules.ts'
import type { Me } from '#core/kernel/me.ts'
import { parseDollars, type Cents } from '#core/kernel/money.ts'
import { SIGN_WITHIN_HOURS } from '#core/contracts/settings.ts'
import { FEE } from '#core/payments/fee.ts'
import { setSelected } from '#server/bids/actions.ts'
import type { OpenConversation } from '#server/contracts/conversation-port.ts'
import { bidSelected } from '#server/contracts/events.ts'
import * as store from '#server/contracts/store.ts'
import { assignJob, lockOwnJob } from '#server/jobs/contract-actions.ts'
import { readSetting } from '#server/platform/database/settings.ts'
import { writeTerms } from '#server/contracts/terms.ts'
import { transactAgain, violatedConstraint, type Db } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { requireBothVerified } from '#server/profiles/verification-actions.ts'
import { areBlocked } from '#server/profiles/block-actions.ts'

/** CONTRACT-1: selects the bid, assigns the job and writes the contract in one transaction. */
export const selectBid = async (
  { db, openConversation }: { db: Db; openConversation: OpenConversation },
  me: Me,
  bidId: string,
  /** The amount that the page showed. */
  readAmount: Cents | null = null,
): Promise<{ jobId: string; bidId: string; contractId: string }> => {
  try {
    // A concurrent deletion of the worker's account locks the same rows in another order (ACC-9).
    return await transactAgain(db, async (trx) => {
      const jobId = await store.findJobOfBid(trx, bidId)
      // The job is always locked first; the bid is read after that.
      const selection = jobId && (await lockOwnJob(trx, jobId, me.id)) && (await store.findSelection(trx, bidId))
      // BLOCK-2
      if (!selection || (await areBlocked(trx, me.id, selection.workerId))) throw new RefusalError(NO_SUCH_BID)
      if (!canMoveJob('selectBid', selection.status)) throw new RefusalError(NOT_CHOOSABLE)
      if (selection.isWorkerGone) throw new RefusalError(WORKER_GONE)
      if (readAmount !== null && readAmount !== parseDollars(selection.amount))
        throw new RefusalError(changedMeanwhile(selection.amount))
      await requireBothVerified(trx, parseDollars(selection.amount)!, {
        isMine: me.isVerified,
        isTheirs: selection.isWorkerVerified,
        other: 'worker',
      })
      await setSelected(trx, bidId, true)
      if (!(await assignJob(trx, selection.jobId, bidId))) throw new RefusalError(NOT_CHOOSABLE)
      const [feeBasisPoints, signWithinHours] = await Promise.all([
        readSetting(trx, FEE),
        readSetting(trx, SIGN_WITHIN_HOURS),
      ])
      const ids = { jobId: selection.jobId, bidId, contractId: newId() }
      await store.insertContract(trx, {
        id: ids.contractId,
        jobId: ids.jobId,
        bidId,
        posterId: me.id,
        workerId: selection.workerId,
        amount: selection.amount,
        description: selection.description,
        termsText: await writeTerms(trx, selection, { feeBasisPoints, schedule: null }),
        feeBasisPoints,
        signWithinHours,
      })
      await openConversation(trx, ids.contractId)
      await publish(trx, bidSelected, { ...ids, posterId: me.id, workerId: selection.workerId })
      return ids
    })
  } catch (error) {
    // Unique constraints are the last guard against two selections (INV-17, INV-18).
    if (violatedConstraint(error)) throw new RefusalError(NOT_CHOOSABLE)
    throw error
  }
}
