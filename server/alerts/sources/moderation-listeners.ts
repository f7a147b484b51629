import { findHiddenReview, findItemTitle } from '#server/alerts/sources/summary-actions.ts'
import { paths } from '#core/paths.ts'
import { endAlert, raiseAgain, raiseAlert, type Channels } from '#server/alerts/actions.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'
import { portfolioItemHidden } from '#server/profiles/events.ts'
import { reviewHidden, reviewRestored } from '#server/reviews/events.ts'

const hiddenKey = (reviewId: string): string => `review-hidden:${reviewId}`

/** MOD-1, MOD-3: notifies the author, with the reason. */
export const moderationAlerts = (channels: Channels): Listener[] => [
  on(reviewHidden, async ({ reviewId }, delivery) => {
    const review = await findHiddenReview(delivery.trx, reviewId)
    // Restored meanwhile.
    if (!review?.isHidden) return
    await raiseAgain(channels, delivery, [
      {
        userId: review.reviewerId,
        type: 'system',
        priority: 'high',
        title: 'Your review was hidden',
        message: `A moderator has hidden what you wrote about ${review.name} (“${review.title}”): ${review.reason ?? ''}`,
        actionUrl: paths.contract(review.contractId),
        dedupeKey: hiddenKey(reviewId),
      },
    ])
  }),

  on(reviewRestored, async ({ reviewId }, delivery) => {
    const review = await findHiddenReview(delivery.trx, reviewId)
    if (!review || review.isHidden) return
    await endAlert(channels, delivery, review.reviewerId, hiddenKey(reviewId))
    await raiseAlert(channels, delivery, {
      userId: review.reviewerId,
      type: 'system',
      priority: 'medium',
      title: 'Your review is shown again',
      message: `What you wrote about ${review.name} (“${review.title}”) is back in its place.`,
      actionUrl: paths.contract(review.contractId),
      dedupeKey: `review-shown-again:${reviewId}:${delivery.eventId}`,
    })
  }),

  on(portfolioItemHidden, async ({ userId, pieceId }, delivery) => {
    const title = await findItemTitle(delivery.trx, pieceId)
    if (title === null) return
    await raiseAlert(channels, delivery, {
      userId,
      type: 'system',
      priority: 'high',
      title: 'A piece was taken off your profile',
      message: `Others reported “${title}”, and a moderator agreed that it does not belong there.`,
      actionUrl: paths.profile(),
      dedupeKey: `piece-taken-off:${pieceId}`,
    })
  }),
]
