import { useEffect, useRef } from 'react'
import { paths } from '#core/paths.ts'

const SETTLE_MS = 120

interface ScrollEntry {
  listScroll?: number
}

const keep = () => {
  // A page that is being left may still receive scroll events of the next.
  if (location.pathname !== paths.findWork()) return
  const state = history.state as ScrollEntry | null
  if (state?.listScroll === window.scrollY) return
  history.replaceState({ ...state, listScroll: window.scrollY } satisfies ScrollEntry, '')
}

/**
 * Restores the scroll position when the user comes back from a job. It is stored with the history entry: a link to the
 * list starts at the top.
 */
export function useScrollMemory(isListThere: boolean): void {
  const wanted = useRef<number | undefined>(undefined)
  useEffect(() => {
    wanted.current = (history.state as ScrollEntry | null)?.listScroll
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, SETTLE_MS)
    }
    addEventListener('scroll', settle, { passive: true })
    // A link may be followed before the scrolling has settled.
    document.addEventListener('click', keep, { capture: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', settle)
      document.removeEventListener('click', keep, { capture: true })
    }
  }, [])
  useEffect(() => {
    const top = wanted.current
    if (!isListThere || top === undefined) return
    wanted.current = undefined
    // After the navigation, which scrolls to the top.
    const frame = requestAnimationFrame(() => window.scrollTo(0, top))
    return () => cancelAnimationFrame(frame)
  }, [isListThere])
}
