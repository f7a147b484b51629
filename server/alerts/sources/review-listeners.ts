import { findReplySummary, listReviewSides, type ReviewSide } from '#server/alerts/sources/summary-actions.ts'
import { paths } from '#core/paths.ts'
import { endAlert, endAlerts, raiseAgain, raiseAlert, type Channels, type NewAlert } from '#server/alerts/actions.ts'
import { contractMoved, type Move } from '#server/contracts/events.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'
import { reviewAnswered, reviewDue, reviewMissed, reviewsOpened, reviewWritten } from '#server/reviews/events.ts'

/** Everything that asks for a review is one alert, raised again. */
const askKey = (contractId: string): string => `review-asks:${contractId}`
const formatStars = (stars: number): string => (stars === 1 ? '1 star' : `${stars} stars`)
const MAX_QUOTE_LENGTH = 140

/** The review is written or no longer possible. */
const ENDS_ASKING = new Set<Move>(['changes-requested', 'extended', 'cancelled', 'undone'])

const weekday = ({ reviewBy, timeZone }: ReviewSide): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone }).format(new Date(reviewBy!))

const asking = (
  contractId: string,
  { userId }: ReviewSide,
  alertText: Pick<NewAlert, 'title' | 'message' | 'priority'>,
): NewAlert => ({
  ...alertText,
  userId,
  type: 'bid_update',
  actionUrl: paths.contract(contractId),
  actionRequired: true,
  data: { contract_id: contractId, asks: 'review' },
  dedupeKey: askKey(contractId),
})

/** ALERT-4: without the content of a sealed review. */
const sealed = (contractId: string, side: ReviewSide): NewAlert =>
  asking(contractId, side, {
    priority: 'medium',
    title: `${side.other} has reviewed you`,
    message: `It is about “${side.title}” and stays sealed until yours is in or the seven days are over.`,
  })

const reminder = (contractId: string, side: ReviewSide): NewAlert =>
  asking(contractId, side, {
    priority: 'high',
    title: `Review ${side.other} by ${weekday(side)}`,
    message: side.isTheirsIn
      ? `${side.other}’s review of “${side.title}” stays sealed until yours is in.`
      : `A few words about “${side.title}” help the next one choose. They stay sealed until both are in.`,
  })

const opened = (contractId: string, { userId, other, title }: ReviewSide, stars: number): NewAlert => ({
  userId,
  type: 'bid_update',
  priority: 'medium',
  title: `${other} gave you ${formatStars(stars)}`,
  message: `What was written about “${title}” is open now.`,
  actionUrl: paths.contract(contractId),
  data: { contract_id: contractId },
  dedupeKey: `reviews-opened:${contractId}`,
})

export const reviewAlerts = (channels: Channels): Listener[] => [
  on(reviewWritten, async ({ contractId, by, isSealed }, delivery) => {
    await endAlert(channels, delivery, by, askKey(contractId))
    if (!isSealed) return
    const sides = await listReviewSides(delivery.trx, contractId)
    const asked = sides.filter(({ userId, isAsked }) => userId !== by && isAsked)
    await raiseAgain(
      channels,
      delivery,
      asked.map((side) => sealed(contractId, side)),
    )
  }),

  on(reviewsOpened, async ({ contractId }, delivery) => {
    await endAlerts(channels, delivery, [askKey(contractId)])
    for (const side of await listReviewSides(delivery.trx, contractId))
      if (side.stars !== null) await raiseAlert(channels, delivery, opened(contractId, side, side.stars))
  }),

  on(reviewAnswered, async ({ reviewId }, delivery) => {
    const found = await findReplySummary(delivery.trx, reviewId)
    if (!found) return
    const { userId, revieweeId, name, title, reply } = found
    await raiseAlert(channels, delivery, {
      userId,
      type: 'bid_update',
      priority: 'low',
      title: `${name} answered your review`,
      message: `About “${title}”: “${reply.slice(0, MAX_QUOTE_LENGTH)}”`,
      actionUrl: paths.publicProfile(revieweeId),
      dedupeKey: `review-answered:${reviewId}`,
    })
  }),

  on(reviewDue, async ({ contractId, userId }, delivery) => {
    const sides = await listReviewSides(delivery.trx, contractId)
    // Reviewed meanwhile, or too late.
    const side = sides.find((one) => one.userId === userId && one.isAsked)
    if (side) await raiseAgain(channels, delivery, [reminder(contractId, side)])
  }),

  on(reviewMissed, async ({ contractId, userId }, delivery) => {
    await endAlert(channels, delivery, userId, askKey(contractId))
  }),

  on(contractMoved, async ({ move, contractId }, delivery) => {
    if (ENDS_ASKING.has(move)) await endAlerts(channels, delivery, [askKey(contractId)])
  }),
]
