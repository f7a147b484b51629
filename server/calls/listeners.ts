import { tellUnanswered, type CallDeps } from '#server/calls/actions.ts'
import { callMissed } from '#server/calls/news.ts'
import { on, type Listener } from '#server/platform/outbox.ts'

export const callListeners = (deps: CallDeps): Listener[] => [
  on(callMissed, async ({ sessionId, why }, { trx, afterCommit }) => {
    if (why === 'unanswered') afterCommit(await tellUnanswered(deps, trx, sessionId))
  }),
]
