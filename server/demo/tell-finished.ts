// A job from its posting to both reviews, as rows.
import { createHash } from 'node:crypto'
import { termsText } from '#contract/contracts/terms.ts'
import { cents, dollarText } from '#contract/kernel/money.ts'
import { splitFee } from '#contract/payments/rules.ts'
import { chanceOf, seedOf, type Chance } from '#server/demo/chance.ts'
import { workersFor, type FinishedJob } from '#server/demo/jobs.ts'
import { PEOPLE, personOf } from '#server/demo/people.ts'
import { TIME_ZONE } from '#server/demo/places.ts'
import {
  bidRows,
  bidWithin,
  DAY,
  iso,
  jobColumns,
  localHour,
  localTime,
  MINUTE,
  SECOND,
  toRow,
  whereabouts,
  type Bidder,
  type Scenery,
  type Story,
} from '#server/demo/story.ts'
import { tellOnlookers } from '#server/demo/tell-onlookers.ts'
import { CHAT_PAIRS } from '#server/demo/words.ts'
import { newId } from '#server/platform/ids.ts'

/** Ids carry their time, so that a list by id is a list by age. */
const stamp = (at: number) => ({ id: newId(at), created_at: iso(at) })

const localDay = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE })
const spokenTime = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, dateStyle: 'long', timeStyle: 'short' })

const biddersOf = (job: FinishedJob, chance: Chance): Bidder[] => {
  const others = workersFor(PEOPLE, job.category).filter(
    ({ key, joinedDaysAgo }) => key !== job.by && key !== job.to && joinedDaysAgo > job.day,
  )
  const bidders = chance
    .some(others, chance.whole(2, 5))
    .map(({ key }) => ({ who: key, dollars: bidWithin(job.budget, chance) }))
  bidders.splice(chance.whole(0, bidders.length), 0, { who: job.to, dollars: job.price })
  return bidders
}

export const tellFinished = (job: FinishedJob, scenery: Scenery, story: Story): void => {
  const { now, people } = scenery
  const chance = chanceOf(seedOf(job.title))
  // Posted between 9 AM and 5 PM, begun on the next day.
  const postedAt = localHour(now - job.day * DAY, 9) + chance.whole(0, 8 * 60 * 60) * SECOND
  const quarter = chance.whole(0, 3) * 15 * MINUTE
  const startsAt = localHour(now - (job.day - 1) * DAY, job.hour ?? chance.whole(9, 15)) + quarter
  const minutes = chance.pick([5, 5, 5, 5, 30])
  const posting = { job, chance, postedAt, minutes, preferredAt: startsAt }
  const row = jobColumns(posting, scenery)

  const bidders = biddersOf(job, chance)
  const bids = bidRows(row, posting, bidders, people, minutes * 60)
  const chosen = bids.find((bid) => bid.bidder_id === people.get(job.to))!
  chosen.is_selected = true
  story.bids.push(...bids.map(toRow))
  tellOnlookers({ job, jobId: row.id, postedAt, bidders: bidders.map(({ who }) => who) }, scenery, story)

  const chosenAt = bids.at(-1)!.at + chance.whole(20, 240) * SECOND
  const signedAt = [chosenAt + chance.whole(40, 400) * SECOND, chosenAt + chance.whole(30, 600) * SECOND] as const
  const completedAt = startsAt + chance.whole(3, 10) * 15 * MINUTE
  const releasedAt = completedAt + chance.whole(10, 240) * MINUTE
  const done = { status: 'completed', completed_at: iso(completedAt), updated_at: iso(completedAt) }
  story.jobs.push({ ...row, ...done, selected_bid_id: chosen.id })

  const total = cents(job.price * 100)
  const contractId = newId(chosenAt)
  const terms = termsText({
    title: job.title,
    work: job.text,
    poster: personOf(job.by).firstName,
    worker: personOf(job.to).firstName,
    where: whereabouts(job.zip),
    when: spokenTime.format(startsAt),
    total,
  })
  const poster = row.poster_id
  const worker = chosen.bidder_id
  story.contracts.push({
    id: contractId,
    job_id: row.id,
    bid_id: chosen.id,
    poster_id: poster,
    worker_id: worker,
    amount: chosen.amount,
    description: job.text,
    scheduled_date: localDay.format(startsAt),
    scheduled_time: localTime.format(startsAt),
    terms_text: terms,
    poster_signed: true,
    worker_signed: true,
    poster_signed_at: iso(signedAt[0]),
    worker_signed_at: iso(signedAt[1]),
    status: 'completed',
    started_at: iso(startsAt),
    completed_at: iso(completedAt),
    created_at: iso(chosenAt),
  })
  const signature = { contract_id: contractId, text_hash: createHash('sha256').update(terms).digest('hex') }
  story.contract_signatures.push(
    { ...signature, id: newId(signedAt[0]), user_id: poster, role: 'poster', signed_at: iso(signedAt[0]) },
    { ...signature, id: newId(signedAt[1]), user_id: worker, role: 'worker', signed_at: iso(signedAt[1]) },
  )

  const heldAt = Math.max(...signedAt)
  const { fee, workerShare } = splitFee(total)
  story.payments.push({
    id: newId(heldAt),
    contract_id: contractId,
    payer_id: poster,
    amount: chosen.amount,
    platform_fee: dollarText(fee),
    worker_amount: dollarText(workerShare),
    status: 'released',
    provider: 'sandbox',
    paid_at: iso(heldAt),
    released_at: iso(releasedAt),
    created_at: iso(heldAt),
  })
  tellTalk({ contractId, jobId: row.id, poster, worker, openedAt: chosenAt, at: startsAt - 40 * MINUTE }, chance, story)
  tellReviews({ job, contractId, poster, worker, releasedAt }, chance, story)
}

interface Talk {
  contractId: string
  jobId: string
  poster: string
  worker: string
  openedAt: number
  at: number
}

const tellTalk = ({ contractId, jobId, poster, worker, openedAt, at }: Talk, chance: Chance, story: Story): void => {
  const [question, answer] = chance.pick(CHAT_PAIRS)
  const answeredAt = at + chance.whole(30, 300) * SECOND
  story.conversations.push({
    id: contractId,
    last_seq: 2n,
    poster_read_seq: 2n,
    worker_read_seq: 2n,
    last_message_at: iso(answeredAt),
    created_at: iso(openedAt),
  })
  const shared = { conversation_id: contractId, contract_id: contractId, job_id: jobId, is_read: true }
  story.chat_messages.push(
    { ...shared, ...stamp(at), seq: 1n, sender_id: worker, receiver_id: poster, content: question },
    { ...shared, ...stamp(answeredAt), seq: 2n, sender_id: poster, receiver_id: worker, content: answer },
  )
}

interface Outcome {
  job: FinishedJob
  contractId: string
  poster: string
  worker: string
  releasedAt: number
}

/** Both reviews become public with the second one. */
const tellReviews = ({ job, contractId, poster, worker, releasedAt }: Outcome, chance: Chance, story: Story): void => {
  const praisedAt = releasedAt + chance.whole(5, 700) * MINUTE
  const thankedAt = releasedAt + chance.whole(5, 700) * MINUTE
  const shared = { contract_id: contractId, published_at: iso(Math.max(praisedAt, thankedAt)) }
  const [praiseStars, praise] = job.praise
  const [thankStars, thanks] = job.thanks
  story.reviews.push(
    { ...shared, ...stamp(praisedAt), reviewer_id: poster, reviewee_id: worker, rating: praiseStars, comment: praise },
    { ...shared, ...stamp(thankedAt), reviewer_id: worker, reviewee_id: poster, rating: thankStars, comment: thanks },
  )
}
