import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Recommendation } from '#core/matching/api.ts'
import { MAX_LIMIT } from '#core/matching/rules.ts'
import { useRecommendations } from '#web/matching/queries.ts'
import { moreText } from '#web/matching/copy.ts'

export const limitAfter = (limit: number, step: number): number | null =>
  limit >= MAX_LIMIT ? null : Math.min(limit + step, MAX_LIMIT)

interface GrowingList {
  /** Undefined until the first list has loaded. */
  rows: readonly Recommendation[] | undefined
  query: ReturnType<typeof useRecommendations>
  hasMore: boolean
  isGrowing: boolean
  /** Loading more failed; the shorter list stays. */
  hasStuck: boolean
  grow: () => void
  /** For screen readers. */
  announcement: string
  list: RefObject<HTMLUListElement | null>
  end: RefObject<HTMLParagraphElement | null>
  button: RefObject<HTMLButtonElement | null>
}

/** Loads more by raising the limit. The current rows stay until the longer list has loaded. */
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
  const focusAt = useRef<number | null>(null)
  const grow = () => {
    if (rows === undefined) return
    // The button may disappear, so the focus moves to the first new row.
    if (document.activeElement === button.current) focusAt.current = rows.length
    setAnnouncement('')
    setBefore(rows.length)
    if (isWaiting) void query.refetch()
    else if (next !== null) setLimit(next)
  }
  useEffect(() => {
    const at = focusAt.current
    if (at === null || !data || data.recommendations.length < at) return
    focusAt.current = null
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
