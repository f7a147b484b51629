import { type RefObject, useLayoutEffect, useRef } from 'react'

const GAP_PX = 24

/** An element that is higher than the window sticks to the bottom, so that all of it can be scrolled into view. */
export const stickTop = (height: number, windowHeight: number, topPx = GAP_PX): number =>
  Math.min(topPx, windowHeight - height - GAP_PX)

/** Updates `--stick-top` when the element or the window changes its size. */
export function useStick<E extends HTMLElement>(topPx = GAP_PX): RefObject<E | null> {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    const part = element.current
    if (!part) return
    const measure = () => part.style.setProperty('--stick-top', `${stickTop(part.offsetHeight, innerHeight, topPx)}px`)
    const watch = new ResizeObserver(measure)
    watch.observe(part)
    addEventListener('resize', measure)
    return () => {
      watch.disconnect()
      removeEventListener('resize', measure)
    }
  }, [topPx])
  return element
}
