import styles from './Charts.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { MINUTE_MS } from '#core/kernel/time.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminCharts, CHART_DAYS } from '#core/admin/dashboard.ts'
import { ChartFigure } from '#web/admin/dashboard/ChartFigure.tsx'
import { chartsOf } from '#web/admin/dashboard/chart-facts.ts'
import { useAddress } from '#web/admin/components/address.ts'
import { oneOf } from '#web/admin/components/address-state.ts'
import { Filters } from '#web/admin/components/Filters.tsx'
import { LoadFailed } from '#web/admin/components/LoadFailed.tsx'
import { call } from '#web/runtime/call.ts'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { keyOf } from '#web/runtime/query.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

const SPANS = ['30', '7', '90'] as const
const SHOWN = CHART_DAYS.map((days) => String(days) as (typeof SPANS)[number])

const useCharts = (days: (typeof SPANS)[number]) =>
  useQuery({
    queryKey: keyOf(adminCharts, { query: { days } }),
    queryFn: () => call(adminCharts, { query: { days } }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  })

/** PORTAL-16: how the place is doing, over 7, 30 or 90 days. */
export function Charts() {
  const days = oneOf(SPANS, useAddress().get('days'))
  const { data, error, refetch, isPlaceholderData } = useCharts(days)
  return (
    <section className={styles.charts} aria-labelledby="charts">
      <div className={classes('section-head', styles.chartsHead)}>
        <h2 className="d-24" id="charts">
          How it is going
        </h2>
        <Filters
          label="Days shown"
          param="days"
          usual="30"
          options={SHOWN.map((value) => ({ value, label: `${value} days` }))}
          value={days}
        />
      </div>
      {data ? (
        <Drawn days={data} isOld={isPlaceholderData} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          The charts could not be loaded.
        </LoadFailed>
      ) : (
        <div className={styles.chartsGrid} role="status">
          <VisuallyHidden>Loading the charts</VisuallyHidden>
          {Array.from({ length: 5 }, (_, at) => (
            <Skeleton key={at} shape="block" className={styles.chartsWait} />
          ))}
        </div>
      )}
    </section>
  )
}

function Drawn({ days, isOld }: { days: Awaited<ReturnType<typeof call<typeof adminCharts>>>; isOld: boolean }) {
  if (days.length === 0) return <Empty icon="grid" title="Nothing to draw yet" />
  const charts = chartsOf(days)
  return (
    <div className={styles.chartsGrid} aria-busy={isOld}>
      {charts.map((chart) => (
        <ChartFigure key={chart.key} chart={chart} days={days.map(({ day }) => day)} wide={chart.series.length > 1} />
      ))}
    </div>
  )
}
