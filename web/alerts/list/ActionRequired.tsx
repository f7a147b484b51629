import styles from './ActionRequired.module.css'
import alertRowStyles from './AlertRow.module.css'
import { useState } from 'react'
import type { Alert } from '#core/alerts/api.ts'
import { AlertAct } from '#web/alerts/list/AlertAction.tsx'
import { AlertRow } from '#web/alerts/list/AlertRow.tsx'
import type { Clearing } from '#web/alerts/list/clearing.ts'
import { ClearedRow } from '#web/alerts/list/ClearedRow.tsx'
import { whenIn } from '#web/alerts/list/days.ts'
import { byPressure } from '#web/alerts/needs-you.ts'
import type { Row } from '#web/alerts/list/rows.ts'
import { Button } from '#web/kit/actions/Button.tsx'

interface ActionRequiredProps {
  rows: readonly Row[]
  nowMs: number
  clearing: Clearing
  onRead: (alert: Alert) => void
}

/** More than these would hide what else has happened. */
const MAX = 5

/** What is urgent or of high priority and has not been read, with a button that says what to do. */
export function ActionRequired({ rows, nowMs, clearing, onRead }: ActionRequiredProps) {
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0) return null
  const pressing = rows.toSorted((a, b) => byPressure(a.alert, b.alert))
  const shown = isWhole ? pressing : pressing.slice(0, MAX)
  const hidden = pressing.length - shown.length
  return (
    <section data-slot="act" className={styles.act} aria-labelledby="action-required">
      <div className={styles.head}>
        <h2 className="d-24" id="action-required" tabIndex={-1}>
          Action Required
        </h2>
        <span className="over">{rows.filter(({ isCleared }) => !isCleared).length} unread</span>
      </div>
      <ul data-slot="alerts-rows" className={alertRowStyles.alertsRows}>
        {shown.map(({ alert, isCleared }, at) =>
          isCleared ? (
            <ClearedRow key={alert.id} alert={alert} onUndo={clearing.undo} onOver={clearing.forget} />
          ) : (
            <AlertRow
              key={alert.id}
              alert={alert}
              time={whenIn(alert.createdAt, nowMs)}
              onRead={onRead}
              onClear={clearing.clear}
              takesFocus={clearing.takesFocus}
              act={<AlertAct alert={alert} isFirst={at === 0} onRead={onRead} />}
            />
          ),
        )}
      </ul>
      {hidden > 0 && (
        <Button tone="quiet" size="sm" className={styles.more} onClick={() => setWhole(true)}>
          Show {hidden} more
        </Button>
      )}
    </section>
  )
}
