import { SECOND_MS } from '#core/kernel/time.ts'
import { useEffect, useState } from 'react'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

const leftUntil = (end: string): number => Math.max(0, Date.parse(end) - serverClock.now())

/** Milliseconds until `end` by the server's clock, updated when the shown second changes. */
export function useTimeLeft(end: string): number {
  const [, show] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      clearTimeout(timer)
      const left = leftUntil(end)
      show(left)
      // Until one second less is left.
      if (left > 0) timer = setTimeout(tick, left % SECOND_MS || SECOND_MS)
    }
    tick()
    // Timers of a hidden page are throttled, so it is updated when it becomes visible.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [end])
  return leftUntil(end)
}
