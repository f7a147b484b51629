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
/** How long a burnt-out sample stays before it is lit again. */
const REST_SECONDS = 4

export interface Burning {
  text: string
  tone: ClockTone
  word: string
  /** 0 to 1 of the window. */
  left: number
}

/** Where a sample's clock stands after the page has been open for a while: it burns, rests, and is lit again. */
export const burningAt = (startSeconds: number, elapsedSeconds: number): Burning => {
  const round = WINDOW_SECONDS + REST_SECONDS
  const since = (WINDOW_SECONDS - startSeconds + elapsedSeconds) % round
  const leftSeconds = Math.max(WINDOW_SECONDS - since, 0)
  const tone = clockTone(leftSeconds * 1000)
  return { text: clockText(leftSeconds * 1000), tone, word: clockLabel(tone), left: leftSeconds / WINDOW_SECONDS }
}
