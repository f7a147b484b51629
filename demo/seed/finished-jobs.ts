// The rows of a job from its posting to both reviews.
import { cents, dollarText } from '#core/kernel/money.ts'
import { chanceOf, seedOf } from '#demo/chance.ts'
import type { FinishedJob } from '#demo/data/jobs/job.ts'
import { smallConversation } from '#demo/data/texts/small-conversation.ts'
import { DAY, iso, jobColumns, localHour, MINUTE, SECOND, type SeedContext, type History } from '#demo/seed/history.ts'
import { biddersOf, bidRows, toRow } from '#demo/seed/bids.ts'
import { addSignedContract, type ContractParties } from '#demo/seed/contracts.ts'
import { addChargeback } from '#demo/seed/money/chargebacks.ts'
import { centsIn, addHeldPayment, addRelease, addTip } from '#demo/seed/money/payments.ts'
import { addViews } from '#demo/seed/views.ts'
import { addReviews } from '#demo/seed/reviews.ts'
import { addConversation } from '#demo/seed/conversations.ts'
import { FINISHED_CONVERSATIONS } from '#demo/data/texts/finished-conversations.ts'
import { newId } from '#server/platform/database/ids.ts'

export const addFinishedJob = (job: FinishedJob, context: SeedContext, history: History): void => {
  const { now, people } = context
  const chance = chanceOf(seedOf(job.title))
  // Posted between 9 AM and 5 PM, started on the next day.
  const postedAt = localHour(now - job.day * DAY, 9) + chance.whole(0, 8 * 60 * 60) * SECOND
  const quarter = chance.whole(0, 3) * 15 * MINUTE
  const startsAt = localHour(now - (job.day - 1) * DAY, job.hour ?? chance.whole(9, 15)) + quarter
  const minutes = chance.pick([5, 5, 5, 5, 30])
  const posting = { job, chance, postedAt, minutes, preferredAt: startsAt }
  const row = jobColumns(posting, context)

  const bidders = biddersOf(job, job.day, chance)
  const bids = bidRows(row, posting, bidders, people, minutes * 60)
  const chosen = bids.find((bid) => bid.bidder_id === people.get(job.to))!
  chosen.is_selected = true
  history.bids.push(...bids.map(toRow))
  addViews({ job, jobId: row.id, postedAt, bidders: bidders.map(({ who }) => who) }, context, history)

  const chosenAt = bids.at(-1)!.at + chance.whole(20, 240) * SECOND
  const startedAt = startsAt + (job.lateMinutes ?? 0) * MINUTE
  const completedAt = startedAt + chance.whole(3, 10) * 15 * MINUTE
  const releasedAt = completedAt + chance.whole(10, 240) * MINUTE
  const done = { status: 'completed', completed_at: iso(completedAt) }
  history.jobs.push({ ...row, ...done, updated_at: iso(completedAt), selected_bid_id: chosen.id })
  const columns = {
    ...done,
    completed_by: people.get(job.to)!,
    started_at: iso(startedAt),
    updated_at: iso(releasedAt),
  }
  const signed = addSignedContract({ job, bid: chosen, chosenAt, startsAt, columns }, chance, history)
  addPayments(job, signed, { now, startsAt, completedAt, releasedAt }, history)
  const ends = { doneAt: (completedAt - startsAt) / MINUTE, paidAt: (releasedAt - startsAt) / MINUTE }
  const turn = history.conversations.length
  const conversation = FINISHED_CONVERSATIONS[job.title] ?? smallConversation(job, { ...ends, turn }, chance)
  const at = (after: number): number => startsAt + after * MINUTE
  addConversation(
    { ...signed, conversation, at, jobId: row.id, title: job.title, openedAt: chosenAt },
    context,
    history,
  )
  addReviews({ job, signed, releasedAt }, chance, history)
}

interface Times {
  now: number
  startsAt: number
  completedAt: number
  releasedAt: number
}

const dollars = (amount: number) => cents(Math.round(amount * 100))

/** Held with the signatures, extra work in addition on the way, all of it released at the end; then the tip. */
const addPayments = (
  { price, extra, tip, chargeback }: FinishedJob,
  signed: ContractParties,
  { now, startsAt, completedAt, releasedAt }: Times,
  history: History,
): void => {
  const held = [addHeldPayment(signed, { amount: dollars(price), at: signed.signedAt }, history)]
  if (extra) {
    const [amount, text] = extra
    const askedAt = Math.round(startsAt + (completedAt - startsAt) * 0.4)
    const approvedAt = askedAt + 4 * MINUTE
    const id = newId(askedAt)
    history.additional_work_requests.push({
      id,
      contract_id: signed.contractId,
      requested_by: signed.worker,
      description: text,
      additional_amount: dollarText(dollars(amount)),
      status: 'approved',
      poster_approved: true,
      worker_approved: true,
      approved_at: iso(approvedAt),
      created_at: iso(askedAt),
    })
    const charge = { kind: 'additional_work', requestId: id, amount: dollars(amount), at: approvedAt } as const
    held.push(addHeldPayment(signed, charge, history))
    Object.assign(history.contracts.at(-1)!, {
      additional_amount: dollarText(centsIn(held[1]!.amount)),
      additional_work: text,
      additional_work_approved: true,
    })
  }
  addRelease(signed, held, releasedAt, history)
  if (tip) addTip(signed, { amount: dollars(tip[0]), text: tip[1], at: releasedAt + 3 * MINUTE }, history)
  if (chargeback) addChargeback(held[0]!, chargeback, now, history)
}
