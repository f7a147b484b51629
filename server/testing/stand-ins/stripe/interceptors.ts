import type { Answer } from '#server/testing/stand-ins/stripe/request.ts'

type When = 'before' | 'after'
/** The request continues, the connection breaks, or another response is sent. */
type Interception = 'pass' | 'drop' | Answer

interface Interceptor {
  matches: RegExp
  when: When
  reach(): void
  verdict: Promise<Interception>
}

/** Stops a request in a test: before it takes effect, or after it with its response unsent. */
export const createInterceptors = () => {
  const interceptors: Interceptor[] = []
  return {
    /** The next matching request waits until it is released or dropped. */
    hold(matches: RegExp, when: When) {
      const { promise: arrived, resolve: reach } = Promise.withResolvers<void>()
      const { promise: verdict, resolve } = Promise.withResolvers<Interception>()
      interceptors.push({ matches, when, reach, verdict })
      return { arrived, release: () => resolve('pass'), drop: () => resolve('drop') }
    },
    /** The next matching requests get this verdict at once. */
    decide(matches: RegExp, when: When, verdict: Interception, times: number): void {
      for (let time = 0; time < times; time++)
        interceptors.push({ matches, when, reach: () => {}, verdict: Promise.resolve(verdict) })
    },
    async pass(line: string, when: When): Promise<Interception> {
      const index = interceptors.findIndex((interceptor) => interceptor.when === when && interceptor.matches.test(line))
      const [interceptor] = index === -1 ? [] : interceptors.splice(index, 1)
      interceptor?.reach()
      return interceptor ? interceptor.verdict : 'pass'
    },
  }
}
