import { SECOND_MS } from '#core/kernel/time.ts'
import { useEffect, useState } from 'react'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

const leftUntil = (end: string): number => Math.max(0, Date.parse(end) - serverClock.now())

/** Milliseconds until `end` by the server's clock, anew whenever the shown second changes; at zero it stops. */
export function useTimeLeft(end: string): number {
  const [, show] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      clearTimeout(timer)
      const left = leftUntil(end)
      show(left)
      // To the moment when one second less is left: the digits of two jobs need not change together.
      if (left > 0) timer = setTimeout(tick, left % SECOND_MS || SECOND_MS)
    }
    tick()
    // Timers of a hidden page are slowed down; whoever comes back sees the truth at once.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [end])
  return leftUntil(end)
}
