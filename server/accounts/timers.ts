import { HOUR_SECONDS } from '#core/kernel/time.ts'
import { sweepExpired } from '#server/accounts/actions.ts'
import { timerKind } from '#server/platform/queue/timers.ts'

export const sweepTimer = timerKind({
  kind: 'accounts.sweep',
  everySeconds: HOUR_SECONDS,
  ring: sweepExpired,
})
