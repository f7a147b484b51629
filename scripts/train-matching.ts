// npm run train:matching: learns the weights of the matching from what happened in this house. They replace the shipped
// ones only if they are surely better on what they have not seen; otherwise it says why not. Both end with 0.
import { learnFromOwn } from '#server/matching/learning/learn-actions.ts'
import { trainingTable } from '#server/matching/learning/tables.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openHouseDatabase, sentenceFor } from './open-database.ts'

const run = async (): Promise<number> => {
  const { url, leave } = await openHouseDatabase()
  const database = openDatabase(url, { maxConnections: 1 })
  try {
    const { training, version } = await learnFromOwn(database.db)
    if (training.heldOut > 0) console.log(`${trainingTable(training)}\n`)
    console.log(training.refusal ?? `The learned weights count from now on, as version ${version}.`)
    return 0
  } finally {
    await database.close()
    await leave()
  }
}

process.exitCode = await run().catch((error: unknown) => (console.error(sentenceFor(error)), 1))
