import { useRef } from 'react'
import type { AnswerOf, Endpoint } from '#core/kernel/endpoint.ts'
import { call, type CallParts, CallError } from '#web/runtime/call.ts'

/** Not `randomUUID`, which browsers offer only over https. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The server may have done it although the answer was lost. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500 || error.problem?.code === 'still_running')

/**
 * ONCE-1: repeated after a lost answer, the same content has the same key and is not executed twice; after an answer, or
 * with other content, the key is new.
 */
export function useOnce() {
  const open = useRef<{ intention: string; key: string } | null>(null)
  return async <T>(given: unknown, send: (key: string) => Promise<T>): Promise<T> => {
    const intention = JSON.stringify(given)
    if (open.current?.intention !== intention) open.current = { intention, key: newKey() }
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

/** ONCE-1: the key depends on what is sent. */
export function useOnceCall<E extends Endpoint & { once: true }>(
  endpoint: E,
): (parts: Omit<CallParts<E>, 'once'>) => Promise<AnswerOf<E>> {
  const once = useOnce()
  return (parts) => once(parts, (key) => call<Endpoint>(endpoint, { ...parts, once: key }) as Promise<AnswerOf<E>>)
}
