import type { Bus } from '#server/platform/realtime/bus.ts'
import type { LiveEvent } from '#server/platform/realtime/channels.ts'
import { personTopic } from '#server/platform/realtime/live.ts'
import { on, type Listener, type Delivery } from '#server/platform/queue/outbox.ts'
import * as events from '#server/profiles/events.ts'

/** Other open pages of the person reload the profile. */
export const profileListeners = ({ bus }: { bus: Bus }): Listener[] => {
  const refresh = async ({ userId }: { userId: string }, { afterCommit }: Delivery) =>
    afterCommit(() => bus.publish(personTopic(userId), { name: 'profile', data: {} } satisfies LiveEvent))
  return [
    on(events.profileChanged, refresh),
    on(events.verified, refresh),
    on(events.verificationRefused, refresh),
    on(events.recordDecided, refresh),
    on(events.recordExpired, refresh),
    on(events.checkDecided, refresh),
    on(events.portfolioItemHidden, refresh),
  ]
}
