import { cents, centsOf, showDollars } from '#core/kernel/money.ts'
import type { ChartDay } from '#core/admin/dashboard.ts'
import { medianOf, type Value } from '#web/admin/dashboard/chart-scale.ts'

export interface Chart {
  key: string
  title: string
  /** The figure over all days, and what it is. */
  figure: string
  hint: string
  series: readonly { name: string; values: readonly Value[] }[]
  format: (value: number) => string
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
const percent = (value: number): string => `${Math.round(value)}%`
const dollars = (value: number): string => showDollars(cents(Math.round(value) * 100), 'round')

/** "45 s", "1 min 24 s", "12 min" */
export const secondsText = (seconds: number): string => {
  const all = Math.round(seconds)
  if (all < 60) return `${all} s`
  const minutes = Math.floor(all / 60)
  const rest = all % 60
  return minutes >= 10 || rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const inDollars = (amount: string): number => Number(centsOf(amount)) / 100

const fillRate = ({ jobs, filled }: Pick<ChartDay, 'jobs' | 'filled'>): Value =>
  jobs === 0 ? null : (filled / jobs) * 100

/** PORTAL-16: sign-ups, jobs, fill rate, time to the first bid, money held and released. */
export const chartsOf = (days: readonly ChartDay[]): Chart[] => {
  const jobs = sum(days.map((day) => day.jobs))
  const filled = sum(days.map((day) => day.filled))
  const rate = fillRate({ jobs, filled })
  const waits = days.map((day) => day.secondsToFirstBid)
  const wait = medianOf(waits)
  const held = days.map((day) => inDollars(day.held))
  const released = days.map((day) => inDollars(day.released))
  return [
    {
      key: 'sign-ups',
      title: 'Sign-ups',
      figure: whole(sum(days.map((day) => day.signUps))),
      hint: 'new people',
      series: [{ name: 'Sign-ups', values: days.map((day) => day.signUps) }],
      format: whole,
    },
    {
      key: 'jobs',
      title: 'Jobs',
      figure: whole(jobs),
      hint: 'posted',
      series: [{ name: 'Jobs', values: days.map((day) => day.jobs) }],
      format: whole,
    },
    {
      key: 'fill-rate',
      title: 'Fill rate',
      figure: rate === null ? 'no jobs' : percent(rate),
      hint: 'of posted jobs found somebody',
      series: [{ name: 'Fill rate', values: days.map(fillRate) }],
      format: percent,
    },
    {
      key: 'first-bid',
      title: 'Time to first bid',
      figure: wait === null ? 'no bids' : secondsText(wait),
      hint: 'median of the days',
      series: [{ name: 'Time to first bid', values: waits }],
      format: secondsText,
    },
    {
      key: 'money',
      title: 'Money held and released',
      figure: dollars(sum(held)),
      hint: `held, ${dollars(sum(released))} released`,
      series: [
        { name: 'Held', values: held },
        { name: 'Released', values: released },
      ],
      format: dollars,
    },
  ]
}

// A date without a time is the same in every time zone.
const dayOf = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** "Oct 16" of "2025-10-16". */
export const chartDay = (day: string): string => dayOf.format(new Date(`${day}T00:00:00Z`))
