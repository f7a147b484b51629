// Alerts about quarrels and reviews, in the product's own words and under its own keys: it renews and ends them later.
import { cents, showDollars } from '#contract/kernel/money.ts'
import { DISPUTED_JOBS } from '#server/demo/disputed-jobs.ts'
import { personOf, type PersonKey } from '#server/demo/people.ts'
import { SETTLED_QUIETLY } from '#server/demo/settled-quietly.ts'
import { iso, MINUTE, type PersonIds, type Row, type Story } from '#server/demo/story.ts'
import { newId } from '#server/platform/ids.ts'

interface Town {
  people: PersonIds
  story: Story
}

type Words = Pick<Row<'alerts'>, 'type' | 'priority' | 'title' | 'message'>

const nameOf = (key: PersonKey): string => personOf(key).firstName

const contractOf = (title: string, { jobs, contracts }: Story): string => {
  const jobId = jobs.find((job) => job.title === title)!.id
  return contracts.find(({ job_id }) => job_id === jobId)!.id!
}
const disputeOf = (title: string, story: Story): string => {
  const contractId = contractOf(title, story)
  return story.disputes.find(({ contract_id }) => contract_id === contractId)!.id
}

const alertRow = (
  to: string,
  at: number,
  words: Words,
  aim: { url: string; key: string; data?: Record<string, string>; isAsking?: boolean; isRead?: boolean },
): Row<'alerts'> => {
  const { url, key, data = {}, isAsking = false, isRead = false } = aim
  return {
    id: newId(at),
    user_id: to,
    ...words,
    action_url: url,
    dedupe_key: key,
    data: JSON.stringify(data),
    action_required: isAsking,
    read: isRead,
    read_at: isRead ? iso(at + 5 * MINUTE) : null,
    created_at: iso(at),
  }
}

/** A proposal waits for Maren or Devon: the rules' own, or the other side's. */
const asking = (to: 'maren' | 'devon', { people, story }: Town): Row<'alerts'> => {
  const { title, by, to: worker, quarrel } = DISPUTED_JOBS.find((job) => job.by === to || job.to === to)!
  const disputeId = disputeOf(title, story)
  const { refund_percent, created_at } = story.mediation_attempts.find(
    ({ dispute_id, status }) => dispute_id === disputeId && status === 'pending',
  )!
  const name = nameOf(to === by ? worker : by)
  const share = `${refund_percent}% back to ${to === by ? 'you' : name}`
  const offer = quarrel.offers?.at(-1)
  const [accepted] = quarrel.yes ?? []
  const words = offer
    ? {
        title: `${name} proposes something else`,
        message: `“${title}”: ${share}. “${offer.words}” Please answer within 48 hours.`,
      }
    : { title: `${name} accepted`, message: `“${title}”: ${share}. With your yes it is settled.` }
  const contractId = contractOf(title, story)
  return alertRow(
    people.get(to)!,
    Date.parse(created_at!) + (accepted ? accepted.at - quarrel.at : 0) * MINUTE,
    { type: 'payment', priority: 'urgent', ...words },
    {
      url: `/work-in-progress?contract=${contractId}`,
      key: `dispute-asks:${disputeId}`,
      data: { contract_id: contractId, dispute_id: disputeId },
      isAsking: true,
    },
  )
}

const settled = (to: 'maren' | 'devon', { people, story }: Town): Row<'alerts'> => {
  const { title } = SETTLED_QUIETLY.find((job) => job.by === to || job.to === to)!
  const disputeId = disputeOf(title, story)
  const { resolved_at, compensation_amount } = story.dispute_endings.find(({ id }) => id === disputeId)!
  const contractId = contractOf(title, story)
  const refund = showDollars(cents(compensation_amount ?? 0))
  return alertRow(
    people.get(to)!,
    Date.parse(resolved_at),
    {
      type: 'payment',
      priority: 'high',
      title: 'The dispute is settled',
      message: `“${title}”: You agreed: ${refund} goes back, the rest is released.`,
    },
    {
      url: `/work-in-progress?contract=${contractId}`,
      key: `demo:settled:${disputeId}`,
      data: { contract_id: contractId, dispute_id: disputeId },
      isRead: true,
    },
  )
}

/** Somebody has written, and it stays sealed until one's own is in. */
const sealed = (to: 'maren' | 'devon', { people, story }: Town): Row<'alerts'> => {
  const review = story.reviews.find(({ reviewee_id, published_at }) => reviewee_id === people.get(to) && !published_at)!
  const contract = story.contracts.find(({ id }) => id === review.contract_id)!
  const { title } = story.jobs.find(({ id }) => id === contract.job_id)!
  const [other] = [...people].find(([, id]) => id === review.reviewer_id)!
  return alertRow(
    people.get(to)!,
    Date.parse(review.created_at!),
    {
      type: 'bid_update',
      priority: 'medium',
      title: `${nameOf(other)} has reviewed you`,
      message: `It is about “${title}” and stays sealed until yours is in or the seven days are over.`,
    },
    {
      url: `/work-in-progress?contract=${contract.id}`,
      key: `review-asks:${contract.id}`,
      data: { contract_id: contract.id!, asks: 'review' },
      isAsking: true,
    },
  )
}

/** Devon has answered what Maren wrote. */
const answered = ({ people, story }: Town): Row<'alerts'> => {
  const [maren, devon] = [people.get('maren')!, people.get('devon')!]
  const review = story.reviews.find(
    ({ reviewer_id, reviewee_id, reply }) => reviewer_id === maren && reviewee_id === devon && reply,
  )!
  const contract = story.contracts.find(({ id }) => id === review.contract_id)!
  const { title } = story.jobs.find(({ id }) => id === contract.job_id)!
  return alertRow(
    maren,
    Date.parse(review.reply_at!),
    {
      type: 'bid_update',
      priority: 'low',
      title: `${nameOf('devon')} answered your review`,
      message: `About “${title}”: “${review.reply}”`,
    },
    { url: `/profile/${devon}`, key: `review-answered:${review.id}`, isRead: true },
  )
}

export const trustAlertRows = (people: PersonIds, story: Story): Row<'alerts'>[] => {
  const town = { people, story }
  return [
    ...(['maren', 'devon'] as const).flatMap((to) => [asking(to, town), settled(to, town), sealed(to, town)]),
    answered(town),
  ]
}
