import styles from './HomePage.module.css'
import { useState, useEffect } from 'react'
import { Link } from 'wouter'
import type { Me } from '#core/kernel/me.ts'
import { paths } from '#core/paths.ts'
import { useMember, nameOf } from '#web/runtime/session.tsx'
import { DemoStrip } from '#web/content/demo/DemoStrip.tsx'
import { ActTickets } from '#web/pages/home/ActionCards.tsx'
import { LiveTickets } from '#web/pages/home/LiveJobs.tsx'
import { InstallCard } from '#web/pages/home/InstallCard.tsx'
import { NeedsYou } from '#web/pages/home/NeedsYou.tsx'
import { useLiveStats, type LiveStats } from '#web/pages/home/queries.ts'
import Recommendations from '#web/matching/Recommendations.tsx'
import { OwnFigures } from '#web/profiles/ProfileFigures.tsx'
import { MINUTE_MS } from '#core/kernel/time.ts'
import { dayLine, greetingAt, liveCountText } from '#web/pages/home/copy.ts'
import { Button, IconButton } from '#web/kit/actions/Button.tsx'
import { Live } from '#web/kit/display/data/Chip.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'

export default function HomePage() {
  return <Home me={useMember()} />
}

function Home({ me }: { me: Me }) {
  const [isRunning, setRunning] = useState(true)
  const stats = useLiveStats(isRunning)
  return (
    <>
      <PageHead>
        <Greeting me={me} />
        <LiveJobsSummary stats={stats} isRunning={isRunning} onRunning={setRunning} />
      </PageHead>
      <ActTickets me={me} stats={stats} />
      <LiveTickets />
      <Picked />
      <Grid gap={7} align="start" data-slot="home-columns" className={styles.two}>
        <NeedsYou me={me.id} />
        <InstallCard />
      </Grid>
      <div className={styles.part}>
        <OwnFigures me={me} />
      </div>
      <div className={styles.part}>
        <DemoStrip />
      </div>
      <Team />
    </>
  )
}

const PICKED = 3

function Picked() {
  return (
    <section className={styles.part} aria-labelledby="picked">
      <div className="section-head">
        <h2 className="d-24" id="picked">
          Picked for you
        </h2>
        <Link className="link" href={paths.findWork()}>
          All open jobs
        </Link>
      </div>
      <Recommendations limit={PICKED} />
    </section>
  )
}

function Greeting({ me }: { me: Me }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const place = [me.location, me.zipCode].filter(Boolean).join(' ')
  return (
    <div>
      <p className="over">{[dayLine(now), place].filter(Boolean).join(' · ')}</p>
      <h1 className="d-64">
        {greetingAt(now.getHours())}, <bdi>{nameOf(me)}</bdi>
      </h1>
    </div>
  )
}

interface LiveJobsSummaryProps {
  stats: LiveStats
  isRunning: boolean
  onRunning: (isRunning: boolean) => void
}

/** Never announced, because it changes every few seconds. It can be paused. */
function LiveJobsSummary({ stats, isRunning, onRunning }: LiveJobsSummaryProps) {
  if (stats.isPending)
    return (
      <Cluster nowrap gap={1} className={styles.liveline}>
        <Skeleton className={styles.sk} />
      </Cluster>
    )
  if (!stats.data)
    return (
      <Cluster nowrap gap={1} className={styles.liveline} role="alert">
        <span className="hint">Live figures did not load.</span>
        <Button tone="quiet" size="sm" loading={stats.isFetching} onClick={() => void stats.refetch()}>
          Try again
        </Button>
      </Cluster>
    )
  return (
    <Cluster nowrap gap={1} className={styles.liveline}>
      <Live>{liveCountText(stats.data.liveJobs)}</Live>
      <IconButton
        icon={isRunning ? 'pause' : 'play'}
        iconSize={16}
        label={isRunning ? 'Pause live figures' : 'Play live figures'}
        onClick={() => onRunning(!isRunning)}
      />
    </Cluster>
  )
}

const OPENINGS = [
  { role: 'Business Development', place: 'Tampa FL' },
  { role: 'Software Engineer', place: 'Remote' },
  { role: 'Customer Success', place: 'Atlanta GA' },
] as const

function Team() {
  return (
    <section className={styles.part} aria-labelledby="team">
      <div className="section-head">
        <h2 className="d-24" id="team">
          Join our team
        </h2>
      </div>
      <Grid as="ul" gap={0} columns={3} collapse="tablet" className={styles.team}>
        {OPENINGS.map(({ role, place }) => (
          <li key={role}>
            <a href={paths.careers()} target="_blank" rel="noopener">
              <span>
                <span className={classes('h', styles.role)}>{role}</span>
                <span className="hint">{place}</span>
                <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
              </span>
              <Icon name="away" />
            </a>
          </li>
        ))}
      </Grid>
    </section>
  )
}
