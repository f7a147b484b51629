import styles from './MatchBadge.module.css'
import {
  badgeOfPercent,
  type BadgeVariant,
  type MatchTone,
  percentOf,
  toneOfPercent,
  toneOfShare,
} from '#core/matching/rules.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface BadgeProps {
  percent: number
  tone: MatchTone
  variant?: BadgeVariant
  isLarge?: boolean
  /** Visible label: "94% match". */
  hasLabel?: boolean
}

function Badge({ percent, tone, variant = 'secondary', isLarge = false, hasLabel = false }: BadgeProps) {
  return (
    <span
      data-slot="match"
      className={classes(
        styles.match,
        styles[tone],
        variant !== 'secondary' && styles[variant],
        isLarge && styles.large,
        hasLabel && styles.labeled,
      )}
    >
      {`${percent}%`}
      {hasLabel ? ' match' : <VisuallyHidden> match</VisuallyHidden>}
    </span>
  )
}

/** For scores from 0 to 1. */
export function MatchBadge({ score, hasLabel = false }: { score: number; hasLabel?: boolean }) {
  return <Badge percent={percentOf(score)} tone={toneOfShare(score)} hasLabel={hasLabel} />
}

/** For scores from 0 to 100. */
export function RecommendationBadge({ score }: { score: number }) {
  return <Badge percent={score} tone={toneOfPercent(score)} variant={badgeOfPercent(score)} isLarge />
}
