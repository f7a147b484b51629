import { APP_NAME } from '#contract/kernel/app.ts'
import { cents, showDollars } from '#contract/kernel/money.ts'
import { splitFee } from '#contract/payments/rules.ts'
import { FINISHED_BY_DEVON } from '#server/demo/finished-by-devon.ts'
import { FINISHED_BY_OTHERS } from '#server/demo/finished-by-others.ts'
import type { FinishedJob, ListedJob, RunningJob } from '#server/demo/jobs.ts'
import { LISTED_JOBS } from '#server/demo/listed-jobs.ts'
import { personOf, type PersonKey } from '#server/demo/people.ts'
import { RUNNING_JOBS } from '#server/demo/running-jobs.ts'
import { CHOOSING_DAYS, iso, type PersonIds, type Row, type Story } from '#server/demo/story.ts'
import { newId } from '#server/platform/ids.ts'

interface Notice {
  to: PersonKey
  /** With a job, its id follows: the product renews or settles the same alert when there is more to say. */
  key: string
  minutesAgo: number
  type: string
  priority: 'urgent' | 'high' | 'medium' | 'low'
  title: string
  message: string
  /** A page, or the job that it is about. */
  leadsTo: string | FinishedJob | ListedJob | RunningJob
  /** With the contract, its id follows the key instead; where work runs, the alert leads to it. */
  isAboutContract?: 'at the job' | 'at work'
  actionRequired?: boolean
  isRead?: boolean
}

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60

const nameOf = (key: PersonKey): string => personOf(key).firstName

const listed = (by: PersonKey, isWanted: (job: ListedJob) => boolean): ListedJob =>
  LISTED_JOBS.find((job) => job.by === by && isWanted(job))!

const running = (by: PersonKey, isWanted: (job: RunningJob) => boolean): RunningJob =>
  RUNNING_JOBS.find((job) => job.by === by && isWanted(job))!

const isToChoose = ({ minutesLeft, bidders, isCancelled, chosen }: ListedJob): boolean =>
  minutesLeft < 0 && minutesLeft > -CHOOSING_DAYS * DAY_MINUTES && bidders.length > 0 && !isCancelled && !chosen

const latest = (jobs: readonly FinishedJob[]): FinishedJob => jobs.toSorted((a, b) => a.day - b.day)[0]!

const dollars = (amount: number): string => showDollars(cents(amount * 100))

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
  leadsTo: '/how-it-works',
  isRead: true,
})

/** Every sentence is true of the rows beside it: names, counts and amounts come from the same templates. */
const notices = (): Notice[] => {
  const choosing = listed('maren', isToChoose)
  const live = listed('maren', (job) => job.minutesLeft > 0)
  const over = listed('maren', (job) => job.minutesLeft < 0 && job.bidders.length === 0)
  const given = listed('maren', (job) => job.chosen?.who === 'devon')
  const fitting = listed('hugo', (job) => job.minutesLeft > 0)
  const asking = running('maren', ({ extras = [] }) =>
    extras.some((extra) => !extra.approvedMinutesAgo && !extra.rejected),
  )
  const [asked] = asking.extras!
  const refused = running('maren', ({ refusedCard }) => refusedCard !== undefined)
  const complete = running('maren', ({ completedMinutesAgo }) => completedMinutesAgo !== undefined)
  const paidByMaren = latest([...FINISHED_BY_DEVON, ...FINISHED_BY_OTHERS].filter((job) => job.by === 'maren'))
  const paidToDevon = latest(FINISHED_BY_DEVON)
  return [
    welcome('maren'),
    welcome('devon'),
    welcome('noor'),
    {
      to: 'maren',
      key: 'closed',
      minutesAgo: -over.minutesLeft,
      type: 'bid_update',
      priority: 'high',
      title: 'No bids this time',
      message: `Nobody bid on “${over.title}”. Repost it with another price or a longer window.`,
      leadsTo: over,
      isRead: true,
    },
    {
      to: 'maren',
      key: 'demo:released',
      minutesAgo: paidMinutesAgo(paidByMaren),
      type: 'payment',
      priority: 'medium',
      title: `${dollars(paidByMaren.price)} released to ${nameOf(paidByMaren.to)}`,
      message: `“${paidByMaren.title}” is paid. ${nameOf(paidByMaren.to)} keeps ${share(paidByMaren)}.`,
      leadsTo: paidByMaren,
    },
    {
      to: 'maren',
      key: 'contract-asks',
      minutesAgo: refused.minutesAgo - 9,
      type: 'payment',
      priority: 'urgent',
      title: refused.refusedCard!.reason,
      message: `${dollars(refused.price)} is due for “${refused.title}”. ${nameOf(refused.to)} starts once it is held.`,
      leadsTo: refused,
      isAboutContract: 'at work',
      actionRequired: true,
    },
    {
      to: 'maren',
      key: 'contract-asks',
      minutesAgo: complete.completedMinutesAgo!,
      type: 'payment',
      priority: 'high',
      title: `${nameOf(complete.to)} marked the work complete`,
      message: `“${complete.title}”: look at it and release ${dollars(complete.price)}. After 72 hours it leaves by itself.`,
      leadsTo: complete,
      isAboutContract: 'at work',
      actionRequired: true,
    },
    {
      to: 'maren',
      key: 'contract-extra',
      minutesAgo: asked!.minutesAgo,
      type: 'payment',
      priority: 'urgent',
      title: `${nameOf(asking.to)} asks for ${dollars(asked!.dollars)} more`,
      message: `“${asking.title}”: ${asked!.words}`,
      leadsTo: asking,
      isAboutContract: 'at work',
      actionRequired: true,
    },
    {
      to: 'maren',
      key: 'closed',
      minutesAgo: -choosing.minutesLeft,
      type: 'bid_update',
      priority: 'urgent',
      title: 'Bidding Ended: time to choose',
      message: `“${choosing.title}” got ${choosing.bidders.length} bids. Choose one within 7 days.`,
      leadsTo: choosing,
      actionRequired: true,
    },
    {
      to: 'maren',
      key: 'bids',
      minutesAgo: 2,
      type: 'bid_update',
      priority: 'high',
      title: 'Bids on your job',
      message: `“${live.title}” has ${live.bidders.length} bids so far. You may choose at any time.`,
      leadsTo: live,
    },
    {
      to: 'devon',
      key: 'demo:tip',
      minutesAgo: 40 * DAY_MINUTES,
      type: 'tips',
      priority: 'low',
      title: 'Say what you bring',
      message: 'Name your tools and when you can start. A price alone tells a poster little.',
      leadsTo: '/find-work',
      isRead: true,
    },
    {
      to: 'devon',
      key: 'demo:returned',
      minutesAgo: 14.3 * DAY_MINUTES,
      type: 'payment',
      priority: 'high',
      title: 'A payout came back',
      message: 'The account is closed. $300.00 is on your balance again.',
      leadsTo: '/wallet',
      isRead: true,
    },
    {
      to: 'devon',
      key: 'demo:payout',
      minutesAgo: 3.6 * DAY_MINUTES,
      type: 'payment',
      priority: 'medium',
      title: '$196.00 is on its way to card 0921',
      message: 'An instant withdrawal takes minutes. The fee was $4.00.',
      leadsTo: '/wallet',
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
      leadsTo: paidToDevon,
    },
    {
      to: 'devon',
      key: 'chosen',
      minutesAgo: given.chosen!.minutesAgo,
      type: 'bid_update',
      priority: 'urgent',
      title: 'You were chosen',
      message: `Your bid on “${given.title}” was chosen. The contract waits for both signatures.`,
      leadsTo: given,
      isAboutContract: 'at the job',
      actionRequired: true,
    },
    {
      to: 'devon',
      key: 'demo:match',
      minutesAgo: 9,
      type: 'job_match',
      priority: 'medium',
      title: 'A job that fits you',
      message: `“${fitting.title}”: Event Services is one of your skills.`,
      leadsTo: fitting,
    },
  ]
}

/** Where an alert leads, and what it is known by. */
const aim = ({ key, leadsTo, isAboutContract }: Notice, story: Story) => {
  if (typeof leadsTo === 'string') return { action_url: leadsTo, dedupe_key: key, data: '{}' }
  const jobId = story.jobs.find(({ title }) => title === leadsTo.title)!.id!
  const id = isAboutContract ? story.contracts.find(({ job_id }) => job_id === jobId)!.id! : jobId
  const action_url = isAboutContract === 'at work' ? `/work-in-progress?contract=${id}` : `/jobs/${jobId}`
  return { action_url, dedupe_key: `${key}:${id}`, data: JSON.stringify({ job_id: jobId }) }
}

const alertRow = (notice: Notice, now: number, people: PersonIds, story: Story): Row<'alerts'> => {
  const { to, minutesAgo, type, priority, title, message, actionRequired = false, isRead = false } = notice
  const at = now - minutesAgo * MINUTE
  return {
    id: newId(at),
    user_id: people.get(to)!,
    type,
    priority,
    title,
    message,
    ...aim(notice, story),
    action_required: actionRequired,
    read: isRead,
    read_at: isRead ? iso(at + 5 * MINUTE) : null,
    created_at: iso(at),
  }
}

export const alertRows = (now: number, people: PersonIds, story: Story): Row<'alerts'>[] =>
  notices().map((notice) => alertRow(notice, now, people, story))

const INTEREST = [
  ['Bradenton', 'Florida', 'june.park'],
  ['Bradenton', 'Florida', 'ade.cole'],
  ['Lakeland', 'Florida', 'mira.stone'],
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
