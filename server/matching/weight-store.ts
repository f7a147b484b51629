import type { Weights } from '#core/matching/rules.ts'
import type { Db, Queryable, Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { DEFAULT_WEIGHTS, DEFAULT_VERSION } from '#server/matching/scoring/weights.ts'

export interface WeightsInForce {
  /** "1" by default, "1.3" when learned. */
  version: string
  weights: Weights
  learnedAt: string | null
  learnedFrom: number
}

/** What the training used, and its result on held-out data. */
export interface Evidence {
  /** Bids and choices that it learned from. */
  decisions: number
  heldOut: number
  defaultNdcg: number
  learnedNdcg: number
}

/** RANK-2: the newest weights learned from the current default weights, otherwise those. */
export const readWeights = async (db: Queryable): Promise<WeightsInForce> => {
  const row = await db
    .selectFrom('matching_weights')
    .selectAll()
    .where('based_on', '=', DEFAULT_VERSION)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { version: String(DEFAULT_VERSION), weights: DEFAULT_WEIGHTS, learnedAt: null, learnedFrom: 0 }
  const evidence = row.evidence as Evidence
  return {
    version: `${row.based_on}.${row.revision}`,
    weights: row.weights as Weights,
    learnedAt: row.created_at,
    learnedFrom: evidence.decisions,
  }
}

const nextRevision = async (trx: Trx): Promise<number> => {
  const { last } = await trx
    .selectFrom('matching_weights')
    .select(({ fn }) => fn.max('revision').as('last'))
    .where('based_on', '=', DEFAULT_VERSION)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

export const saveWeights = async (db: Db, weights: Weights, evidence: Evidence): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const revision = await nextRevision(trx)
    await trx
      .insertInto('matching_weights')
      .values({
        id: newId(),
        based_on: DEFAULT_VERSION,
        revision,
        weights: JSON.stringify(weights),
        evidence: JSON.stringify(evidence),
      })
      .execute()
    return `${DEFAULT_VERSION}.${revision}`
  })
