import alertsStyles from './Alerts.module.css'
import alertRowStyles from './AlertRow.module.css'
import styles from './AlertList.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { Alert } from '#core/alerts/api.ts'
import { AlertRow, ClearedRow } from '#web/alerts/list/AlertRow.tsx'
import type { ClearActions } from '#web/alerts/list/clearing.ts'
import { byDay, timeOf, whenIn } from '#web/alerts/list/days.ts'
import { type Filter, fits } from '#web/alerts/list/filters.ts'
import { hasHighPriority, byUrgency } from '#web/alerts/needs-you.ts'
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
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { useConnection } from '#web/pwa/page-connection.ts'

interface AlertListProps {
  alerts: AlertsQuery
  list: readonly Alert[]
  filter: Filter
  clearing: ClearActions
}

export function AlertList({ alerts, list, filter, clearing }: AlertListProps) {
  const markRead = useMarkRead()
  const nowMs = serverClock.now()
  const rows = withCleared(list, clearing.cleared).filter(({ alert }) => fits(filter, alert))
  const days = byDay(
    rows.filter(({ alert }) => !hasHighPriority(alert)),
    nowMs,
  )
  const read = (alert: Alert) => {
    markRead(alert)
    if (ownPath(alert.actionUrl) === null) clearing.moveFocusTo(alert.id)
  }
  return (
    <>
      <ActionRequired
        rows={rows.filter(({ alert }) => hasHighPriority(alert))}
        nowMs={nowMs}
        clearing={clearing}
        onRead={read}
      />
      <div data-slot="alert-days" className={alertsStyles.days}>
        {days.map((day) => (
          <section key={day.name} aria-label={day.name}>
            <h2 className={classes('over', alertsStyles.day)}>{day.name}</h2>
            <Rows rows={day.rows} textOf={(alert) => timeOf(alert.createdAt)} clearing={clearing} onRead={read} />
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
  const focusAfter = useRef<number | null>(null)

  const more = () => {
    if (document.activeElement === button.current) focusAfter.current = rowsByDay().length
    void alerts.fetchNextPage()
  }
  useEffect(() => {
    const at = focusAfter.current
    const next = at === null ? undefined : rowsByDay()[at]
    if (!next) return
    // The button may be gone after the fetch, so the focus moves to the first new row.
    focusAfter.current = null
    next.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  })

  return (
    <Cluster gap={4} rowGap={2} justify="between" className={alertsStyles.end}>
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
    </Cluster>
  )
}

interface RowsProps {
  rows: readonly Row[]
  textOf: (alert: Alert) => string
  clearing: ClearActions
  onRead: (alert: Alert) => void
  /** Each row has a button. */
  hasActs?: boolean
}

function Rows({ rows, textOf, clearing, onRead, hasActs = false }: RowsProps) {
  return (
    <ul data-slot="alerts-rows" className={alertRowStyles.alertsRows}>
      {rows.map(({ alert, isCleared }, at) =>
        isCleared ? (
          <ClearedRow key={alert.id} alert={alert} onUndo={clearing.undo} onOver={clearing.forget} />
        ) : (
          <AlertRow
            key={alert.id}
            alert={alert}
            time={textOf(alert)}
            onRead={onRead}
            onClear={clearing.clear}
            takesFocus={clearing.takesFocus}
            act={hasActs && <AlertAct alert={alert} isFirst={at === 0} onRead={onRead} />}
          />
        ),
      )}
    </ul>
  )
}

interface ActionRequiredProps {
  rows: readonly Row[]
  nowMs: number
  clearing: ClearActions
  onRead: (alert: Alert) => void
}

/** More rows would hide the rest of the list. */
const MAX = 5

function ActionRequired({ rows, nowMs, clearing, onRead }: ActionRequiredProps) {
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0) return null
  const pressing = rows.toSorted((a, b) => byUrgency(a.alert, b.alert))
  const shown = isWhole ? pressing : pressing.slice(0, MAX)
  const hidden = pressing.length - shown.length
  return (
    <section data-slot="act" className={styles.act} aria-labelledby="action-required">
      <Cluster gap={4} rowGap={1} align="baseline" justify="between" className={styles.head}>
        <h2 className="d-24" id="action-required" tabIndex={-1}>
          Action Required
        </h2>
        <span className="over">{rows.filter(({ isCleared }) => !isCleared).length} unread</span>
      </Cluster>
      <Rows
        rows={shown}
        textOf={(alert) => whenIn(alert.createdAt, nowMs)}
        clearing={clearing}
        onRead={onRead}
        hasActs
      />
      {hidden > 0 && (
        <Button tone="quiet" size="sm" className={styles.more} onClick={() => setWhole(true)}>
          Show {hidden} more
        </Button>
      )}
    </section>
  )
}

/** Shown when the last refetch failed. A lost connection is reported by the page frame. */
export function StaleAlertsBanner({ alerts }: { alerts: AlertsQuery }) {
  const isOld = useConnection() === 'up' && alerts.isRefetchError
  return (
    <div className={alertsStyles.truth} role="status">
      {isOld && (
        <Banner
          tone="warn"
          action={
            <Button tone="line" size="sm" loading={alerts.isFetching} onClick={() => void alerts.refetch()}>
              Try again
            </Button>
          }
        >
          {problemMessage(alerts.error, 'The latest alerts could not be fetched.')} This is what was there at{' '}
          {timeOf(new Date(alerts.dataUpdatedAt).toISOString())}.
        </Banner>
      )}
    </div>
  )
}
