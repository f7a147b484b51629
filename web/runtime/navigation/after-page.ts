import { useEffect, useState } from 'react'

/** So long the page itself has the line for its own questions. */
const AFTER_PAGE_MS = 600

/** True once the page has had its turn: what the shell wants to know can wait. */
export function useAfterPage(): boolean {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), AFTER_PAGE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isTime
}
