import * as z from 'zod/mini'
import { MAX_DOLLARS } from '#core/kernel/fields.ts'
import { parseDollars } from '#core/kernel/money.ts'

interface Bounds {
  /** In cents. */
  min: bigint
  /** In dollars. */
  max: number
}

const formatSetting = (dollars: number): string => `$${dollars.toLocaleString('en-US')}`

/** MONEY-2: dollars that may be left out, as number or text; what is too large is told so, and not that it is no amount. */
const optionalDollars = (what: string, sentence: string, { min, max }: Bounds) => {
  const isTooMuch = (given: string | number): boolean => Number(given) > max
  const isAmount = (given: string | number): boolean => (parseDollars(String(given).trim()) ?? -1n) >= min
  return z.nullable(
    z.union([z.string(), z.number()], sentence).check(
      z.refine((given) => given === '' || isAmount(given) || isTooMuch(given), sentence),
      z.refine((given) => !isTooMuch(given), `${what} is too large. The most is ${formatSetting(max)}.`),
    ),
  )
}

export const hourlyRate = optionalDollars(
  'The hourly rate',
  'The hourly rate is a number of at least 0 with at most two decimals.',
  { min: 0n, max: MAX_DOLLARS },
)

/** Insurers promise more than anybody earns here; this is as much as our money can count. */
const MAX_COVERAGE = 99_999_999
export const coverage = optionalDollars('The amount', 'Please enter an amount.', { min: 1n, max: MAX_COVERAGE })
