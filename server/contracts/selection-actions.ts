import { changedMeanwhile, NO_SUCH_BID, NOT_CHOOSABLE, WORKER_GONE } from '#core/bids/rules.ts'
import { canMoveJob } from '#core/jobs/rules.ts'
import type { Me } from '#core/kernel/me.ts'
import { parseDollars, type Cents } from '#core/kernel/money.ts'
import { SIGN_WITHIN_HOURS } from '#core/contracts/settings.ts'
import { FEE } from '#core/payments/settings.ts'
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
import { demandBothVerified } from '#server/profiles/actions.ts'
import { areBlocked } from '#server/profiles/block-actions.ts'

/** CONTRACT-1: choosing, the job's `assigned` and the contract are one transaction; of many choices at once one wins. */
export const selectBid = async (
  { db, openConversation }: { db: Db; openConversation: OpenConversation },
  me: Me,
  bidId: string,
  /** What the poster has read beside the bid. */
  readAmount: Cents | null = null,
): Promise<{ jobId: string; bidId: string; contractId: string }> => {
  try {
    // The worker may be leaving in the same moment, which locks the same rows in another order (ACC-9).
    return await transactAgain(db, async (trx) => {
      const jobId = await store.findJobOfBid(trx, bidId)
      // The job first, like everybody else; the bid is read in the next statement, as it is by then.
      const choice = jobId && (await lockOwnJob(trx, jobId, me.id)) && (await store.findChoice(trx, bidId))
      // BLOCK-2: of somebody who is blocked, or has blocked the poster, there is no bid.
      if (!choice || (await areBlocked(trx, me.id, choice.workerId))) throw new RefusalError(NO_SUCH_BID)
      if (!canMoveJob('selectBid', choice.status)) throw new RefusalError(NOT_CHOOSABLE)
      if (choice.isWorkerGone) throw new RefusalError(WORKER_GONE)
      if (readAmount !== null && readAmount !== parseDollars(choice.amount))
        throw new RefusalError(changedMeanwhile(choice.amount))
      await demandBothVerified(trx, parseDollars(choice.amount)!, {
        isMine: me.isVerified,
        isTheirs: choice.isWorkerVerified,
        other: 'worker',
      })
      await setSelected(trx, bidId, true)
      if (!(await assignJob(trx, choice.jobId, bidId))) throw new RefusalError(NOT_CHOOSABLE)
      const [feeBasisPoints, signWithinHours] = await Promise.all([
        readSetting(trx, FEE),
        readSetting(trx, SIGN_WITHIN_HOURS),
      ])
      const ids = { jobId: choice.jobId, bidId, contractId: newId() }
      await store.insertContract(trx, {
        id: ids.contractId,
        jobId: ids.jobId,
        bidId,
        posterId: me.id,
        workerId: choice.workerId,
        amount: choice.amount,
        description: choice.description,
        termsText: await writeTerms(trx, choice, { feeBasisPoints, schedule: null }),
        feeBasisPoints,
        signWithinHours,
      })
      await openConversation(trx, ids.contractId)
      await publish(trx, bidSelected, { ...ids, posterId: me.id, workerId: choice.workerId })
      return ids
    })
  } catch (error) {
    // The database's own last word, should two choices ever get this far (INV-17, INV-18).
    if (violatedConstraint(error)) throw new RefusalError(NOT_CHOOSABLE)
    throw error
  }
}
