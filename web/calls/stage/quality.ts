/** What was counted until a moment; the difference of two moments tells how it goes. */
export interface Count {
  atMs: number
  received: number
  lost: number
  bytes: number
  /** Milliseconds there and back; null where it was not measured. */
  roundTripMs: number | null
}

export type QualityLabel = 'Good' | 'Fair' | 'Poor'
export interface Quality {
  word: QualityLabel
  /** 0 to 1. */
  loss: number
  roundTripMs: number | null
  kilobits: number
}

/** From here on it can be heard and seen. */
const FAIR = { loss: 0.02, roundTripMs: 250 }
const POOR = { loss: 0.08, roundTripMs: 500 }
/** Less than a voice needs. */
const SILENCE_KILOBITS = 5

interface Report {
  type: string
  packetsReceived?: number
  packetsLost?: number
  bytesReceived?: number
  state?: string
  nominated?: boolean
  currentRoundTripTime?: number
}

/** Adds up what came in on both tracks. */
export const countOf = (reports: Iterable<Report>, atMs: number): Count => {
  const count: Count = { atMs, received: 0, lost: 0, bytes: 0, roundTripMs: null }
  for (const report of reports) {
    if (report.type === 'inbound-rtp') {
      count.received += report.packetsReceived ?? 0
      count.lost += report.packetsLost ?? 0
      count.bytes += report.bytesReceived ?? 0
    }
    const isTheWay = report.type === 'candidate-pair' && report.nominated && report.state === 'succeeded'
    if (isTheWay && report.currentRoundTripTime !== undefined) count.roundTripMs = report.currentRoundTripTime * 1000
  }
  return count
}

const exceeds = ({ loss, roundTripMs }: Omit<Quality, 'word'>, max: typeof FAIR): boolean =>
  loss > max.loss || (roundTripMs ?? 0) > max.roundTripMs

/** Null when the two moments are of different connections, or too close. */
export const qualityBetween = (before: Count, now: Count): Quality | null => {
  const seconds = (now.atMs - before.atMs) / 1000
  const received = now.received - before.received
  if (seconds <= 0 || received < 0) return null
  // Packets that were given up may still come, which counts them back.
  const lost = Math.max(0, now.lost - before.lost)
  const measured = {
    loss: received + lost > 0 ? lost / (received + lost) : 0,
    roundTripMs: now.roundTripMs,
    kilobits: Math.round(((now.bytes - before.bytes) * 8) / 1000 / seconds),
  }
  const isPoor = exceeds(measured, POOR) || measured.kilobits < SILENCE_KILOBITS
  return { ...measured, word: isPoor ? 'Poor' : exceeds(measured, FAIR) ? 'Fair' : 'Good' }
}

const HINTS: Record<QualityLabel, string | null> = {
  Good: null,
  Fair: 'Fair connection: it may stutter',
  Poor: 'Poor connection: turning the camera off helps',
}

/** What helps, once it is needed. */
export const hintOf = (quality: Quality | null): string | null => quality && HINTS[quality.word]

/** "42 ms there and back, 0.5% lost, 1.2 Mbit/s" */
export const detailsOf = ({ loss, roundTripMs, kilobits }: Quality): string =>
  [
    roundTripMs !== null && `${Math.round(roundTripMs)} ms there and back`,
    `${(loss * 100).toFixed(loss > 0 && loss < 0.1 ? 1 : 0)}% lost`,
    kilobits >= 1000 ? `${(kilobits / 1000).toFixed(1)} Mbit/s` : `${kilobits} kbit/s`,
  ]
    .filter(Boolean)
    .join(', ')
