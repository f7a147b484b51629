import type { Answer } from '#server/testing/stand-ins/stripe/problem.ts'

type When = 'before' | 'after'
/** It goes on as if nothing had been, the line breaks, or something else is answered. */
type Verdict = 'pass' | 'drop' | Answer

interface Interceptor {
  matches: RegExp
  when: When
  reach(): void
  verdict: Promise<Verdict>
}

/** Where a test stops a request: before it has any effect, or with its effect done and its answer unsent. */
export const createInterceptors = () => {
  const interceptors: Interceptor[] = []
  return {
    /** The next request like this waits until it is let go or dropped. */
    hold(matches: RegExp, when: When) {
      const { promise: arrived, resolve: reach } = Promise.withResolvers<void>()
      const { promise: verdict, resolve } = Promise.withResolvers<Verdict>()
      interceptors.push({ matches, when, reach, verdict })
      return { arrived, release: () => resolve('pass'), drop: () => resolve('drop') }
    },
    /** The next ones like this get this verdict at once. */
    decide(matches: RegExp, when: When, verdict: Verdict, times: number): void {
      for (let time = 0; time < times; time++)
        interceptors.push({ matches, when, reach: () => {}, verdict: Promise.resolve(verdict) })
    },
    async pass(line: string, when: When): Promise<Verdict> {
      const index = interceptors.findIndex((interceptor) => interceptor.when === when && interceptor.matches.test(line))
      const [interceptor] = index === -1 ? [] : interceptors.splice(index, 1)
      interceptor?.reach()
      return interceptor ? interceptor.verdict : 'pass'
    },
  }
}
