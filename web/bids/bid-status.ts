import { centsOf, showDollars } from '#core/kernel/money.ts'
import type { Bid, JobDetail } from '#core/bids/api.ts'
import type { JobStatus } from '#core/jobs/rules.ts'
import type { Me } from '#core/kernel/me.ts'
import { needsVerification, partsOfProfile, type VerificationRule } from '#core/profiles/rules.ts'
import { deadlineText } from '#web/bids/copy.ts'

/** The bid of the reader; a poster has none. */
export const ownBid = (job: JobDetail): Bid | null => (job.isOwner ? null : (job.bids[0] ?? null))

export const chosenBid = (job: JobDetail): Bid | null =>
  job.bids.find((bid) => bid.isSelected || bid.id === job.selectedBidId) ?? null

export type Obstacle = { kind: 'profile'; missing: string[] } | { kind: 'identity' }

/** BIDFORM-2: what keeps a user from bidding, known before anything is typed. */
export const obstacleOf = (job: Pick<JobDetail, 'budgetMax'>, me: Me, rule: VerificationRule): Obstacle | null => {
  const missing = partsOfProfile(me).flatMap(({ name, isThere }) => (isThere ? [] : [name]))
  if (missing.length > 0) return { kind: 'profile', missing }
  const mustBe = needsVerification(rule, 'worker', centsOf(job.budgetMax ?? '0'))
  return mustBe && !me.isVerified ? { kind: 'identity' } : null
}

/** Shown beside the disabled button. */
export const obstacleText = ({ kind }: Obstacle, { limit }: VerificationRule): string =>
  kind === 'profile'
    ? 'Complete your profile to bid.'
    : `Verify your identity to bid on jobs over ${showDollars(limit, 'round')}.`

export interface Outcome {
  title: string
  text: string
  leadsTo?: 'find-work'
}

const untilText = ({ chooseBy }: Pick<JobDetail, 'chooseBy'>): string =>
  chooseBy ? ` until ${deadlineText(Date.parse(chooseBy))}` : ''

/** Until the contract has loaded. */
const WRITTEN = 'The contract is written.'
const ON = { leadsTo: 'find-work' } as const

/** OUTCOME-1: how a job ended, for everybody but its poster; null while bids are taken. */
export const outcomeFor = (
  job: JobDetail,
  { isLive, isSettling }: { isLive: boolean; isSettling: boolean },
): Outcome | null => {
  const own = ownBid(job)
  const byStatus: Record<JobStatus, () => Outcome | null> = {
    bidding: () => (isLive ? null : { title: 'Bidding Ended', text: 'Counting the bids.' }),
    open: () => ({ title: 'Bidding Ended', text: `The poster is choosing${untilText(job)}.` }),
    assigned: () => assignedFor(job, own, isSettling),
    completed: () => assignedFor(job, own, isSettling, true),
    expired: () => ({
      title: 'This job expired',
      text: job.bidCount === 0 ? 'Nobody bid in time.' : 'The poster chose nobody in time.',
      ...ON,
    }),
    // Canceled by the poster before a choice or by either side after it; the job does not record which.
    cancelled: () => ({ title: 'This job was cancelled', text: 'It was called off. Nobody does it now.', ...ON }),
  }
  return byStatus[job.status]()
}

const assignedFor = (job: JobDetail, own: Bid | null, isSettling: boolean, isDone = false): Outcome => {
  // The event reports that somebody was chosen; the refetch reports who.
  if (own && isSettling) return { title: 'A bid was chosen', text: 'One moment, looking whose.' }
  if (own && chosenBid(job)?.id === own.id)
    return { title: 'You were chosen', text: isDone ? 'This job is done.' : WRITTEN }
  if (own)
    return {
      title: 'Another bid was chosen',
      text: 'Thank you for bidding. The next job is a fuse away.',
      ...ON,
    }
  return {
    title: isDone ? 'This job is done' : 'Somebody was chosen',
    text: isDone ? 'Somebody did it.' : 'This ticket is taken.',
    ...ON,
  }
}

/** OUTCOME-2: how a job ended, for its poster. */
export const posterOutcome = (job: JobDetail, { isLive }: { isLive: boolean }): Outcome | null => {
  const byStatus: Record<JobStatus, Outcome | null> = {
    bidding: isLive ? null : { title: 'Bidding Ended', text: 'Counting the bids.' },
    open: {
      title: 'Bidding Ended',
      text: `Choose one of them${untilText(job)}. Without a choice the job expires.`,
    },
    assigned: { title: 'Bid chosen', text: WRITTEN },
    completed: { title: 'This job is done', text: 'Nothing is left to do here.' },
    expired:
      job.bidCount === 0
        ? { title: 'Nobody bid in time', text: 'Post it again, perhaps with a wider budget or a longer window.' }
        : { title: 'This job expired', text: 'Nobody was chosen in time.' },
    cancelled: {
      title: 'This job was cancelled',
      text: 'It is out of the market. You can repost it whenever you like.',
    },
  }
  return byStatus[job.status]
}
