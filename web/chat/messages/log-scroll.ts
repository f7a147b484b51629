import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Closer than this counts as the end. */
const NEAR_PX = 40

/**
 * CHAT-UI-11: the log is laid out in reverse, so that it sticks to the end and older messages do not move it. Only new
 * messages need a correction while the user reads further up.
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
