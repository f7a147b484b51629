import { listFirstBids, listFirstJobs } from '#server/alerts/sources/summary-actions.ts'
import { paths } from '#core/paths.ts'
import { raiseAlerts, type Channels, type NewAlert } from '#server/alerts/actions.ts'
import { bidPlaced } from '#server/bids/events.ts'
import { jobPosted } from '#server/jobs/events.ts'
import { onMany, type Listener } from '#server/platform/queue/outbox.ts'

type Tips = Pick<NewAlert, 'title' | 'message' | 'dedupeKey'> & { tips: string[] }

const POSTING: Tips = {
  title: 'Two ways to get better bids',
  message: 'Your first job is out.',
  tips: [
    'Say which floor it is on and whether there is a lift, or show it: three photos save a dozen questions.',
    'You need not wait for the end. As soon as a bid is right, choose it.',
  ],
  dedupeKey: 'tips:posting',
}

const BIDDING: Tips = {
  title: 'Two ways to be chosen',
  message: 'Your first bid is in.',
  tips: [
    'Say when you can come. The poster reads it beside your amount, and your reviews beside both.',
    'While the window is open you can still change your bid or take it back.',
  ],
  dedupeKey: 'tips:bidding',
}

const tipsFor = ({ tips, ...alertText }: Tips, { userId, jobId }: { userId: string; jobId: string }): NewAlert => ({
  ...alertText,
  userId,
  type: 'tips',
  priority: 'low',
  actionUrl: paths.job(jobId),
  data: { tips, job_id: jobId },
})

/** ALERT-10: tips for the first time only. */
export const tipsListeners = (channels: Channels): Listener[] => [
  onMany(jobPosted, async (pieces, delivery) => {
    const firsts = await listFirstJobs(
      delivery.trx,
      pieces.map(({ jobId }) => jobId),
    )
    await raiseAlerts(
      channels,
      delivery,
      firsts.map((first) => tipsFor(POSTING, first)),
    )
  }),
  onMany(bidPlaced, async (pieces, delivery) => {
    const firsts = await listFirstBids(
      delivery.trx,
      pieces.map(({ bidId }) => bidId),
    )
    await raiseAlerts(
      channels,
      delivery,
      firsts.map((first) => tipsFor(BIDDING, first)),
    )
  }),
]
