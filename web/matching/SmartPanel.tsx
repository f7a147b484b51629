import styles from './SmartPanel.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Link } from 'wouter'
import { type SmartMatch, smartMatches } from '#core/matching/api.ts'
import { isProfileComplete } from '#core/profiles/rules.ts'
import { paths } from '#core/paths.ts'
import { useMe } from '#web/runtime/session.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { MatchBadge } from '#web/matching/MatchBadge.tsx'
import { useSmartMatches } from '#web/matching/queries.ts'
import { Reasons } from '#web/matching/Reasons.tsx'
import { useStillOpen } from '#web/matching/still-open.ts'
import { whereText } from '#web/matching/copy.ts'
import { Grid, Stack } from '#web/kit/layout/Layout.tsx'

/** Beside the list of Find Work, above it on narrow screens. */
export function SmartPanel() {
  return (
    <section className={styles.smart} aria-labelledby="picked-for-you">
      <div className="section-head">
        <h2 className="d-24" id="picked-for-you">
          Picked for you
        </h2>
        <Link className="link sub c1" href={paths.ranking()}>
          Why these
        </Link>
      </div>
      <Picked />
    </section>
  )
}

function Picked() {
  const query = useSmartMatches()
  const open = useStillOpen(query.data?.recommendations, smartMatches)
  if (query.isPending) return <Loading />
  if (!open)
    return (
      <ErrorState onRetry={() => void query.refetch()}>
        {problemMessage(query.error, 'What fits you could not be fetched.')}
      </ErrorState>
    )
  if (open.length === 0) return <Nothing />
  return (
    <>
      <ul className={styles.jobs}>
        {open.map((match) => (
          <Match key={match.job.id} match={match} />
        ))}
      </ul>
      <p className={classes('hint', styles.note)}>
        Refreshes every two minutes. Match counts skill, distance, your hours and more.
      </p>
    </>
  )
}

/** Hovering highlights the job in the list and on the map. */
function Match({ match: { job, score, reasons } }: { match: SmartMatch }) {
  const where = job.isVirtual ? 'virtual' : whereText(job)
  return (
    <Grid as="li" rowGap={2} className={styles.job} data-job={job.id}>
      <h3 className="h anywhere" dir="auto">
        <Link data-slot="recommendation-link" className="cover-link hover-line" href={paths.job(job.id)}>
          {job.title}
        </Link>
      </h3>
      <MatchBadge score={score} />
      <p className="sub">
        <span className="num c1">{job.budget}</span>
        {where && `, ${where}`}
      </p>
      <Reasons reasons={reasons} isStack />
    </Grid>
  )
}

function Nothing() {
  const me = useMe()
  if (me && isProfileComplete(me))
    return (
      <Stack gap={3} align="start" className={styles.none}>
        <p className="sub">Nothing open fits you right now. We look again every two minutes.</p>
      </Stack>
    )
  return (
    <Stack gap={3} align="start" className={styles.none}>
      <p className="sub">Complete your profile to get AI-powered job matches</p>
      <ButtonLink tone="line" size="sm" href={paths.editProfile()}>
        Update Profile
      </ButtonLink>
    </Stack>
  )
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>Loading what fits you</VisuallyHidden>
      <div className={styles.jobs}>
        {[1, 2, 3].map((card) => (
          <Grid rowGap={2} key={card} className={styles.job}>
            <Skeleton />
            <Skeleton className={styles.skBadge} />
            <Stack gap={2} className={styles.skLines}>
              <Skeleton half />
              <Skeleton />
              <Skeleton />
            </Stack>
          </Grid>
        ))}
      </div>
    </div>
  )
}
