import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface NearbyOptions {
  /** How far outside the visible area still counts, as the root margin of an IntersectionObserver. */
  margin: string
  /** Selector of the scrolling ancestor; the window by default. */
  within?: string
  /** Called once at the start, and whenever it changes. */
  onChange: (isNear: boolean) => void
}

/** Reports whether the element is in view or close to it. */
export function useNearby<E extends Element>({ margin, within, onChange }: NearbyOptions): RefObject<E | null> {
  const watched = useRef<E>(null)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    const element = watched.current
    if (!element) return
    const watch = new IntersectionObserver(
      // A busy browser reports several changes in one call: the last one is the current state.
      (entries) => change(entries.at(-1)?.isIntersecting === true),
      { rootMargin: margin, root: within === undefined ? null : element.closest(within) },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [margin, within])
  return watched
}
