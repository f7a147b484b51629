/** So much at once, and so much a second over time. */
export interface Pace {
  burst: number
  perSecond: number
}

/** Counted in this process alone, for what comes too often to be counted in the database. */
export const createBuckets = ({ burst, perSecond }: Pace, now: () => number = Date.now) => {
  const buckets = new Map<string, { left: number; at: number }>()
  const fullAfterMs = (burst / perSecond) * 1000
  let sweptAt = now()
  const sweep = (at: number) => {
    if (at - sweptAt < fullAfterMs) return
    sweptAt = at
    for (const [key, bucket] of buckets) if (at - bucket.at > fullAfterMs) buckets.delete(key)
  }
  /** False: not so fast. */
  return (key: string): boolean => {
    const at = now()
    sweep(at)
    const { left, at: before } = buckets.get(key) ?? { left: burst, at }
    const filled = Math.min(burst, left + ((at - before) / 1000) * perSecond)
    buckets.set(key, { left: Math.max(0, filled - 1), at })
    return filled >= 1
  }
}
