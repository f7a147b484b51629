import { paths } from '#core/paths.ts'
import { endAlert, raiseAlert, renewAlert, type Channels } from '#server/alerts/actions.ts'
import type { NewAlert } from '#server/alerts/store.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'
import * as received from '#server/profiles/events.ts'

/** Raised once per account. */
export const PROFILE_ALERT = 'profile-incomplete'
const COMPLETE_PERCENT = 100

const gettingStarted = (userId: string): NewAlert => ({
  userId,
  type: 'getting_started',
  priority: 'medium',
  title: 'Your profile is complete',
  message: 'Bidding is open to you now. What is posted near you stands on Find Work.',
  actionUrl: paths.findWork(),
  data: {
    tips: [
      'Windows are short: five minutes, unless the poster chose a longer one.',
      'The money is held before anybody starts, and released when the work is done.',
    ],
  },
  dedupeKey: 'getting-started',
})

export const aboutProfiles = (channels: Channels): Listener[] => [
  on(received.profileChanged, async ({ userId, completeness }, delivery) => {
    if (completeness < COMPLETE_PERCENT) {
      const data = { completion_percentage: completeness }
      return renewAlert(channels, delivery, { userId, dedupeKey: PROFILE_ALERT, data })
    }
    const isJustComplete = await endAlert(channels, delivery, userId, PROFILE_ALERT)
    if (isJustComplete) await raiseAlert(channels, delivery, gettingStarted(userId))
  }),

  on(received.verified, async ({ userId }, delivery) =>
    raiseAlert(channels, delivery, {
      userId,
      type: 'system',
      priority: 'medium',
      title: 'Identity verified',
      message: 'Your profile now carries the tick, and jobs of any size are open to you.',
      actionUrl: paths.profile(),
      dedupeKey: `verified:${delivery.eventId}`,
    }),
  ),

  on(received.verificationRefused, async ({ userId, reason }, delivery) =>
    raiseAlert(channels, delivery, {
      userId,
      type: 'system',
      priority: 'high',
      title: 'Identity not verified',
      message: `We could not verify your identity. ${reason} You can send other documents at any time.`,
      actionUrl: paths.profile(),
      dedupeKey: `verification-refused:${delivery.eventId}`,
    }),
  ),
]
