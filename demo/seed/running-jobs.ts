// The rows of a job whose contract is signed and not over: waiting, in progress, complete and not released, or cancelled.
import { cents } from '#core/kernel/money.ts'
import { chanceOf, seedOf } from '#demo/chance.ts'
import type { RunningJob } from '#demo/data/jobs/job.ts'
import {
  AUTO_RELEASE_HOURS,
  DAY,
  HOUR,
  iso,
  jobColumns,
  localHour,
  MINUTE,
  SECOND,
  type Row,
  type SeedContext,
  type History,
} from '#demo/seed/history.ts'
import { biddersOf, bidRows, toRow } from '#demo/seed/bids.ts'
import { addSignedContract, type ContractParties } from '#demo/seed/contracts.ts'
import { addChargeback } from '#demo/seed/money/chargebacks.ts'
import { addCancellation, addHeldPayment, addRefusedPayment } from '#demo/seed/money/payments.ts'
import { addViews } from '#demo/seed/views.ts'
import { addConversation } from '#demo/seed/conversations.ts'
import { addWork } from '#demo/seed/work.ts'
import { CURRENT_CONVERSATIONS } from '#demo/data/texts/current-conversations.ts'
import { DISPUTE_CONVERSATIONS } from '#demo/data/texts/dispute-conversations.ts'
import { SETTLED_CONVERSATIONS } from '#demo/data/texts/settled-conversations.ts'

const DISPUTES = { ...DISPUTE_CONVERSATIONS, ...SETTLED_CONVERSATIONS }

const WINDOW_MINUTES = 30
const QUARTER = 15 * MINUTE

/** Appointments are rounded to a quarter of an hour. */
const startOf = ({ starts }: RunningJob, chosenAt: number, now: number): number => {
  if ('afterMinutes' in starts) return Math.round((chosenAt + starts.afterMinutes * MINUTE) / QUARTER) * QUARTER
  const [hour, minute] = starts.at
  return localHour(now + starts.inDays * DAY, hour) + minute * MINUTE
}

/** By the state of the contract. */
const contractColumns = (
  job: RunningJob,
  context: SeedContext,
): Pick<Row<'contracts'>, 'status'> & Partial<Row<'contracts'>> => {
  const { now, people } = context
  const ago = (minutes: number) => iso(now - minutes * MINUTE)
  const { startedMinutesAgo: started, completedMinutesAgo: completed, cancelled } = job
  if (cancelled)
    return {
      status: 'cancelled',
      cancelled_at: ago(cancelled.minutesAgo),
      cancelled_by: people.get(cancelled.by === 'poster' ? job.by : job.to)!,
      cancel_reason: cancelled.text,
      updated_at: ago(cancelled.minutesAgo),
    }
  if (started === undefined) return { status: 'active' }
  if (completed === undefined) return { status: 'in_progress', started_at: ago(started), updated_at: ago(started) }
  return {
    status: 'completed',
    started_at: ago(started),
    completed_at: ago(completed),
    completed_by: people.get(job.to)!,
    auto_release_at: iso(now - completed * MINUTE + AUTO_RELEASE_HOURS * HOUR),
    updated_at: ago(completed),
  }
}

/** The job follows its contract. */
const jobStatusText = (
  { status, completed_at, cancelled_at, updated_at }: Partial<Row<'contracts'>>,
  bidId: string,
) => {
  if (status === 'cancelled')
    return { status, cancelled_at: cancelled_at!, updated_at: updated_at!, selected_bid_id: null }
  if (status === 'completed')
    return { status, completed_at: completed_at!, updated_at: updated_at!, selected_bid_id: bidId }
  return { status: 'assigned', selected_bid_id: bidId }
}

/** Minutes count from now for what is under way, and from the agreed start for what is disputed. */
const conversationAbout = (title: string, { now, startsAt }: { now: number; startsAt: number }) => {
  const ofNow = CURRENT_CONVERSATIONS[title]
  const from = ofNow ? now : startsAt
  return { conversation: ofNow ?? DISPUTES[title]!, at: (minutes: number) => from + minutes * MINUTE }
}

export const addRunningJob = (job: RunningJob, context: SeedContext, history: History): ContractParties => {
  const { now, people } = context
  const chance = chanceOf(seedOf(job.title))
  const chosenAt = now - job.minutesAgo * MINUTE
  const startsAt = startOf(job, chosenAt, now)
  const postedAt = chosenAt - (WINDOW_MINUTES + chance.whole(2, 9)) * MINUTE
  const posting = { job, chance, postedAt, minutes: WINDOW_MINUTES, preferredAt: startsAt }
  const row = jobColumns(posting, context)
  const bidders = biddersOf(job, job.minutesAgo / (24 * 60) + 1, chance)
  const bids = bidRows(row, posting, bidders, people, WINDOW_MINUTES * 60)
  const chosen = bids.find((bid) => bid.bidder_id === people.get(job.to))!
  const columns = contractColumns(job, context)
  chosen.is_selected = columns.status !== 'cancelled'
  history.jobs.push({ ...row, updated_at: iso(chosenAt), ...jobStatusText(columns, chosen.id) })
  history.bids.push(...bids.map(toRow))
  addViews({ job, jobId: row.id, postedAt, bidders: bidders.map(({ who }) => who) }, context, history)

  const signed = addSignedContract(
    { job, bid: chosen, id: job.contractId, chosenAt, startsAt, columns },
    chance,
    history,
  )
  const charge = { amount: cents(job.price * 100), at: signed.signedAt + 2 * SECOND }
  if (job.refusedCard) addRefusedPayment(signed, { ...charge, refused: job.refusedCard }, history)
  else {
    const payment = addHeldPayment(signed, charge, history)
    const { cancelled, chargeback } = job
    if (chargeback) addChargeback(payment, chargeback, now, history)
    if (cancelled) addCancellation(signed, payment, { ...cancelled, at: now - cancelled.minutesAgo * MINUTE }, history)
  }
  const conversation = conversationAbout(job.title, { now, startsAt })
  addConversation({ ...signed, ...conversation, jobId: row.id, title: job.title, openedAt: chosenAt }, context, history)
  addWork(job, signed, context, history)
  return signed
}
