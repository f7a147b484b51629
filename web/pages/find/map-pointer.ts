import { type SyntheticEvent, useMemo, useState } from 'react'

const jobAt = ({ target }: SyntheticEvent): string | null => {
  const found = target instanceof Element ? target.closest<HTMLElement | SVGElement>('[data-job]') : null
  return found?.dataset['job'] ?? null
}

/** The job that pointer or focus is on, whether at its card or at its pin: both then light up. */
export function usePointing() {
  const [lit, setLit] = useState<string | null>(null)
  const handlers = useMemo(() => {
    const point = (event: SyntheticEvent) => setLit(jobAt(event))
    const leave = () => setLit(null)
    return { onPointerOver: point, onPointerLeave: leave, onFocus: point, onBlur: leave }
  }, [])
  return { lit, handlers }
}
