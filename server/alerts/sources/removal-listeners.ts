import { findJobSummary, listBidderIds } from '#server/alerts/sources/summary-actions.ts'
import { isChoosing, isListed } from '#core/jobs/rules.ts'
import { paths } from '#core/paths.ts'
import { aboutJob, closedAlert, marketKeys } from '#server/alerts/sources/market-listeners.ts'
import { endAlerts, raiseAgain, raiseAlert, raiseAlerts, type Channels } from '#server/alerts/actions.ts'
import { jobHidden, jobRestored } from '#server/jobs/events.ts'
import { personTopic } from '#server/platform/realtime/live.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'

/** ADMIN-10: for the poster, with the reason, and for the bidders. */
export const removalListeners = (channels: Channels): Listener[] => [
  on(jobHidden, async ({ jobId, posterId, isRemoved, wasShown }, delivery) => {
    const job = await findJobSummary(delivery.trx, jobId)
    // Restored meanwhile.
    if (!job?.isHidden) return
    await endAlerts(channels, delivery, marketKeys(jobId))
    if (isRemoved && job.removalReason !== null)
      await raiseAlert(
        channels,
        delivery,
        aboutJob(posterId, jobId, {
          type: 'system',
          priority: 'high',
          title: 'Your job was removed',
          message: `A moderator took “${job.title}” down: ${job.removalReason}`,
          dedupeKey: `removed:${jobId}:${delivery.eventId}`,
        }),
      )
    if (!wasShown || !isListed(job)) return
    const bidders = await listBidderIds(delivery.trx, jobId)
    await raiseAlerts(
      channels,
      delivery,
      bidders.map((id) =>
        aboutJob(id, jobId, {
          priority: 'medium',
          title: 'Job taken down',
          message: `“${job.title}” is not available any more. There is nothing that you have to do.`,
          actionUrl: paths.findWork(),
          dedupeKey: `hidden:${jobId}:${delivery.eventId}`,
        }),
      ),
    )
    delivery.afterCommit(() => {
      for (const id of bidders) channels.bus.publish(personTopic(id), { name: 'bid', data: { jobId } })
    })
  }),

  on(jobRestored, async ({ jobId, posterId, wasRemoved }, delivery) => {
    const job = await findJobSummary(delivery.trx, jobId)
    if (!job || job.isHidden) return
    if (wasRemoved)
      await raiseAlert(
        channels,
        delivery,
        aboutJob(posterId, jobId, {
          type: 'system',
          priority: 'medium',
          title: 'Your job is shown again',
          message: `A moderator has put “${job.title}” back.`,
          dedupeKey: `shown-again:${jobId}:${delivery.eventId}`,
        }),
      )
    // The poster has to choose again, and the bidders wait.
    if (isChoosing(job)) await raiseAgain(channels, delivery, [closedAlert(job, 'open', job.bidCount)])
    const bidders = await listBidderIds(delivery.trx, jobId)
    delivery.afterCommit(() => {
      for (const id of bidders) channels.bus.publish(personTopic(id), { name: 'bid', data: { jobId } })
    })
  }),
]
