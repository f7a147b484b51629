import { APP_NAME } from '#contract/kernel/app.ts'
import { accountOpened, emailChanged, passwordChanged } from '#server/accounts/news.ts'
import { aboutProfiles, PROFILE_ALERT } from '#server/alerts/about-profiles.ts'
import { raiseAlert } from '#server/alerts/actions.ts'
import type { Bus } from '#server/platform/bus.ts'
import { on, type Listener } from '#server/platform/outbox.ts'

const NEW_PROFILE_PERCENT = 20

export const alertListeners = ({ bus }: { bus: Bus }): Listener[] => [
  on(accountOpened, async ({ userId }, telling) => {
    await raiseAlert(bus, telling, {
      userId,
      type: 'welcome',
      priority: 'medium',
      title: `Welcome to ${APP_NAME}`,
      message: 'You can post a job or bid on one as soon as your profile is complete.',
      actionUrl: '/how-it-works',
      dedupeKey: 'welcome',
    })
    await raiseAlert(bus, telling, {
      userId,
      type: 'profile_incomplete',
      priority: 'high',
      title: 'Complete your profile',
      message: 'A bio, your zip code, a phone number and one skill: then posting and bidding are open to you.',
      actionUrl: '/profile',
      actionRequired: true,
      data: { completion_percentage: NEW_PROFILE_PERCENT },
      dedupeKey: PROFILE_ALERT,
    })
  }),

  on(passwordChanged, async ({ userId }, telling) =>
    raiseAlert(bus, telling, {
      userId,
      type: 'system',
      priority: 'medium',
      title: 'Password changed',
      message: 'Your password was changed and other devices were signed out.',
      actionUrl: '/profile',
      dedupeKey: `password-changed:${telling.newsId}`,
    }),
  ),

  on(emailChanged, async ({ userId, newEmail }, telling) =>
    raiseAlert(bus, telling, {
      userId,
      type: 'system',
      priority: 'medium',
      title: 'Address changed',
      message: `Your account now uses ${newEmail}.`,
      actionUrl: '/profile',
      dedupeKey: `email-changed:${telling.newsId}`,
    }),
  ),

  ...aboutProfiles({ bus }),
]
