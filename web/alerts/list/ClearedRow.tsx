import styles from './AlertRow.module.css'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Alert } from '#core/alerts/api.ts'
import { UNDO_MS } from '#web/alerts/list/clearing.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'

interface ClearedRowProps {
  alert: Alert
  onUndo: (alert: Alert) => void
  onOver: (id: string) => void
}

const leadOn = (row: HTMLElement) => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-alert]')]
  const at = rows.indexOf(row)
  const next = rows[at + 1] ?? rows[at - 1]
  const target = next?.querySelector<HTMLElement>('a, button') ?? document.querySelector<HTMLElement>('main h1')
  target?.focus({ preventScroll: true })
}

/** Takes the place of a cleared alert for ten seconds, longer while its button has keyboard focus. */
export function ClearedRow({ alert, onUndo, onOver }: ClearedRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const isDue = useRef(false)

  const end = useEffectEvent(() => {
    isDue.current = true
    if (undo.current?.matches(':focus-visible')) return
    if (row.current?.contains(document.activeElement)) leadOn(row.current)
    onOver(alert.id)
  })
  useEffect(() => {
    // The button that was pressed is gone.
    undo.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => end(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [])
  const leave = () => {
    // Another window may take the focus for a moment.
    if (isDue.current && document.activeElement !== undo.current) onOver(alert.id)
  }

  return (
    <Cluster as="li" gap={4} justify="between" nowrap ref={row} className={styles.alertGone} data-alert={alert.id}>
      <span>Alert cleared</span>
      <Button ref={undo} tone="quiet" size="sm" onClick={() => onUndo(alert)} onBlur={leave}>
        <Icon name="undo" />
        <span>
          Undo<VisuallyHidden>: {alert.title}</VisuallyHidden>
        </span>
      </Button>
    </Cluster>
  )
}
