import styles from './JobList.module.css'
import jobCardStyles from './JobCard.module.css'
import { useState } from 'react'
import type { Job } from '#core/jobs/api.ts'
import type { Favorites } from '#web/pages/find/favorites.ts'
import { JobCard } from '#web/pages/find/JobCard.tsx'
import { isListed, type ListSnapshot, nextSnapshot } from '#web/pages/find/market.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Grid, Stack } from '#web/kit/layout/Layout.tsx'

interface JobListProps {
  jobs: readonly Job[]
  /** Identifies the list: jobs inserted into the same one are animated. */
  name: string
  favorites: Favorites
  /** The highlighted job. */
  lit?: string | null
  /** Cards of jobs that are over say so and disappear, except among saved jobs. */
  isMarket?: boolean
  /** Another list is loading. */
  isStale?: boolean
}

const NOTHING_SEEN: ListSnapshot = { list: '', ids: [], arrived: new Set() }

/** Jobs inserted since the list was shown. */
function useArrivals(name: string, jobs: readonly Job[]): ReadonlySet<string> {
  const [seen, setSeen] = useState(NOTHING_SEEN)
  const ids = jobs.map(({ id }) => id)
  const isSame = seen.list === name && seen.ids.join() === ids.join()
  const now = isSame ? seen : nextSnapshot(seen, name, ids)
  if (!isSame) setSeen(now)
  return now.arrived
}

export function JobList({ jobs, name, favorites, lit, isMarket = false, isStale = false }: JobListProps) {
  const arrived = useArrivals(name, jobs)
  return (
    <Grid
      as="ol"
      data-slot="joblist"
      className={classes(styles.joblist, isStale && styles.isStale)}
      tabIndex={-1}
      aria-label="Jobs"
      aria-busy={isStale}
    >
      {jobs.map((job) => (
        <li
          key={job.id}
          data-job={job.id}
          className={classes(
            arrived.has(job.id) && styles.isNew,
            lit === job.id && styles.isLit,
            isMarket && !isListed(job) && styles.isLeaving,
          )}
        >
          <JobCard job={job} isFavorite={favorites.ids.has(job.id)} onFavorite={favorites.toggle} />
        </li>
      ))}
    </Grid>
  )
}

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth']

export function JobListLoading() {
  return (
    <Grid data-slot="joblist" className={styles.joblist} role="status">
      <VisuallyHidden>Looking for jobs</VisuallyHidden>
      {SKELETONS.map((name) => (
        <Ticket layout="row" key={name} className={classes(jobCardStyles.jobcard, styles.sk)}>
          <TicketPart className={jobCardStyles.time}>
            <Skeleton className={styles.skClock} />
            <Skeleton half />
          </TicketPart>
          <TicketPart className={jobCardStyles.body}>
            <Stack>
              <Skeleton className={styles.skTitle} />
              <Skeleton />
            </Stack>
            <Skeleton className={styles.skPrice} />
            <Skeleton half className={jobCardStyles.meta} />
          </TicketPart>
        </Ticket>
      ))}
    </Grid>
  )
}
