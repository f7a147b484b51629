import { endCallsBetween, notifyUnanswered, type CallDeps } from '#server/calls/actions.ts'
import { callMissed } from '#server/calls/events.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'
import { userBlocked } from '#server/profiles/events.ts'

export const callListeners = (deps: CallDeps): Listener[] => [
  on(callMissed, async ({ sessionId, why }, { trx, afterCommit }) => {
    if (why === 'unanswered') afterCommit(await notifyUnanswered(deps, trx, sessionId))
  }),
  on(userBlocked, async ({ blockerId, blockedId }, { trx, afterCommit }) => {
    for (const after of await endCallsBetween(deps, trx, blockerId, blockedId)) afterCommit(after)
  }),
]
