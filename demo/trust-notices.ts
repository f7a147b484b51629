// What Maren and Devon were told about quarrels and reviews.
import { cents, showDollars } from '#core/kernel/money.ts'
import { dealOf, dealsOf, nameOf, READERS, type Deal, type Notice, type Reader, type Town } from '#demo/alert-rows.ts'
import { DISPUTED_JOBS } from '#demo/disputed-jobs.ts'
import { DAY, MINUTE } from '#demo/story.ts'
import { newId } from '#server/platform/database/ids.ts'

const disputesOf = (to: Reader, town: Town) =>
  dealsOf(to, town).flatMap((deal) =>
    town.story.disputes.filter(({ contract_id }) => contract_id === deal.id).map(({ id }) => ({ deal, disputeId: id })),
  )

const about = (to: Reader, { id, url }: Deal, disputeId: string) =>
  ({ to, type: 'payment', url, data: { contract_id: id, dispute_id: disputeId } }) as const satisfies Partial<Notice>

/** A proposal waits for Maren or Devon: the rules' own, or the other side's. */
const asking = (to: Reader, town: Town): Notice[] =>
  disputesOf(to, town).flatMap(({ deal, disputeId }) => {
    const pending = town.story.mediation_attempts.find(
      ({ dispute_id, status }) => dispute_id === disputeId && status === 'pending',
    )
    if (!pending) return []
    const { quarrel } = DISPUTED_JOBS.find(({ title }) => title === deal.title)!
    const share = `${pending.refund_percent}% back to ${deal.role === 'poster' ? 'you' : deal.other}`
    const offer = quarrel.offers?.at(-1)
    const [accepted] = quarrel.yes ?? []
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
        at: Date.parse(pending.created_at!) + (accepted ? accepted.at - quarrel.at : 0) * MINUTE,
        priority: 'urgent',
        key: `dispute-asks:${disputeId}`,
        isAsking: true,
      },
    ]
  })

const settled = (to: Reader, town: Town): Notice[] =>
  disputesOf(to, town).flatMap(({ deal, disputeId }) => {
    const ending = town.story.dispute_endings.find(({ id }) => id === disputeId)
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
const written = (to: Reader, town: Town): Notice[] => {
  const { now, people, story } = town
  return story.reviews
    .filter(({ reviewee_id }) => reviewee_id === people.get(to))
    .flatMap((review): Notice[] => {
      const deal = dealOf(
        story.contracts.find(({ id }) => id === review.contract_id)!,
        to,
        town,
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
const answered = (town: Town): Notice => {
  const { people, story } = town
  const [maren, devon] = [people.get('maren')!, people.get('devon')!]
  const review = story.reviews.find(
    ({ reviewer_id, reviewee_id, reply }) => reviewer_id === maren && reviewee_id === devon && reply,
  )!
  const { title } = dealOf(
    story.contracts.find(({ id }) => id === review.contract_id)!,
    'maren',
    town,
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

export const trustNotices = (town: Town): Notice[] => [
  ...READERS.flatMap((to) => [asking, settled, written].flatMap((tell) => tell(to, town))),
  answered(town),
]
