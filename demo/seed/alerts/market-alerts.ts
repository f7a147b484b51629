import { budgetText } from '#core/jobs/rules.ts'
// Alerts of Maren and Devon about jobs and bids.
import { SKILL_SERVES } from '#core/jobs/categories.ts'
import { milesBetween } from '#core/kernel/miles.ts'
import { jobOf, type DemoAlert, type AlertContext } from '#demo/seed/alerts/rows.ts'
import type { ListedJob } from '#demo/data/jobs/job.ts'
import { LISTED_JOBS } from '#demo/data/jobs/listed-jobs.ts'
import { personOf } from '#demo/data/people/people.ts'
import { CHOOSING_DAYS, DAY, MINUTE, type Row } from '#demo/seed/history.ts'

const listed = (isWanted: (job: ListedJob) => boolean): ListedJob =>
  LISTED_JOBS.find((job) => job.by === 'maren' && isWanted(job))!

const isToChoose = ({ minutesLeft, bidders, isCancelled, chosen }: ListedJob): boolean =>
  minutesLeft < 0 && minutesLeft * MINUTE > -CHOOSING_DAYS * DAY && bidders.length > 0 && !isCancelled && !chosen

const aboutJob = (jobId: string) =>
  ({ type: 'bid_update', url: `/jobs/${jobId}`, data: { job_id: jobId } }) as const satisfies Partial<DemoAlert>

const toMaren = (context: AlertContext): DemoAlert[] => {
  const { now } = context
  const over = listed((job) => job.minutesLeft < 0 && job.bidders.length === 0)
  const choosing = listed(isToChoose)
  const live = listed((job) => job.minutesLeft > 0)
  const idOf = ({ title }: ListedJob): string => jobOf(title, context).id!
  return [
    {
      ...aboutJob(idOf(over)),
      to: 'maren',
      at: now + over.minutesLeft * MINUTE,
      priority: 'high',
      title: 'No bids this time',
      message: `Nobody bid on “${over.title}”. Repost it with another price or a longer window.`,
      key: `closed:${idOf(over)}`,
    },
    {
      ...aboutJob(idOf(choosing)),
      to: 'maren',
      at: now + choosing.minutesLeft * MINUTE,
      priority: 'urgent',
      title: 'Bidding Ended: time to choose',
      message: `“${choosing.title}” got ${choosing.bidders.length} bids. Choose one within 7 days.`,
      key: `closed:${idOf(choosing)}`,
      isAsking: true,
    },
    {
      ...aboutJob(idOf(live)),
      to: 'maren',
      at: now - 2 * MINUTE,
      priority: 'high',
      title: 'Bids on your job',
      message: `“${live.title}” has ${live.bidders.length} bids so far. You may choose at any time.`,
      key: `bids:${idOf(live)}`,
    },
  ]
}

// ---- Devon ---------------------------------------------------------------------------------------------------------

const chosen = ({ people, history }: AlertContext): DemoAlert => {
  const contract = history.contracts.find(
    ({ worker_id, poster_signed }) => worker_id === people.get('devon') && !poster_signed,
  )!
  const { id: jobId, title } = history.jobs.find(({ id }) => id === contract.job_id)!
  return {
    to: 'devon',
    at: Date.parse(contract.created_at!),
    type: 'bid_update',
    priority: 'urgent',
    title: 'You were chosen',
    message: `Your bid on “${title}” was chosen. The contract waits for both signatures.`,
    url: `/work-in-progress?contract=${contract.id}`,
    key: `chosen:${contract.id}`,
    data: { job_id: jobId, contract_id: contract.id },
    isAsking: true,
  }
}

/** The last one that somebody else got. */
const notChosen = ({ people, history }: AlertContext): DemoAlert => {
  const devon = people.get('devon')!
  const bidOn = new Set(history.bids.filter((bid) => bid.bidder_id === devon).map((bid) => bid.job_id))
  const lost = history.contracts
    .filter(({ job_id, worker_id }) => worker_id !== devon && bidOn.has(job_id))
    .toSorted((a, b) => (a.created_at! < b.created_at! ? 1 : -1))[0]!
  const { title } = history.jobs.find(({ id }) => id === lost.job_id)!
  return {
    ...aboutJob(lost.job_id),
    to: 'devon',
    at: Date.parse(lost.created_at!),
    priority: 'low',
    title: 'Another bid was chosen',
    message: `“${title}” went to somebody else this time.`,
    key: `not-chosen:${lost.id}`,
  }
}

const MATCHES = 2

const formatBudget = ({ budget_min, budget_max }: Row<'jobs'>): string =>
  budgetText({ budgetMin: String(budget_min), budgetMax: String(budget_max) })

const point = ({ latitude, longitude }: Row<'jobs'>) => ({ latitude: latitude!, longitude: longitude! })

/** As far as the product would say; null: nobody has to go anywhere. */
const distance = (job: Row<'jobs'>, home: Row<'jobs'>): string | null => {
  if (job.is_virtual) return null
  const miles = milesBetween(point(job), point(home))
  if (miles < 0.1) return 'in your zip code'
  return `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} mi`
}

/** What burns, asks for something that Devon can do, and has no bid of his. */
const matches = ({ people, history }: AlertContext): DemoAlert[] => {
  const { skills, zip } = personOf('devon')
  const bidOn = new Set(history.bids.filter((bid) => bid.bidder_id === people.get('devon')).map((bid) => bid.job_id))
  // Both lie at the centre of their zip, wherever the table has it.
  const home = history.jobs.find(({ zip_code }) => zip_code === zip)!
  return history.jobs
    .filter(({ id, status }) => status === 'bidding' && !bidOn.has(id!))
    .flatMap((job): DemoAlert[] => {
      const skill = skills.find((one) => SKILL_SERVES[one].some((served) => served === job.category))
      const where = distance(job, home)
      return skill
        ? [
            {
              to: 'devon',
              at: Date.parse(job.created_at!),
              type: 'job_match',
              priority: 'medium',
              title: where === null ? 'A job from anywhere' : 'A job near you',
              message: `“${job.title}”, ${where ?? 'from anywhere'}, ${formatBudget(job)}. ${skill} is in your skills.`,
              url: `/jobs/${job.id}`,
              key: `match:${job.id}`,
              data: { job_id: job.id },
              isRead: false,
            },
          ]
        : []
    })
    .toSorted((a, b) => b.at - a.at)
    .slice(0, MATCHES)
}

export const marketAlerts = (context: AlertContext): DemoAlert[] => [
  ...toMaren(context),
  chosen(context),
  notChosen(context),
  ...matches(context),
]
