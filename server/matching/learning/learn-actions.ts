import { readOwnDataset } from '#server/matching/learning/dataset-store.ts'
import { train, type Training } from '#server/matching/learning/train.ts'
import { saveWeights } from '#server/matching/weight-store.ts'
import type { Db } from '#server/platform/database/database.ts'

const SEED = 1

export interface Lesson {
  training: Training
  /** Under which the learned weights count from now on; null: the shipped ones stay. */
  version: string | null
}

/** Learns from what happened in this house; only what is surely better is kept. */
export const learnFromOwn = async (db: Db): Promise<Lesson> => {
  const training = train(await readOwnDataset(db), SEED)
  if (training.refusal !== null) return { training, version: null }
  return { training, version: await saveWeights(db, training.weights, training.evidence) }
}
