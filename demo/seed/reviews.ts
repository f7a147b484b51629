// The rows of the reviews of two people.
import type { Chance } from '#demo/chance.ts'
import type { FinishedJob, Stars } from '#demo/data/jobs/job.ts'
import { HOUR, iso, MINUTE, stamp, type Row, type History } from '#demo/seed/history.ts'
import type { ContractParties } from '#demo/seed/contracts.ts'

interface Outcome {
  job: Pick<FinishedJob, 'praise' | 'thanks' | 'unwritten'>
  signed: ContractParties
  /** When the money was released. */
  releasedAt: number
}

/** Both become public with the second one; where one is missing the other stays sealed. Answers come a day later. */
export const addReviews = ({ job, signed, releasedAt }: Outcome, chance: Chance, history: History): void => {
  const { contractId, poster, worker } = signed
  const praisedAt = releasedAt + chance.whole(5, 700) * MINUTE
  const thankedAt = releasedAt + chance.whole(5, 700) * MINUTE
  const openedAt = job.unwritten ? null : Math.max(praisedAt, thankedAt)
  const written = ([rating, comment, reply]: Stars, at: number, from: string, about: string): Row<'reviews'> => ({
    ...stamp(at),
    contract_id: contractId,
    reviewer_id: from,
    reviewee_id: about,
    rating,
    comment,
    reply: reply ?? null,
    reply_at: reply && openedAt !== null ? iso(openedAt + chance.whole(2, 30) * HOUR) : null,
    published_at: openedAt === null ? null : iso(openedAt),
  })
  if (job.unwritten !== 'poster') history.reviews.push(written(job.praise, praisedAt, poster, worker))
  if (job.unwritten !== 'worker') history.reviews.push(written(job.thanks, thankedAt, worker, poster))
}
