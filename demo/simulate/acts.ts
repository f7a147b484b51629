// What simulated users do, through the same actions as everybody, with the same rules, events and alerts.
import { sql } from 'kysely'
import type { PostJobForm } from '#core/jobs/api.ts'
import { findMe } from '#server/accounts/store.ts'
import { placeBid, readJob } from '#server/bids/actions.ts'
import type { BidBatcher } from '#server/bids/bid-batcher.ts'
import { openConversation } from '#server/chat/actions.ts'
import { selectBid } from '#server/contracts/selection-actions.ts'
import { seedOf } from '#demo/chance.ts'
import { actInContract, giveBackSample } from '#demo/simulate/contract-acts.ts'
import { actInDispute, bringBackToTable } from '#demo/simulate/dispute-acts.ts'
import type { NewBid } from '#demo/simulate/plan-bids.ts'
import type { Act } from '#demo/simulate/plan-contracts.ts'
import type { DisputeAct } from '#demo/simulate/plan-disputes.ts'
import type { Choice } from '#demo/simulate/plan-endings.ts'
import type { Post } from '#demo/simulate/plan-posts.ts'
import { placeOf } from '#demo/data/people/places.ts'
import { takeFromStock } from '#demo/artwork/stock.ts'
import { postJob } from '#server/jobs/actions.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { savePicture, releaseFiles } from '#server/platform/files/stored-files.ts'

export interface Acts {
  post(post: Post): Promise<void>
  bid(bid: NewBid): Promise<void>
  choose(choice: Choice): Promise<void>
  inContract(act: Act): Promise<void>
  inDispute(act: DisputeAct): Promise<void>
  mediate(disputeId: string): Promise<void>
  giveBackSample(): Promise<void>
  remove(jobIds: readonly string[]): Promise<void>
  /** The simulator looks at its matches. */
  readMatches(userIds: readonly string[]): Promise<void>
}

export interface ActDeps {
  db: Db
  place: BidBatcher
  storage: FileStorage
  payments: PaymentContext
  /** Wakes the event dispatcher. */
  wake: () => void
}

export const simulatedActs = ({ db, place, storage, payments, wake }: ActDeps): Acts => ({
  async post(post) {
    const me = await findMe(db, post.poster.id)
    await postJob(db, me, formOf(post, await hangPhotos(db, storage, post)), null)
  },
  async bid({ jobId, bidder, viewers, dollars, message, availability }) {
    for (const { id } of viewers) await readJob(db, jobId, await findMe(db, id), null)
    const me = await findMe(db, bidder.id)
    await readJob(db, jobId, me, null)
    await placeBid({ db, place, wake }, me, jobId, { amount: dollars, message, availability })
  },
  async choose({ posterId, bidId }) {
    await selectBid({ db, openConversation }, await findMe(db, posterId), bidId)
  },
  inContract: (act) => actInContract({ db, storage, payments }, act),
  inDispute: (act) => actInDispute({ db, storage, payments }, act),
  mediate: (disputeId) => bringBackToTable({ db, storage, payments }, disputeId),
  giveBackSample: () => giveBackSample({ db, storage, payments }),
  remove: (jobIds) => removeJobs(db, jobIds),
  readMatches: (userIds) => readMatches(db, userIds),
})

/** Each poster uploads the photos anew, from the stock; where that is empty the job does without. */
const hangPhotos = async (db: Db, storage: FileStorage, { job, poster }: Post): Promise<string[]> => {
  const addresses: string[] = []
  for (const scene of job.scenes ?? []) {
    const picture = await takeFromStock(storage, scene, seedOf(`${poster.key}: ${job.title}`))
    if (picture) addresses.push(await savePicture(db, storage, { purpose: 'job', ownerId: poster.id }, picture))
  }
  return addresses
}

const formOf = ({ job, poster, minutes, preferredAt }: Post, images: string[]): PostJobForm => {
  const place = placeOf(poster.zip!)
  const isVirtual = job.isVirtual ?? false
  return {
    title: job.title,
    description: job.text,
    category: job.category,
    isVirtual,
    location: isVirtual ? null : `${place.streets[preferredAt % 2]}, ${place.area}`,
    zipCode: isVirtual ? null : place.zip,
    budgetMin: job.budget[0],
    budgetMax: job.budget[1],
    preferredDate: new Date(preferredAt).toISOString(),
    preferredTime: job.time ?? null,
    biddingDuration: minutes,
    images,
  }
}

/** An hour of the simulation is a day: alerts about jobs that are over are old. */
const readMatches = async (db: Db, userIds: readonly string[]): Promise<void> => {
  await sql`
    update alerts set read = true, read_at = app_now() where user_id = any(${userIds}) and type = 'job_match' and not read and not dismissed`.execute(
    db,
  )
  await sql`
    update job_recommendations r set notified_at = r.notified_at - interval '1 day' from jobs j
    where j.id = r.job_id and j.status <> 'bidding' and r.user_id = any(${userIds}) and r.notified
      and r.notified_at > app_now() - interval '1 day'`.execute(db)
}

/** With all that belongs to them. Locked first and checked again: a choice made in between keeps its job. */
const removeJobs = async (db: Db, jobIds: readonly string[]): Promise<void> => {
  if (jobIds.length === 0) return
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; posterId: string; images: string[] }>`
      select id, poster_id as "posterId", images from jobs j
      where id = any(${jobIds}) and status in ('open', 'expired', 'cancelled')
        and not exists (select from contracts c where c.job_id = j.id)
      for update skip locked`.execute(trx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await sql`
      delete from alerts where data ->> 'job_id' = any(${ids}) and user_id in (
        select poster_id from jobs where id = any(${ids}) union select bidder_id from bids where job_id = any(${ids}))`.execute(
      trx,
    )
    await trx.deleteFrom('bids').where('job_id', 'in', ids).execute()
    await trx.deleteFrom('jobs').where('id', 'in', ids).execute()
    for (const { posterId, images } of rows) await releaseFiles(trx, posterId, images)
  })
}
