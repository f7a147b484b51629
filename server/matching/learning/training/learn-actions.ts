import { readOwnDataset } from '#server/matching/learning/dataset/dataset-store.ts'
import { train, type Training } from '#server/matching/learning/training/train.ts'
import { saveWeights } from '#server/matching/weight-store.ts'
import type { Db } from '#server/platform/database/database.ts'

const SEED = 1

export interface LearningResult {
  training: Training
  /** The version of the learned weights; null: they were not saved. */
  version: string | null
}

/** Learns from the data of this instance; saves only weights that are significantly better. */
export const learnFromInstance = async (db: Db): Promise<LearningResult> => {
  const training = train(await readOwnDataset(db), SEED)
  if (training.refusal !== null) return { training, version: null }
  return { training, version: await saveWeights(db, training.weights, training.evidence) }
}
