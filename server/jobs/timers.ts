import { MINUTE_SECONDS } from '#core/kernel/time.ts'
import type { Logger } from 'pino'
import { choiceDue, choiceMissed } from '#server/jobs/events.ts'
import { closeWindows, expireUnchosen, takeDueReminders } from '#server/jobs/actions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { startLoop, type Loop } from '#server/platform/queue/loop.ts'
import { publish, type Dispatcher } from '#server/platform/queue/outbox.ts'
import { defineJob } from '#server/platform/queue/jobs.ts'

const BATCH_SIZE = 500
const INTERVAL_MS = 100
/** With this many closed windows the dispatcher of events yields to the next batch. */
const YIELD_AT = 100

/**
 * JOB-2: closes windows whose end has passed, in batches. Every process runs it and skips locked rows, so each window
 * is closed once.
 */
export const startClosing = (db: Db, dispatcher: Dispatcher, log: Logger): Loop =>
  startLoop(
    async () => {
      const closed = await closeWindows(db, BATCH_SIZE)
      if (closed >= YIELD_AT) dispatcher.yieldOnce()
      if (closed > 0) dispatcher.wake()
      return closed > 0
    },
    INTERVAL_MS,
    (error) => log.error({ err: error }, 'could not close bidding windows'),
  )

/** JOB-7: reminds posters to select a bid, and expires the job after seven days. */
export const choosingTimer = defineJob({
  kind: 'jobs.choosing',
  everySeconds: MINUTE_SECONDS,
  run: async (trx) => {
    for (const jobId of await expireUnchosen(trx, BATCH_SIZE)) await publish(trx, choiceMissed, { jobId })
    for (const jobId of await takeDueReminders(trx, BATCH_SIZE)) await publish(trx, choiceDue, { jobId })
  },
})
