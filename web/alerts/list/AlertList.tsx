import alertsStyles from './Alerts.module.css'
import alertRowStyles from './AlertRow.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { Alert } from '#core/alerts/api.ts'
import { ActionRequired } from '#web/alerts/list/ActionRequired.tsx'
import { AlertRow } from '#web/alerts/list/AlertRow.tsx'
import { AlertsEnd } from '#web/alerts/list/AlertsEnd.tsx'
import type { Clearing } from '#web/alerts/list/clearing.ts'
import { ClearedRow } from '#web/alerts/list/ClearedRow.tsx'
import { byDay, timeOf } from '#web/alerts/list/days.ts'
import { type Filter, fits } from '#web/alerts/list/filters.ts'
import { isPressing } from '#web/alerts/needs-you.ts'
import { NoAlerts } from '#web/alerts/list/NoAlerts.tsx'
import { ownPath } from '#web/alerts/own-path.ts'
import { type AlertsQuery, useMarkRead } from '#web/alerts/queries.ts'
import { withCleared } from '#web/alerts/list/rows.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

interface AlertListProps {
  alerts: AlertsQuery
  list: readonly Alert[]
  filter: Filter
  clearing: Clearing
}

/** What presses first, then the rest by day. */
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
