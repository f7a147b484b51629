const STEP_MS = 10

/** Polls for what does not depend on the movable clock (sockets, NOTIFY). */
export const until = async <T>(look: () => T | Promise<T>, { withinMs = 5_000 } = {}): Promise<NonNullable<T>> => {
  for (let waited = 0; waited < withinMs; waited += STEP_MS) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
  throw new Error(`the condition was not met within ${withinMs} ms`)
}
