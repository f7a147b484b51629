import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls to the section of the address once it has loaded. */
export function useHashArrival(id: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (location.hash !== `#${id}`) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [id])
  return heading
}
