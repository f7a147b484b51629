import { StripeProblem, type Answer } from '#server/testing/stand-ins/stripe/problem.ts'

const OTHER_REQUEST = new StripeProblem(400, {
  type: 'idempotency_error',
  message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
})
const IN_USE = new StripeProblem(409, {
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
  message: 'There is currently another in-progress request using this Idempotent Key.',
})

/** A request that was not understood leaves its key unused. */
const isUnderstood = ({ body }: Answer): boolean =>
  !('error' in body) || !/"code":"(?:parameter_|resource_missing)/.test(JSON.stringify(body))

/** Idempotency as at Stripe: the first response to a key is final, a declined card included. */
export const createKeys = () => {
  const kept = new Map<string, { fingerprint: string; answer: Answer | null }>()
  return {
    /** The first response, or null for the first request. */
    claim(key: string, fingerprint: string): Answer | null {
      const found = kept.get(key)
      if (!found) {
        kept.set(key, { fingerprint, answer: null })
        return null
      }
      if (found.fingerprint !== fingerprint) throw OTHER_REQUEST
      if (!found.answer) throw IN_USE
      return found.answer
    },
    keep(key: string, answer: Answer): void {
      const found = kept.get(key)
      if (!isUnderstood(answer)) kept.delete(key)
      else if (found) found.answer = answer
    },
    /** Nothing was done. */
    release: (key: string): boolean => kept.delete(key),
    /** After a day. */
    forget: () => kept.clear(),
  }
}
