// A job whose contract is signed and not over, as rows: waiting, at work, complete and not released, or called off.
import { cents } from '#core/kernel/money.ts'
import { chanceOf, seedOf } from '#demo/chance.ts'
import type { RunningJob } from '#demo/jobs.ts'
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
  type Scenery,
  type Story,
} from '#demo/story.ts'
import { biddersOf, bidRows, toRow } from '#demo/tell-bids.ts'
import { tellSigned, type Signed } from '#demo/tell-contract.ts'
import { tellCalledOff, tellHeld, showRefused } from '#demo/tell-money.ts'
import { tellOnlookers } from '#demo/tell-onlookers.ts'
import { notifyConversation } from '#demo/tell-talk.ts'
import { tellWork } from '#demo/tell-work.ts'
import { TALKS_OF_NOW } from '#demo/talks-of-now.ts'
import { TALKS_OF_QUARRELS } from '#demo/talks-of-quarrels.ts'
import { TALKS_SETTLED } from '#demo/talks-settled.ts'

const QUARRELS = { ...TALKS_OF_QUARRELS, ...TALKS_SETTLED }

const WINDOW_MINUTES = 30
const QUARTER = 15 * MINUTE

/** Appointments are made for a quarter of an hour. */
const startOf = ({ starts }: RunningJob, chosenAt: number, now: number): number => {
  if ('afterMinutes' in starts) return Math.round((chosenAt + starts.afterMinutes * MINUTE) / QUARTER) * QUARTER
  const [hour, minute] = starts.at
  return localHour(now + starts.inDays * DAY, hour) + minute * MINUTE
}

/** Where the contract stands, and since when. */
const standing = (job: RunningJob, scenery: Scenery): Pick<Row<'contracts'>, 'status'> & Partial<Row<'contracts'>> => {
  const { now, people } = scenery
  const ago = (minutes: number) => iso(now - minutes * MINUTE)
  const { startedMinutesAgo: started, completedMinutesAgo: completed, cancelled } = job
  if (cancelled)
    return {
      status: 'cancelled',
      cancelled_at: ago(cancelled.minutesAgo),
      cancelled_by: people.get(cancelled.by === 'poster' ? job.by : job.to)!,
      cancel_reason: cancelled.words,
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

/** What is under way is told from now, what two fell out over from the hour they had agreed on. */
const talkAbout = (title: string, { now, startsAt }: { now: number; startsAt: number }) => {
  const ofNow = TALKS_OF_NOW[title]
  const from = ofNow ? now : startsAt
  return { talk: ofNow ?? QUARRELS[title]!, at: (minutes: number) => from + minutes * MINUTE }
}

export const tellRunning = (job: RunningJob, scenery: Scenery, story: Story): Signed => {
  const { now, people } = scenery
  const chance = chanceOf(seedOf(job.title))
  const chosenAt = now - job.minutesAgo * MINUTE
  const startsAt = startOf(job, chosenAt, now)
  const postedAt = chosenAt - (WINDOW_MINUTES + chance.whole(2, 9)) * MINUTE
  const posting = { job, chance, postedAt, minutes: WINDOW_MINUTES, preferredAt: startsAt }
  const row = jobColumns(posting, scenery)
  const bidders = biddersOf(job, job.minutesAgo / (24 * 60) + 1, chance)
  const bids = bidRows(row, posting, bidders, people, WINDOW_MINUTES * 60)
  const chosen = bids.find((bid) => bid.bidder_id === people.get(job.to))!
  const stands = standing(job, scenery)
  chosen.is_selected = stands.status !== 'cancelled'
  story.jobs.push({ ...row, updated_at: iso(chosenAt), ...jobStatusText(stands, chosen.id) })
  story.bids.push(...bids.map(toRow))
  tellOnlookers({ job, jobId: row.id, postedAt, bidders: bidders.map(({ who }) => who) }, scenery, story)

  const signed = tellSigned({ job, bid: chosen, id: job.contractId, chosenAt, startsAt, stands }, chance, story)
  const charge = { amount: cents(job.price * 100), at: signed.signedAt + 2 * SECOND }
  if (job.refusedCard) showRefused(signed, { ...charge, refused: job.refusedCard }, story)
  else {
    const payment = tellHeld(signed, charge, story)
    const { cancelled } = job
    if (cancelled) tellCalledOff(signed, payment, { by: cancelled.by, at: now - cancelled.minutesAgo * MINUTE }, story)
  }
  const talk = talkAbout(job.title, { now, startsAt })
  notifyConversation({ ...signed, ...talk, jobId: row.id, title: job.title, openedAt: chosenAt }, scenery, story)
  tellWork(job, signed, scenery, story)
  return signed
}
