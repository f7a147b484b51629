import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { JobDetail } from '#core/bids/api.ts'
import { type LiveEvent, useIsLive, useLive } from '#web/runtime/live.ts'
import { applyBids, applyStatus, isAboutMine, readJobEvent } from '#web/bids/job/live-updates.ts'
import { oneAtATime } from '#web/bids/form/serialize-writes.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

/** All screens of a job hear its news in the same moment; their questions come spread over this time. */
const SPREAD_MS = 400
/** The server closes a window within two seconds. */
const LOOK_AGAIN_MS = 2_000

export interface LiveJob {
  watching: number
  /** The status is news, the rest of the job still the old one. */
  isSettling: boolean
  refetch: () => Promise<void>
  /** Puts something on the screen that is already known. */
  show: (change: (job: JobDetail) => JobDetail) => void
  /** Puts the answer to an own act on the screen, then asks for the whole truth. */
  set: (change: (job: JobDetail) => JobDetail) => Promise<void>
}

/** Keeps an open job page true: news go straight to the screen, and what they do not say is asked for. */
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
    // Taken down: to everybody but its poster the answer says that there is no such job, and what was seen goes.
    if (update.name === 'gone') return job?.isOwner ? refetch() : client.resetQueries({ queryKey: key })
    // The bids themselves are only for the poster: nobody else asks now, and there is nobody to make room for.
    if (update.name === 'bids' && job?.isOwner) return refetch()
    // An answer under way may be older than this news and would take it back.
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

  // Only once there is something to keep true: what happens before the first answer is in it.
  useLive(
    job ? `job:${job.id}` : null,
    (event) => void handle(event),
    () => void refetch(),
  )

  // Another device of mine may have bid: that it was me, only the line that is my own says.
  useLive(
    job && !job.isOwner ? 'me' : null,
    (event) => void (job && isAboutMine(event, job.id) && refetch()),
    () => {},
  )

  const show = (change: (job: JobDetail) => JobDetail) =>
    void client.setQueryData<JobDetail>(key, (before) => before && change(before))
  const set = async (change: (job: JobDetail) => JobDetail) => {
    // An answer under way does not know of the act yet and would take it back.
    await client.cancelQueries({ queryKey: key })
    show(change)
    void refetch()
  }
  return { watching: isConnected ? watching : 0, isSettling, refetch, show, set }
}

/** The clock stands at zero and the server has not spoken yet: looks again until it has. */
export function useLookAgain(isWaiting: boolean, refetch: () => Promise<void>): void {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void refetch(), LOOK_AGAIN_MS / 2 + Math.random() * LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, refetch])
}
