import {
  findJobSummary,
  listBidderIds,
  listJobSummaries,
  type JobSummary,
} from '#server/alerts/sources/summary-actions.ts'
import { hasWindow, isChoosing } from '#core/jobs/rules.ts'
import { MINUTE_SECONDS } from '#core/kernel/time.ts'
import { paths } from '#core/paths.ts'
import { bidPlaced, bidWithdrawn } from '#server/bids/events.ts'
import {
  endAlerts,
  raiseAgain,
  raiseAlerts,
  updateAlertTexts,
  type Channels,
  listFreshKeys,
  type NewAlert,
} from '#server/alerts/actions.ts'
import type { JobStatus } from '#core/jobs/rules.ts'
import { bidSelected } from '#server/contracts/events.ts'
import { choiceDue, choiceMissed, jobCancelled, windowClosed } from '#server/jobs/events.ts'
import { on, onMany, type Listener } from '#server/platform/queue/outbox.ts'

const formatBidCount = (count: number): string => (count === 1 ? '1 bid' : `${count} bids`)
const bidsKey = (jobId: string): string => `bids:${jobId}`
/** One alert about a closed window, raised again. */
const closedKey = (jobId: string): string => `closed:${jobId}`
/** Alerts that ask the poster to choose; settled by the selection or the end of the job. */
export const marketKeys = (jobId: string): string[] => [bidsKey(jobId), closedKey(jobId)]

type AlertText = Pick<NewAlert, 'priority' | 'title' | 'message' | 'dedupeKey'> & Partial<NewAlert>
export const aboutJob = (userId: string, jobId: string, alertText: AlertText): NewAlert => ({
  userId,
  type: 'bid_update',
  actionUrl: paths.job(jobId),
  data: { job_id: jobId },
  ...alertText,
})

const hasBidsToShow = ({ status, bidCount }: JobSummary): boolean => hasWindow({ status }) && bidCount > 0

const bidsAlert = ({ jobId, posterId, title, bidCount, biddingEndsAt }: JobSummary): NewAlert =>
  aboutJob(posterId, jobId, {
    priority: 'high',
    title: bidCount === 1 ? 'First bid on your job' : 'Bids on your job',
    message: `“${title}” has ${formatBidCount(bidCount)} so far. You may choose at any time.`,
    dedupeKey: bidsKey(jobId),
    endsAt: biddingEndsAt,
  })

export const closedAlert = ({ jobId, posterId, title }: JobSummary, status: JobStatus, bidCount: number): NewAlert =>
  aboutJob(
    posterId,
    jobId,
    isChoosing({ status })
      ? {
          priority: 'urgent',
          title: 'Bidding Ended: time to choose',
          message: `“${title}” got ${formatBidCount(bidCount)}. Choose one within 7 days.`,
          actionRequired: true,
          dedupeKey: closedKey(jobId),
        }
      : {
          priority: 'high',
          title: 'No bids this time',
          message: `Nobody bid on “${title}”. Repost it with another price or a longer window.`,
          dedupeKey: closedKey(jobId),
        },
  )

/** ALERT-2: for posters and workers. */
export const marketListeners = (channels: Channels): Listener[] => [
  // Many bids on a job are one alert, raised again at most once a minute.
  onMany(bidPlaced, async (pieces, delivery) => {
    const jobIds = [...new Set(pieces.map(({ jobId }) => jobId))]
    const fresh = await listFreshKeys(delivery.trx, jobIds.map(bidsKey), MINUTE_SECONDS)
    // Withdrawn meanwhile, or the job is over.
    const alerts = (await listJobSummaries(delivery.trx, jobIds)).filter(hasBidsToShow).map(bidsAlert)
    const [due, received] = [false, true].map((isNotified) =>
      alerts.filter(({ dedupeKey }) => fresh.has(dedupeKey) === isNotified),
    )
    await raiseAgain(channels, delivery, due!)
    await updateAlertTexts(channels, delivery, received!)
  }),

  onMany(bidWithdrawn, async (pieces, delivery) => {
    const jobs = await listJobSummaries(delivery.trx, [...new Set(pieces.map(({ jobId }) => jobId))])
    await updateAlertTexts(channels, delivery, jobs.filter(hasBidsToShow).map(bidsAlert))
    const empty = jobs.filter((job) => !hasBidsToShow(job)).map(({ jobId }) => bidsKey(jobId))
    await endAlerts(channels, delivery, empty)
  }),

  onMany(windowClosed, async (pieces, delivery) => {
    const ids = pieces.map(({ jobId }) => jobId)
    const jobs = new Map((await listJobSummaries(delivery.trx, ids)).map((job) => [job.jobId, job]))
    const alerts = pieces.flatMap(({ jobId, status, bidCount }) => {
      const job = jobs.get(jobId)
      return job && !job.isHidden ? [closedAlert(job, status, bidCount)] : []
    })
    await endAlerts(channels, delivery, ids.map(bidsKey))
    await raiseAgain(channels, delivery, alerts)
  }),

  on(choiceDue, async ({ jobId }, delivery) => {
    const job = await findJobSummary(delivery.trx, jobId)
    if (!job) return
    await raiseAgain(channels, delivery, [
      aboutJob(job.posterId, jobId, {
        priority: 'high',
        title: 'Workers wait for your choice',
        message: `“${job.title}” has ${formatBidCount(job.bidCount)} and nobody chosen yet.`,
        actionRequired: true,
        // The same alert as at the end of the window, raised again.
        dedupeKey: closedKey(jobId),
      }),
    ])
  }),

  on(choiceMissed, async ({ jobId }, delivery) => {
    const job = await findJobSummary(delivery.trx, jobId)
    if (!job) return
    await endAlerts(channels, delivery, marketKeys(jobId))
    const dedupeKey = `choice-missed:${jobId}`
    const toPoster = aboutJob(job.posterId, jobId, {
      priority: 'medium',
      title: 'Job expired',
      message: `Nobody was chosen for “${job.title}” within 7 days. You can repost it.`,
      dedupeKey,
    })
    const toBidder: AlertText = {
      priority: 'low',
      title: 'Nobody was chosen',
      message: `The poster of “${job.title}” chose nobody. Your bid is void.`,
      dedupeKey,
    }
    const bidders = await listBidderIds(delivery.trx, jobId)
    await raiseAlerts(channels, delivery, [toPoster, ...bidders.map((id) => aboutJob(id, jobId, toBidder))])
  }),

  on(jobCancelled, async ({ jobId }, delivery) => {
    const job = await findJobSummary(delivery.trx, jobId)
    if (!job) return
    await endAlerts(channels, delivery, marketKeys(jobId))
    const toBidder: AlertText = {
      priority: 'medium',
      title: 'Job cancelled',
      message: `“${job.title}” was cancelled by its poster. Your bid is void.`,
      dedupeKey: `cancelled:${jobId}`,
    }
    const bidders = await listBidderIds(delivery.trx, jobId)
    await raiseAlerts(
      channels,
      delivery,
      bidders.map((id) => aboutJob(id, jobId, toBidder)),
    )
  }),

  on(bidSelected, async ({ jobId, contractId, workerId }, delivery) => {
    const job = await findJobSummary(delivery.trx, jobId)
    if (!job) return
    await endAlerts(channels, delivery, marketKeys(jobId))
    const toWorker = aboutJob(workerId, jobId, {
      priority: 'urgent',
      title: 'You were chosen',
      message: `Your bid on “${job.title}” was chosen. The contract waits for both signatures.`,
      actionUrl: paths.contract(contractId),
      actionRequired: true,
      data: { job_id: jobId, contract_id: contractId },
      dedupeKey: `chosen:${contractId}`,
    })
    const toOther: AlertText = {
      priority: 'low',
      title: 'Another bid was chosen',
      message: `“${job.title}” went to somebody else this time.`,
      dedupeKey: `not-chosen:${contractId}`,
    }
    const others = (await listBidderIds(delivery.trx, jobId)).filter((id) => id !== workerId)
    await raiseAlerts(channels, delivery, [toWorker, ...others.map((id) => aboutJob(id, jobId, toOther))])
  }),
]
