import { vi } from 'vitest'

/**
 * Time stands still until the test ends or moves it. Frames go on: what is drawn and what has the focus is the browser's.
 * `vi.useFakeTimers` alone is not enough: the runner moves such a clock while it waits for an element, the further the
 * slower the machine is.
 */
export const stopClock = (at?: string): void => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    ...(at !== undefined && { now: new Date(at) }),
  })
  vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false)
}

const nextFrame = (): Promise<void> => new Promise((resolve) => void requestAnimationFrame(() => resolve()))

/** What is under way is drawn by then: before a test says that something did not appear. */
export const drawn = async (): Promise<void> => {
  await nextFrame()
  await nextFrame()
}

/** Lets so much time go by, and what follows from it be drawn. */
export const passTime = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms)
  await drawn()
}
