import { useEffect, useReducer } from 'react'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

/** The server's time, updated every second or at the given interval. */
export function useServerNow(everyMs = 1_000): number {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return serverClock.now()
}
