import { defineEvent } from '#server/platform/queue/outbox.ts'

/** Asked for by somebody who may or may not be an admin: answered at once, looked up afterwards (ACC-4). */
export const adminResetAsked = defineEvent<{ email: string }>('admin.reset-asked')
export const adminPasswordChanged = defineEvent<{ adminId: string }>('admin.password-changed')
/** On or off. */
export const secondFactorChanged = defineEvent<{ adminId: string; isOn: boolean }>('admin.second-factor-changed')
