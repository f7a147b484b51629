import styles from '#web/content/landing/Landing.module.css'
import { Suspense } from 'react'
import { Bar, Foot } from '#web/shell/PublicLayout.tsx'
import { DemoStage } from '#web/content/demo/DemoStage.tsx'
import { CallToAction } from '#web/content/landing/CallToAction.tsx'
import { Hero } from '#web/content/landing/Hero.tsx'
import { InstallSteps } from '#web/content/landing/InstallSteps.tsx'
import { ActivityTicker } from '#web/content/landing/ActivityTicker.tsx'
import { Safety } from '#web/content/landing/Safety.tsx'
import { Steps } from '#web/content/landing/Steps.tsx'
import { Welcome } from '#web/content/welcome/Welcome.tsx'
import { SkipLink } from '#web/kit/page/SkipLink.tsx'
import { StreetGrid } from '#web/kit/page/StreetGrid.tsx'

/** Below the first screen. Each part is hydrated separately, so that no visitor waits for all of them. */
const Later = Suspense

export default function LandingPage() {
  return (
    <div data-slot="landing" className={styles.landing}>
      <SkipLink />
      <StreetGrid seed="33605" />
      <Bar bare />
      <ActivityTicker />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Later>
          <Steps />
        </Later>
        <Later>
          <DemoStage />
        </Later>
        <Later>
          <Safety />
        </Later>
        <Later>
          <InstallSteps />
        </Later>
        <Later>
          <CallToAction />
        </Later>
      </main>
      <Later>
        <Foot />
      </Later>
      <Welcome />
    </div>
  )
}
