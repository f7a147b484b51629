import styles from './AdvancedDemo.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { DEMO_LIMIT } from '#core/matching/rules.ts'
import { paths } from '#core/paths.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { Switch } from '#web/kit/forms/Choice.tsx'
import Recommendations from '#web/matching/Recommendations.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

export function RecommendationsTab() {
  const [showsFactors, setShowsFactors] = useState(false)
  return (
    <>
      <VisuallyHidden as="h2">Jobs that fit you</VisuallyHidden>
      <Cluster gap={5} rowGap={4} justify="between" className={styles.top}>
        <p className={classes('c2', styles.intro)}>
          Five jobs, scored on 8+ factors. The score says how well a job fits you, never how good you are.{' '}
          <Link className="link" href={paths.ranking()}>
            How ranking works
          </Link>
        </p>
        <Switch
          label="Show ML Factors"
          checked={showsFactors}
          onChange={(event) => setShowsFactors(event.target.checked)}
        />
      </Cluster>
      <Recommendations limit={DEMO_LIMIT} showFactors={showsFactors} />
    </>
  )
}
