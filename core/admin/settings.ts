import * as z from 'zod/mini'
import * as accounts from '#core/accounts/settings.ts'
import * as content from '#core/content/settings.ts'
import * as contracts from '#core/contracts/settings.ts'
import * as disputes from '#core/disputes/settings.ts'
import * as jobs from '#core/jobs/settings.ts'
import * as operator from '#core/kernel/operator.ts'
import { endpoint } from '#core/kernel/endpoint.ts'
import { pathName, Timestamp } from '#core/kernel/fields.ts'
import { refusal } from '#core/kernel/problem.ts'
import type { Setting } from '#core/kernel/setting.ts'
import { FEE } from '#core/payments/fee.ts'
import * as payments from '#core/payments/settings.ts'
import * as profiles from '#core/profiles/settings.ts'

/** In the order of the settings page. */
export const ALL_SETTINGS: readonly Setting[] = [
  FEE,
  jobs.MAX_WINDOW,
  jobs.CHOOSING_DAYS,
  contracts.SIGN_WITHIN_HOURS,
  contracts.NOTICE_MINUTES,
  contracts.CANCELLATION_FEE,
  contracts.AUTO_RELEASE_HOURS,
  disputes.ANSWER_HOURS,
  payments.INSTANT_FEE,
  payments.MIN_INSTANT,
  payments.MAX_INSTANT_DAILY,
  payments.MAX_INSTANT_WEEKLY,
  payments.MIN_BANK,
  payments.NEW_ACCOUNT_HOLD,
  profiles.VERIFICATION_REQUIRED,
  profiles.VERIFICATION_LIMIT,
  accounts.FOUNDING_MEMBERS_OPEN,
  accounts.ADMIN_SECOND_FACTOR,
  content.CONTACT_DOMAIN,
  operator.OPERATOR_NAME,
  operator.OPERATOR_ADDRESS,
]

const value = z.union([z.boolean(), z.int(), z.string().check(z.maxLength(500))], 'Please enter a value.')

export const CurrentSetting = z.object({
  key: z.string(),
  value,
  /** Null: it was never changed. */
  updatedBy: z.nullable(z.string()),
  updatedAt: z.nullable(Timestamp),
})
export type CurrentSetting = z.infer<typeof CurrentSetting>

export const listSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  who: 'support',
  summary: 'Every setting with its value',
  answer: z.array(CurrentSetting),
})

export const changeSetting = endpoint({
  method: 'PUT',
  path: '/api/admin/settings/:key',
  who: 'admin',
  summary: 'Change a setting; it holds at once, in all processes',
  params: z.object({ key: pathName(100) }),
  body: z.object({
    value,
    /** What the page showed, so that a concurrent change is not overwritten. */
    was: z.optional(value),
  }),
  answer: CurrentSetting,
})

export const NO_SUCH_SETTING = refusal(404, 'not_found', 'There is no such setting.')
export const CHANGED_MEANWHILE = refusal(
  409,
  'changed_meanwhile',
  'Somebody has changed this meanwhile. Please look at the new value first.',
)
