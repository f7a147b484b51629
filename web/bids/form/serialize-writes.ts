/**
 * Runs one request at a time and once more if asked meanwhile. Canceling the previous request instead would never
 * finish under a stream of bids. The promise resolves with the last response.
 */
export const oneAtATime = (ask: () => Promise<unknown>): (() => Promise<void>) => {
  let asking: Promise<void> | null = null
  let isDue = false
  const runUntilDone = async () => {
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
    asking ??= runUntilDone()
    return asking
  }
}
