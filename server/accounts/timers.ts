import { HOUR_SECONDS } from '#core/kernel/time.ts'
import { sweepExpired } from '#server/accounts/actions.ts'
import { defineJob } from '#server/platform/queue/jobs.ts'

export const sweepTimer = defineJob({
  kind: 'accounts.sweep',
  everySeconds: HOUR_SECONDS,
  run: sweepExpired,
})
