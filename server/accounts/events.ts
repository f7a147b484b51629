import { defineEvent } from '#server/platform/queue/outbox.ts'

/** Asked for by somebody who may or may not have an account: answered at once, looked up afterwards (ACC-4). */
export const registrationAsked = defineEvent<{
  email: string
  firstName: string
  passwordHash: string
  browser: string
}>('accounts.registration-asked')
export const codeAsked = defineEvent<{ email: string; browser: string | null; hasProvedPassword: boolean }>(
  'accounts.code-asked',
)
export const resetAsked = defineEvent<{ email: string }>('accounts.reset-asked')
export const emailChangeAsked = defineEvent<{ userId: string; email: string }>('accounts.email-change-asked')

export const accountOpened = defineEvent<{ userId: string }>('accounts.opened')
export const passwordChanged = defineEvent<{ userId: string }>('accounts.password-changed')
export const emailChanged = defineEvent<{ userId: string; oldEmail: string; newEmail: string }>(
  'accounts.email-changed',
)
export const accountClosed = defineEvent<{ email: string; firstName: string | null; fileKeys: string[] }>(
  'accounts.closed',
)
/** Somebody signed in with a device that they had not used before. */
export const deviceJoined = defineEvent<{ userId: string; device: string }>('accounts.device-joined')
/** The reason stands in the account, where it can be erased. */
export const memberBanned = defineEvent<{ userId: string }>('accounts.banned')
export const banLifted = defineEvent<{ userId: string }>('accounts.ban-lifted')
/** Sessions that are no more, so that every process closes their sockets. */
export const sessionsEnded = defineEvent<{ sessionIds: string[] }>('accounts.sessions-ended')
