import styles from './Documents.module.css'
import { useState } from 'react'
import { taxSummary, type Wallet, walletStatement } from '#core/payments/wallet.ts'
import { rightNow } from '#web/jobs/when.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { addressOf } from '#web/runtime/call.ts'
import { Select } from '#web/kit/forms/Input.tsx'

/** This year and all years back to the account's first. */
const yearsSince = (since: string): number[] => {
  const now = rightNow().getFullYear()
  const first = Math.min(new Date(since).getFullYear(), now)
  return Array.from({ length: now - first + 1 }, (_, back) => now - back)
}

/** Tax documents. */
export function Documents({ wallet, since }: { wallet: Wallet; since: string }) {
  const years = yearsSince(since)
  const [year, setYear] = useState(String(years[0]))
  return (
    <>
      {years.length > 1 && (
        <Select
          className={styles.year}
          aria-label="Year of the statement"
          value={year}
          onChange={(event) => setYear(event.target.value)}
        >
          {years.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      )}
      <ButtonLink
        tone="line"
        size="sm"
        icon="download"
        href={addressOf(walletStatement, { query: { year } })}
        outside
        download
      >
        Statement CSV
      </ButtonLink>
      {wallet.taxYears.map((taxYear) => (
        <ButtonLink
          key={taxYear}
          tone="line"
          size="sm"
          icon="doc"
          href={addressOf(taxSummary, { query: { year: String(taxYear) } })}
          outside
          download
        >
          1099 for {taxYear}
        </ButtonLink>
      ))}
    </>
  )
}
