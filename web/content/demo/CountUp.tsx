import { useEffect, useState } from 'react'
import { COUNT_MS, countAt } from '#web/content/demo/demo-steps.ts'
import { useHydrated } from '#web/kit/hooks/hydrated.ts'
import { useReducedMotion } from '#web/kit/hooks/reduced-motion.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

interface CountUpProps {
  to: number
  format: (value: number) => string
}

/** Counts up as it appears. Screen readers, and people who asked for less motion, get only the result. */
export function CountUp({ to, format }: CountUpProps) {
  const isCalm = useReducedMotion()
  // Only figures that appear after the first rendering count up.
  const [elapsedMs, setElapsedMs] = useState(useHydrated() ? 0 : COUNT_MS)
  const isDone = isCalm || elapsedMs >= COUNT_MS

  useEffect(() => {
    if (isDone) return
    let start: number | undefined
    let frame = requestAnimationFrame(function step(now) {
      start ??= now
      setElapsedMs(now - start)
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [isDone])

  return (
    <>
      <VisuallyHidden>{format(to)}</VisuallyHidden>
      <span aria-hidden="true">{format(isDone ? to : countAt(to, elapsedMs))}</span>
    </>
  )
}
