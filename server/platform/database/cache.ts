/** Calls within `ms` share one result; calls that arrive while it is being read wait for it. */
export const shared = <T>(read: () => Promise<T>, ms: number): (() => Promise<T>) => {
  const readOne = sharedBy<T>(read, ms, 1)
  return () => readOne('')
}

/** The same for each key. The oldest entries are removed first, which limits the memory. */
export const sharedBy = <T>(
  read: (key: string) => Promise<T>,
  ms: number,
  max: number,
): ((key: string) => Promise<T>) => {
  const kept = new Map<string, { value: Promise<T>; until: number }>()
  return (key) => {
    const now = Date.now()
    const known = kept.get(key)
    if (known && now < known.until) return known.value
    const value = read(key)
    kept.delete(key)
    kept.set(key, { value, until: now + ms })
    if (kept.size > max) for (const oldest of kept.keys()) if (kept.size > max) kept.delete(oldest)
    // A failure is not cached: the next call tries again.
    value.catch(() => kept.delete(key))
    return value
  }
}
