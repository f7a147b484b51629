import styles from './ActivityTicker.module.css'
import landingStyles from './Landing.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#core/paths.ts'
import { HEADLINE_MS, HEADLINES, nextHeadline } from '#web/content/landing/headlines.ts'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { Live } from '#web/kit/display/data/Chip.tsx'
import { useReducedMotion } from '#web/kit/hooks/reduced-motion.ts'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'

/** One headline at a time, twelve seconds each. Pauses under the pointer, with the focus, and for reduced motion. */
export function ActivityTicker() {
  const [at, setAt] = useState(0)
  const isReduced = useReducedMotion()
  const [isPaused, setPaused] = useState<boolean | null>(null)
  const section = useRef<HTMLElement>(null)
  const isPausedNow = isPaused ?? isReduced

  useEffect(() => {
    if (isPausedNow) return
    const timer = setInterval(() => {
      // Not while the pointer or the focus is on it.
      if (!section.current?.matches(':hover, :focus-within')) setAt(nextHeadline)
    }, HEADLINE_MS)
    return () => clearInterval(timer)
  }, [isPausedNow])

  return (
    <section ref={section} className={styles.ticker} aria-label="Live breaking news">
      <Cluster nowrap gap={1} className={classes(landingStyles.wrap, styles.bar)}>
        <Cluster nowrap gap={4} className={styles.content}>
          <Live className={styles.label}>Live breaking news</Live>
          {/* All headlines share one cell, so that a longer one moves nothing below it. */}
          <Grid as="ul" gap={0} align="center" className={styles.list}>
            {HEADLINES.map((headline, index) => (
              <li key={headline.text} className={index === at ? styles.isOn : undefined}>
                {headline.text}
                {headline.kind === 'blog' && (
                  <>
                    {' '}
                    <Link className="link" href={paths.blog()}>
                      Read Now
                    </Link>
                  </>
                )}
              </li>
            ))}
          </Grid>
        </Cluster>
        <button
          type="button"
          className={classes('num-12', styles.count)}
          aria-label={`${at + 1}/${HEADLINES.length}, show another headline`}
          onClick={() => setAt(nextHeadline)}
        >
          {at + 1}/{HEADLINES.length}
        </button>
        <IconButton
          icon={isPausedNow ? 'play' : 'pause'}
          iconSize={16}
          label={isPausedNow ? 'Play the news' : 'Pause the news'}
          onClick={() => setPaused(!isPausedNow)}
        />
      </Cluster>
    </section>
  )
}
