import { defineEvent } from '#server/platform/queue/outbox.ts'

/** ACC-4: answered at once; the listener looks up whether there is such an admin. */
export const adminResetAsked = defineEvent<{ email: string }>('admin.reset-asked')
export const adminPasswordChanged = defineEvent<{ adminId: string }>('admin.password-changed')
/** Switched on or off. */
export const secondFactorChanged = defineEvent<{ adminId: string; isOn: boolean }>('admin.second-factor-changed')
