import styles from './HomePage.module.css'
import pageHeadStyles from '#web/kit/page/PageHead.module.css'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Me } from '#core/kernel/me.ts'
import { paths } from '#core/paths.ts'
import { useMember } from '#web/runtime/session.tsx'
import { DemoStrip } from '#web/content/demo/DemoStrip.tsx'
import { ActTickets } from '#web/pages/home/ActionCards.tsx'
import { LiveTickets } from '#web/pages/home/LiveJobs.tsx'
import { Greeting } from '#web/pages/home/Greeting.tsx'
import { InstallCard } from '#web/pages/home/InstallCard.tsx'
import { LiveJobsSummary } from '#web/pages/home/LiveCount.tsx'
import { NeedsYou } from '#web/pages/home/NeedsYou.tsx'
import { useLiveStats } from '#web/pages/home/queries.ts'
import { Team } from '#web/pages/home/Team.tsx'
import Recommendations from '#web/matching/Recommendations.tsx'
import { MyNumbers } from '#web/profiles/own/MyNumbers.tsx'

export default function HomePage() {
  return <Home me={useMember()} />
}

function Home({ me }: { me: Me }) {
  const [isRunning, setRunning] = useState(true)
  const stats = useLiveStats(isRunning)
  return (
    <>
      <div className={pageHeadStyles.pageHead}>
        <Greeting me={me} />
        <LiveJobsSummary stats={stats} isRunning={isRunning} onRunning={setRunning} />
      </div>
      <ActTickets me={me} stats={stats} />
      <LiveTickets />
      <Picked />
      <div data-slot="home-columns" className={styles.two}>
        <NeedsYou me={me.id} />
        <InstallCard />
      </div>
      <div className={styles.part}>
        <MyNumbers me={me} />
      </div>
      <div className={styles.part}>
        <DemoStrip />
      </div>
      <Team />
    </>
  )
}

/** As many as fit before what needs a hand. */
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
