import * as z from 'zod/mini'
import { CITY_SENTENCE, EMAIL_SENTENCE, MIN_PLACE_LENGTH, STATE_SENTENCE } from '#core/content/early-interest.ts'
import { stateNamed } from '#core/content/state-codes.ts'
import { endpoint } from '#core/kernel/endpoint.ts'
import { atMost, Done, email, line } from '#core/kernel/fields.ts'

export const EarlyInterestForm = z.object({
  city: line(CITY_SENTENCE, { min: MIN_PLACE_LENGTH, max: 100 }),
  state: z.string(STATE_SENTENCE).check(
    z.trim(),
    atMost(100, 'Please choose one of the 50 states.'),
    z.minLength(MIN_PLACE_LENGTH, STATE_SENTENCE),
    z.refine((text) => stateNamed(text) !== null, 'Please choose one of the 50 states.'),
    z.overwrite((text) => stateNamed(text) ?? text),
  ),
  email: email(EMAIL_SENTENCE),
})

export const leaveEarlyInterest = endpoint({
  method: 'POST',
  path: '/api/early-interest',
  who: 'anyone',
  summary: 'Leave city, state and e-mail to hear when the area gains traction',
  body: EarlyInterestForm,
  once: true,
  answer: Done,
  status: 201,
})

export const PlatformStats = z.object({
  activeWorkers: z.int(),
  completedJobs: z.int(),
  liveJobs: z.int(),
  /** Whole dollars, from the middle of each open job's budget; null without open jobs. */
  averageBudget: z.nullable(z.int()),
  /** Median of the last 30 days; null without bids. */
  secondsToFirstBid: z.nullable(z.int()),
})
export type PlatformStats = z.infer<typeof PlatformStats>

export const platformStats = endpoint({
  method: 'GET',
  path: '/api/platform/stats',
  who: 'anyone',
  summary: 'Live figures of the front page',
  answer: PlatformStats,
})

export const sitemap = endpoint({
  method: 'GET',
  path: '/sitemap.xml',
  who: 'anyone',
  summary: 'Addresses of the public pages, for search engines',
  answer: 'text',
})

export const robots = endpoint({
  method: 'GET',
  path: '/robots.txt',
  who: 'anyone',
  summary: 'What search engines may look at',
  answer: 'text',
})
