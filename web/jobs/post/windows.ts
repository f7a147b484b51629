import { BIDDING_WINDOWS } from '#core/jobs/rules.ts'

type WindowMinutes = (typeof BIDDING_WINDOWS)[number]

interface WindowLook {
  minutes: WindowMinutes
  name: string
  /** What it is good for, and the same where there is little room. */
  note: string
  brief: string
  /** Length of its fuse: rising, not to scale, since a day is 288 times five minutes. */
  left: number
}

const LOOKS: Record<WindowMinutes, Omit<WindowLook, 'minutes'>> = {
  5: { name: '5 min', note: 'most bids land here', brief: 'preset', left: 0.16 },
  30: { name: '30 min', note: 'for quiet streets', brief: 'quiet streets', left: 0.38 },
  60: { name: '1 hour', note: 'planned work', brief: 'planned work', left: 0.62 },
  1440: { name: '24 hours', note: 'weekend jobs', brief: 'weekend jobs', left: 1 },
}

export const WINDOW_LOOKS: readonly WindowLook[] = BIDDING_WINDOWS.map((minutes) => ({ minutes, ...LOOKS[minutes] }))

export const isOffered = (minutes: string): boolean => BIDDING_WINDOWS.some((offered) => String(offered) === minutes)
