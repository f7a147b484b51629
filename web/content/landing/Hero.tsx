import styles from './Hero.module.css'
import landingStyles from './Landing.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useState } from 'react'
import { useAuthDialog } from '#web/runtime/navigation/auth-dialog.ts'
import { HeroTickets } from '#web/content/landing/HeroTickets.tsx'
import { LiveStats } from '#web/content/landing/LiveStats.tsx'
import { ButtonLink, IconButton } from '#web/kit/actions/Button.tsx'
import { useHydrated } from '#web/kit/hooks/hydrated.ts'
import { Clock } from '#web/kit/display/Clock.tsx'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'

export function Hero() {
  const auth = useAuthDialog()
  const [isPaused, setPaused] = useState(false)
  const isRunning = useHydrated() && !isPaused
  return (
    <Grid gap={5} className={classes(landingStyles.wrap, styles.hero)}>
      <div>
        <h1 className="d-118">
          Someone <br />
          nearby can <br />
          start in <Clock text="5:00" tone="green" still />
        </h1>
        <p className="lead">
          Post a short job. Verified neighbours bid while the fuse burns. You pick, both sign, and the money waits in
          escrow until it’s done.
        </p>
        <Cluster gap={4} align="stretch" className={styles.acts}>
          <ButtonLink tone="ticket" size="lg" {...auth.link('register')}>
            Find Workers
          </ButtonLink>
          <ButtonLink tone="line" size="lg" {...auth.link('register')}>
            Start Earning
          </ButtonLink>
        </Cluster>
        <Cluster nowrap gap={5} align="start" className={styles.live}>
          <LiveStats isRunning={isRunning} />
          <IconButton
            icon={isPaused ? 'play' : 'pause'}
            iconSize={16}
            label={isPaused ? 'Play live figures and sample tickets' : 'Pause live figures and sample tickets'}
            onClick={() => setPaused(!isPaused)}
          />
        </Cluster>
      </div>
      <HeroTickets isRunning={isRunning} />
    </Grid>
  )
}
