import { cents, showDollars, type Cents } from '#core/kernel/money.ts'
import { fieldRefusal, refusal, type Refusal } from '#core/kernel/problem.ts'
import { addBusinessDays, bankHolidayOn, isBusinessDay, isWeekend, nextBusinessDay } from '#core/payments/bank-days.ts'
import { MIN_BANK, MAX_INSTANT_DAILY, INSTANT_FEE, MIN_INSTANT, MAX_INSTANT_WEEKLY } from '#core/payments/settings.ts'
import type { PayoutMethod, Speed } from '#core/payments/wallet.ts'

/** What the clock on the wall shows in New York: '2025-10-16' and '13:59'. */
export interface NewYork {
  day: string
  time: string
}

interface Way {
  goesTo: PayoutMethod['type']
  /** "An instant withdrawal goes to a debit card." */
  name: string
}

export const WAYS: Record<Speed, Way> = {
  instant: { goesTo: 'debit_card', name: 'An instant withdrawal' },
  same_day: { goesTo: 'bank', name: 'A same-day transfer' },
  standard: { goesTo: 'bank', name: 'A standard transfer' },
}

/** As the operator has set them. */
export interface WithdrawalRules {
  instantFeeBasisPoints: number
  minInstant: Cents
  maxInstantDaily: Cents
  maxInstantWeekly: Cents
  minBank: Cents
}

/** What holds until an operator says otherwise. */
export const SHIPPED_RULES: WithdrawalRules = {
  instantFeeBasisPoints: INSTANT_FEE.fallback,
  minInstant: cents(MIN_INSTANT.fallback),
  maxInstantDaily: cents(MAX_INSTANT_DAILY.fallback),
  maxInstantWeekly: cents(MAX_INSTANT_WEEKLY.fallback),
  minBank: cents(MIN_BANK.fallback),
}

/** WITHDRAW-1: what each way costs and what the least is. Transfers to a bank are free. */
export const termsOf = (speed: Speed, rules: WithdrawalRules): { min: Cents; feeBasisPoints: number } =>
  speed === 'instant'
    ? { min: rules.minInstant, feeBasisPoints: rules.instantFeeBasisPoints }
    : { min: rules.minBank, feeBasisPoints: 0 }

export const SAME_DAY_UNTIL = '14:00'
/** When the day's last transfers have reached their banks. */
const BANKS_SETTLE_AT = '18:00'
export const STANDARD_BUSINESS_DAYS = 3

/** WITHDRAW-1: rounded half up to the cent, and taken out of the amount. */
export const feeOf = (feeBasisPoints: number, amount: Cents): Cents =>
  cents((amount * BigInt(feeBasisPoints) + 5000n) / 10_000n)

/** WITHDRAW-3: when it arrives if it is asked for now, by the wall clock in New York; null: at once. */
export const arrivalOf = (speed: Speed, now: NewYork): NewYork | null => {
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
const formatSetting = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })

/** WITHDRAW-3: Monday to Friday before 2 PM in New York, on days when banks are open. */
export const sameDayClosed = ({ day, time }: NewYork): Refusal | null => {
  if (isBusinessDay(day) && time < SAME_DAY_UNTIL) return null
  const opens = `open again on ${formatSetting(nextBusinessDay(day))}`
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

/** What was withdrawn at once since midnight and since Monday in New York; what failed does not count. */
export interface InstantUse {
  today: Cents
  thisWeek: Cents
}

const leftOf = (max: Cents, used: Cents): Cents => cents(used < max ? max - used : 0)

/** WITHDRAW-4: so much a day ($5,000), and from Monday to Sunday ($25,000), instant withdrawals only. */
const overTheLimit = (
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

/** Why nobody could withdraw this way now, however much there is. */
export const closedNow = (speed: Speed, now: NewYork, use: InstantUse, rules: WithdrawalRules): Refusal | null => {
  if (speed === 'instant') return overTheLimit(rules.minInstant, use, rules)
  return speed === 'same_day' ? sameDayClosed(now) : null
}

export interface WithdrawalRequest {
  amount: Cents
  speed: Speed
  method: Pick<PayoutMethod, 'type' | 'isConfirmed'>
  available: Cents
  use: InstantUse
  now: NewYork
  rules: WithdrawalRules
}

const METHOD_LABELS: Record<PayoutMethod['type'], string> = { bank: 'a bank account', debit_card: 'a debit card' }

/** WITHDRAW-2: each refusal is one sentence that names its cause. */
export const demandWithdrawal = (wanted: WithdrawalRequest): Refusal | null => {
  const { amount, speed, method, available, use, now, rules } = wanted
  const { goesTo, name } = WAYS[speed]
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
  return speed === 'instant' ? overTheLimit(amount, use, rules) : null
}
