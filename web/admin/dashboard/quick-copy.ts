import { ALL_SETTINGS } from '#core/admin/settings.ts'
import type { AdminStats } from '#core/admin/dashboard.ts'
import { formatWait } from '#web/admin/session/times.ts'
import { formatPayoutTime } from '#web/payments/wallet/copy.ts'

/** PORTAL-15: the current state of each quick action. */
export const quickActionCopy = (stats: AdminStats | undefined, now: number) => {
  const keys = `${ALL_SETTINGS.length} keys`
  if (!stats) return { users: '…', disputes: '…', payouts: '…', settings: keys }
  return {
    users: `${stats.newUsersThisWeek.toLocaleString('en-US')} new this week`,
    disputes: stats.oldestDisputeAt === null ? 'none waits' : `oldest waits ${formatWait(stats.oldestDisputeAt, now)}`,
    payouts: `next run ${formatPayoutTime(stats.nextPayoutAt)}`,
    settings: keys,
  }
}
