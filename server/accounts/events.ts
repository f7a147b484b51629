import { news } from '#server/platform/queue/outbox.ts'

/** Asked for by somebody who may or may not have an account: answered at once, looked up afterwards (ACC-4). */
export const registrationAsked = news<{ email: string; firstName: string; passwordHash: string; browser: string }>(
  'accounts.registration-asked',
)
export const codeAsked = news<{ email: string; browser: string | null; hasProvedPassword: boolean }>(
  'accounts.code-asked',
)
export const resetAsked = news<{ email: string }>('accounts.reset-asked')
export const emailChangeAsked = news<{ userId: string; email: string }>('accounts.email-change-asked')

export const accountOpened = news<{ userId: string }>('accounts.opened')
export const passwordChanged = news<{ userId: string }>('accounts.password-changed')
export const emailChanged = news<{ userId: string; oldEmail: string; newEmail: string }>('accounts.email-changed')
export const accountClosed = news<{ email: string; firstName: string | null; fileKeys: string[] }>('accounts.closed')
/** Somebody signed in with a device that they had not used before. */
export const deviceJoined = news<{ userId: string; device: string }>('accounts.device-joined')
/** The reason stands in the account, where it can be erased. */
export const memberBanned = news<{ userId: string }>('accounts.banned')
export const banLifted = news<{ userId: string }>('accounts.ban-lifted')
/** Sessions that are no more, so that every process closes their sockets. */
export const sessionsEnded = news<{ sessionIds: string[] }>('accounts.sessions-ended')
