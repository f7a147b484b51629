import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { JobDetail } from '#core/bids/api.ts'
import { type LiveEvent, useIsLive, useLive } from '#web/runtime/live.ts'
import { applyBids, applyStatus, isAboutMine, readJobEvent } from '#web/bids/job/live-updates.ts'
import { oneAtATime } from '#web/bids/form/serialize-writes.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

/** Spreads the requests of all screens that receive the same event. */
const SPREAD_MS = 400
/** The server closes a window within two seconds of its end. */
const LOOK_AGAIN_MS = 2_000

export interface LiveJob {
  watching: number
  /** The status has changed, the rest of the job is still loading. */
  isSettling: boolean
  refetch: () => Promise<void>
  show: (change: (job: JobDetail) => JobDetail) => void
  /** Shows the result of the user's own action, then refetches. */
  set: (change: (job: JobDetail) => JobDetail) => Promise<void>
}

/** Keeps an open job page current: events update the screen, and what they lack is refetched. */
export function useLiveJob(key: QueryKey, job: JobDetail | undefined): LiveJob {
  const client = useQueryClient()
  const [watching, setWatching] = useState(0)
  const isConnected = useIsLive()
  const [isSettling, setSettling] = useState(false)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(soon.current), [])

  const refetch = useMemo(() => oneAtATime(() => client.refetchQueries({ queryKey: key })), [client, key])
  const refetchSoon = (afterwards: () => void) => {
    clearTimeout(soon.current)
    soon.current = setTimeout(() => void refetch().finally(afterwards), Math.random() * SPREAD_MS)
  }

  const handle = async (event: LiveEvent) => {
    const update = readJobEvent(event)
    if (!update) return
    if (update.name === 'watching') return setWatching(update.count)
    // A removed job is no longer visible to anybody but its poster.
    if (update.name === 'gone') return job?.isOwner ? refetch() : client.resetQueries({ queryKey: key })
    // Only the poster sees the bids themselves.
    if (update.name === 'bids' && job?.isOwner) return refetch()
    // A fetch under way may be older than this event.
    const wasAsking = client.isFetching({ queryKey: key }) > 0
    if (wasAsking) await client.cancelQueries({ queryKey: key })
    const before = client.getQueryData<JobDetail>(key)
    if (!before) return
    const nowText = new Date(serverClock.now()).toISOString()
    const applied = update.name === 'bids' ? applyBids(before, update) : applyStatus(before, update.status, nowText)
    client.setQueryData(key, applied.job)
    if (update.name === 'status') setSettling(true)
    if (!applied.isEnough || wasAsking) refetchSoon(() => setSettling(false))
  }

  // Events before the first answer are included in it.
  useLive(
    job ? `job:${job.id}` : null,
    (event) => void handle(event),
    () => void refetch(),
  )

  // The user may have bid on another device, which only the personal topic reports.
  useLive(
    job && !job.isOwner ? 'me' : null,
    (event) => void (job && isAboutMine(event, job.id) && refetch()),
    () => {},
  )

  const show = (change: (job: JobDetail) => JobDetail) =>
    void client.setQueryData<JobDetail>(key, (before) => before && change(before))
  const set = async (change: (job: JobDetail) => JobDetail) => {
    // A fetch under way does not include the user's action.
    await client.cancelQueries({ queryKey: key })
    show(change)
    void refetch()
  }
  return { watching: isConnected ? watching : 0, isSettling, refetch, show, set }
}

export function useLookAgain(isWaiting: boolean, refetch: () => Promise<void>): void {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void refetch(), LOOK_AGAIN_MS / 2 + Math.random() * LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, refetch])
}
