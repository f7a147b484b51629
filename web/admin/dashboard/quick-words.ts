import { ALL_SETTINGS } from '#contract/admin/settings.ts'
import type { AdminStats } from '#contract/admin/dashboard.ts'
import { waitWords } from '#web/admin/shell/times.ts'

const payoutOf = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  hour: 'numeric',
  timeZone: 'America/New_York',
})

/** "Fri 6 PM", in New York, where the run is set. */
export const payoutText = (iso: string): string => payoutOf.format(new Date(iso)).replace(',', '')

export interface QuickWords {
  users: string
  disputes: string
  payouts: string
  settings: string
}

/** PORTAL-15: what each quick action is about just now. */
export const quickWords = (stats: AdminStats | undefined, now: number): QuickWords => {
  const keys = `${ALL_SETTINGS.length} keys`
  if (!stats) return { users: '…', disputes: '…', payouts: '…', settings: keys }
  return {
    users: `${stats.newUsersThisWeek.toLocaleString('en-US')} new this week`,
    disputes: stats.oldestDisputeAt === null ? 'none waits' : `oldest waits ${waitWords(stats.oldestDisputeAt, now)}`,
    payouts: `next run ${payoutText(stats.nextPayoutAt)}`,
    settings: keys,
  }
}
