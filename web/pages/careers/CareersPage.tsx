import styles from './CareersPage.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#core/paths.ts'
import { ApplyTicket, type ApplyForm } from '#web/content/careers/ApplyTicket.tsx'
import { ContactCards } from '#web/content/careers/ContactCards.tsx'
import { Positions } from '#web/content/careers/Positions.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { useHydrated } from '#web/kit/hooks/hydrated.ts'
import { Grid } from '#web/kit/layout/Layout.tsx'

export const layout: PageLayout = { mainClass: 'public-page' }

export default function CareersPage() {
  const [, navigate] = useLocation()
  const form = useRef<ApplyForm>(null)
  const isHydrated = useHydrated()
  const goBack = () => (history.length > 1 ? history.back() : navigate(paths.home()))
  return (
    <>
      <Grid gap={6} rowGap={4} as="header" align="start" className={styles.head}>
        <div>
          <p className="over">Careers</p>
          <h1 className="d-64 above-3">
            Six seats,
            <br />
            one small team
          </h1>
          <p className="lead">
            We build the five minutes between a problem and a neighbour. Come and hold one end of it.
          </p>
        </div>
        <Button tone="quiet" icon="left" onClick={goBack}>
          Back to Platform
        </Button>
      </Grid>
      <Grid gap={7} align="start" className={styles.cols}>
        <div>
          <Positions onApply={(position) => form.current?.applyFor(position)} />
          <ContactCards />
        </div>
        {/* Keyed by hydration: only then the stored text is known. */}
        <ApplyTicket key={String(isHydrated)} isHydrated={isHydrated} applyForm={form} />
      </Grid>
    </>
  )
}
