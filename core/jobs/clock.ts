// In a file of its own, because the landing page loads nothing else of the rules.
import { MINUTE_MS } from '#core/kernel/time.ts'

export const DEFAULT_BIDDING_MINUTES = 5

export type ClockTone = 'green' | 'blue' | 'pink' | 'ended'

/** JOB-CLOCK: green at 3 minutes or more, blue at 1 minute or more, pink below, ended at zero. */
export const clockTone = (leftMs: number): ClockTone => {
  if (leftMs <= 0) return 'ended'
  if (leftMs >= 3 * MINUTE_MS) return 'green'
  return leftMs >= MINUTE_MS ? 'blue' : 'pink'
}

/** Rounded up, so that "0:01" is shown while bids are still accepted. */
export const clockText = (leftMs: number): string => {
  if (leftMs <= 0) return 'Bidding Ended'
  const seconds = Math.ceil(leftMs / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const CLOCK_LABELS: Record<ClockTone, string> = {
  green: 'open',
  blue: 'under 3 min',
  pink: 'last call',
  ended: 'poster choosing',
}
export const clockLabel = (tone: ClockTone): string => CLOCK_LABELS[tone]
