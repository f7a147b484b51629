import styles from './Recommendations.module.css'
import { Link } from 'wouter'
import type { Me } from '#core/kernel/me.ts'
import { type Recommendation, recommendJobs } from '#core/matching/api.ts'
import { DEFAULT_LIMIT, isUrgent, percentOf } from '#core/matching/rules.ts'
import { isProfileComplete } from '#core/profiles/rules.ts'
import { paths } from '#core/paths.ts'
import { useMe } from '#web/runtime/session.tsx'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { Empty, ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { useGrowingList } from '#web/matching/growing.ts'
import { RecommendationBadge } from '#web/matching/MatchBadge.tsx'
import { Reasons } from '#web/matching/Reasons.tsx'
import { SignInPrompt } from '#web/matching/SignInPrompt.tsx'
import { useStillOpen } from '#web/matching/still-open.ts'
import { whereText } from '#web/matching/copy.ts'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

interface RecommendationsProps {
  limit?: number
  /** Bars of the four factors. False reserves their space; undefined does not. */
  showFactors?: boolean | undefined
}

export default function Recommendations({ limit = DEFAULT_LIMIT, showFactors }: RecommendationsProps) {
  const me = useMe()
  return me ? <Matches key={me.id} me={me} step={limit} showFactors={showFactors} /> : <SignInPrompt />
}

const EVERY = 'Refreshes every 5 minutes'

type FactorsProps = Pick<RecommendationsProps, 'showFactors'>

function Matches({ me, step, showFactors }: FactorsProps & { me: Me; step: number }) {
  const growing = useGrowingList(step)
  const { query, announcement, list, end, button } = growing
  const rows = useStillOpen(growing.rows, recommendJobs)
  if (!rows)
    return query.isPending ? (
      <Loading showFactors={showFactors} />
    ) : (
      <ErrorState onRetry={() => void query.refetch()}>
        {problemMessage(query.error, 'Your recommendations could not be fetched.')}
      </ErrorState>
    )
  if (rows.length === 0) return <Nothing isComplete={isProfileComplete(me)} />
  return (
    <div data-slot="recs" className={styles.recs}>
      <ul ref={list}>
        {rows.map((row) => (
          <Row key={row.job.id} row={row} showFactors={showFactors} />
        ))}
      </ul>
      <Cluster justify="between" className={styles.recsEnd}>
        <p className="hint" ref={end} tabIndex={-1}>
          {EVERY}
        </p>
        {growing.hasStuck && (
          <p className="hint bad" role="alert">
            {problemMessage(query.error, 'More did not load.')}
          </p>
        )}
        {growing.hasMore && (
          <Button
            ref={button}
            tone="line"
            size="sm"
            loading={growing.isGrowing}
            loadingLabel="Loading…"
            onClick={growing.grow}
          >
            {growing.hasStuck ? 'Try again' : 'Load More Recommendations'}
          </Button>
        )}
      </Cluster>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </div>
  )
}

const withRoom = (showFactors: boolean | undefined): string =>
  classes(styles.rec, showFactors !== undefined && styles.recFactors)

function Row({ row, showFactors }: FactorsProps & { row: Recommendation }) {
  const { job } = row
  const where = whereText(job)
  return (
    <li data-slot="recommendation" className={withRoom(showFactors)}>
      <RecommendationBadge score={row.score} />
      <Stack gap={2} className={styles.what}>
        <Cluster rowGap={2} className={styles.head}>
          <h3 className="d-24 anywhere" dir="auto">
            <Link data-slot="recommendation-link" className="cover-link hover-line" href={paths.job(job.id)}>
              {job.title}
            </Link>
          </h3>
          {isUrgent(row.urgencyMultiplier) && <Chip tone="warn">Urgent</Chip>}
        </Cluster>
        {where && <p className="sub">{where}</p>}
        <Reasons reasons={row.reasons} />
      </Stack>
      {showFactors !== undefined && <Factors scores={row.factors} isShown={showFactors} />}
      <Stack gap={1} align="end" className={styles.budget}>
        <span className="num-19 paper">{job.budget}</span>
        <span className="over">budget</span>
      </Stack>
    </li>
  )
}

function Loading({ showFactors }: FactorsProps) {
  return (
    <div data-slot="recs" className={styles.recs} role="status">
      <VisuallyHidden>Loading recommendations</VisuallyHidden>
      {[1, 2, 3].map((card) => (
        <div key={card} className={withRoom(showFactors)}>
          <Skeleton className={styles.skBadge} />
          <Stack gap={2} className={styles.what}>
            <Skeleton className={styles.skTitle} />
            <Skeleton className={styles.skPlace} />
            <Skeleton className={styles.skReasons} />
          </Stack>
          {showFactors && <Skeleton className={styles.skFactors} />}
          <Stack gap={1} align="end" className={styles.budget}>
            <Skeleton className={styles.skBudget} />
          </Stack>
        </div>
      ))}
      <Cluster justify="between" className={styles.recsEnd}>
        <p className="hint">{EVERY}</p>
      </Cluster>
    </div>
  )
}

function Nothing({ isComplete }: { isComplete: boolean }) {
  return (
    <Empty
      title="No Recommendations Yet"
      action={
        <Cluster gap={5} rowGap={2} justify="center">
          <ButtonLink size="sm" href={paths.editProfile()}>
            Update Profile
          </ButtonLink>
          {isComplete && (
            <Link className="link" href={paths.findWork()}>
              Find Work
            </Link>
          )}
        </Cluster>
      }
    >
      {isComplete
        ? 'Nothing open fits you right now. We look again every 5 minutes.'
        : 'Complete your profile to get AI-powered job matches'}
    </Empty>
  )
}

type Scores = Recommendation['factors']

const NAMES: readonly { key: keyof Scores; name: string }[] = [
  { key: 'skillScore', name: 'Skill' },
  { key: 'locationScore', name: 'Location' },
  { key: 'experienceScore', name: 'Experience' },
  { key: 'availabilityScore', name: 'Availability' },
]

/** Hidden factors keep their space, so that nothing moves. */
function Factors({ scores, isShown }: { scores: Scores; isShown: boolean }) {
  return (
    <Stack as="ul" gap={2} className={classes(styles.factors, !isShown && styles.isAway)} aria-label="ML factors">
      {NAMES.map(({ key, name }) => (
        <li key={key}>
          <span>{name}</span> <Bar percent={percentOf(scores[key])} />
          <span className="num-12">{`${percentOf(scores[key])}%`}</span>
        </li>
      ))}
    </Stack>
  )
}

/** Attributes only, because the content security policy of public pages refuses inline styles. */
function Bar({ percent }: { percent: number }) {
  return (
    <svg className={styles.factorsBar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={percent} height="1" />
    </svg>
  )
}
