import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
const monthDay = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric' })

/** "just now", "5 minutes ago", "yesterday"; after a month the date. */
export const ago = (iso: string, now: number = Date.now()): string => {
  const ms = now - Date.parse(iso)
  if (ms < MINUTE_MS) return 'just now'
  if (ms < HOUR_MS) return relative.format(-Math.floor(ms / MINUTE_MS), 'minute')
  if (ms < DAY_MS) return relative.format(-Math.floor(ms / HOUR_MS), 'hour')
  if (ms < 30 * DAY_MS) return relative.format(-Math.floor(ms / DAY_MS), 'day')
  return monthDay.format(new Date(iso))
}
