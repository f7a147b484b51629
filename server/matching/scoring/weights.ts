import { FACTORS, type FactorKey, type Weights } from '#core/matching/rules.ts'

const NOTHING = Object.fromEntries(FACTORS.map(({ key }) => [key, 0])) as Record<FactorKey, number>

/** Increase it with any change below: weights that were learned from an older version no longer count. */
export const DEFAULT_VERSION = 1

/** RANK-2: the weights of a new instance. Each side adds up to 1. */
export const DEFAULT_WEIGHTS: Weights = {
  bid: {
    ...NOTHING,
    skill: 0.32,
    distance: 0.28,
    availability: 0.1,
    price: 0.08,
    history: 0.08,
    freshness: 0.12,
    poster: 0.02,
  },
  choice: {
    ...NOTHING,
    skill: 0.18,
    distance: 0.14,
    history: 0.18,
    rating: 0.14,
    reliability: 0.08,
    experience: 0.08,
    verified: 0.06,
    freshness: 0.06,
    price: 0.05,
    response: 0.03,
  },
}
