import { useState } from 'react'
import type { Job } from '#core/jobs/api.ts'
import type { Favorites } from '#web/pages/find/favorites.ts'
import { JobList, JobListLoading } from '#web/pages/find/JobList.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Empty, ErrorState } from '#web/kit/feedback/EmptyState.tsx'

/** A bookmark that was taken off by mistake can be put back: its job stays until the page is left. */
function useStillShown(saved: readonly Job[] | undefined): Job[] {
  const [shown, setShown] = useState<ReadonlyMap<string, Job>>(new Map())
  const hasChanged = saved?.some((job) => shown.get(job.id) !== job) ?? false
  if (hasChanged) setShown(new Map([...shown, ...(saved ?? []).map((job) => [job.id, job] as const)]))
  return [...shown.values()]
}

/** What was kept, the last one first, with what has become of it. */
export function SavedJobs({ favorites }: { favorites: Favorites }) {
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
