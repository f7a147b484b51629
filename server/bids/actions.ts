import type { Bid, BidForm, JobDetail } from '#core/bids/api.ts'
import { BID_REFUSALS, NO_SUCH_BID } from '#core/bids/rules.ts'
import type { Job } from '#core/jobs/api.ts'
import { NO_SUCH_JOB, isLive } from '#core/jobs/rules.ts'
import type { Me } from '#core/kernel/me.ts'
import { dollarText, centsOf } from '#core/kernel/money.ts'
import { refuseIncompleteProfile, needsVerification, NOT_VERIFIED_FOR_LARGE } from '#core/profiles/rules.ts'
import type { Rate } from '#core/profiles/trust.ts'
import { hideContacts, maskForm, reportHidden } from '#server/accounts/contact-actions.ts'
import { bidChanged, bidWithdrawn, type BidEvents } from '#server/bids/events.ts'
import type { BidBatcher } from '#server/bids/bid-batcher.ts'
import * as store from '#server/bids/store.ts'
import { shareJob, shareLiveJobs } from '#server/jobs/contract-actions.ts'
import { demandNoDebt, distanceFrom, viewJobs } from '#server/jobs/actions.ts'
import { readClock, type Db, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { publish, type EventType } from '#server/platform/queue/outbox.ts'
import { demand, RefusalError } from '#server/platform/http/refusal-error.ts'
import { verificationRule } from '#server/profiles/verification-actions.ts'

const bidderOf = (me: Me, onTime: Rate): Bid['bidder'] => ({
  id: me.id,
  firstName: me.firstName,
  email: me.showEmail ? me.email : null,
  profileImageUrl: me.profileImageUrl,
  isVerified: me.isVerified,
  rating: me.rating,
  totalJobs: me.totalJobs,
  onTime,
  expertise: me.expertise,
  experienceLevel: me.experienceLevel,
})

const HIDDEN_IN = 'your bid'

/** `wake` wakes the dispatcher; place_bid explains why the database does not. */
export const placeBid = async (
  { db, place, wake }: { db: Db; place: BidBatcher; wake: () => void },
  me: Me,
  jobId: string,
  form: BidForm,
): Promise<Bid> => {
  demand(refuseIncompleteProfile(me))
  const id = newId()
  const amount = dollarText(centsOf(form.amount))
  const { message, availability } = form
  const { texts, parts } = maskForm({ availability, message })
  const bid = { id, jobId, bidderId: me.id, amount, ...texts }
  const { outcome, placedAt, onTime } = await place({ ...bid, isVerified: me.isVerified })
  if (outcome !== 'placed') throw new RefusalError(BID_REFUSALS[outcome])
  // Not with the bid, which is one round trip (BID-7).
  if (parts.length > 0) await db.transaction().execute((trx) => reportHidden(trx, me.id, HIDDEN_IN, parts))
  wake()
  return {
    ...bid,
    isSelected: false,
    hasDeclined: false,
    createdAt: placedAt,
    updatedAt: placedAt,
    bidder: bidderOf(me, onTime),
  }
}

/** With only what the reader may see. */
export const readJob = async (db: Db, id: string, viewer: Me | null, zip: string | null): Promise<JobDetail> => {
  const viewerId = viewer?.id ?? null
  const [context, [job], bids] = await Promise.all([
    store.findJobContext(db, id, viewerId),
    viewJobs(db, [id], viewerId),
    store.listBidsFor(db, id, viewerId),
  ])
  if (!context || !job) throw new RefusalError(NO_SUCH_JOB)
  if (viewerId && !job.isOwner) await store.recordView(db, id, viewerId)
  const distanceMiles = await distanceFrom(db, zip ?? viewer?.zipCode ?? null, job)
  return { ...job, ...context, bids, distanceMiles }
}

/** Whether somebody may see a job, and whether they are its poster. */
export const relationToJob = store.relationTo
export const countBids = store.countBids
/** Null if the reader may not see the bid. */
export const bidderSeenBy = store.findBidderOf

export const listOwnBids = async (
  db: Db,
  me: Me,
  before: string | undefined,
  limit: number,
): Promise<(Bid & { job: Job })[]> => {
  const bids = await store.listOwnBids(db, me.id, before, limit)
  const jobs = new Map(
    (
      await viewJobs(
        db,
        bids.map(({ jobId }) => jobId),
        me.id,
      )
    ).map((job) => [job.id, job]),
  )
  return bids.map((bid) => Object.assign(bid, { job: jobs.get(bid.jobId)! }))
}

/** BID-3: locks the job before reading the clock, so that the window cannot close meanwhile. */
const whileLive = async (
  db: Db,
  me: Me,
  bidId: string,
  event: EventType<BidEvents>,
  move: (trx: Trx) => Promise<boolean>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const jobId = await store.findJobOfOwnBid(trx, bidId, me.id)
    const job = jobId && (await shareJob(trx, jobId))
    if (!job) throw new RefusalError(NO_SUCH_BID)
    if (!isLive(job, Date.parse(await readClock(trx)))) throw new RefusalError(BID_REFUSALS.settled)
    if (!(await move(trx))) throw new RefusalError(NO_SUCH_BID)
    await publish(trx, event, { jobId: job.jobId, bidId, bidderId: me.id, posterId: job.posterId })
  })

export const changeBid = async (
  db: Db,
  me: Me,
  bidId: string,
  { amount, message, availability }: { [K in keyof BidForm]?: BidForm[K] | undefined },
): Promise<Bid> => {
  await whileLive(db, me, bidId, bidChanged, async (trx) => {
    await demandNoDebt(trx, me.id)
    if (
      amount !== undefined &&
      !me.isVerified &&
      needsVerification(await verificationRule(trx), 'worker', centsOf(amount))
    )
      throw new RefusalError(NOT_VERIFIED_FOR_LARGE)
    const texts = await hideContacts(trx, me.id, HIDDEN_IN, {
      ...(availability !== undefined && { availability }),
      ...(message !== undefined && { message }),
    })
    const change = { ...(amount !== undefined && { amount: dollarText(centsOf(amount)) }), ...texts }
    return Object.keys(change).length === 0 ? true : store.updateBid(trx, bidId, change)
  })
  return store.findBid(db, bidId)
}

export const withdrawBid = (db: Db, me: Me, bidId: string): Promise<void> =>
  whileLive(db, me, bidId, bidWithdrawn, (trx) => store.deleteBid(trx, bidId))

/** CONTRACT-1: the caller has locked the job. */
export const setSelected = store.setSelected

/** ADMIN-7: bids of a banned user on jobs in live bidding. Returns their number. */
export const withdrawBidsOf = async (trx: Trx, bidderId: string): Promise<number> => {
  const live = await shareLiveJobs(trx, await store.listJobsOfBidder(trx, bidderId))
  const bids = await store.deleteBidsOn(trx, live, bidderId)
  for (const bid of bids) await publish(trx, bidWithdrawn, { ...bid, bidderId })
  return bids.length
}
