import { useState } from 'react'
import { DEMO_STEPS, type DemoView } from '#web/content/demo/demo-steps.ts'

export interface DemoState {
  at: number
  view: DemoView
  isFirst: boolean
  isLast: boolean
  go: (step: number) => void
  setView: (view: DemoView) => void
}

/** Both views share the steps, so switching between them keeps the step. */
export function useDemo(): DemoState {
  const [at, setAt] = useState(0)
  const [view, setView] = useState<DemoView>('poster')
  const last = DEMO_STEPS.length - 1
  return {
    at,
    view,
    isFirst: at === 0,
    isLast: at === last,
    go: (step) => setAt(Math.min(Math.max(step, 0), last)),
    setView,
  }
}
