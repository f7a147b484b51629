import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Job, listJobs } from '#core/jobs/api.ts'
import { type LiveEvent, useLive } from '#web/runtime/live.ts'
import { changeFavorite } from '#web/pages/find/favorites.ts'
import { type Filters, isAskable, listQuery } from '#web/pages/find/filters/filters.ts'
import { isListed, type Market, withChange, withFirstPage, withoutJob } from '#web/pages/find/market.ts'
import { marketKey, MARKETS, SUMMARIES } from '#web/pages/find/queries.ts'
import { callSlice } from '#web/runtime/call.ts'

/** A crowd that hears of the same job does not ask for it in the same moment. */
const SPREAD_MS = 400
/** The server counts anew every two seconds at most. */
const COUNT_MS = 2_000
/** Long enough to read "Taken", short enough not to be in the way. The card fades as long (JobList.css). */
const FAREWELL_MS = 2_600

interface FeedEvent {
  jobId: string
  bidCount?: number
  status?: Job['status']
}

/** Does it a little later, and once, however often it is asked for until then. */
function useSoon(act: () => void, minMs = 0): () => void {
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

/** Takes the card away; whoever was on it by keyboard is put down on the list, not at the top of the page. */
const removeJob = (client: QueryClient, id: string) => {
  const row = rowOf(id)
  if (row?.contains(document.activeElement)) row.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
  changeMarkets(client, (market) => withoutJob(market, id))
}

const freshen = async (client: QueryClient, filters: Filters) => {
  if (filters.isSaved || !isAskable(filters)) return
  try {
    const first = await callSlice(listJobs, { query: listQuery(filters) })
    client.setQueryData<Market>(marketKey(filters), (market) => market && withFirstPage(market, first))
  } catch {
    // The list stays as it is; its own poll tells when the line is back, and the head says how old it is.
  }
}

/** Keeps what is on the screen true: new jobs, counts of bids, windows that close and jobs that go. */
export function useFeed(filters: Filters): void {
  const client = useQueryClient()
  const lookAgain = useSoon(() => void freshen(client, filters))
  const countAgain = useSoon(() => void client.invalidateQueries({ queryKey: SUMMARIES }), COUNT_MS)

  const change = (id: string, part: Partial<Job>) => {
    changeMarkets(client, (market) => withChange(market, id, part))
    changeFavorite(client, id, part)
  }
  const handle = ({ name, data }: LiveEvent) => {
    const { jobId, bidCount, status } = data as FeedEvent
    if (name === 'posted') {
      lookAgain()
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
    lookAgain()
    countAgain()
  })
}
