import { hasWindow } from '#core/jobs/rules.ts'
import { HOUR_MS } from '#core/kernel/time.ts'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Endpoint } from '#core/kernel/endpoint.ts'
import type { Job } from '#core/jobs/api.ts'
import { type LiveEvent, useLive } from '#web/runtime/live.ts'
import { refreshQueries } from '#web/runtime/live-query.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

interface Suggestion {
  job: { id: string; biddingEndsAt: string }
}

/** The jobs open at this moment, and when the next of them ends. */
export const openAt = <R extends Suggestion>(
  rows: readonly R[],
  gone: ReadonlySet<string>,
  now: number,
): { open: R[]; nextEnd: number | null } => {
  const open = rows.filter(({ job }) => !gone.has(job.id) && Date.parse(job.biddingEndsAt) > now)
  const ends = open.map(({ job }) => Date.parse(job.biddingEndsAt))
  return { open, nextEnd: ends.length > 0 ? Math.min(...ends) : null }
}

/** The job that an event reports as no longer open, or null. */
export const closedJobIn = ({ name, data }: Pick<LiveEvent, 'name' | 'data'>): string | null => {
  const { jobId, status } = data as { jobId: string; status?: Job['status'] }
  return name === 'gone' || (name === 'status' && status !== undefined && !hasWindow({ status })) ? jobId : null
}

/** Upper limit of a timer. */
const MAX_MS = HOUR_MS

/** Removes suggestions of `endpoint` when their window closes or their job is gone, without a refetch. */
export function useStillOpen<R extends Suggestion>(
  rows: readonly R[] | undefined,
  { path }: Pick<Endpoint, 'path'>,
): R[] | undefined {
  const client = useQueryClient()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [, look] = useState(0)
  const handle = (event: LiveEvent) => {
    const id = closedJobIn(event)
    if (id !== null && rows?.some(({ job }) => job.id === id)) setGone((known) => new Set([...known, id]))
  }
  useLive('feed', handle, (quietSince) => {
    const list = { predicate: ({ queryKey }: Query) => String(queryKey[0]).startsWith(path) }
    void refreshQueries(client, list, quietSince)
  })
  const now = serverClock.now()
  const { open, nextEnd } = openAt(rows ?? [], gone, now)
  useEffect(() => {
    if (nextEnd === null) return
    const timer = setTimeout(() => look((count) => count + 1), Math.min(MAX_MS, nextEnd - serverClock.now() + 50))
    return () => clearTimeout(timer)
  }, [nextEnd])
  return rows && open
}
