import { GONE_SECONDS } from '#core/calls/rules.ts'
import { stopRinging, endLostCall, listLostCalls } from '#server/calls/actions.ts'
import { timerKind, type TimerKind } from '#server/platform/queue/timers.ts'

const SWEEP_SECONDS = 30

/** CALL-4: nobody answered within ten seconds. */
export const ringingTimer: TimerKind<{ sessionId: string }> = timerKind({
  kind: 'calls.ringing',
  ring: (trx, { data }) => stopRinging(trx, data.sessionId),
})

/** CALL-7: what a process that died has left open ends when it was last seen. */
export const lostCallsTimer: TimerKind<object> = timerKind({
  kind: 'calls.lost',
  everySeconds: SWEEP_SECONDS,
  ring: async (trx) => {
    for (const { sessionId } of await listLostCalls(trx, GONE_SECONDS)) await endLostCall(trx, sessionId)
  },
})
