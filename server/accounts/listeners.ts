import * as emails from '#server/accounts/email-actions.ts'
import { recount } from '#server/accounts/link-actions.ts'
import * as events from '#server/accounts/events.ts'
import { on, type EventType, type Listener } from '#server/platform/queue/outbox.ts'
import type { Trx } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { SESSIONS_ENDED_TOPIC } from '#server/platform/realtime/sockets.ts'

export const accountListeners = ({ bus, ...deps }: emails.EmailDeps & { bus: Bus }): Listener[] => {
  const onEvent = <Data extends object>(
    type: EventType<Data>,
    handle: (deps: emails.EmailDeps, trx: Trx, data: Data) => Promise<void>,
  ): Listener => on(type, (data, { trx }) => handle(deps, trx, data))
  return [
    onEvent(events.registrationRequested, emails.startRegistration),
    onEvent(events.codeRequested, emails.sendVerificationCode),
    onEvent(events.resetRequested, emails.sendResetCode),
    onEvent(events.emailChangeRequested, emails.startEmailChange),
    onEvent(events.securityChanged, emails.reportSecurityChange),
    onEvent(events.accountLocked, emails.reportLock),
    onEvent(events.accountClosed, emails.finishDeletion),
    onEvent(events.memberBanned, emails.sendBanNotice),
    onEvent(events.banLifted, emails.sendBanLiftedNotice),
    // REP-1: what they did for each other no longer counts.
    on(events.accountsLinked, ({ userIds }, { trx }) => recount(trx, userIds)),
    on(events.sessionsEnded, async ({ sessionIds }, { afterCommit }) =>
      afterCommit(() => bus.publish(SESSIONS_ENDED_TOPIC, { sessionIds })),
    ),
  ]
}
