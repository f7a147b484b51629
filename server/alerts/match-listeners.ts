import { parseDollars, showDollars } from '#contract/kernel/money.ts'
import { endAlerts, endAlertsOf, raiseAlerts, type Channels } from '#server/alerts/actions.ts'
import { findMatches, type Match } from '#server/alerts/match-store.ts'
import type { NewAlert } from '#server/alerts/store.ts'
import { bidPlaced } from '#server/bids/news.ts'
import { bidSelected } from '#server/contracts/news.ts'
import { jobCancelled, jobPosted, windowClosed } from '#server/jobs/news.ts'
import { on, onMany, type Listener } from '#server/platform/outbox.ts'
import { verificationRule } from '#server/profiles/actions.ts'

export const matchKey = (jobId: string): string => `match:${jobId}`
const DOLLAR = 100n

/** "$80–120"; where one end has cents, both show them. */
const budgetInWords = ({ budgetMin, budgetMax }: Match): string | null => {
  const ends = [budgetMin, budgetMax].map((end) => (end === null ? null : parseDollars(end)))
  const style = ends.every((end) => end === null || end % DOLLAR === 0n) ? 'round' : 'exact'
  const [from, to] = ends.map((end) => (end === null ? null : showDollars(end, style)))
  if (from && to) return from === to ? from : `${from}–${to.slice(1)}`
  return from ? `from ${from}` : to ? `up to ${to}` : null
}

/** Between the centres of two zips: more than a tenth would be a promise that nobody can keep. */
const distanceInWords = (miles: number): string => {
  if (miles < 0.1) return 'in your zip code'
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} mi`
}

const matchAlert = (match: Match): NewAlert => {
  const where = match.miles === null ? 'from anywhere' : distanceInWords(match.miles)
  const facts = [`“${match.title}”`, where, budgetInWords(match)].filter((fact) => fact !== null).join(', ')
  return {
    userId: match.userId,
    type: 'job_match',
    priority: 'medium',
    title: match.miles === null ? 'A job from anywhere' : 'A job near you',
    message: `${facts}. ${match.skill} is in your skills.`,
    actionUrl: `/jobs/${match.jobId}`,
    data: { job_id: match.jobId },
    dedupeKey: matchKey(match.jobId),
    endsAt: match.biddingEndsAt,
  }
}

/** MATCH-1: who could do a job hears of it, as long as there is something to hear of. */
export const matchListeners = (channels: Channels): Listener[] => [
  onMany(jobPosted, async (pieces, telling) => {
    const jobIds = pieces.map(({ jobId }) => jobId)
    const matches = await findMatches(telling.trx, jobIds, await verificationRule(telling.trx))
    await raiseAlerts(channels, telling, matches.map(matchAlert))
  }),

  onMany(bidPlaced, async (pieces, telling) =>
    endAlertsOf(
      channels,
      telling,
      pieces.map(({ bidderId, jobId }) => ({ userId: bidderId, dedupeKey: matchKey(jobId) })),
    ),
  ),
  onMany(windowClosed, async (pieces, telling) =>
    endAlerts(
      channels,
      telling,
      pieces.map(({ jobId }) => matchKey(jobId)),
    ),
  ),
  on(jobCancelled, async ({ jobId }, telling) => endAlerts(channels, telling, [matchKey(jobId)])),
  on(bidSelected, async ({ jobId }, telling) => endAlerts(channels, telling, [matchKey(jobId)])),
]
