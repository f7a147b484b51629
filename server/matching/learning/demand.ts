import { DAY_MS } from '#core/kernel/time.ts'
import { meaningOf } from '#core/jobs/categories.ts'
import { milesBetween, type Point } from '#core/kernel/miles.ts'

const AROUND_MILES = 25
const faded = (since: number, halfLife: number): number => 0.5 ** (Math.max(0, since) / halfLife)

interface Count {
  amount: number
  at: number
}

export interface Demand {
  add(category: string, from: Point | null, at: number): void
  popularityOf(
    category: string,
    bids: readonly { at: number; from: Point | null }[],
    here: Point | null,
    now: number,
  ): number
}

const GRID = 4
const cellOf = (category: string, point: Point | null): string =>
  point
    ? `${category} ${Math.round(point.latitude * GRID)} ${Math.round(point.longitude * GRID)}`
    : `${category} anywhere`

/** What people around here bid on lately: the job itself first, then its kind. */
export const demandOf = (): Demand => {
  const counts = new Map<string, Count>()
  const amountAt = (key: string, now: number): number => {
    const count = counts.get(key)
    return count ? count.amount * faded(now - count.at, 14 * DAY_MS) : 0
  }
  return {
    add(category, from, at) {
      const key = cellOf(category, from)
      counts.set(key, { amount: amountAt(key, at) + 1, at })
    },
    popularityOf(category, bids, here, now) {
      let own = 0
      for (const { at, from } of bids)
        if (!here || !from || milesBetween(here, from) <= AROUND_MILES) own += faded(now - at, DAY_MS)
      const kind = amountAt(cellOf(meaningOf(category), here), now)
      return own + 0.5 * (kind / (kind + 20))
    },
  }
}
