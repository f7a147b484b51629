import styles from './Earnings.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useId, useState } from 'react'
import { centsOf } from '#core/kernel/money.ts'
import { problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Segmented, TabPanel } from '#web/kit/disclosure/Tabs.tsx'
import { useEarnings } from '#web/payments/queries.ts'
import { EarningsChart } from '#web/payments/wallet/EarningsChart.tsx'

const SPANS = [
  { value: 'weeks', label: 'Week' },
  { value: 'months', label: 'Month' },
] as const
type Span = (typeof SPANS)[number]['value']

/** What was earned, by week and by month. */
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
