import { HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { rightNow } from '#web/jobs/when.ts'

/** Less time left is highlighted. */
const SOON_MS = 6 * HOUR_MS

const timeOf = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dayOf = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** "41 h 12 min"; "12:34" in the last hour. */
export const leftText = (leftMs: number): string => {
  if (leftMs >= HOUR_MS) return `${Math.floor(leftMs / HOUR_MS)} h ${Math.floor((leftMs % HOUR_MS) / MINUTE_MS)} min`
  const seconds = Math.floor(leftMs / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export const isSoon = (leftMs: number): boolean => leftMs < SOON_MS

export const formatExact = (iso: string, now: Date = rightNow()): string => {
  const at = new Date(iso)
  // Newer browsers use a narrow space before AM and PM, which the monospaced font lacks.
  const time = timeOf.format(at).replaceAll('\u202F', ' ')
  return at.toDateString() === now.toDateString() ? time : `${dayOf.format(at)}, ${time}`
}
