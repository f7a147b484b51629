import { MINUTE_SECONDS } from '#core/kernel/time.ts'
import type { Logger } from 'pino'
import { choiceDue, choiceMissed } from '#server/jobs/events.ts'
import { closeWindows, expireUnchosen, takeDueReminders } from '#server/jobs/actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { startLoop, type Loop } from '#server/platform/queue/loop.ts'
import { publish, type Dispatcher } from '#server/platform/queue/outbox.ts'
import { defineJob } from '#server/platform/queue/jobs.ts'

const BATCH = 500
const LOOK_EVERY_MS = 100
/** From so many at a time on, closing the next windows in time goes before the events about these. */
const RUSH = 100

/**
 * JOB-2: closes windows whose end has passed, however it came to pass, in batches until none is left. Every process
 * looks; the rows that one holds are skipped by the others, so each window is closed once.
 */
export const startClosing = (db: Db, dispatcher: Dispatcher, log: Logger): Loop =>
  startLoop(
    async () => {
      const closed = await closeWindows(db, BATCH)
      if (closed >= RUSH) dispatcher.yieldOnce()
      if (closed > 0) dispatcher.wake()
      return closed > 0
    },
    LOOK_EVERY_MS,
    (error) => log.error({ err: error }, 'windows could not be closed'),
  )

/** JOB-7: reminds posters who have bids to choose from; after seven days the job expires. */
export const choosingTimer = defineJob({
  kind: 'jobs.choosing',
  everySeconds: MINUTE_SECONDS,
  run: async (trx) => {
    for (const jobId of await expireUnchosen(trx, BATCH)) await publish(trx, choiceMissed, { jobId })
    for (const jobId of await takeDueReminders(trx, BATCH)) await publish(trx, choiceDue, { jobId })
  },
})
