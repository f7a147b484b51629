import styles from './AlertRow.module.css'
import { type ReactNode, useEffect, useRef, useEffectEvent } from 'react'
import { Link } from 'wouter'
import type { Alert } from '#core/alerts/api.ts'
import { AlertTile } from '#web/alerts/list/AlertTile.tsx'
import { ownPath } from '#web/alerts/own-path.ts'
import { IconButton, Button } from '#web/kit/actions/Button.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { percentIn, tipsIn } from '#web/alerts/extras.ts'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'
import { UNDO_MS } from '#web/alerts/list/clearing.ts'
import { Icon } from '#web/kit/display/Icon.tsx'

interface AlertRowProps {
  alert: Alert
  onRead: (alert: Alert) => void
  onClear: (alert: Alert) => void
  /** True once, for the row that has to receive the focus. */
  takesFocus: (id: string) => boolean
  time: string
  act?: ReactNode
}

export function AlertRow({ alert, onRead, onClear, takesFocus, time, act }: AlertRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (takesFocus(alert.id)) row.current?.querySelector<HTMLElement>('a, button')?.focus()
  })
  return (
    <Grid
      as="li"
      align="start"
      data-slot="alert"
      ref={row}
      className={classes(styles.alert, !alert.read && styles.isUnread)}
      data-alert={alert.id}
    >
      <AlertTile alert={alert} />
      <p className={styles.title} dir="auto">
        <Opener alert={alert} onRead={onRead} />
      </p>
      <Cluster as="span" gap={1} nowrap data-slot="alert-tools" className={styles.tools}>
        <time className="num-12 c3" dateTime={alert.createdAt}>
          {time}
        </time>
        <IconButton icon="close" iconSize={16} label={`Clear alert: ${alert.title}`} onClick={() => onClear(alert)} />
      </Cluster>
      <AlertBody alert={alert} />
      {act && (
        <div data-slot="alert-act" className={styles.act}>
          {act}
        </div>
      )}
    </Grid>
  )
}

/** Without an address, pressing the title marks the alert as read. */
function Opener({ alert, onRead }: Pick<AlertRowProps, 'alert' | 'onRead'>) {
  const href = ownPath(alert.actionUrl)
  const read = () => onRead(alert)
  const name = (
    <>
      {alert.title}
      {!alert.read && <VisuallyHidden>, unread</VisuallyHidden>}
    </>
  )
  if (href !== null)
    return (
      <Link className={classes('cover-link', styles.open)} href={href} onClick={read} onAuxClick={read}>
        {name}
      </Link>
    )
  if (alert.read) return name
  return (
    <button type="button" className={classes('cover-link', styles.open)} onClick={read}>
      {name}
    </button>
  )
}

/** Message of an alert, with completeness of the profile and tips where it has them. */
function AlertBody({ alert }: { alert: Alert }) {
  const percent = percentIn(alert)
  const tips = tipsIn(alert)
  return (
    <div className={styles.body}>
      {alert.message && <p className={classes('sub', styles.message)}>{alert.message}</p>}
      {percent !== null && (
        <progress
          data-thin
          className={styles.bar}
          value={percent}
          max={100}
          aria-label={`Profile ${percent}% complete`}
        />
      )}
      {tips.length > 0 && (
        <ul className={styles.tips}>
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface ClearedRowProps {
  alert: Alert
  onUndo: (alert: Alert) => void
  onOver: (id: string) => void
}

const focusNextRow = (row: HTMLElement) => {
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
    if (row.current?.contains(document.activeElement)) focusNextRow(row.current)
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
