import { paths } from '#core/paths.ts'
import { APP_NAME } from '#core/kernel/app.ts'
import { accountOpened, contactsHidden, newDeviceUsed, emailChanged, passwordChanged } from '#server/accounts/events.ts'
import { aboutProfiles, PROFILE_ALERT } from '#server/alerts/sources/profile-alerts.ts'
import { raiseAlert, type Channels } from '#server/alerts/actions.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'

const NEW_PROFILE_PERCENT = 20
const MAX_QUOTES = 5
const MAX_QUOTE_LENGTH = 60

export const alertListeners = (channels: Channels): Listener[] => [
  on(accountOpened, async ({ userId }, delivery) => {
    await raiseAlert(channels, delivery, {
      userId,
      type: 'welcome',
      priority: 'medium',
      title: `Welcome to ${APP_NAME}`,
      message: 'You can post a job or bid on one as soon as your profile is complete.',
      actionUrl: paths.howItWorks(),
      dedupeKey: 'welcome',
    })
    await raiseAlert(channels, delivery, {
      userId,
      type: 'profile_incomplete',
      priority: 'high',
      title: 'Complete your profile',
      message: 'A bio, your zip code, a phone number and one skill: then posting and bidding are open to you.',
      actionUrl: paths.profile(),
      actionRequired: true,
      data: { completion_percentage: NEW_PROFILE_PERCENT },
      dedupeKey: PROFILE_ALERT,
    })
  }),

  on(passwordChanged, async ({ userId }, delivery) =>
    raiseAlert(channels, delivery, {
      userId,
      type: 'system',
      priority: 'medium',
      title: 'Password changed',
      message: 'Your password was changed and other devices were signed out.',
      actionUrl: paths.profile(),
      dedupeKey: `password-changed:${delivery.eventId}`,
    }),
  ),

  // The account domain sends its own mail, so this type is not mailed.
  on(newDeviceUsed, async ({ userId, device }, delivery) =>
    raiseAlert(channels, delivery, {
      userId,
      type: 'system',
      priority: 'medium',
      title: 'New sign-in',
      message: `${device}. If that wasn’t you, end the session in your profile and change your password.`,
      actionUrl: paths.profile(),
      dedupeKey: `device-joined:${delivery.eventId}`,
    }),
  ),

  // MASK-12: also where the text was not typed into a form.
  on(contactsHidden, async ({ userId, where, parts }, delivery) => {
    const quotes = parts.slice(0, MAX_QUOTES).map((part) => `“${part.slice(0, MAX_QUOTE_LENGTH)}”`)
    await raiseAlert(channels, delivery, {
      userId,
      type: 'system',
      priority: 'medium',
      title: 'Contact details hidden',
      message: `In ${where} we hid ${quotes.join(', ')}. Contact details are shared once the contract is active.`,
      actionUrl: paths.helpCenter(),
      by: userId,
      dedupeKey: `contacts-hidden:${delivery.eventId}`,
    })
  }),

  on(emailChanged, async ({ userId, newEmail }, delivery) =>
    raiseAlert(channels, delivery, {
      userId,
      type: 'system',
      priority: 'medium',
      title: 'Address changed',
      message: `Your account now uses ${newEmail}.`,
      actionUrl: paths.profile(),
      dedupeKey: `email-changed:${delivery.eventId}`,
    }),
  ),

  ...aboutProfiles(channels),
]
