import { waveDue } from '#server/matching/news.ts'
import { announce } from '#server/platform/outbox.ts'
import { timerKind } from '#server/platform/timers.ts'

/** Telling happens with the news, which can be repeated; the clock only says when. */
export const waveTimer = timerKind<{ wave: number }>({
  kind: 'matching.wave',
  ring: (trx, { key, data }) => announce(trx, waveDue, { jobId: key, wave: data.wave }),
})
