import styles from './Charts.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { MINUTE_MS } from '#core/kernel/time.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminCharts, CHART_DAYS, type ChartDay } from '#core/admin/dashboard.ts'
import { ChartFigure } from '#web/admin/dashboard/ChartFigure.tsx'
import { chartsOf } from '#web/admin/dashboard/chart-facts.ts'
import { useAddress, oneOf } from '#web/admin/components/address.ts'
import { Filters } from '#web/admin/components/Tools.tsx'
import { AdminQueryView } from '#web/admin/components/AdminQueryView.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { queryOf } from '#web/runtime/query.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'

const SPANS = ['30', '7', '90'] as const
const SHOWN = CHART_DAYS.map((days) => String(days) as (typeof SPANS)[number])

const useCharts = (days: (typeof SPANS)[number]) =>
  useQuery({
    ...queryOf(adminCharts, { query: { days } }),
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  })

const SKELETON = Array.from({ length: 5 }, (_, at) => <Skeleton key={at} shape="block" className={styles.chartsWait} />)

/** PORTAL-16: how the platform is doing, over 7, 30 or 90 days. */
export function Charts() {
  const days = oneOf(SPANS, useAddress().get('days'))
  const charts = useCharts(days)
  return (
    <section className={styles.charts} aria-labelledby="charts">
      <div className={classes('section-head', styles.chartsHead)}>
        <h2 className="d-24" id="charts">
          How it is going
        </h2>
        <Filters
          label="Days shown"
          param="days"
          fallback="30"
          options={SHOWN.map((value) => ({ value, label: `${value} days` }))}
          value={days}
        />
      </div>
      <AdminQueryView query={charts} noun="charts" className={styles.chartsGrid} skeleton={SKELETON}>
        {(data) => <ChartGrid days={data} isOld={charts.isPlaceholderData} />}
      </AdminQueryView>
    </section>
  )
}

function ChartGrid({ days, isOld }: { days: readonly ChartDay[]; isOld: boolean }) {
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
