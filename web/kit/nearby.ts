import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface NearbyOptions {
  /** How far outside the element still counts, as the margin of an IntersectionObserver. */
  ahead: string
  /** The selector of what scrolls around it; the window unless said. */
  within?: string
  /** Called with the first look, and whenever it changes. */
  onChange: (isNear: boolean) => void
}

/** Whether an element is in sight, or will soon be. */
export function useNearby<E extends Element>({ ahead, within, onChange }: NearbyOptions): RefObject<E | null> {
  const watched = useRef<E>(null)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    const element = watched.current
    if (!element) return
    const watch = new IntersectionObserver(
      // A busy browser reports several changes in one call: the last one is how it is now.
      (entries) => change(entries.at(-1)?.isIntersecting === true),
      { rootMargin: ahead, root: within === undefined ? null : element.closest(within) },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [ahead, within])
  return watched
}
