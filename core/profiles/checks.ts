import * as z from 'zod/mini'
import { APP_NAME } from '#core/kernel/app.ts'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Done, Id, PathId, Timestamp } from '#core/kernel/fields.ts'
import { refusal } from '#core/kernel/problem.ts'
import { CHECK_STATUSES } from '#core/profiles/rules.ts'

// Background checks: asked for by a person, answered by a provider.

export const CHECK_TYPES = [
  {
    name: 'Criminal record',
    scope:
      'County, state and federal court records of the last seven years, and the national register of sex offenders.',
    validDays: 730,
  },
  {
    name: 'Driving record',
    scope: 'The state motor vehicle record of the last three years: license, suspensions and serious violations.',
    validDays: 365,
  },
] as const
export type CheckType = (typeof CHECK_TYPES)[number]['name']
const TYPE_NAMES = CHECK_TYPES.map(({ name }) => name)

/** Null: a type that is no longer offered. */
export const checkTypeNamed = (name: string) => CHECK_TYPES.find((type) => type.name === name) ?? null

/** CHECK-1: stored with each request. A new text gets a new version. */
export const CHECK_CONSENT_VERSION = '2026-11'
export const CHECK_CONSENT = [
  `I ask ${APP_NAME} to have this background check made about me, now and not again without asking me.`,
  'My name and my email address go to the company that makes the check, which asks me for whatever else it needs.',
  'Others see a passed check with its date. A check that is pending, failed or expired is seen by me and by moderators only.',
  'I can take this back while the check is pending, get a copy of the result, and dispute it with that company.',
] as const
export const CHECK_PRICE_TEXT = 'Free of charge'

const CONSENT_SENTENCE = 'Please read the consent and agree to it.'

export const BackgroundCheck = z.object({
  id: Id,
  checkType: z.string(),
  status: z.enum(CHECK_STATUSES),
  provider: z.nullable(z.string()),
  /** What the provider wrote about the result. */
  results: z.nullable(z.string()),
  completedAt: z.nullable(Timestamp),
  expiresAt: z.nullable(Timestamp),
  createdAt: Timestamp,
})
export type BackgroundCheck = z.infer<typeof BackgroundCheck>

export const requestCheck = endpoint({
  method: 'POST',
  path: '/api/background-checks',
  who: 'user',
  summary: 'Ask for a background check, with consent',
  once: true,
  body: z.object({
    checkType: z.enum(TYPE_NAMES, 'Please choose what is checked.'),
    /** The text that was shown. */
    consentVersion: z.literal(CHECK_CONSENT_VERSION, 'The consent has changed. Please load the page again.'),
    hasConsented: z.literal(true, CONSENT_SENTENCE),
  }),
  answer: BackgroundCheck,
  status: 201,
})

export const withdrawCheck = endpoint({
  method: 'DELETE',
  path: '/api/background-checks/:id',
  who: 'user',
  summary: 'Take a background check back while it is pending',
  params: z.object({ id: PathId }),
  answer: Done,
})

export const NO_SUCH_CHECK = refusal(404, 'not_found', 'This background check does not exist.')
export const CHECK_DECIDED = refusal(
  409,
  'check_decided',
  'This check has a result already, so it can no longer be taken back.',
)
export const RESULT_CHANGED = refusal(
  409,
  'result_changed',
  'Somebody else has entered a result meanwhile. Please look at it again.',
)
