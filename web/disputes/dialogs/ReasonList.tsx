import styles from './ReasonList.module.css'
import type { MediationAttempt } from '#core/disputes/api.ts'
import { percentText, pointsText } from '#web/disputes/proposals/proposal-copy.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface ReasonListProps {
  reasons: MediationAttempt['reasons']
  refundPercent: number
}

/** The reasons with their points, which add up to the share. */
export function ReasonList({ reasons, refundPercent }: ReasonListProps) {
  return (
    <ul className={styles.reasons} aria-label="What it rests on">
      {reasons.map(({ key, text, points }) => (
        <li key={key}>
          <span>{text}</span>
          <b className="num">
            {pointsText(points)}
            <VisuallyHidden> points</VisuallyHidden>
          </b>
        </li>
      ))}
      <li className={styles.sum}>
        <span>Goes back to the poster</span>
        <b className="num">{percentText(refundPercent)}</b>
      </li>
    </ul>
  )
}
