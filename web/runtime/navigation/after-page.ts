import { useEffect, useState } from 'react'

/** Until then only the page itself makes requests. */
const AFTER_PAGE_MS = 600

/** True once the page has made its requests, so that those of the layout come later. */
export function useAfterPage(): boolean {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), AFTER_PAGE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isTime
}
