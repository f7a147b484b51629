import styles from './FindWorkPage.module.css'
import { type ReactNode, useMemo, type SyntheticEvent, useState } from 'react'
import { useStick } from '#web/kit/hooks/stick.ts'
import type { Favorites } from '#web/pages/find/favorites.ts'
import { AreaMap, type Center, NoArea } from '#web/pages/find/filters/AreaMap.tsx'
import { type Filters, isAskable, searchOf } from '#web/pages/find/filters/filters.ts'
import { JobList, JobListLoading } from '#web/pages/find/JobList.tsx'
import { ListEnd } from '#web/pages/find/ListEnd.tsx'
import { jobsIn } from '#web/pages/find/market.ts'
import { NoSuchZip, NothingFound } from '#web/pages/find/NoResults.tsx'
import { type MarketQuery, refusedZip, type SummaryQuery } from '#web/pages/find/queries.ts'
import { useScrollMemory } from '#web/pages/find/scroll-memory.ts'
import { problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { SmartPanel } from '#web/matching/SmartPanel.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { StatRow } from '#web/kit/display/data/StatRow.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

const jobAt = ({ target }: SyntheticEvent): string | null => {
  const found = target instanceof Element ? target.closest<HTMLElement | SVGElement>('[data-job]') : null
  return found?.dataset['job'] ?? null
}

/** The job under pointer or focus; its card and its pin are highlighted. */
function usePointing() {
  const [lit, setLit] = useState<string | null>(null)
  const handlers = useMemo(() => {
    const point = (event: SyntheticEvent) => setLit(jobAt(event))
    const leave = () => setLit(null)
    return { onPointerOver: point, onPointerLeave: leave, onFocus: point, onBlur: leave }
  }, [])
  return { lit, handlers }
}

interface MarketViewProps {
  filters: Filters
  onFilters: (next: Filters) => void
  market: MarketQuery
  summary: SummaryQuery
  favorites: Favorites
}

const NONE: never[] = []

/** Figures, list and map of one search, and recommendations. */
export function MarketView(props: MarketViewProps) {
  const { filters, onFilters, market, summary } = props
  const { lit, handlers } = usePointing()
  const jobs = useMemo(() => (market.data ? jobsIn(market.data) : NONE), [market.data])
  useScrollMemory(jobs.length > 0)

  if (!isAskable(filters) || refusedZip(market.error)) return <NoSuchZip filters={filters} onFilters={onFilters} />
  return (
    <>
      <Figures summary={summary} />
      <div className={styles.findcols} {...handlers}>
        <div>
          <Listed {...props} jobs={jobs} lit={lit} />
        </div>
        <Side>
          <Area filters={filters} centre={summary.data?.centre ?? null} jobs={jobs} lit={lit} />
          <SmartPanel />
        </Side>
      </div>
    </>
  )
}

const BELOW_THE_BAR_PX = 84

function Side({ children }: { children: ReactNode }) {
  return (
    <Grid
      as="aside"
      gap={5}
      className={styles.findcolsSide}
      aria-label="The area and what fits you"
      ref={useStick<HTMLElement>(BELOW_THE_BAR_PX)}
    >
      {children}
    </Grid>
  )
}

type VisibleJobs = { jobs: ReturnType<typeof jobsIn>; lit: string | null }

function Listed({ filters, onFilters, market, summary, favorites, jobs, lit }: MarketViewProps & VisibleJobs) {
  if (market.isPending) return <JobListLoading />
  if (!market.data)
    return (
      <ErrorState onRetry={() => void market.refetch()}>
        {problemMessage(market.error, 'The jobs could not be fetched.')}
      </ErrorState>
    )
  const isStale = market.isPlaceholderData
  if (jobs.length === 0 && !isStale) return <NothingFound filters={filters} onFilters={onFilters} />
  const pages = market.data.pages.length
  return (
    <>
      <JobList
        jobs={jobs}
        name={`${isStale ? 'before ' : ''}${searchOf(filters)} ${pages}`}
        favorites={favorites}
        lit={lit}
        isMarket
        isStale={isStale}
      />
      <ListEnd market={market} shown={jobs.length} total={summary.data?.availableJobs} />
    </>
  )
}

function Area({ filters, centre, jobs, lit }: VisibleJobs & { filters: Filters; centre: Center | null }) {
  if (centre) return <AreaMap centre={centre} jobs={jobs} lit={lit} />
  return (
    <NoArea>{filters.zip ? 'Looking for it on the map…' : 'Add a zip code, and its streets light up here.'}</NoArea>
  )
}

function Figures({ summary }: { summary: SummaryQuery }) {
  const { availableJobs, activeBidding, averageBudget } = summary.data ?? {}
  const show = (figure: number | null | undefined, sign = '') => {
    if (summary.isPending) return <Loading />
    return figure == null ? <Absent /> : `${sign}${figure.toLocaleString('en-US')}`
  }
  return (
    <div className={styles.figures}>
      <StatRow
        label="Market now"
        stats={[
          { label: 'Available Jobs', value: show(availableJobs) },
          { label: 'Active Bidding', value: show(activeBidding) },
          { label: 'Avg Budget', value: show(averageBudget, '$') },
        ]}
      />
    </div>
  )
}

function Loading() {
  return (
    <>
      <Skeleton className={styles.sk} />
      <VisuallyHidden>Loading</VisuallyHidden>
    </>
  )
}

function Absent() {
  return (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>not known</VisuallyHidden>
    </>
  )
}
