import { countChanged } from '#server/matching/actions.ts'
import { waveDue } from '#server/matching/events.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { defineJob, type JobKind } from '#server/platform/queue/jobs.ts'

/** Publishes the event; its listener sends the alerts. */
export const waveTimer = defineJob<{ wave: number }>({
  kind: 'matching.wave',
  run: (trx, { key, payload }) => publish(trx, waveDue, { jobId: key, wave: payload.wave }),
})

const COUNT_EVERY_SECONDS = 5

export const recordTimer: JobKind<object> = defineJob({
  kind: 'matching.records',
  everySeconds: COUNT_EVERY_SECONDS,
  run: (trx) => countChanged(trx),
})
