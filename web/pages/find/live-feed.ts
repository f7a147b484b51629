import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Job, listJobs } from '#core/jobs/api.ts'
import { type LiveEvent, useLive } from '#web/runtime/live.ts'
import { changeFavorite } from '#web/pages/find/favorites.ts'
import { type Filters, isAskable, listQuery } from '#web/pages/find/filters/filters.ts'
import { isListed, type Market, withChange, withFirstPage, withoutJob } from '#web/pages/find/market.ts'
import { marketKey, MARKETS, SUMMARIES } from '#web/pages/find/queries.ts'
import { callSlice } from '#web/runtime/call.ts'

/** Spreads the requests of all clients that receive the same event. */
const SPREAD_MS = 400
/** The server counts every two seconds. */
const COUNT_MS = 2_000
/** Long enough to read "Taken". The card fades as long (JobList.module.css). */
const FAREWELL_MS = 2_600

interface FeedEvent {
  jobId: string
  bidCount?: number
  status?: Job['status']
}

/** Runs once after a delay, however often it is called meanwhile. */
function useDelayedOnce(act: () => void, minMs = 0): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    if (timer.current !== undefined) return
    timer.current = setTimeout(
      () => {
        timer.current = undefined
        latest.current()
      },
      minMs + Math.random() * SPREAD_MS,
    )
  }
}

const changeMarkets = (client: QueryClient, change: (market: Market) => Market) =>
  client.setQueriesData<Market>({ queryKey: MARKETS }, (market) => market && change(market))

const rowOf = (id: string): Element | null => document.querySelector(`li[data-job="${CSS.escape(id)}"]`)

/** Removes the card; if it had the focus, the list gets it. */
const removeJob = (client: QueryClient, id: string) => {
  const row = rowOf(id)
  if (row?.contains(document.activeElement)) row.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
  changeMarkets(client, (market) => withoutJob(market, id))
}

const refetchFirstPage = async (client: QueryClient, filters: Filters) => {
  if (filters.isSaved || !isAskable(filters)) return
  try {
    const first = await callSlice(listJobs, { query: listQuery(filters) })
    client.setQueryData<Market>(marketKey(filters), (market) => market && withFirstPage(market, first))
  } catch {
    // The list stays; its poll notices when the connection is back.
  }
}

/** Applies live events: new jobs, counts of bids, closed windows and removed jobs. */
export function useFeed(filters: Filters): void {
  const client = useQueryClient()
  const refetchSoon = useDelayedOnce(() => void refetchFirstPage(client, filters))
  const countAgain = useDelayedOnce(() => void client.invalidateQueries({ queryKey: SUMMARIES }), COUNT_MS)

  const change = (id: string, part: Partial<Job>) => {
    changeMarkets(client, (market) => withChange(market, id, part))
    changeFavorite(client, id, part)
  }
  const handle = ({ name, data }: LiveEvent) => {
    const { jobId, bidCount, status } = data as FeedEvent
    if (name === 'posted') {
      refetchSoon()
      countAgain()
    } else if (name === 'bids' && bidCount !== undefined) change(jobId, { bidCount })
    else if (name === 'gone') {
      removeJob(client, jobId)
      countAgain()
    } else if (name === 'status' && status !== undefined) {
      change(jobId, { status })
      countAgain()
      if (!isListed({ status })) setTimeout(() => removeJob(client, jobId), FAREWELL_MS)
    }
  }
  useLive('feed', handle, () => {
    refetchSoon()
    countAgain()
  })
}
