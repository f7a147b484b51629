import type { Weights } from '#contract/matching/rules.ts'
import type { Queryable } from '#server/platform/database.ts'
import { SHIPPED, SHIPPED_VERSION } from '#server/matching/weights.ts'

export interface InForce {
  /** "1" as shipped, "1.3" as learned. */
  version: string
  weights: Weights
  learnedAt: string | null
  learnedFrom: number
}

/** What a training was fitted on, and how it did on what it had not seen. */
interface Evidence {
  /** Bids and choices that it learned from. */
  decisions: number
  heldOut: number
  shippedNdcg: number
  learnedNdcg: number
}

/** RANK-2: the last that was learned from the shipped ones; without one, the shipped ones. */
export const readWeights = async (db: Queryable): Promise<InForce> => {
  const row = await db
    .selectFrom('matching_weights')
    .selectAll()
    .where('based_on', '=', SHIPPED_VERSION)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { version: String(SHIPPED_VERSION), weights: SHIPPED, learnedAt: null, learnedFrom: 0 }
  const evidence = row.evidence as Evidence
  return {
    version: `${row.based_on}.${row.revision}`,
    weights: row.weights as Weights,
    learnedAt: row.created_at,
    learnedFrom: evidence.decisions,
  }
}
