import type { NotificationPreferences } from '#core/kernel/me.ts'
import type { Trx } from '#server/platform/database/database.ts'

/** Implemented by alerts, which is a higher domain: saves what is given, and returns both. */
export type SaveNotifications = (
  trx: Trx,
  userId: string,
  changes: { [channel in keyof NotificationPreferences]?: boolean | undefined },
) => Promise<NotificationPreferences>
