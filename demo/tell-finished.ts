// A job from its posting to both reviews, as rows.
import { cents, dollarText } from '#core/kernel/money.ts'
import { chanceOf, seedOf } from '#demo/chance.ts'
import type { FinishedJob } from '#demo/jobs.ts'
import { smallTalk } from '#demo/small-talk.ts'
import { DAY, iso, jobColumns, localHour, MINUTE, SECOND, type Scenery, type Story } from '#demo/story.ts'
import { biddersOf, bidRows, toRow } from '#demo/tell-bids.ts'
import { tellSigned, type Signed } from '#demo/tell-contract.ts'
import { centsIn, tellHeld, tellReleased, tellTip } from '#demo/tell-money.ts'
import { tellOnlookers } from '#demo/tell-onlookers.ts'
import { tellReviews } from '#demo/tell-reviews.ts'
import { notifyConversation } from '#demo/tell-talk.ts'
import { TALKS_OF_WORK } from '#demo/talks-of-work.ts'
import { newId } from '#server/platform/database/ids.ts'

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

  const bidders = biddersOf(job, job.day, chance)
  const bids = bidRows(row, posting, bidders, people, minutes * 60)
  const chosen = bids.find((bid) => bid.bidder_id === people.get(job.to))!
  chosen.is_selected = true
  story.bids.push(...bids.map(toRow))
  tellOnlookers({ job, jobId: row.id, postedAt, bidders: bidders.map(({ who }) => who) }, scenery, story)

  const chosenAt = bids.at(-1)!.at + chance.whole(20, 240) * SECOND
  const startedAt = startsAt + (job.lateMinutes ?? 0) * MINUTE
  const completedAt = startedAt + chance.whole(3, 10) * 15 * MINUTE
  const releasedAt = completedAt + chance.whole(10, 240) * MINUTE
  const done = { status: 'completed', completed_at: iso(completedAt) }
  story.jobs.push({ ...row, ...done, updated_at: iso(completedAt), selected_bid_id: chosen.id })
  const stands = {
    ...done,
    completed_by: people.get(job.to)!,
    started_at: iso(startedAt),
    updated_at: iso(releasedAt),
  }
  const signed = tellSigned({ job, bid: chosen, chosenAt, startsAt, stands }, chance, story)
  showPaid(job, signed, { startsAt, completedAt, releasedAt }, story)
  const ends = { doneAt: (completedAt - startsAt) / MINUTE, paidAt: (releasedAt - startsAt) / MINUTE }
  const turn = story.conversations.length
  const talk = TALKS_OF_WORK[job.title] ?? smallTalk(job, { ...ends, turn }, chance)
  const at = (after: number): number => startsAt + after * MINUTE
  notifyConversation({ ...signed, talk, at, jobId: row.id, title: job.title, openedAt: chosenAt }, scenery, story)
  tellReviews({ job, signed, releasedAt }, chance, story)
}

interface Times {
  startsAt: number
  completedAt: number
  releasedAt: number
}

const dollars = (amount: number) => cents(Math.round(amount * 100))

/** Held with the signatures, extra work in addition on the way, all of it released at the end; then the tip. */
const showPaid = (
  { price, extra, tip }: FinishedJob,
  signed: Signed,
  { startsAt, completedAt, releasedAt }: Times,
  story: Story,
): void => {
  const held = [tellHeld(signed, { amount: dollars(price), at: signed.signedAt }, story)]
  if (extra) {
    const [amount, words] = extra
    const askedAt = Math.round(startsAt + (completedAt - startsAt) * 0.4)
    const approvedAt = askedAt + 4 * MINUTE
    const id = newId(askedAt)
    story.additional_work_requests.push({
      id,
      contract_id: signed.contractId,
      requested_by: signed.worker,
      description: words,
      additional_amount: dollarText(dollars(amount)),
      status: 'approved',
      poster_approved: true,
      worker_approved: true,
      approved_at: iso(approvedAt),
      created_at: iso(askedAt),
    })
    const charge = { kind: 'additional_work', requestId: id, amount: dollars(amount), at: approvedAt } as const
    held.push(tellHeld(signed, charge, story))
    Object.assign(story.contracts.at(-1)!, {
      additional_amount: dollarText(centsIn(held[1]!.amount)),
      additional_work: words,
      additional_work_approved: true,
    })
  }
  tellReleased(signed, held, releasedAt, story)
  if (tip) tellTip(signed, { amount: dollars(tip[0]), words: tip[1], at: releasedAt + 3 * MINUTE }, story)
}
