// npm run eval:matching [-- --seed N | --data DIR]: compares the matching with simpler rankings, on a simulated city or on
// a folder of real data (docs/matching-data.md). Exit code 1 means that it is not significantly better everywhere.
import { parseArgs } from 'node:util'
import { buildCity } from '#server/matching/learning/city/city.ts'
import { compareAll, exposureOf, lossesIn } from '#server/matching/learning/evaluation/compare.ts'
import type { Dataset } from '#server/matching/learning/dataset/dataset.ts'
import { DataError } from '#server/matching/learning/dataset/read-csv.ts'
import { readFolder } from '#server/matching/learning/dataset/read-folder.ts'
import { comparisonTable, exposureTable, trainingTable } from '#server/matching/learning/evaluation/tables.ts'
import { evaluateAll, trainOn } from '#server/matching/learning/training/train.ts'

const USAGE = 'npm run eval:matching -- [--seed N] [--data DIR]'

class UsageError extends Error {}

const readArguments = (): { seed?: string; data?: string } => {
  try {
    return parseArgs({ options: { seed: { type: 'string' }, data: { type: 'string' } } }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

const readOptions = (): { seed: number; folder: string | undefined } => {
  const { seed = '1', data } = readArguments()
  if (!/^\d{1,9}$/.test(seed)) throw new UsageError('A seed is a whole number.')
  return { seed: Number(seed), folder: data }
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(0)} s`

const run = async (): Promise<number> => {
  const startedAt = performance.now()
  const { seed, folder } = readOptions()
  const dataset: Dataset = folder ? await readFolder(folder) : buildCity(seed)
  const { workers, jobs, events } = dataset
  const where = folder ?? `A simulated city (seed ${seed})`
  console.log(
    `${where}: ${workers.length} workers, ${jobs.length} jobs, ${events.length} events, read in ${seconds(startedAt)}`,
  )
  const evaluated = evaluateAll(dataset, seed)
  const comparisons = compareAll(evaluated, seed)
  for (const comparison of comparisons) console.log(`\n${comparisonTable(comparison)}`)
  console.log(`\n${exposureTable(exposureOf(evaluated))}`)
  const training = trainOn(evaluated, seed)
  console.log(`\n${trainingTable(training)}`)
  console.log(training.refusal ?? 'The learned weights would replace the default ones.')
  const losses = lossesIn(comparisons)
  console.log(
    `\n${losses.length === 0 ? 'The scorer is significantly better wherever there was something to measure.' : losses.join('\n')}`,
  )
  console.log(`Took ${seconds(startedAt)}.`)
  return losses.length === 0 ? 0 : 1
}

process.exitCode = await run().catch((error: unknown) => {
  if (error instanceof DataError) return (console.error(error.message), 1)
  if (error instanceof UsageError) return (console.error(`${error.message}\n\n${USAGE}`), 2)
  throw error
})
