import { useRef, useState } from 'react'
import { problemMessage } from '#web/runtime/call.ts'

export interface Act {
  run: () => void
  isBusy: boolean
  /** The sentence of the last failure, until the next try. */
  failure: string | null
}

/** One act at a time, however often and fast the button is pressed. */
export function useAct(fallback: string, act: () => Promise<void>, onFail?: (sentence: string) => void): Act {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isRunning = useRef(false)
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      const sentence = problemMessage(error, fallback)
      setFailure(sentence)
      onFail?.(sentence)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { run: () => void run(), isBusy, failure }
}
