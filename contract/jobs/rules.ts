export type ClockTone = 'green' | 'blue' | 'pink' | 'ended'

const MINUTE_MS = 60_000

/** JOB-CLOCK: green at 3 minutes or more, blue at 1 minute or more, pink below, ended at zero. */
export const clockTone = (leftMs: number): ClockTone => {
  if (leftMs <= 0) return 'ended'
  if (leftMs >= 3 * MINUTE_MS) return 'green'
  return leftMs >= MINUTE_MS ? 'blue' : 'pink'
}

/** Minutes and seconds, rounded up so that "0:01" is still a chance; "Bidding Ended" at zero. */
export const clockText = (leftMs: number): string => {
  if (leftMs <= 0) return 'Bidding Ended'
  const seconds = Math.ceil(leftMs / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const WORDS: Record<ClockTone, string> = {
  green: 'open',
  blue: 'under 3 min',
  pink: 'last call',
  ended: 'poster choosing',
}
export const clockWord = (tone: ClockTone): string => WORDS[tone]

export const DEFAULT_BIDDING_MINUTES = 5
