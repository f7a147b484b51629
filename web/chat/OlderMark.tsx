import { useEffect, useRef, useState } from 'react'
import { useAct } from '#web/bids/act.ts'
import { Button } from '#web/kit/Button.tsx'
import { Icon } from '#web/kit/Icon.tsx'

/** Fetched before they are scrolled to. */
const AHEAD = '600px 0px 0px'

/** CHAT-UI-11: stands above the first message; in sight, it fetches those before. Each page has a mark of its own. */
export function OlderMark({ fetch }: { fetch: () => Promise<void> }) {
  const mark = useRef<HTMLDivElement>(null)
  const [isInSight, setInSight] = useState(false)
  const { run, isBusy, failure } = useAct('Earlier messages could not be fetched.', fetch)
  useEffect(() => {
    const element = mark.current
    if (!element) return
    const watch = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting === true), {
      root: element.closest('.chat__log'),
      rootMargin: AHEAD,
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (isInSight) latest.current()
  }, [isInSight])
  return (
    <div className="chat__older" ref={mark}>
      {failure === null ? (
        <p className="hint">{isBusy ? 'Fetching earlier messages…' : 'Earlier messages'}</p>
      ) : (
        <>
          <p className="field__error" role="alert">
            <Icon name="alert" size={16} />
            {failure}
          </p>
          <Button tone="line" size="sm" onClick={run}>
            Try again
          </Button>
        </>
      )}
    </div>
  )
}
