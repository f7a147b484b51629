import { useEffect } from 'react'

/**
 * A link from another page to a section of this one: the page is drawn first and starts at its top, so what the browser
 * does by itself after a load is done here, a moment later.
 */
export function useArriveAtSection(): void {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1))
    if (id === '') return
    const arrival = requestAnimationFrame(() => {
      const heading = document.getElementById(id)
      heading?.scrollIntoView({ block: 'start' })
      heading?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(arrival)
  }, [])
}
