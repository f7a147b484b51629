// npm run train:matching: learns matching weights from the data of this instance. They replace the default weights only if
// they are significantly better on held-out data; otherwise the reason is printed. The exit code is 0 either way.
import { learnFromInstance } from '#server/matching/learning/training/learn-actions.ts'
import { trainingTable } from '#server/matching/learning/evaluation/tables.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openProductDatabase, describeError } from './open-database.ts'

const run = async (): Promise<number> => {
  const { url, close } = await openProductDatabase()
  const database = openDatabase(url, { maxConnections: 1 })
  try {
    const { training, version } = await learnFromInstance(database.db)
    if (training.heldOut > 0) console.log(`${trainingTable(training)}\n`)
    console.log(training.refusal ?? `The learned weights count from now on, as version ${version}.`)
    return 0
  } finally {
    await database.close()
    await close()
  }
}

process.exitCode = await run().catch((error: unknown) => (console.error(describeError(error)), 1))
