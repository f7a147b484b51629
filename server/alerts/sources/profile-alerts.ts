import { endAlert, raiseAlert, renewAlert, type Channels } from '#server/alerts/actions.ts'
import type { NewAlert } from '#server/alerts/store.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'
import * as told from '#server/profiles/events.ts'

/** Raised once for each person, when the account is opened. */
export const PROFILE_ALERT = 'profile-incomplete'
const COMPLETE_PERCENT = 100

const gettingStarted = (userId: string): NewAlert => ({
  userId,
  type: 'getting_started',
  priority: 'medium',
  title: 'Your profile is complete',
  message: 'Bidding is open to you now. What is posted near you stands on Find Work.',
  actionUrl: '/find-work',
  data: {
    tips: [
      'Windows are short: five minutes, unless the poster chose a longer one.',
      'The money is held before anybody starts, and released when the work is done.',
    ],
  },
  dedupeKey: 'getting-started',
})

export const aboutProfiles = (channels: Channels): Listener[] => [
  on(told.profileChanged, async ({ userId, completeness }, telling) => {
    if (completeness < COMPLETE_PERCENT) {
      const data = { completion_percentage: completeness }
      return renewAlert(channels, telling, { userId, dedupeKey: PROFILE_ALERT, data })
    }
    const isJustComplete = await endAlert(channels, telling, userId, PROFILE_ALERT)
    if (isJustComplete) await raiseAlert(channels, telling, gettingStarted(userId))
  }),

  on(told.verified, async ({ userId }, telling) =>
    raiseAlert(channels, telling, {
      userId,
      type: 'system',
      priority: 'medium',
      title: 'Identity verified',
      message: 'Your profile now carries the tick, and jobs of any size are open to you.',
      actionUrl: '/profile',
      dedupeKey: `verified:${telling.newsId}`,
    }),
  ),

  on(told.verificationRefused, async ({ userId, reason }, telling) =>
    raiseAlert(channels, telling, {
      userId,
      type: 'system',
      priority: 'high',
      title: 'Identity not verified',
      message: `We could not verify your identity. ${reason} You can send other documents at any time.`,
      actionUrl: '/profile',
      dedupeKey: `verification-refused:${telling.newsId}`,
    }),
  ),
]
