import type { ReportedEventKind } from '#core/accounts/security.ts'
import { defineEvent } from '#server/platform/queue/outbox.ts'

// ACC-4: requests are answered at once; the listeners look up whether there is an account.
export const registrationRequested = defineEvent<{
  email: string
  firstName: string
  passwordHash: string
  browser: string
}>('accounts.registration-asked')
export const codeRequested = defineEvent<{ email: string; browser: string | null; hasProvedPassword: boolean }>(
  'accounts.code-asked',
)
export const resetRequested = defineEvent<{ email: string }>('accounts.reset-asked')
export const emailChangeRequested = defineEvent<{ userId: string; email: string }>('accounts.email-change-asked')

export const accountOpened = defineEvent<{ userId: string }>('accounts.opened')
export const passwordChanged = defineEvent<{ userId: string }>('accounts.password-changed')
export const emailChanged = defineEvent<{ userId: string; oldEmail: string; newEmail: string }>(
  'accounts.email-changed',
)
export const accountClosed = defineEvent<{ email: string; firstName: string | null; fileKeys: string[] }>(
  'accounts.closed',
)
/** MASK-12: `where` is "your job", `parts` what was hidden in it. */
export const contactsHidden = defineEvent<{ userId: string; where: string; parts: string[] }>(
  'accounts.contacts-hidden',
)
/** REP-2: they have a browser, a card or a payout account in common. */
export const accountsLinked = defineEvent<{ userIds: string[] }>('accounts.linked')
/** STEP-24: what its owner is notified of by mail. */
export const securityChanged = defineEvent<{
  userId: string
  kind: ReportedEventKind
  detail: string | null
  device: string
  network: string
  email: string | null
}>('accounts.security-changed')
/** SECEV-6: against one account, from one network, or overall if all three are null. */
export const burstSeen = defineEvent<{
  userId: string | null
  adminId: string | null
  network: string | null
  count: number
}>('accounts.burst-seen')
export const accountLocked = defineEvent<{ userId: string }>('accounts.locked')
export const newDeviceUsed = defineEvent<{ userId: string; device: string }>('accounts.device-joined')
/** Without the reason, which is stored in the account only, where it can be erased. */
export const memberBanned = defineEvent<{ userId: string }>('accounts.banned')
export const banLifted = defineEvent<{ userId: string }>('accounts.ban-lifted')
/** Every process closes the sockets of these sessions. */
export const sessionsEnded = defineEvent<{ sessionIds: string[] }>('accounts.sessions-ended')
