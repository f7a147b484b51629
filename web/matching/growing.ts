import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Recommendation } from '#core/matching/api.ts'
import { MAX_LIMIT } from '#core/matching/rules.ts'
import { useRecommendations } from '#web/matching/queries.ts'
import { moreText } from '#web/matching/copy.ts'

/** The next limit after this one; null where there is none. */
export const limitAfter = (limit: number, step: number): number | null =>
  limit >= MAX_LIMIT ? null : Math.min(limit + step, MAX_LIMIT)

interface GrowingList {
  /** Undefined until the first list has come. */
  rows: readonly Recommendation[] | undefined
  query: ReturnType<typeof useRecommendations>
  /** There may be more than these. */
  hasMore: boolean
  /** A longer list is on its way. */
  isGrowing: boolean
  /** The longer list did not come; the shorter one stands. */
  hasStuck: boolean
  grow: () => void
  /** What came of it, to be read out. */
  announcement: string
  list: RefObject<HTMLUListElement | null>
  end: RefObject<HTMLParagraphElement | null>
  button: RefObject<HTMLButtonElement | null>
}

/** More are asked for by a higher limit. The rows that are there stay until the longer list has come. */
export function useGrowingList(step: number): GrowingList {
  const [limit, setLimit] = useState(step)
  const query = useRecommendations(limit)
  const { data } = query
  const [last, setLast] = useState(data)
  const [before, setBefore] = useState<number | null>(null)
  const [announcement, setAnnouncement] = useState('')
  if (data && data !== last) setLast(data)
  if (data && before !== null) {
    setBefore(null)
    setAnnouncement(moreText(data.recommendations.length - before))
  }

  const rows = (data ?? last)?.recommendations
  const next = limitAfter(limit, step)
  const isWaiting = rows !== undefined && data === undefined

  const list = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLParagraphElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const goOnAt = useRef<number | null>(null)
  const grow = () => {
    if (rows === undefined) return
    // Whoever is on the button goes on with the first of the new ones: the button itself may be gone by then.
    if (document.activeElement === button.current) goOnAt.current = rows.length
    setAnnouncement('')
    setBefore(rows.length)
    if (isWaiting) void query.refetch()
    else if (next !== null) setLimit(next)
  }
  useEffect(() => {
    const at = goOnAt.current
    if (at === null || !data || data.recommendations.length < at) return
    goOnAt.current = null
    const first = list.current?.querySelectorAll<HTMLElement>("[data-slot='recommendation-link']")[at]
    const target = first ?? end.current
    target?.focus({ preventScroll: true })
  }, [data])

  return {
    rows,
    query,
    hasMore: isWaiting || (rows !== undefined && rows.length >= limit && next !== null),
    isGrowing: isWaiting && query.isFetching,
    hasStuck: isWaiting && !query.isFetching,
    grow,
    announcement,
    list,
    end,
    button,
  }
}
