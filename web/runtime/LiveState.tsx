import styles from './LiveState.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { MINUTE_SECONDS, SECOND_MS } from '#core/kernel/time.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useIsLive } from '#web/runtime/live.ts'
import { Live } from '#web/kit/display/data/Chip.tsx'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** "updated 12 s ago", counting on. */
function useAge(updatedAt: number): string {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.floor((now - updatedAt) / SECOND_MS))
  return seconds < MINUTE_SECONDS ? `${seconds} s ago` : `${Math.floor(seconds / MINUTE_SECONDS)} min ago`
}

/** Shows whether the data below is live or stale. */
export function LiveState({ order, updatedAt }: { order: string; updatedAt: number }) {
  const isLive = useIsLive()
  const isOnline = useOnline()
  const [wasLive, setWasLive] = useState(isLive)
  if (isLive && !wasLive) setWasLive(true)
  if (isLive && isOnline) return <Live className={styles.livestate}>Live, {order}</Live>
  const state = isOnline ? (wasLive ? 'Reconnecting' : 'Connecting') : 'Offline'
  return (
    <Live className={classes(styles.livestate, styles.off)}>
      {state}
      {updatedAt > 0 && <Age updatedAt={updatedAt} />}
    </Live>
  )
}

function Age({ updatedAt }: { updatedAt: number }) {
  return <span>, updated {useAge(updatedAt)}</span>
}
