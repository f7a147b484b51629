import styles from './HoldButton.module.css'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/kit/actions/Button.tsx'
import { classes } from '#web/kit/hooks/classes.ts'

/** Also set in HoldButton.module.css. */
const HOLD_MS = 600

interface HoldButtonProps {
  children: string
  onHeld: () => void
  loading: boolean
  loadingLabel: string
  /** Shown after releasing too early. */
  hint: string
  /** What is agreed to. If it changes while held, nothing is sent. */
  subject: string
}

const isKey = ({ key }: KeyboardEvent): boolean => key === ' ' || key === 'Enter'

/** Press and hold with pointer, Space or Enter. A plain button is always beside it. */
export function HoldButton({ children, onHeld, loading, loadingLabel, hint, subject }: HoldButtonProps) {
  const [heldFor, setHeldFor] = useState<string | null>(null)
  const [wasShort, setShort] = useState(false)
  const isHeld = heldFor === subject
  const latest = useRef(onHeld)
  useEffect(() => {
    latest.current = onHeld
  })
  useEffect(() => {
    if (!isHeld) return
    const timer = setTimeout(() => {
      setHeldFor(null)
      latest.current()
    }, HOLD_MS)
    return () => clearTimeout(timer)
  }, [isHeld])

  const start = () => {
    if (loading) return
    setHeldFor(subject)
    setShort(false)
  }
  const release = () => {
    if (heldFor === null) return
    setHeldFor(null)
    setShort(true)
  }
  const press = (event: KeyboardEvent) => {
    if (!isKey(event)) return
    event.preventDefault()
    if (!event.repeat) start()
  }
  // Clicks by voice control or screen readers have no duration.
  const click = (event: MouseEvent) => event.detail === 0 && setShort(true)
  return (
    <>
      <Button
        tone="ticket"
        size="lg"
        block
        className={classes(styles.hold, isHeld && styles.isHeld)}
        loading={loading}
        loadingLabel={loadingLabel}
        onPointerDown={(event: PointerEvent) => event.button === 0 && start()}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onKeyDown={press}
        onKeyUp={(event) => isKey(event) && release()}
        onBlur={release}
        onClick={click}
        onContextMenu={(event) => event.preventDefault()}
      >
        {children}
      </Button>
      <p className={classes('hint', styles.hint)} role="status">
        {wasShort && !isHeld && hint}
      </p>
    </>
  )
}
