import { useQuery } from '@tanstack/react-query'
import { platformStats } from '#core/content/api.ts'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

const REFRESH_MS = 5_000

/** Polled every five seconds while the page is visible and not paused. */
export const useLiveStats = (isRunning: boolean) =>
  useQuery({
    queryKey: keyOf(platformStats),
    queryFn: () => call(platformStats),
    refetchInterval: isRunning && REFRESH_MS,
    refetchIntervalInBackground: false,
  })

export type LiveStats = ReturnType<typeof useLiveStats>
