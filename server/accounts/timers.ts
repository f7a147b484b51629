import { HOUR_SECONDS } from '#core/kernel/time.ts'
import { sweepExpired } from '#server/accounts/store.ts'
import { timerKind } from '#server/platform/queue/timers.ts'

export const sweepTimer = timerKind({
  kind: 'accounts.sweep',
  everySeconds: HOUR_SECONDS,
  ring: (trx) => sweepExpired(trx),
})
