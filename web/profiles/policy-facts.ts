import { parseDollars, showDollars } from '#core/kernel/money.ts'
import { formatMonth } from '#web/profiles/dates.ts'

interface Policy {
  provider: string
  coverageAmount: string | null
  endDate: string | null
}

/** "Tampa Mutual, $300,000, until March 2026". */
export const policyFacts = ({ provider, coverageAmount, endDate }: Policy): string => {
  const amount = coverageAmount === null ? null : parseDollars(coverageAmount)
  return [provider, amount !== null && showDollars(amount, 'round'), endDate && `until ${formatMonth(endDate)}`]
    .filter(Boolean)
    .join(', ')
}
