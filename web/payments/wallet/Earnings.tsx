import styles from './Earnings.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useId, useState, type KeyboardEvent, useRef } from 'react'
import { centsOf, type Cents, showDollars } from '#core/kernel/money.ts'
import { problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Segmented, TabPanel } from '#web/kit/disclosure/Tabs.tsx'
import { useEarnings } from '#web/payments/queries.ts'
import { type Bar, barsOf } from '#web/payments/wallet/bars.ts'
import { jobsText } from '#web/payments/wallet/copy.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'

const SPANS = [
  { value: 'weeks', label: 'Week' },
  { value: 'months', label: 'Month' },
] as const
type Span = (typeof SPANS)[number]['value']

export function Earnings() {
  const panelId = useId()
  const [span, setSpan] = useState<Span>('weeks')
  const query = useEarnings()
  return (
    <section aria-labelledby={`${panelId}-title`}>
      <div className={classes('section-head', styles.head)}>
        <h2 className="d-24" id={`${panelId}-title`}>
          Earned
        </h2>
        <Segmented label="By week or by month" options={SPANS} value={span} onChange={setSpan} panelId={panelId} />
      </div>
      <TabPanel id={panelId} tab={span}>
        {query.data ? (
          <EarningsChart
            key={span}
            per={span === 'weeks' ? 'week' : 'month'}
            spans={query.data[span].map(({ from, amount, jobs }) => ({ from, amount: centsOf(amount), jobs }))}
          />
        ) : query.isPending ? (
          <Skeleton shape="block" />
        ) : (
          <ErrorState onRetry={() => void query.refetch()}>
            {problemMessage(query.error, 'Your earnings could not be fetched.')}
          </ErrorState>
        )}
      </TabPanel>
    </section>
  )
}

type Period = 'week' | 'month'

interface EarningsChartProps {
  per: Period
  spans: readonly { from: string; amount: Cents; jobs: number }[]
}

// Dates without a time have no time zone.
const dayOf = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const monthOf = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const spanName = (from: string, per: Period): string =>
  per === 'week' ? `Week of ${dayOf.format(new Date(from))}` : monthAndYear.format(new Date(from))
const shortName = (from: string, per: Period): string => (per === 'week' ? dayOf : monthOf).format(new Date(from))

const formatSetting = ({ from, amount, jobs }: Bar, per: Period): string =>
  `${spanName(from, per)}: ${showDollars(amount)} from ${jobsText(jobs)}`

/** Label every n-th bar; weeks have longer labels. */
const NAMED_EVERY: Record<Period, number> = { week: 4, month: 2 }

/** Bars that show their amount on hover, press or by arrow keys. */
function EarningsChart({ per, spans }: EarningsChartProps) {
  const list = useRef<HTMLOListElement>(null)
  const { top, bars } = barsOf(spans)
  const last = bars.length - 1
  const [shown, setShown] = useState(last)
  const bar = bars[shown]
  if (!bar) return null

  const step = (at: number, event: KeyboardEvent) => {
    const to = { ArrowRight: Math.min(at + 1, last), ArrowLeft: Math.max(at - 1, 0), Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setShown(to)
    list.current?.querySelectorAll('button')[to]?.focus()
  }

  return (
    <div>
      <Cluster rowGap={1} as="p" align="baseline" justify="between" className={styles.summary} aria-hidden="true">
        <span className="num-24">{showDollars(bar.amount)}</span>
        <span className="hint">
          {spanName(bar.from, per)}, {jobsText(bar.jobs)}
        </span>
      </Cluster>
      <div className={styles.field}>
        <span className={classes(styles.top, 'num-12')} aria-hidden="true">
          {showDollars(top, 'round')}
        </span>
        <ol ref={list} className={styles.bars}>
          {bars.map((one, at) => (
            <li key={one.from}>
              <button
                type="button"
                className={classes(styles.bar, at === shown && styles.isShown)}
                aria-label={formatSetting(one, per)}
                tabIndex={at === shown ? 0 : -1}
                onFocus={() => setShown(at)}
                onPointerEnter={() => setShown(at)}
                onClick={() => setShown(at)}
                onKeyDown={(event) => step(at, event)}
              >
                <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
                  <rect x="0" width="10" y={100 - one.height} height={one.height} />
                </svg>
              </button>
              <Cluster as="span" gap={0} align="start" justify="end" nowrap className={styles.name} aria-hidden="true">
                {(last - at) % NAMED_EVERY[per] === 0 && shortName(one.from, per)}
              </Cluster>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
