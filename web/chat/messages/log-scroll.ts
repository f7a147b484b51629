import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** So near to the end one still sees it. */
const NEAR_PX = 40

/**
 * CHAT-UI-11: the log is laid out from its end, so that it begins and stays there, and what is put before the first
 * message moves nothing. Only what comes at the end while one reads further up has to be made up for.
 */
export function useLogScroll(firstSeq: number | null) {
  const log = useRef<HTMLDivElement>(null)
  const before = useRef<{ height: number; firstSeq: number | null }>({ height: 0, firstSeq: null })
  const [isAtEnd, setAtEnd] = useState(true)

  const onScroll = useCallback(() => {
    if (log.current) setAtEnd(log.current.scrollTop > -NEAR_PX)
  }, [])
  const toEnd = useCallback(() => {
    log.current?.scrollTo({ top: 0 })
    setAtEnd(true)
  }, [])
  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const grown = element.scrollHeight - before.current.height
    const isReadingAbove = element.scrollTop <= -NEAR_PX && before.current.firstSeq === firstSeq
    if (isReadingAbove && grown !== 0) element.scrollTop -= grown
    before.current = { height: element.scrollHeight, firstSeq }
  })
  return { logRef: log, isAtEnd, onScroll, toEnd }
}
