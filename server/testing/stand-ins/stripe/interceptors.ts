import type { Answer } from '#server/testing/stand-ins/stripe/problem.ts'

type When = 'before' | 'after'
/** It goes on as if nothing had been, the line breaks, or something else is answered. */
type Verdict = 'pass' | 'drop' | Answer

interface Gate {
  matches: RegExp
  when: When
  upgrade(): void
  verdict: Promise<Verdict>
}

/** Where a test stops a request: before it has any effect, or with its effect done and its answer unsent. */
export const createGates = () => {
  const gates: Gate[] = []
  return {
    /** The next request like this waits until it is let go or dropped. */
    hold(matches: RegExp, when: When) {
      const { promise: arrived, resolve: upgrade } = Promise.withResolvers<void>()
      const { promise: verdict, resolve } = Promise.withResolvers<Verdict>()
      gates.push({ matches, when, upgrade, verdict })
      return { arrived, letGo: () => resolve('pass'), drop: () => resolve('drop') }
    },
    /** The next ones like this get this verdict at once. */
    decide(matches: RegExp, when: When, verdict: Verdict, times: number): void {
      for (let time = 0; time < times; time++)
        gates.push({ matches, when, upgrade: () => {}, verdict: Promise.resolve(verdict) })
    },
    async pass(line: string, when: When): Promise<Verdict> {
      const index = gates.findIndex((gate) => gate.when === when && gate.matches.test(line))
      const [gate] = index === -1 ? [] : gates.splice(index, 1)
      gate?.upgrade()
      return gate ? gate.verdict : 'pass'
    },
  }
}
