import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { problemMessage } from '#web/runtime/call.ts'
import { problemText } from '#web/runtime/problem-text.tsx'

interface Options<V> {
  onError?: (error: unknown, variables: V) => void
  onSettled?: () => void
}

/** Sends a change to the server, one call at a time however often the button is pressed. */
export function useSubmit<V>(send: (variables: V) => Promise<unknown>, options: Options<V> = {}) {
  const isRunning = useRef(false)
  const { mutateAsync, isPending, error, reset } = useMutation<unknown, unknown, V>({ mutationFn: send, ...options })
  /** Resolves to whether it succeeded. A failure has been reported to `onError`. */
  const run = async (variables: V): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    try {
      await mutateAsync(variables)
      return true
    } catch {
      return false
    } finally {
      isRunning.current = false
    }
  }
  return { run, isBusy: isPending, error, reset }
}

export interface Action {
  run: () => void
  isBusy: boolean
  /** The message of the last error, until the next attempt; null without one. */
  failure: ReactNode
}

/** For a button. `fallback` is the message for an error without one. */
export function useAction(fallback: string, act: () => Promise<void>, onFail?: (sentence: string) => void): Action {
  const { run, isBusy, error } = useSubmit<void>(act, {
    onError: (failed) => onFail?.(problemMessage(failed, fallback)),
  })
  return { run: () => void run(), isBusy, failure: error === null ? null : problemText(error, fallback) }
}
