import { sweepExpired } from '#server/accounts/store.ts'
import { timerKind } from '#server/platform/queue/timers.ts'

const HOUR_SECONDS = 3600

export const sweepTimer = timerKind({
  kind: 'accounts.sweep',
  everySeconds: HOUR_SECONDS,
  ring: (trx) => sweepExpired(trx),
})
