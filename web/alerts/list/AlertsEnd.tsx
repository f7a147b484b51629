import styles from './Alerts.module.css'
import { useEffect, useRef } from 'react'
import { ALERT_DAYS } from '#core/alerts/rules.ts'
import type { AlertsQuery } from '#web/alerts/queries.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'

const rowsByDay = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>("[data-slot='alert-days'] [data-alert]"),
]

/** The way to what is older. */
export function AlertsEnd({ alerts }: { alerts: AlertsQuery }) {
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
    // Whoever pressed the button goes on with the first of the older ones: the button itself may be gone by then.
    goOnAfter.current = null
    next.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  })

  return (
    <div className={styles.end}>
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
