import { useState } from 'react'
import { type PlatformTestRun, runPlatformTest } from '#core/operations/api.ts'
import { call, CallError, problemMessage } from '#web/runtime/call.ts'
import { toast } from '#web/kit/feedback/toast.ts'

export type State =
  | { kind: 'idle' | 'running' | 'refused' }
  | { kind: 'failed'; sentence: string }
  | { kind: 'done'; run: PlatformTestRun; at: Date; seconds: number }

const FAILED = { title: 'Test Failed', text: 'Could not complete platform test' } as const

/** PAGE-9: the state after a run without results. */
export const afterFailure = (error: unknown): State => {
  const status = error instanceof CallError ? error.status : null
  if (status === 401 || status === 403) return { kind: 'refused' }
  // The message of a rate limit or a missing connection is helpful.
  const hasHelpfulMessage = status === 429 || status === 0
  return { kind: 'failed', sentence: hasHelpfulMessage ? problemMessage(error, FAILED.text) : FAILED.text }
}

export function useRun(): { state: State; start: () => void } {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const run = async () => {
    setState({ kind: 'running' })
    const from = performance.now()
    try {
      const answer = await call(runPlatformTest)
      setState({ kind: 'done', run: answer, at: new Date(), seconds: (performance.now() - from) / 1000 })
    } catch (error) {
      const after = afterFailure(error)
      setState(after)
      if (after.kind === 'failed') toast({ ...FAILED, tone: 'bad' })
    }
  }
  return { state, start: () => void run() }
}
