// Alerts of Maren and Devon about disputes and reviews.
import { cents, showDollars } from '#core/kernel/money.ts'
import {
  dealOf,
  dealsOf,
  nameOf,
  READERS,
  type Deal,
  type DemoAlert,
  type Reader,
  type AlertContext,
} from '#demo/seed/alerts/rows.ts'
import { DISPUTED_JOBS } from '#demo/data/jobs/disputed-jobs.ts'
import { DAY, MINUTE } from '#demo/seed/history.ts'
import { newId } from '#server/platform/database/ids.ts'

const disputesOf = (to: Reader, context: AlertContext) =>
  dealsOf(to, context).flatMap((deal) =>
    context.history.disputes
      .filter(({ contract_id }) => contract_id === deal.id)
      .map(({ id }) => ({ deal, disputeId: id })),
  )

const about = (to: Reader, { id, url }: Deal, disputeId: string) =>
  ({ to, type: 'payment', url, data: { contract_id: id, dispute_id: disputeId } }) as const satisfies Partial<DemoAlert>

/** A proposal waits for Maren or Devon: the rules' own, or the other side's. */
const asking = (to: Reader, context: AlertContext): DemoAlert[] =>
  disputesOf(to, context).flatMap(({ deal, disputeId }) => {
    const pending = context.history.mediation_attempts.find(
      ({ dispute_id, status }) => dispute_id === disputeId && status === 'pending',
    )
    if (!pending) return []
    const { dispute } = DISPUTED_JOBS.find(({ title }) => title === deal.title)!
    const share = `${pending.refund_percent}% back to ${deal.role === 'poster' ? 'you' : deal.other}`
    const offer = dispute.offers?.at(-1)
    const [accepted] = dispute.yes ?? []
    const words = offer
      ? {
          title: `${deal.other} proposes something else`,
          message: `“${deal.title}”: ${share}. “${offer.words}” Please answer within 48 hours.`,
        }
      : { title: `${deal.other} accepted`, message: `“${deal.title}”: ${share}. With your yes it is settled.` }
    return [
      {
        ...about(to, deal, disputeId),
        ...words,
        at: Date.parse(pending.created_at!) + (accepted ? accepted.at - dispute.at : 0) * MINUTE,
        priority: 'urgent',
        key: `dispute-asks:${disputeId}`,
        isAsking: true,
      },
    ]
  })

const settled = (to: Reader, context: AlertContext): DemoAlert[] =>
  disputesOf(to, context).flatMap(({ deal, disputeId }) => {
    const ending = context.history.dispute_endings.find(({ id }) => id === disputeId)
    if (!ending) return []
    const at = Date.parse(ending.resolved_at)
    const refund = showDollars(cents(ending.compensation_amount ?? 0))
    return [
      {
        ...about(to, deal, disputeId),
        at,
        priority: 'high',
        title: 'The dispute is settled',
        message: `“${deal.title}”: You agreed: ${refund} goes back, the rest is released.`,
        key: `dispute:${newId(at)}:${deal.role}`,
      },
    ]
  })

// ---- reviews -------------------------------------------------------------------------------------------------------

const OPENED_LATELY = 9 * DAY

const formatStars = (stars: number): string => (stars === 1 ? '1 star' : `${stars} stars`)

/** What somebody wrote about Maren or Devon: sealed until their own is in, open since both are. */
const written = (to: Reader, context: AlertContext): DemoAlert[] => {
  const { now, people, history } = context
  return history.reviews
    .filter(({ reviewee_id }) => reviewee_id === people.get(to))
    .flatMap((review): DemoAlert[] => {
      const deal = dealOf(
        history.contracts.find(({ id }) => id === review.contract_id)!,
        to,
        context,
      )
      const shared = { to, type: 'bid_update', priority: 'medium', url: deal.url } as const
      if (!review.published_at)
        return [
          {
            ...shared,
            at: Date.parse(review.created_at!),
            title: `${deal.other} has reviewed you`,
            message: `It is about “${deal.title}” and stays sealed until yours is in or the seven days are over.`,
            key: `review-asks:${deal.id}`,
            data: { contract_id: deal.id, asks: 'review' },
            isAsking: true,
          },
        ]
      const at = Date.parse(review.published_at)
      if (now - at > OPENED_LATELY) return []
      return [
        {
          ...shared,
          at,
          title: `${deal.other} gave you ${formatStars(review.rating)}`,
          message: `What was written about “${deal.title}” is open now.`,
          key: `reviews-opened:${deal.id}`,
          data: { contract_id: deal.id },
        },
      ]
    })
}

/** Devon has answered what Maren wrote. */
const answered = (context: AlertContext): DemoAlert => {
  const { people, history } = context
  const [maren, devon] = [people.get('maren')!, people.get('devon')!]
  const review = history.reviews.find(
    ({ reviewer_id, reviewee_id, reply }) => reviewer_id === maren && reviewee_id === devon && reply,
  )!
  const { title } = dealOf(
    history.contracts.find(({ id }) => id === review.contract_id)!,
    'maren',
    context,
  )
  return {
    to: 'maren',
    at: Date.parse(review.reply_at!),
    type: 'bid_update',
    priority: 'low',
    title: `${nameOf('devon')} answered your review`,
    message: `About “${title}”: “${review.reply}”`,
    url: `/profile/${devon}`,
    key: `review-answered:${review.id}`,
  }
}

export const trustAlerts = (context: AlertContext): DemoAlert[] => [
  ...READERS.flatMap((to) => [asking, settled, written].flatMap((tell) => tell(to, context))),
  answered(context),
]
