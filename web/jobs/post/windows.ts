import { BIDDING_WINDOWS } from '#core/jobs/rules.ts'

type WindowMinutes = (typeof BIDDING_WINDOWS)[number]

interface WindowLook {
  minutes: WindowMinutes
  name: string
  /** Description, and a short one for narrow screens. */
  note: string
  brief: string
  /** Length of the fuse: rising, not to scale. */
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
