import alertsStyles from './Alerts.module.css'
import alertRowStyles from './AlertRow.module.css'
import styles from './AlertList.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { Alert } from '#core/alerts/api.ts'
import { AlertRow } from '#web/alerts/list/AlertRow.tsx'
import type { Clearing } from '#web/alerts/list/clearing.ts'
import { ClearedRow } from '#web/alerts/list/ClearedRow.tsx'
import { byDay, timeOf, whenIn } from '#web/alerts/list/days.ts'
import { type Filter, fits } from '#web/alerts/list/filters.ts'
import { isPressing, byPressure } from '#web/alerts/needs-you.ts'
import { NoAlerts } from '#web/alerts/list/NoAlerts.tsx'
import { ownPath } from '#web/alerts/own-path.ts'
import { type AlertsQuery, useMarkRead } from '#web/alerts/queries.ts'
import { withCleared, type Row } from '#web/alerts/list/rows.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { useEffect, useRef, useState } from 'react'
import { ALERT_DAYS } from '#core/alerts/rules.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { AlertAct } from '#web/alerts/list/AlertAction.tsx'

interface AlertListProps {
  alerts: AlertsQuery
  list: readonly Alert[]
  filter: Filter
  clearing: Clearing
}

export function AlertList({ alerts, list, filter, clearing }: AlertListProps) {
  const markRead = useMarkRead()
  const nowMs = serverClock.now()
  const rows = withCleared(list, clearing.cleared).filter(({ alert }) => fits(filter, alert))
  const days = byDay(
    rows.filter(({ alert }) => !isPressing(alert)),
    nowMs,
  )
  const read = (alert: Alert) => {
    markRead(alert)
    if (ownPath(alert.actionUrl) === null) clearing.leadTo(alert.id)
  }
  return (
    <>
      <ActionRequired
        rows={rows.filter(({ alert }) => isPressing(alert))}
        nowMs={nowMs}
        clearing={clearing}
        onRead={read}
      />
      <div data-slot="alert-days" className={alertsStyles.days}>
        {days.map((day) => (
          <section key={day.name} aria-label={day.name}>
            <h2 className={classes('over', alertsStyles.day)}>{day.name}</h2>
            <ul data-slot="alerts-rows" className={alertRowStyles.alertsRows}>
              {day.rows.map(({ alert, isCleared }) =>
                isCleared ? (
                  <ClearedRow key={alert.id} alert={alert} onUndo={clearing.undo} onOver={clearing.forget} />
                ) : (
                  <AlertRow
                    key={alert.id}
                    alert={alert}
                    time={timeOf(alert.createdAt)}
                    onRead={read}
                    onClear={clearing.clear}
                    takesFocus={clearing.takesFocus}
                  />
                ),
              )}
            </ul>
          </section>
        ))}
      </div>
      {rows.length === 0 && <NoAlerts filter={filter} searched={alerts.hasNextPage ? list.length : 0} />}
      <AlertsEnd alerts={alerts} />
    </>
  )
}

const rowsByDay = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>("[data-slot='alert-days'] [data-alert]"),
]

function AlertsEnd({ alerts }: { alerts: AlertsQuery }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = alerts
  const button = useRef<HTMLButtonElement>(null)
  const goOnAfter = useRef<number | null>(null)

  const more = () => {
    if (document.activeElement === button.current) goOnAfter.current = rowsByDay().length
    void alerts.fetchNextPage()
  }
  useEffect(() => {
    const at = goOnAfter.current
    const next = at === null ? undefined : rowsByDay()[at]
    if (!next) return
    // The button may be gone after the fetch, so the focus moves to the first new row.
    goOnAfter.current = null
    next.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  })

  return (
    <div className={alertsStyles.end}>
      <span className="hint">Older alerts go after {ALERT_DAYS} days.</span>
      {isFetchNextPageError && (
        <span className="hint bad" role="alert">
          {problemMessage(error, 'The older ones did not load.')}
        </span>
      )}
      {hasNextPage && (
        <Button ref={button} tone="quiet" size="sm" loading={isFetchingNextPage} loadingLabel="Loading…" onClick={more}>
          {isFetchNextPageError ? 'Try again' : 'Show older'}
        </Button>
      )}
    </div>
  )
}

interface ActionRequiredProps {
  rows: readonly Row[]
  nowMs: number
  clearing: Clearing
  onRead: (alert: Alert) => void
}

/** More rows would hide the rest of the list. */
const MAX = 5

function ActionRequired({ rows, nowMs, clearing, onRead }: ActionRequiredProps) {
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
