import { endAlert, raiseAlert, renewAlert } from '#server/alerts/actions.ts'
import type { Bus } from '#server/platform/bus.ts'
import { on, type Listener } from '#server/platform/outbox.ts'
import * as told from '#server/profiles/news.ts'

/** Raised once for each person, when the account is opened. */
export const PROFILE_ALERT = 'profile-incomplete'
const COMPLETE_PERCENT = 100

export const aboutProfiles = ({ bus }: { bus: Bus }): Listener[] => [
  on(told.profileChanged, async ({ userId, completeness }, telling) =>
    completeness === COMPLETE_PERCENT
      ? endAlert(bus, telling, userId, PROFILE_ALERT)
      : renewAlert(bus, telling, {
          userId,
          dedupeKey: PROFILE_ALERT,
          data: { completion_percentage: completeness },
        }),
  ),

  on(told.verified, async ({ userId }, telling) =>
    raiseAlert(bus, telling, {
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
    raiseAlert(bus, telling, {
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
