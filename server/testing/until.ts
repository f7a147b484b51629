const STEP_MS = 10

/** For what no clock can bring nearer (sockets, NOTIFY): looks again and again until it has come, or gives up. */
export const until = async <T>(look: () => T | Promise<T>, { withinMs = 5_000 } = {}): Promise<NonNullable<T>> => {
  for (let waited = 0; waited < withinMs; waited += STEP_MS) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
  throw new Error(`it did not come within ${withinMs} ms`)
}
