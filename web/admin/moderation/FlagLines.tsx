import styles from './Flags.module.css'
import type { Flag } from '#core/admin/moderation.ts'
import { personName, TYPE_NAMES } from '#web/admin/moderation/flag-copy.ts'
import { clockText, formatWait } from '#web/admin/session/times.ts'

interface FlagLinesProps {
  flags: readonly Flag[]
  openId: string
  onPick: (id: string) => void
}

export function FlagLines({ flags, openId, onPick }: FlagLinesProps) {
  return (
    <ol className={styles.flagLines} aria-label="Reports">
      {flags.map((flag) => (
        <li key={flag.id}>
          <button
            type="button"
            className={styles.flagLinesB}
            aria-current={flag.id === openId ? 'true' : undefined}
            onClick={() => onPick(flag.id)}
          >
            <span className="row between">
              <span className="num-12 c3">{TYPE_NAMES[flag.contentType]}</span>
              <span className="num-12 c3">
                {flag.resolvedAt === null ? formatWait(flag.createdAt) : clockText(flag.resolvedAt)}
              </span>
            </span>
            <span className="h trunc" dir="auto">
              {flag.reason}
            </span>
            <span className="hint trunc" dir="auto">
              {personName(flag.about)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
