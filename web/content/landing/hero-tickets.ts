import { clockText, clockTone, clockLabel, type ClockTone, DEFAULT_BIDDING_MINUTES } from '#core/jobs/clock.ts'

export interface SampleTicket {
  title: string
  place: string
  budget: string
  bids: number
  /** Seconds on the clock when the page opens. */
  startSeconds: number
}

export const SAMPLES: readonly SampleTicket[] = [
  { title: 'Fix a dripping kitchen tap', place: '0.8 mi', budget: '$60–90', bids: 2, startSeconds: 252 },
  { title: 'Walk two patient greyhounds', place: '1.9 mi', budget: '$25–35', bids: 7, startSeconds: 27 },
  { title: 'Tutor fractions for one hour', place: 'virtual', budget: '$30–45', bids: 3, startSeconds: 118 },
]

const WINDOW_SECONDS = DEFAULT_BIDDING_MINUTES * 60
/** How long an ended sample stays before it starts again. */
const PAUSE_SECONDS = 4

export interface TickingSample {
  text: string
  tone: ClockTone
  label: string
  /** 0 to 1 of the window. */
  left: number
}

/** The clock of a sample, which ends, pauses and starts again. */
export const tickingAt = (startSeconds: number, elapsedSeconds: number): TickingSample => {
  const round = WINDOW_SECONDS + PAUSE_SECONDS
  const since = (WINDOW_SECONDS - startSeconds + elapsedSeconds) % round
  const leftSeconds = Math.max(WINDOW_SECONDS - since, 0)
  const tone = clockTone(leftSeconds * 1000)
  return { text: clockText(leftSeconds * 1000), tone, label: clockLabel(tone), left: leftSeconds / WINDOW_SECONDS }
}
