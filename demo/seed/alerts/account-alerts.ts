// Alerts of the first days of an account.
import { APP_NAME } from '#core/kernel/app.ts'
import { completenessOf } from '#core/profiles/rules.ts'
import type { DemoAlert, Reader, AlertContext } from '#demo/seed/alerts/rows.ts'
import { INVENTED, type PersonKey, type DemoPerson } from '#demo/data/people/people.ts'
import { isComplete, phoneText } from '#demo/data/people/person.ts'
import { DAY, MINUTE } from '#demo/seed/history.ts'

/** What is older than ninety days is cleared away; whoever signs in should find how it began. */
const BEGAN_DAYS = 76

const welcome = (to: PersonKey, at: number): DemoAlert => ({
  to,
  at,
  type: 'welcome',
  priority: 'medium',
  title: `Welcome to ${APP_NAME}`,
  message: 'You can post a job or bid on one as soon as your profile is complete.',
  url: '/how-it-works',
  key: 'welcome',
})

const started = (to: PersonKey, at: number): DemoAlert => ({
  to,
  at,
  type: 'getting_started',
  priority: 'medium',
  title: 'Your profile is complete',
  message: 'Bidding is open to you now. What is posted near you stands on Find Work.',
  url: '/find-work',
  key: 'getting-started',
  data: {
    tips: [
      'Windows are short: five minutes, unless the poster chose a longer one.',
      'The money is held before anybody starts, and released when the work is done.',
    ],
  },
})

const TIPS = {
  maren: {
    key: 'tips:posting',
    title: 'Two ways to get better bids',
    message: 'Your first job is out.',
    tips: [
      'Say which floor it is on and whether there is a lift, or show it: three photos save a dozen questions.',
      'You need not wait for the end. As soon as a bid is right, choose it.',
    ],
  },
  devon: {
    key: 'tips:bidding',
    title: 'Two ways to be chosen',
    message: 'Your first bid is in.',
    tips: [
      'Say when you can come. The poster reads it beside your amount, and your reviews beside both.',
      'While the window is open you can still change your bid or take it back.',
    ],
  },
} as const

/** With the first that has happened since. */
const tips = (to: Reader, since: number, { people, history }: AlertContext): DemoAlert => {
  const me = people.get(to)!
  const done =
    to === 'maren'
      ? history.jobs.filter((job) => job.poster_id === me).map((job) => ({ jobId: job.id!, at: job.created_at! }))
      : history.bids.filter((bid) => bid.bidder_id === me).map((bid) => ({ jobId: bid.job_id, at: bid.created_at! }))
  const [first] = done
    .map(({ jobId, at }) => ({ jobId, at: Date.parse(at) }))
    .filter(({ at }) => at > since)
    .toSorted((a, b) => a.at - b.at)
  const { key, title, message, tips: lines } = TIPS[to]
  const { jobId, at } = first!
  const words = { type: 'tips', priority: 'low', title, message } as const
  return { to, at, ...words, url: `/jobs/${jobId}`, key, data: { tips: lines, job_id: jobId } }
}

const completeness = (person: DemoPerson): number =>
  completenessOf({
    firstName: person.firstName,
    bio: person.bio ?? null,
    zipCode: person.zip ?? null,
    phoneNumber: phoneText(person),
    expertise: [...person.skills],
  })

const incomplete = (person: DemoPerson, now: number): DemoAlert => ({
  to: person.key,
  at: now - person.joinedDaysAgo * DAY,
  type: 'profile_incomplete',
  priority: 'high',
  title: 'Complete your profile',
  message: 'A bio, your zip code, a phone number and one skill: then posting and bidding are open to you.',
  url: '/profile',
  key: 'profile-incomplete',
  data: { completion_percentage: completeness(person) },
  isAsking: true,
})

export const accountAlerts = (context: AlertContext): DemoAlert[] => {
  const began = context.now - BEGAN_DAYS * DAY
  return [
    ...(['maren', 'devon', 'noor'] as const).flatMap((to) => [welcome(to, began), started(to, began + 20 * MINUTE)]),
    tips('maren', began + DAY, context),
    tips('devon', began + DAY, context),
    ...INVENTED.filter((person) => !isComplete(person)).map((person) => incomplete(person, context.now)),
  ]
}
