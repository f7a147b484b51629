import styles from './FindWorkPage.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useState, useCallback, useEffect, useMemo } from 'react'
import type { Me } from '#core/kernel/me.ts'
import { useMember } from '#web/runtime/session.tsx'
import { type Favorites, useFavorites } from '#web/pages/find/favorites.ts'
import { type Filters, searchOf, filtersIn } from '#web/pages/find/filters/filters.ts'
import { useFeed } from '#web/pages/find/live-feed.ts'
import { LiveState } from '#web/runtime/LiveState.tsx'
import { MarketView } from '#web/pages/find/MarketView.tsx'
import { REFRESH_MS, refusedZip, useMarket, useSummary } from '#web/pages/find/queries.ts'
import { SearchBar } from '#web/pages/find/filters/SearchBar.tsx'
import { jobsText, SORT_LABELS } from '#web/jobs/job-copy.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { useLocation, useSearch } from 'wouter'
import { paths } from '#core/paths.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import type { Job } from '#core/jobs/api.ts'
import { JobList, JobListLoading } from '#web/pages/find/JobList.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Empty, ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'

const addressFor = (filters: Filters): string => `${paths.findWork()}?${searchOf(filters)}`

/** The filters of the address. Each change is a history entry. */
function useFilters(homeZip: string | null): [Filters, (next: Filters) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const filters = useMemo(() => filtersIn(search, homeZip), [search, homeZip])

  useEffect(() => {
    // Only here: a page that is being left sees the next address for a moment.
    const isBare = path === paths.findWork() && search === ''
    if (!isBare || !filters.zip) return
    navigate(addressFor(filters), { replace: true })
    // The link in the rail resets the page.
    window.scrollTo(0, 0)
  }, [path, search, filters, navigate])

  const goTo = useCallback(
    (next: Filters) => {
      if (searchOf(next) === searchOf(filters)) return
      navigate(addressFor(next))
      window.scrollTo(0, 0)
    },
    [filters, navigate],
  )
  return [filters, goTo]
}

export default function FindWorkPage() {
  return <FindWork me={useMember()} />
}

function FindWork({ me }: { me: Me }) {
  const [filters, goTo] = useFilters(me.zipCode)
  const market = useMarket(filters)
  const summary = useSummary(filters)
  const favorites = useFavorites(filters.isSaved ? REFRESH_MS : undefined)
  useFeed(filters)
  const isOnItsWay = market.isPlaceholderData || summary.isPlaceholderData
  const found = useResultAnnouncement(filters, isOnItsWay ? undefined : summary.data?.availableJobs)
  return (
    <>
      <PageHead className={styles.findhead}>
        <h1 className="d-38">Find Work</h1>
        <SavedSwitch filters={filters} favorites={favorites} onFilters={goTo} />
        <LiveState
          order={filters.isSaved ? 'last saved first' : `sorted by ${SORT_LABELS[filters.sort]}`}
          updatedAt={filters.isSaved ? favorites.query.dataUpdatedAt : market.dataUpdatedAt}
        />
        {/* On a phone the zip is behind a button, but the limit of the list must be visible. */}
        {filters.zip && !filters.isSaved && (
          <span className={classes('num-12 c3', styles.where)}>
            {filters.radius} mi around {filters.zip}
          </span>
        )}
      </PageHead>
      {/* Saved jobs have no filters. */}
      {!filters.isSaved && <SearchBar filters={filters} onFilters={goTo} refusedZip={refusedZip(market.error)} />}
      <div role="status">
        <VisuallyHidden>{found}</VisuallyHidden>
      </div>
      <section aria-labelledby="jobs">
        <h2 id="jobs">
          <VisuallyHidden>{filters.isSaved ? 'Saved jobs' : 'Jobs'}</VisuallyHidden>
        </h2>
        {filters.isSaved ? (
          <SavedJobs favorites={favorites} />
        ) : (
          <MarketView filters={filters} onFilters={goTo} market={market} summary={summary} favorites={favorites} />
        )}
      </section>
    </>
  )
}

/** "12 jobs found": announced once for each search, not with every live change. */
function useResultAnnouncement(filters: Filters, total: number | undefined): string {
  const search = searchOf(filters)
  const [announcement, setAnnouncement] = useState({ search: '', text: '' })
  if (!filters.isSaved && total !== undefined && announcement.search !== search)
    setAnnouncement({ search, text: `${jobsText(total)} found` })
  return announcement.search === search ? announcement.text : ''
}

interface SavedSwitchProps {
  filters: Filters
  favorites: Favorites
  onFilters: (next: Filters) => void
}

function SavedSwitch({ filters, favorites, onFilters }: SavedSwitchProps) {
  const { isSaved } = filters
  const saved = favorites.ids.size
  return (
    <Button
      tone="quiet"
      size="sm"
      className={styles.saved}
      aria-pressed={isSaved}
      onClick={() => onFilters({ ...filters, isSaved: !isSaved })}
    >
      <Icon name="bookmark" />
      Saved
      {saved > 0 && <span className="num-12">{saved}</span>}
    </Button>
  )
}

/** A removed job stays until the page is left, so that the removal can be undone. */
function useStillShown(saved: readonly Job[] | undefined): Job[] {
  const [shown, setShown] = useState<ReadonlyMap<string, Job>>(new Map())
  const hasChanged = saved?.some((job) => shown.get(job.id) !== job) ?? false
  if (hasChanged) setShown(new Map([...shown, ...(saved ?? []).map((job) => [job.id, job] as const)]))
  return [...shown.values()]
}

/** Saved jobs, newest first. */
function SavedJobs({ favorites }: { favorites: Favorites }) {
  const { query } = favorites
  const jobs = useStillShown(query.data)

  if (query.isPending) return <JobListLoading />
  if (!query.data)
    return (
      <ErrorState onRetry={() => void query.refetch()}>
        {problemMessage(query.error, 'Your saved jobs could not be fetched.')}
      </ErrorState>
    )
  if (jobs.length === 0)
    return <Empty title="Nothing saved yet.">The bookmark on a ticket keeps it here, even when it is over.</Empty>
  return <JobList jobs={jobs} name="saved" favorites={favorites} />
}
