import styles from './ListEnd.module.css'
import { useEffect, useRef } from 'react'
import type { MarketQuery } from '#web/pages/find/queries.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { useNearby } from '#web/kit/hooks/near-viewport.ts'
import { Cluster } from '#web/kit/layout/Layout.tsx'

interface ListEndProps {
  market: MarketQuery
  shown: number
  total: number | undefined
}

/** How far before its end the list loads more. */
const AHEAD = '600px'

/** At the end of a page; reports once when it comes near the window. */
function PageEnd({ onReach }: { onReach: () => void }) {
  const mark = useNearby<HTMLSpanElement>({
    margin: AHEAD,
    onChange: (isNear) => {
      if (isNear) onReach()
    },
  })
  return <span ref={mark} />
}

/** Loads as it comes into view; the button is for keyboard users. */
export function ListEnd({ market, shown, total }: ListEndProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, error } = market
  const pages = market.data?.pages.length ?? 0
  const button = useRef<HTMLButtonElement>(null)
  const focusAt = useRef<number | null>(null)

  const more = () => {
    if (isFetchingNextPage) return
    // If the button has the focus, the first new job gets it, because the button may disappear.
    if (document.activeElement === button.current) focusAt.current = shown
    void market.fetchNextPage()
  }
  useEffect(() => {
    const at = focusAt.current
    if (at === null || shown <= at) return
    focusAt.current = null
    const links = document.querySelectorAll<HTMLElement>("[data-slot='joblist'] [data-slot='ticket-link']")
    links[at]?.focus({ preventScroll: true })
  }, [shown])

  return (
    <Cluster gap={4} rowGap={2} justify="between" className={styles.listend}>
      {/* Keyed by page, because the end of a short page may be in view again. */}
      {hasNextPage && !isFetchNextPageError && !isPlaceholderData && <PageEnd key={pages} onReach={more} />}
      <span className="hint">
        Showing {shown.toLocaleString('en-US')}
        {total !== undefined && ` of ${Math.max(total, shown).toLocaleString('en-US')}`}
      </span>
      {isFetchNextPageError && (
        <span className="hint bad" role="alert">
          {problemMessage(error, 'The next jobs did not load.')}
        </span>
      )}
      {hasNextPage && (
        <Button ref={button} tone="line" size="sm" loading={isFetchingNextPage} loadingLabel="Loading…" onClick={more}>
          {isFetchNextPageError ? 'Try again' : 'Show more'}
        </Button>
      )}
    </Cluster>
  )
}
