import { cents, showDollars, type Cents } from '#core/kernel/money.ts'
import { HOUR_MS } from '#core/kernel/time.ts'
import { fieldRefusal, refusal, type Refusal } from '#core/kernel/problem.ts'
import { addBusinessDays, bankHolidayOn, isBusinessDay, isWeekend, nextBusinessDay } from '#core/payments/bank-days.ts'
import { MIN_BANK, MAX_INSTANT_DAILY, INSTANT_FEE, MIN_INSTANT, MAX_INSTANT_WEEKLY } from '#core/payments/settings.ts'
import { NEW_METHOD_HOURS } from '#core/payments/payout-methods.ts'
import type { PayoutMethod, Speed } from '#core/payments/wallet.ts'

/** New York time: '2025-10-16' and '13:59'. */
export interface NewYorkTime {
  day: string
  time: string
}

interface WithdrawalSpeed {
  goesTo: PayoutMethod['type']
  name: string
}

export const WITHDRAWAL_SPEEDS: Record<Speed, WithdrawalSpeed> = {
  instant: { goesTo: 'debit_card', name: 'An instant withdrawal' },
  same_day: { goesTo: 'bank', name: 'A same-day transfer' },
  standard: { goesTo: 'bank', name: 'A standard transfer' },
}

/** Set by the operator. */
export interface WithdrawalRules {
  instantFeeBasisPoints: number
  minInstant: Cents
  maxInstantDaily: Cents
  maxInstantWeekly: Cents
  minBank: Cents
}

export const DEFAULT_WITHDRAWAL_RULES: WithdrawalRules = {
  instantFeeBasisPoints: INSTANT_FEE.fallback,
  minInstant: cents(MIN_INSTANT.fallback),
  maxInstantDaily: cents(MAX_INSTANT_DAILY.fallback),
  maxInstantWeekly: cents(MAX_INSTANT_WEEKLY.fallback),
  minBank: cents(MIN_BANK.fallback),
}

/** WITHDRAW-1: transfers to a bank are free. */
export const termsOf = (speed: Speed, rules: WithdrawalRules): { min: Cents; feeBasisPoints: number } =>
  speed === 'instant'
    ? { min: rules.minInstant, feeBasisPoints: rules.instantFeeBasisPoints }
    : { min: rules.minBank, feeBasisPoints: 0 }

export const SAME_DAY_UNTIL = '14:00'
/** When the last transfers of a day arrive. */
const BANKS_SETTLE_AT = '18:00'
export const STANDARD_BUSINESS_DAYS = 3

/** WITHDRAW-1: rounded half up to the cent, and deducted from the amount. */
export const feeOf = (feeBasisPoints: number, amount: Cents): Cents =>
  cents((amount * BigInt(feeBasisPoints) + 5000n) / 10_000n)

/** WITHDRAW-3: when a withdrawal requested now arrives; null: at once. */
export const arrivalOf = (speed: Speed, now: NewYorkTime): NewYorkTime | null => {
  if (speed === 'instant') return null
  const day =
    speed === 'standard'
      ? addBusinessDays(now.day, STANDARD_BUSINESS_DAYS)
      : sameDayClosed(now)
        ? nextBusinessDay(now.day)
        : now.day
  return { day, time: BANKS_SETTLE_AT }
}

// ---- refusals ----------------------------------------------------------------------------------------------------

export const NO_SUCH_METHOD = refusal(404, 'not_found', 'This bank account or card does not exist.')
export const PAYOUT_ACCOUNT_NEEDED = refusal(
  409,
  'payout_account_needed',
  'Please finish setting up your payout account first.',
)

/** "Friday, October 17" */
const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })

/** WITHDRAW-3: on business days before 2 PM in New York. */
export const sameDayClosed = ({ day, time }: NewYorkTime): Refusal | null => {
  if (isBusinessDay(day) && time < SAME_DAY_UNTIL) return null
  const opens = `open again on ${formatDay(nextBusinessDay(day))}`
  const holiday = bankHolidayOn(day)
  if (isWeekend(day))
    return fieldRefusal('same_day_closed', 'speed', `Same-day transfers run Monday to Friday; they ${opens}.`)
  if (holiday)
    return fieldRefusal('bank_holiday', 'speed', `Banks are closed today for ${holiday}; same-day transfers ${opens}.`)
  return fieldRefusal(
    'same_day_closed',
    'speed',
    `Same-day transfers close at 2 PM New York time; they ${opens}, until 2 PM.`,
  )
}

/** Instant withdrawals since midnight and since Monday in New York, without failed ones. */
export interface InstantUse {
  today: Cents
  thisWeek: Cents
}

const leftOf = (max: Cents, used: Cents): Cents => cents(used < max ? max - used : 0)

/** WITHDRAW-4: limits per day ($5,000) and from Monday to Sunday ($25,000). */
const refuseOverLimit = (
  amount: Cents,
  { today, thisWeek }: InstantUse,
  { maxInstantDaily, maxInstantWeekly }: WithdrawalRules,
): Refusal | null => {
  const leftToday = leftOf(maxInstantDaily, today)
  if (amount > leftToday)
    return fieldRefusal(
      'daily_limit',
      'amount',
      `Instant withdrawals are limited to ${showDollars(maxInstantDaily)} a day; ${showDollars(leftToday)} is left today.`,
    )
  const leftThisWeek = leftOf(maxInstantWeekly, thisWeek)
  if (amount > leftThisWeek)
    return fieldRefusal(
      'weekly_limit',
      'amount',
      `Instant withdrawals are limited to ${showDollars(maxInstantWeekly)} a week; ${showDollars(leftThisWeek)} is left until Sunday.`,
    )
  return null
}

/** Why this speed is not available now for any amount. */
export const closedNow = (
  speed: Speed,
  now: NewYorkTime,
  use: InstantUse,
  rules: WithdrawalRules,
  hold: NewAccountHold | null = null,
): Refusal | null => {
  if (speed === 'instant')
    return (
      refuseNewAccount({ amount: rules.minInstant, speed, available: rules.minInstant }, hold) ??
      refuseOverLimit(rules.minInstant, use, rules)
    )
  return speed === 'same_day' ? sameDayClosed(now) : null
}

/** WITHDRAW-11: of an account that is still new. */
export interface NewAccountHold {
  /** When instant withdrawals open at the latest. */
  opensOn: string
  /** Of the balance: from card payments that are younger than a week. */
  waiting: Cents
  /** When the last of it can be transferred. */
  waitsUntil: string | null
}

export const NEW_ACCOUNT_DAYS = 14
export const NEW_ACCOUNT_PARTNERS = 3
export const YOUNG_PAYMENT_DAYS = 7

export const availableToNew = (available: Cents, hold: NewAccountHold | null): Cents => {
  if (!hold) return available
  return cents(available > hold.waiting ? available - hold.waiting : 0)
}

/** WITHDRAW-11 */
export const refuseNewAccount = (
  { amount, speed, available }: Pick<WithdrawalRequest, 'amount' | 'speed' | 'available'>,
  hold: NewAccountHold | null,
): Refusal | null => {
  if (!hold) return null
  if (speed === 'instant')
    return fieldRefusal(
      'new_account',
      'speed',
      `Your account is new: instant withdrawals open on ${formatDay(hold.opensOn)}, or once three jobs with three different people are done.`,
    )
  const free = availableToNew(available, hold)
  return amount > free && hold.waitsUntil
    ? fieldRefusal(
        'new_account',
        'amount',
        `Your account is new: ${showDollars(free)} can be transferred today. The rest comes from card payments of the last 7 days and can be transferred from ${formatDay(hold.waitsUntil)} on.`,
      )
    : null
}

export interface WithdrawalRequest {
  amount: Cents
  speed: Speed
  method: Pick<PayoutMethod, 'type' | 'isConfirmed'>
  available: Cents
  use: InstantUse
  now: NewYorkTime
  rules: WithdrawalRules
}

const METHOD_LABELS: Record<PayoutMethod['type'], string> = { bank: 'a bank account', debit_card: 'a debit card' }

/** STEP-28 */
export const isNewMethod = ({ createdAt }: Pick<PayoutMethod, 'createdAt'>, now: string): boolean =>
  Date.parse(now) - Date.parse(createdAt) < NEW_METHOD_HOURS * HOUR_MS

/** WITHDRAW-2 */
export const refuseWithdrawal = (request: WithdrawalRequest): Refusal | null => {
  const { amount, speed, method, available, use, now, rules } = request
  const { goesTo, name } = WITHDRAWAL_SPEEDS[speed]
  const { min } = termsOf(speed, rules)
  if (method.type !== goesTo)
    return fieldRefusal('wrong_method', 'methodId', `${name} goes to ${METHOD_LABELS[goesTo]}.`)
  if (!method.isConfirmed)
    return fieldRefusal(
      'unconfirmed_method',
      'methodId',
      'This bank account is not confirmed yet; please enter its two small deposits first.',
    )
  const closed = speed === 'same_day' ? sameDayClosed(now) : null
  if (closed) return closed
  if (amount < min) return fieldRefusal('below_minimum', 'amount', `${name} is at least ${showDollars(min)}.`)
  if (amount > available)
    return fieldRefusal('insufficient_funds', 'amount', `Insufficient funds: ${showDollars(available)} is available.`)
  return speed === 'instant' ? refuseOverLimit(amount, use, rules) : null
}
