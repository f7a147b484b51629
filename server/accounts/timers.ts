import { HOUR_SECONDS, MINUTE_SECONDS } from '#core/kernel/time.ts'
import { sweepExpired } from '#server/accounts/actions.ts'
import { reportBursts } from '#server/accounts/security/security-event-actions.ts'
import { defineJob } from '#server/platform/queue/jobs.ts'

export const sweepTimer = defineJob({
  kind: 'accounts.sweep',
  everySeconds: HOUR_SECONDS,
  run: sweepExpired,
})

/** SECEV-6 */
export const burstTimer = defineJob({
  kind: 'accounts.bursts',
  everySeconds: MINUTE_SECONDS,
  run: reportBursts,
})
