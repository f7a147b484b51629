import './Hero.css'
import { useState } from 'react'
import { useAuthDialog } from '#web/runtime/navigation/auth-dialog.ts'
import { HeroTickets } from '#web/content/landing/HeroTickets.tsx'
import { LiveStats } from '#web/content/landing/LiveStats.tsx'
import { ButtonLink, IconButton } from '#web/kit/actions/Button.tsx'
import { useHydrated } from '#web/kit/hooks/hydrated.ts'

export function Hero() {
  const auth = useAuthDialog()
  const [isPaused, setPaused] = useState(false)
  const isRunning = useHydrated() && !isPaused
  return (
    <div className="wrap hero">
      <div>
        <h1 className="d-118">
          Someone <br />
          nearby can <br />
          start in <span className="clock t-green">5:00</span>
        </h1>
        <p className="lead">
          Post a short job. Verified neighbours bid while the fuse burns. You pick, both sign, and the money waits in
          escrow until it’s done.
        </p>
        <div className="hero__acts">
          <ButtonLink tone="ticket" size="lg" {...auth.link('register')}>
            Find Workers
          </ButtonLink>
          <ButtonLink tone="line" size="lg" {...auth.link('register')}>
            Start Earning
          </ButtonLink>
        </div>
        <div className="hero__live">
          <LiveStats isRunning={isRunning} />
          <IconButton
            icon={isPaused ? 'play' : 'pause'}
            iconSize={16}
            label={isPaused ? 'Play live figures and sample tickets' : 'Pause live figures and sample tickets'}
            onClick={() => setPaused(!isPaused)}
          />
        </div>
      </div>
      <HeroTickets isRunning={isRunning} />
    </div>
  )
}
