import { useRef } from 'react'
import { CallError } from '#web/runtime/call.ts'

/** Not `randomUUID`: that one is shut where a town's server is reached without https. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The server may have done it and only its answer was lost. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500 || error.problem?.code === 'still_running')

/**
 * ONCE-1: one key for one intention. Sent again after a lost answer, the same words carry the same key and move nothing
 * twice; after an answer, or in other words, it is a new intention.
 */
export function useOnce() {
  const open = useRef<{ words: string; key: string } | null>(null)
  return async <T>(intention: unknown, send: (key: string) => Promise<T>): Promise<T> => {
    const words = JSON.stringify(intention)
    if (open.current?.words !== words) open.current = { words, key: newKey() }
    try {
      const answer = await send(open.current.key)
      open.current = null
      return answer
    } catch (error) {
      if (!isUnanswered(error)) open.current = null
      throw error
    }
  }
}
