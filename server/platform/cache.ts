/** One answer for all who ask within `ms`: callers that come while it is being read wait for the same reading. */
export const shared = <T>(read: () => Promise<T>, ms: number): (() => Promise<T>) => {
  let current: { value: Promise<T>; until: number } | null = null
  return () => {
    const now = Date.now()
    if (current && now < current.until) return current.value
    const value = read()
    current = { value, until: now + ms }
    // A failure is not kept: the next caller tries again.
    value.catch(() => (current = null))
    return value
  }
}
