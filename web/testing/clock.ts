import { vi } from 'vitest'

/**
 * Stops timers and dates until the test ends or moves them; animation frames go on. `vi.useFakeTimers` alone is not
 * enough, because the runner advances such a clock while it waits for an element.
 */
export const stopClock = (at?: string): void => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    ...(at !== undefined && { now: new Date(at) }),
  })
  vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false)
}

const nextFrame = (): Promise<void> => new Promise((resolve) => void requestAnimationFrame(() => resolve()))

/** Waits for the next rendering, before a test asserts that something is absent. */
export const rendered = async (): Promise<void> => {
  await nextFrame()
  await nextFrame()
}

/** Advances the clock and waits for the rendering. */
export const passTime = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms)
  await rendered()
}
