import styles from './NewsTicker.module.css'
import landingStyles from './Landing.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#core/paths.ts'
import { HEADLINE_MS, HEADLINES, nextHeadline } from '#web/content/landing/headlines.ts'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { Live } from '#web/kit/display/data/Chip.tsx'
import { useReducedMotion } from '#web/kit/hooks/reduced-motion.ts'

/** Six headlines in one place, twelve seconds each. Stands still for who reads, points at it, or asked for less motion. */
export function ActivityTicker() {
  const [at, setAt] = useState(0)
  const isCalm = useReducedMotion()
  const [isPaused, setPaused] = useState<boolean | null>(null)
  const section = useRef<HTMLElement>(null)
  const isStill = isPaused ?? isCalm

  useEffect(() => {
    if (isStill) return
    const timer = setInterval(() => {
      // Never take a headline away from under a pointer or a focus.
      if (!section.current?.matches(':hover, :focus-within')) setAt(nextHeadline)
    }, HEADLINE_MS)
    return () => clearInterval(timer)
  }, [isStill])

  return (
    <section ref={section} className={styles.ticker} aria-label="Live breaking news">
      <div className={classes(landingStyles.wrap, styles.tickerIn)}>
        <div className={styles.news}>
          <Live className={styles.label}>Live breaking news</Live>
          {/* All six share one cell, so that a longer headline moves nothing below it. */}
          <ul className={styles.list}>
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
          </ul>
        </div>
        <button
          type="button"
          className={classes('num-12', styles.count)}
          aria-label={`${at + 1}/${HEADLINES.length}, show another headline`}
          onClick={() => setAt(nextHeadline)}
        >
          {at + 1}/{HEADLINES.length}
        </button>
        <IconButton
          icon={isStill ? 'play' : 'pause'}
          iconSize={16}
          label={isStill ? 'Play the news' : 'Pause the news'}
          onClick={() => setPaused(!isStill)}
        />
      </div>
    </section>
  )
}
