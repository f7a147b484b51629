import { countChanged } from '#server/matching/actions.ts'
import { waveDue } from '#server/matching/events.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { timerKind, type TimerKind } from '#server/platform/queue/timers.ts'

/** Telling happens with the news, which can be repeated; the clock only says when. */
export const waveTimer = timerKind<{ wave: number }>({
  kind: 'matching.wave',
  ring: (trx, { key, data }) => publish(trx, waveDue, { jobId: key, wave: data.wave }),
})

const COUNT_EVERY_SECONDS = 5

export const recordTimer: TimerKind<object> = timerKind({
  kind: 'matching.records',
  everySeconds: COUNT_EVERY_SECONDS,
  ring: (trx) => countChanged(trx),
})
