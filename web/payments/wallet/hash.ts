import { type RefObject, useEffect, useRef } from 'react'

/** A link may lead to a part of the wallet that is not there before the wallet has come: then the part comes to the reader. */
export function useHashArrival(id: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (location.hash !== `#${id}`) return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [id])
  return heading
}
