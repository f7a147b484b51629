import { MINUTE_MS } from '#core/kernel/time.ts'
import { useEffect, useReducer } from 'react'
import { type ClockTone, clockTone } from '#core/jobs/clock.ts'
import { type Window, hasWindow } from '#core/jobs/rules.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

/** Browsers turn a longer timeout into none. */
const MAX_WAIT_MS = 2_000_000_000

/** How long the color of the clock stays the same. */
export const msToNextTone = (leftMs: number): number => {
  const next = [3 * MINUTE_MS, MINUTE_MS].find((limit) => leftMs >= limit)
  // JOB-CLOCK: the color changes one millisecond after the full minute.
  return next === undefined ? leftMs : leftMs - next + 1
}

/** Color of a job's remaining time; `ended` when bidding is over. Renders only when the color changes. */
export function useBiddingTone(job: Window): ClockTone {
  const [, wake] = useReducer((count: number) => count + 1, 0)
  const leftMs = hasWindow(job) ? Math.max(0, Date.parse(job.biddingEndsAt) - serverClock.now()) : 0
  useEffect(() => {
    if (leftMs <= 0) return
    const timer = setTimeout(wake, Math.min(msToNextTone(leftMs), MAX_WAIT_MS))
    return () => clearTimeout(timer)
  }, [leftMs])
  useEffect(() => {
    document.addEventListener('visibilitychange', wake)
    return () => document.removeEventListener('visibilitychange', wake)
  }, [])
  return clockTone(leftMs)
}
