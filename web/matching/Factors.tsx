import styles from './Recommendations.module.css'
import type { Recommendation } from '#core/matching/api.ts'
import { percentOf } from '#core/matching/rules.ts'
import { classes } from '#web/kit/hooks/classes.ts'

type Scores = Recommendation['factors']

const NAMES: readonly { key: keyof Scores; name: string }[] = [
  { key: 'skillScore', name: 'Skill' },
  { key: 'locationScore', name: 'Location' },
  { key: 'experienceScore', name: 'Experience' },
  { key: 'availabilityScore', name: 'Availability' },
]

/** Hidden they keep their room, so that nothing beside them moves. */
export function Factors({ scores, isShown }: { scores: Scores; isShown: boolean }) {
  return (
    <ul className={classes(styles.factors, !isShown && styles.isAway)} aria-label="ML factors">
      {NAMES.map(({ key, name }) => (
        <li key={key}>
          <span>{name}</span> <Bar percent={percentOf(scores[key])} />
          <span className="num-12">{`${percentOf(scores[key])}%`}</span>
        </li>
      ))}
    </ul>
  )
}

/** Its length is an attribute and no style: the policy of public pages allows none. */
function Bar({ percent }: { percent: number }) {
  return (
    <svg className={styles.factorsBar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={percent} height="1" />
    </svg>
  )
}
