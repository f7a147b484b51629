import { cents, showDollars, type Cents } from '#contract/kernel/money.ts'
import { fieldRefusal, refusal, type Refusal } from '#contract/kernel/problem.ts'
import {
  addBusinessDays,
  bankHolidayOn,
  isBusinessDay,
  isWeekend,
  nextBusinessDay,
} from '#contract/payments/bank-days.ts'
import type { PayoutMethod, Speed } from '#contract/payments/wallet.ts'

/** What the clock on the wall shows in New York: '2025-10-16' and '13:59'. */
export interface NewYork {
  day: string
  time: string
}

interface Terms {
  goesTo: PayoutMethod['type']
  least: Cents
  feeBasisPoints: number
  /** "An instant withdrawal goes to a debit card." */
  name: string
}

/** WITHDRAW-1: what each way costs, where it leads and what the least is. */
export const TERMS: Record<Speed, Terms> = {
  instant: { goesTo: 'debit_card', least: cents(1000), feeBasisPoints: 200, name: 'An instant withdrawal' },
  same_day: { goesTo: 'bank', least: cents(2500), feeBasisPoints: 0, name: 'A same-day transfer' },
  standard: { goesTo: 'bank', least: cents(2500), feeBasisPoints: 0, name: 'A standard transfer' },
}

export const INSTANT_DAILY_MOST = cents(500_000)
export const INSTANT_WEEKLY_MOST = cents(2_500_000)
export const WEEKLY_PAYOUT_LEAST = TERMS.standard.least

const SAME_DAY_UNTIL = '14:00'
/** When the day's last transfers have reached their banks. */
const BANKS_SETTLE_AT = '18:00'
const STANDARD_BUSINESS_DAYS = 3

/** WITHDRAW-1: rounded half up to the cent, and taken out of the amount. */
export const feeOf = (speed: Speed, amount: Cents): Cents =>
  cents((amount * BigInt(TERMS[speed].feeBasisPoints) + 5000n) / 10_000n)

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
const inWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })

/** WITHDRAW-3: Monday to Friday before 2 PM in New York, on days when banks are open. */
export const sameDayClosed = ({ day, time }: NewYork): Refusal | null => {
  if (isBusinessDay(day) && time < SAME_DAY_UNTIL) return null
  const opens = `open again on ${inWords(nextBusinessDay(day))}`
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

const leftOf = (most: Cents, used: Cents): Cents => cents(used < most ? most - used : 0)

/** WITHDRAW-4: $5,000 a day and $25,000 from Monday to Sunday, instant withdrawals only. */
const overTheLimit = (amount: Cents, { today, thisWeek }: InstantUse): Refusal | null => {
  const leftToday = leftOf(INSTANT_DAILY_MOST, today)
  if (amount > leftToday)
    return fieldRefusal(
      'daily_limit',
      'amount',
      `Instant withdrawals are limited to ${showDollars(INSTANT_DAILY_MOST)} a day; ${showDollars(leftToday)} is left today.`,
    )
  const leftThisWeek = leftOf(INSTANT_WEEKLY_MOST, thisWeek)
  if (amount > leftThisWeek)
    return fieldRefusal(
      'weekly_limit',
      'amount',
      `Instant withdrawals are limited to ${showDollars(INSTANT_WEEKLY_MOST)} a week; ${showDollars(leftThisWeek)} is left until Sunday.`,
    )
  return null
}

/** Why nobody could withdraw this way now, however much there is. */
export const closedNow = (speed: Speed, now: NewYork, use: InstantUse): Refusal | null => {
  if (speed === 'instant') return overTheLimit(TERMS.instant.least, use)
  return speed === 'same_day' ? sameDayClosed(now) : null
}

export interface Wanted {
  amount: Cents
  speed: Speed
  method: Pick<PayoutMethod, 'type' | 'isConfirmed'>
  available: Cents
  use: InstantUse
  now: NewYork
}

const KIND_IN_WORDS: Record<PayoutMethod['type'], string> = { bank: 'a bank account', debit_card: 'a debit card' }

/** WITHDRAW-2: each refusal is one sentence that names its cause. */
export const demandWithdrawal = ({ amount, speed, method, available, use, now }: Wanted): Refusal | null => {
  const { goesTo, least, name } = TERMS[speed]
  if (method.type !== goesTo)
    return fieldRefusal('wrong_method', 'methodId', `${name} goes to ${KIND_IN_WORDS[goesTo]}.`)
  if (!method.isConfirmed)
    return fieldRefusal(
      'unconfirmed_method',
      'methodId',
      'This bank account is not confirmed yet; please enter its two small deposits first.',
    )
  const closed = speed === 'same_day' ? sameDayClosed(now) : null
  if (closed) return closed
  if (amount < least) return fieldRefusal('below_minimum', 'amount', `${name} is at least ${showDollars(least)}.`)
  if (amount > available)
    return fieldRefusal('insufficient_funds', 'amount', `Insufficient funds: ${showDollars(available)} is available.`)
  return speed === 'instant' ? overTheLimit(amount, use) : null
}
