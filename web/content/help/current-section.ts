import { useEffect, useState } from 'react'

/** How far down a heading may be and still be the one that is read. */
const READING_LINE = '0px 0px -70% 0px'

/** The section at the top of the window; the first until somebody scrolls. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        const top = key.split(' ').find((id) => seen.has(`${id}-part`))
        if (top !== undefined) setCurrent(top)
      },
      { rootMargin: READING_LINE },
    )
    for (const id of key.split(' ')) {
      const part = document.getElementById(`${id}-part`)
      if (part) observer.observe(part)
    }
    return () => observer.disconnect()
  }, [key])
  return current
}
