/** A burst, and a rate per second after it. */
export interface Pace {
  burst: number
  perSecond: number
}

/** Counted in memory of this process, for events that are too frequent for the database. */
export const createBuckets = ({ burst, perSecond }: Pace, now: () => number = Date.now) => {
  const buckets = new Map<string, { left: number; at: number }>()
  const fullAfterMs = (burst / perSecond) * 1000
  let sweptAt = now()
  const sweep = (at: number) => {
    if (at - sweptAt < fullAfterMs) return
    sweptAt = at
    for (const [key, bucket] of buckets) if (at - bucket.at > fullAfterMs) buckets.delete(key)
  }
  /** False: too many. */
  return (key: string): boolean => {
    const at = now()
    sweep(at)
    const { left, at: before } = buckets.get(key) ?? { left: burst, at }
    const filled = Math.min(burst, left + ((at - before) / 1000) * perSecond)
    buckets.set(key, { left: Math.max(0, filled - 1), at })
    return filled >= 1
  }
}
