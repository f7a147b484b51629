import { HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { rightNow } from '#web/jobs/when.ts'

/** From here on it is time to hurry. */
const SOON_MS = 6 * HOUR_MS

const timeOf = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dayOf = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** "41 h 12 min"; in the last hour to the second: "12:34". */
export const leftText = (leftMs: number): string => {
  if (leftMs >= HOUR_MS) return `${Math.floor(leftMs / HOUR_MS)} h ${Math.floor((leftMs % HOUR_MS) / MINUTE_MS)} min`
  const seconds = Math.floor(leftMs / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export const isSoon = (leftMs: number): boolean => leftMs < SOON_MS

/** In a file every moment has its minute: "4:22 PM" today, "Oct 14, 4:22 PM" before. */
export const formatExact = (iso: string, now: Date = rightNow()): string => {
  const at = new Date(iso)
  // Newer browsers put a narrow space before AM and PM, which the mono face does not have.
  const time = timeOf.format(at).replaceAll('\u202F', ' ')
  return at.toDateString() === now.toDateString() ? time : `${dayOf.format(at)}, ${time}`
}
