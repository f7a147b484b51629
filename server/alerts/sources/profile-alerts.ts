import { paths } from '#core/paths.ts'
import { type CheckStatus, isPassedCheck } from '#core/profiles/rules.ts'
import { endAlert, raiseAgain, raiseAlert, renewAlert, type Channels } from '#server/alerts/actions.ts'
import type { NewAlert } from '#server/alerts/store.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'
import * as received from '#server/profiles/events.ts'
import type { EndingRecord } from '#server/profiles/events.ts'

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

const CHECK_TITLES: Record<CheckStatus, string> = {
  pending: 'Background check is on its way',
  passed: 'Background check passed',
  failed: 'Background check not passed',
  expired: 'Background check has expired',
}
const CHECK_MESSAGES: Record<CheckStatus, string> = {
  pending: 'we are waiting for the result.',
  passed: 'your profile shows it with its date.',
  failed: 'other members do not see it. You can ask the company for a copy and dispute the result.',
  expired: 'others no longer see it. You can ask for a new one.',
}

const RENEWALS: Record<EndingRecord['kind'], string> = {
  certification: 'Add the renewed certificate to keep it on your profile.',
  insurance: 'Add the renewed policy to keep it on your profile.',
  background_check: 'You can ask for a new check on your profile.',
}

const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

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

  on(received.recordDecided, async ({ userId, name, isApproved, reason }, delivery) =>
    raiseAlert(channels, delivery, {
      userId,
      type: 'system',
      priority: isApproved ? 'medium' : 'high',
      title: isApproved ? 'Documents approved' : 'Documents not accepted',
      message: isApproved
        ? `${name} is marked as verified on your profile now.`
        : `We could not verify ${name}. ${reason} You can send other documents at any time.`,
      actionUrl: paths.editProfile(),
      dedupeKey: `record:${delivery.eventId}`,
    }),
  ),

  on(received.checkDecided, async ({ userId, checkId, checkType, status }, delivery) =>
    // A corrected result takes the place of the earlier one.
    raiseAgain(channels, delivery, [
      {
        userId,
        type: 'system',
        priority: isPassedCheck(status) ? 'medium' : 'high',
        title: CHECK_TITLES[status],
        message: `${checkType}: ${CHECK_MESSAGES[status]}`,
        actionUrl: paths.editProfile(),
        dedupeKey: `check:${checkId}`,
      },
    ]),
  ),

  on(received.recordExpiresSoon, async ({ userId, name, lastDay, ...record }, delivery) =>
    raiseAlert(channels, delivery, {
      userId,
      type: 'system',
      priority: 'medium',
      title: `${name} expires soon`,
      message: `It is valid through ${dayText(lastDay)}. ${RENEWALS[record.kind]}`,
      actionUrl: paths.editProfile(),
      dedupeKey: `expires-soon:${record.id}:${lastDay}`,
    }),
  ),

  on(received.recordExpired, async ({ userId, name, lastDay, ...record }, delivery) =>
    raiseAlert(channels, delivery, {
      userId,
      type: 'system',
      priority: 'medium',
      title: `${name} has expired`,
      message: `It was valid through ${dayText(lastDay)}, and others no longer see it. ${RENEWALS[record.kind]}`,
      actionUrl: paths.editProfile(),
      dedupeKey: `expired:${record.id}:${lastDay}`,
    }),
  ),
]
