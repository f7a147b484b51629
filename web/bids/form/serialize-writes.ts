/**
 * One question at a time, and one more if there was reason to ask again meanwhile: in a hail of bids none would ever be
 * answered if each of them called off the question before. The promise ends with the last answer.
 */
export const oneAtATime = (ask: () => Promise<unknown>): (() => Promise<void>) => {
  let asking: Promise<void> | null = null
  let isDue = false
  const askUntilDone = async () => {
    try {
      while (isDue) {
        isDue = false
        await ask()
      }
    } finally {
      asking = null
    }
  }
  return () => {
    isDue = true
    asking ??= askUntilDone()
    return asking
  }
}
