import { HOUR_SECONDS } from '#core/kernel/time.ts'

/** A background loop that works until nothing is left, then waits until it is woken or its interval is over. */
export interface Loop {
  wake(): void
  stop(): Promise<void>
}

export interface RunningLoop extends Loop {
  /** Resolves after the current round, if any. */
  roundOver(): Promise<void>
  /** Resolves after a successful round that starts from now on. */
  nextRound(): Promise<void>
}

const nothing = (): void => {}

/** `work` returns whether there may be more to do at once. */
export const startLoop = (
  work: () => Promise<boolean>,
  idleMs: number,
  onError: (error: unknown) => void,
): RunningLoop => {
  const state = { isStopping: false, isWoken: false, wakeUp: nothing }

  const rest = () =>
    new Promise<void>((resolve) => {
      if (state.isWoken || state.isStopping) return resolve()
      const timer = setTimeout(resolve, idleMs)
      state.wakeUp = () => (clearTimeout(timer), resolve())
    })

  let underway: Promise<unknown> = Promise.resolve()
  let waiting: (() => void)[] = []
  const run = async () => {
    while (!state.isStopping) {
      state.isWoken = false
      let hasMore = false
      const before = waiting
      waiting = []
      try {
        const round = work()
        underway = round.catch(nothing)
        hasMore = await round
        for (const resolve of before) resolve()
      } catch (error) {
        waiting = [...before, ...waiting]
        onError(error)
      }
      if (!hasMore) await rest()
    }
  }
  const finished = run()

  return {
    wake() {
      state.isWoken = true
      state.wakeUp()
    },
    roundOver: async () => void (await underway),
    nextRound() {
      const over = new Promise<void>((resolve) => waiting.push(resolve))
      this.wake()
      return over
    },
    async stop() {
      state.isStopping = true
      state.wakeUp()
      await finished
    },
  }
}

/** Serializes calls of the same work. */
export const inTurn = <Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
): ((...args: Args) => Promise<Result>) => {
  let before: Promise<unknown> = Promise.resolve()
  return (...args) => {
    const mine = before.then(() => work(...args))
    before = mine.catch(nothing)
    return mine
  }
}

/** Limits concurrent calls; the others wait. */
export const limitConcurrency = (max: number) => {
  let busy = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy < max) busy += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

/** 1 s, 2 s, 4 s … up to an hour. */
export const retryDelaySeconds = (attempts: number): number => Math.min(HOUR_SECONDS, 2 ** Math.min(attempts, 12))
