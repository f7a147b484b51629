import styles from './BestWorkers.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Link } from 'wouter'
import type { BestWorker } from '#core/matching/api.ts'
import { BEST_WORKERS, MAX_REASONS } from '#core/matching/rules.ts'
import { paths } from '#core/paths.ts'
import { Trust } from '#web/bids/Trust.tsx'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Empty, ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { MatchBadge } from '#web/matching/MatchBadge.tsx'
import { useBestWorkers } from '#web/matching/queries.ts'

/** Workers who match the job, whether they bid or not; for its poster. */
export function BestWorkers({ jobId }: { jobId: string }) {
  return (
    <section className={styles.best} aria-labelledby="best-workers">
      <div className="section-head">
        <h2 className={classes('d-24', styles.title)} id="best-workers">
          Best workers nearby
        </h2>
        <span className="hint">Only you see this</span>
      </div>
      <Workers jobId={jobId} />
    </section>
  )
}

function Workers({ jobId }: { jobId: string }) {
  const query = useBestWorkers(jobId, true)
  if (query.isPending) return <Loading />
  if (!query.data)
    return (
      <ErrorState onRetry={() => void query.refetch()}>
        {problemMessage(query.error, 'The best workers could not be fetched.')}
      </ErrorState>
    )
  if (query.data.length === 0)
    return (
      <Empty icon="users" title="Nobody near by fits yet.">
        Bids may still come from further away.
      </Empty>
    )
  return (
    <ol>
      {query.data.map((one) => (
        <Row key={one.worker.id} one={one} />
      ))}
    </ol>
  )
}

function Row({ one: { worker, score, reasons, isNewcomer } }: { one: BestWorker }) {
  const name = worker.firstName || 'Worker'
  return (
    <Grid as="li" align="center" className={styles.row}>
      <Avatar name={name} src={worker.profileImageUrl} />
      <Cluster className={styles.who}>
        <Link className="h anywhere cover-link hover-line" href={paths.publicProfile(worker.id)} dir="auto">
          {name}
        </Link>
        <Trust isVerified={worker.isVerified} rating={worker.rating} />
        {isNewcomer && <Chip>New here</Chip>}
      </Cluster>
      <p className={classes('sub', styles.why)}>{reasons.slice(0, MAX_REASONS).join(' · ')}</p>
      <MatchBadge score={score} />
      <Icon name="right" />
    </Grid>
  )
}

const PLACES = Array.from({ length: BEST_WORKERS }, (_, place) => place)

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the best workers</VisuallyHidden>
      {PLACES.map((place) => (
        <Grid align="center" key={place} className={styles.row}>
          <Skeleton shape="avatar" />
          <Skeleton className={styles.skName} />
          <Skeleton className={styles.why} half />
          <Skeleton className={styles.skBadge} />
          <Icon name="right" />
        </Grid>
      ))}
    </div>
  )
}
