import { DISCONNECT_SECONDS } from '#core/calls/rules.ts'
import { stopRinging, endLostCall, listLostCalls } from '#server/calls/actions.ts'
import { defineJob, type JobKind } from '#server/platform/queue/jobs.ts'

const SWEEP_SECONDS = 30

export const ringingTimer: JobKind<{ sessionId: string }> = defineJob({
  kind: 'calls.ringing',
  run: (trx, { payload }) => stopRinging(trx, payload.sessionId),
})

/** CALL-7: ends calls that a crashed process left open. */
export const lostCallsTimer: JobKind<object> = defineJob({
  kind: 'calls.lost',
  everySeconds: SWEEP_SECONDS,
  run: async (trx) => {
    for (const { sessionId } of await listLostCalls(trx, DISCONNECT_SECONDS)) await endLostCall(trx, sessionId)
  },
})
