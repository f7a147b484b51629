import { APP_NAME } from '#contract/kernel/app.ts'
import { cents, showDollars } from '#contract/kernel/money.ts'
import { splitFee } from '#contract/payments/rules.ts'
import { FINISHED_BY_DEVON } from '#server/demo/finished-by-devon.ts'
import { FINISHED_BY_OTHERS } from '#server/demo/finished-by-others.ts'
import type { FinishedJob, ListedJob } from '#server/demo/jobs.ts'
import { LISTED_JOBS } from '#server/demo/listed-jobs.ts'
import { PEOPLE, type PersonKey } from '#server/demo/people.ts'
import { iso, type PersonIds, type Row } from '#server/demo/story.ts'
import { newId } from '#server/platform/ids.ts'

interface Notice {
  to: PersonKey
  key: string
  minutesAgo: number
  type: string
  priority: 'urgent' | 'high' | 'medium' | 'low'
  title: string
  message: string
  actionUrl: string
  actionRequired?: boolean
  isRead?: boolean
}

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60

const nameOf = (key: PersonKey): string => PEOPLE.find((person) => person.key === key)!.firstName

const listed = (by: PersonKey, isWanted: (job: ListedJob) => boolean): ListedJob =>
  LISTED_JOBS.find((job) => job.by === by && isWanted(job))!

const latest = (jobs: readonly FinishedJob[]): FinishedJob => jobs.toSorted((a, b) => a.day - b.day)[0]!

const share = (job: FinishedJob): string => showDollars(splitFee(cents(job.price * 100)).workerShare)

/** The work was on the day after the posting, the money came at the end of it. */
const paidMinutesAgo = (job: FinishedJob): number => (job.day - 2) * DAY_MINUTES

const welcome = (to: PersonKey): Notice => ({
  to,
  key: 'welcome',
  minutesAgo: 100 * DAY_MINUTES,
  type: 'welcome',
  priority: 'medium',
  title: `Welcome to ${APP_NAME}`,
  message: 'You can post a job or bid on one as soon as your profile is complete.',
  actionUrl: '/how-it-works',
  isRead: true,
})

/** Every sentence is true of the rows beside it: names, counts and amounts come from the same templates. */
const notices = (): Notice[] => {
  const choosing = listed('maren', (job) => job.minutesLeft < 0 && job.bidders.length > 0)
  const live = listed('maren', (job) => job.minutesLeft > 0)
  const over = listed('maren', (job) => job.minutesLeft < 0 && job.bidders.length === 0)
  const paidByMaren = latest([...FINISHED_BY_DEVON, ...FINISHED_BY_OTHERS].filter((job) => job.by === 'maren'))
  const paidToDevon = latest(FINISHED_BY_DEVON)
  return [
    welcome('maren'),
    welcome('devon'),
    welcome('noor'),
    {
      to: 'maren',
      key: 'demo:expired',
      minutesAgo: -over.minutesLeft,
      type: 'bid_update',
      priority: 'low',
      title: 'No bids this time',
      message: `“${over.title}” ended without a bid. Post it again, perhaps with more time or more money.`,
      actionUrl: '/work-in-progress',
      isRead: true,
    },
    {
      to: 'maren',
      key: 'demo:released',
      minutesAgo: paidMinutesAgo(paidByMaren),
      type: 'payment',
      priority: 'medium',
      title: `${showDollars(cents(paidByMaren.price * 100))} released to ${nameOf(paidByMaren.to)}`,
      message: `“${paidByMaren.title}” is paid. ${nameOf(paidByMaren.to)} keeps ${share(paidByMaren)}.`,
      actionUrl: '/work-in-progress',
    },
    {
      to: 'maren',
      key: 'demo:choose',
      minutesAgo: -choosing.minutesLeft,
      type: 'bid_update',
      priority: 'high',
      title: `Choose a bid: ${choosing.title.toLowerCase()}`,
      message: `The window is over and ${choosing.bidders.length} bids are in. You have 7 days to choose.`,
      actionUrl: '/work-in-progress',
      actionRequired: true,
    },
    {
      to: 'maren',
      key: 'demo:bids',
      minutesAgo: 2,
      type: 'bid_update',
      priority: 'medium',
      title: `${live.bidders.length} bids on your job`,
      message: `“${live.title}” is live. You may choose now or wait for the end.`,
      actionUrl: '/work-in-progress',
    },
    {
      to: 'devon',
      key: 'demo:tip',
      minutesAgo: 40 * DAY_MINUTES,
      type: 'tips',
      priority: 'low',
      title: 'Say what you bring',
      message: 'Name your tools and when you can start. A price alone tells a poster little.',
      actionUrl: '/alerts',
      isRead: true,
    },
    {
      to: 'devon',
      key: 'demo:released',
      minutesAgo: paidMinutesAgo(paidToDevon),
      type: 'payment',
      priority: 'medium',
      title: `${share(paidToDevon)} is yours`,
      message: `${nameOf(paidToDevon.by)} released the money for “${paidToDevon.title}”.`,
      actionUrl: '/wallet',
    },
    {
      to: 'devon',
      key: 'demo:payout',
      minutesAgo: 6 * 60,
      type: 'payment',
      priority: 'high',
      title: 'Your money has nowhere to go yet',
      message: 'Add a bank account or a debit card, then you can withdraw and the Friday payout reaches you.',
      actionUrl: '/wallet',
      actionRequired: true,
    },
    {
      to: 'devon',
      key: 'demo:match',
      minutesAgo: 9,
      type: 'job_match',
      priority: 'medium',
      title: 'A job that fits you',
      message: `“${listed('hugo', (job) => job.minutesLeft > 0).title}”: Event Services is one of your skills.`,
      actionUrl: '/find-work',
    },
  ]
}

export const alertRows = (now: number, people: PersonIds): Row<'alerts'>[] =>
  notices().map(({ to, key, minutesAgo, type, priority, title, message, actionUrl, ...flags }) => {
    const { actionRequired = false, isRead = false } = flags
    const at = now - minutesAgo * MINUTE
    return {
      id: newId(at),
      user_id: people.get(to)!,
      type,
      priority,
      title,
      message,
      action_url: actionUrl,
      action_required: actionRequired,
      read: isRead,
      read_at: isRead ? iso(at + 5 * MINUTE) : null,
      dedupe_key: key,
      created_at: iso(at),
    }
  })

const INTEREST = [
  ['St. Petersburg', 'Florida', 'june.park'],
  ['St. Petersburg', 'Florida', 'ade.cole'],
  ['Clearwater', 'Florida', 'mira.stone'],
  ['Orlando', 'Florida', 'leo.ferris'],
  ['Orlando', 'Florida', 'dana.wu'],
  ['Sarasota', 'Florida', 'otis.lane'],
  ['Atlanta', 'Georgia', 'ruth.avery'],
  ['Atlanta', 'Georgia', 'kofi.mensah'],
  ['Savannah', 'Georgia', 'bea.holt'],
] as const

export const earlyInterestRows = (now: number): Row<'early_interest'>[] =>
  INTEREST.map(([city, state, name], index) => {
    const at = now - (index * 3 + 1) * DAY_MINUTES * MINUTE
    return { id: newId(at), city, state, email: `${name}@nearhand.test`, created_at: iso(at) }
  })
