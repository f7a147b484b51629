import { bidPlaced, bidWithdrawn } from '#server/bids/news.ts'
import { endAlerts, raiseAgain, raiseAlert, reword } from '#server/alerts/actions.ts'
import {
  findJobInWords,
  listBidderIds,
  listFreshKeys,
  listJobsInWords,
  type JobInWords,
  type NewAlert,
} from '#server/alerts/store.ts'
import type { JobStatus } from '#contract/jobs/rules.ts'
import { bidSelected } from '#server/contracts/news.ts'
import { choiceDue, choiceMissed, jobCancelled, windowClosed } from '#server/jobs/news.ts'
import type { Bus } from '#server/platform/bus.ts'
import { on, onMany, type Listener } from '#server/platform/outbox.ts'

const bidsInWords = (count: number): string => (count === 1 ? '1 bid' : `${count} bids`)
const MINUTE_SECONDS = 60
const bidsKey = (jobId: string): string => `bids:${jobId}`
/** What the poster must do about a closed window is one alert, however often it is said. */
const closedKey = (jobId: string): string => `closed:${jobId}`
/** All that asks a poster to choose; done with the choice, or with the job. */
const marketKeys = (jobId: string): string[] => [bidsKey(jobId), closedKey(jobId)]
const jobPath = (jobId: string): string => `/jobs/${jobId}`

const hasBidsToShow = ({ status, bidCount }: JobInWords): boolean => status === 'bidding' && bidCount > 0

const bidsAlert = ({ jobId, posterId, title, bidCount }: JobInWords): NewAlert => ({
  userId: posterId,
  type: 'bid_update',
  priority: 'high',
  title: bidCount === 1 ? 'First bid on your job' : 'Bids on your job',
  message: `“${title}” has ${bidsInWords(bidCount)} so far. You may choose at any time.`,
  actionUrl: jobPath(jobId),
  data: { job_id: jobId },
  dedupeKey: bidsKey(jobId),
})

const closedAlert = ({ jobId, posterId, title }: JobInWords, status: JobStatus, bidCount: number): NewAlert => ({
  userId: posterId,
  type: 'bid_update',
  actionUrl: jobPath(jobId),
  data: { job_id: jobId },
  dedupeKey: closedKey(jobId),
  ...(status === 'open'
    ? {
        priority: 'urgent',
        title: 'Bidding Ended: time to choose',
        message: `“${title}” got ${bidsInWords(bidCount)}. Choose one within 7 days.`,
        actionRequired: true,
      }
    : {
        priority: 'high',
        title: 'No bids this time',
        message: `Nobody bid on “${title}”. Repost it with another price or a longer window.`,
      }),
})

/** ALERT-2: what a poster or a worker must know about the market, once each. */
export const marketListeners = ({ bus }: { bus: Bus }): Listener[] => [
  // Many bids on one job are one alert, which comes up again once a minute while they keep coming.
  onMany(bidPlaced, async (pieces, telling) => {
    const jobIds = [...new Set(pieces.map(({ jobId }) => jobId))]
    const fresh = await listFreshKeys(telling.trx, jobIds.map(bidsKey), MINUTE_SECONDS)
    const due = jobIds.filter((jobId) => !fresh.has(bidsKey(jobId)))
    if (due.length === 0) return
    // Withdrawn before it was told, or over: there is nothing to tell.
    const jobs = (await listJobsInWords(telling.trx, due)).filter(hasBidsToShow)
    await raiseAgain(bus, telling, jobs.map(bidsAlert))
  }),

  onMany(bidWithdrawn, async (pieces, telling) => {
    const jobs = await listJobsInWords(telling.trx, [...new Set(pieces.map(({ jobId }) => jobId))])
    for (const job of jobs.filter(hasBidsToShow)) await reword(bus, telling, bidsAlert(job))
    const empty = jobs.filter((job) => !hasBidsToShow(job)).map(({ jobId }) => bidsKey(jobId))
    await endAlerts(bus, telling, empty)
  }),

  onMany(windowClosed, async (pieces, telling) => {
    const ids = pieces.map(({ jobId }) => jobId)
    const jobs = new Map((await listJobsInWords(telling.trx, ids)).map((job) => [job.jobId, job]))
    const alerts = pieces.flatMap(({ jobId, status, bidCount }) => {
      const job = jobs.get(jobId)
      return job ? [closedAlert(job, status, bidCount)] : []
    })
    await endAlerts(bus, telling, ids.map(bidsKey))
    await raiseAgain(bus, telling, alerts)
  }),

  on(choiceDue, async ({ jobId }, telling) => {
    const job = await findJobInWords(telling.trx, jobId)
    if (!job) return
    await raiseAgain(bus, telling, [
      {
        userId: job.posterId,
        type: 'bid_update',
        priority: 'high',
        title: 'Workers wait for your choice',
        message: `“${job.title}” has ${bidsInWords(job.bidCount)} and nobody chosen yet.`,
        actionUrl: jobPath(jobId),
        actionRequired: true,
        data: { job_id: jobId },
        // The same alert as at the end of the window, which comes up again.
        dedupeKey: closedKey(jobId),
      },
    ])
  }),

  on(choiceMissed, async ({ jobId }, telling) => {
    const job = await findJobInWords(telling.trx, jobId)
    if (!job) return
    await endAlerts(bus, telling, marketKeys(jobId))
    await raiseAlert(bus, telling, {
      userId: job.posterId,
      type: 'bid_update',
      priority: 'medium',
      title: 'Job expired',
      message: `Nobody was chosen for “${job.title}” within 7 days. You can repost it.`,
      actionUrl: jobPath(jobId),
      data: { job_id: jobId },
      dedupeKey: `choice-missed:${jobId}`,
    })
  }),

  on(jobCancelled, async ({ jobId }, telling) => {
    const job = await findJobInWords(telling.trx, jobId)
    if (!job) return
    await endAlerts(bus, telling, marketKeys(jobId))
    for (const userId of await listBidderIds(telling.trx, jobId))
      await raiseAlert(bus, telling, {
        userId,
        type: 'bid_update',
        priority: 'medium',
        title: 'Job cancelled',
        message: `“${job.title}” was cancelled by its poster. Your bid is void.`,
        actionUrl: jobPath(jobId),
        data: { job_id: jobId },
        dedupeKey: `cancelled:${jobId}`,
      })
  }),

  on(bidSelected, async ({ jobId, contractId, workerId }, telling) => {
    const job = await findJobInWords(telling.trx, jobId)
    if (!job) return
    await endAlerts(bus, telling, marketKeys(jobId))
    const data = { job_id: jobId }
    await raiseAlert(bus, telling, {
      userId: workerId,
      type: 'bid_update',
      priority: 'urgent',
      title: 'You were chosen',
      message: `Your bid on “${job.title}” was chosen. The contract waits for both signatures.`,
      actionUrl: `/work-in-progress?contract=${contractId}`,
      actionRequired: true,
      data: { ...data, contract_id: contractId },
      dedupeKey: `chosen:${contractId}`,
    })
    for (const userId of await listBidderIds(telling.trx, jobId)) {
      if (userId === workerId) continue
      await raiseAlert(bus, telling, {
        userId,
        type: 'bid_update',
        priority: 'low',
        title: 'Another bid was chosen',
        message: `“${job.title}” went to somebody else this time.`,
        actionUrl: jobPath(jobId),
        data,
        dedupeKey: `not-chosen:${contractId}`,
      })
    }
  }),
]
