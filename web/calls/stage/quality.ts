/** Statistics at one moment. */
export interface Count {
  atMs: number
  received: number
  lost: number
  bytes: number
  roundTripMs: number | null
}

export type QualityLabel = 'Good' | 'Fair' | 'Poor'
export interface Quality {
  label: QualityLabel
  loss: number
  roundTripMs: number | null
  kilobits: number
}

/** Above this, problems are noticeable. */
const FAIR = { loss: 0.02, roundTripMs: 250 }
const POOR = { loss: 0.08, roundTripMs: 500 }
/** Less than audio needs. */
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

/** Sums of both incoming tracks. */
export const countOf = (reports: Iterable<Report>, atMs: number): Count => {
  const count: Count = { atMs, received: 0, lost: 0, bytes: 0, roundTripMs: null }
  for (const report of reports) {
    if (report.type === 'inbound-rtp') {
      count.received += report.packetsReceived ?? 0
      count.lost += report.packetsLost ?? 0
      count.bytes += report.bytesReceived ?? 0
    }
    const isActivePair = report.type === 'candidate-pair' && report.nominated && report.state === 'succeeded'
    if (isActivePair && report.currentRoundTripTime !== undefined)
      count.roundTripMs = report.currentRoundTripTime * 1000
  }
  return count
}

const exceeds = ({ loss, roundTripMs }: Omit<Quality, 'label'>, max: typeof FAIR): boolean =>
  loss > max.loss || (roundTripMs ?? 0) > max.roundTripMs

/** Null for different connections or too short an interval. */
export const qualityBetween = (before: Count, now: Count): Quality | null => {
  const seconds = (now.atMs - before.atMs) / 1000
  const received = now.received - before.received
  if (seconds <= 0 || received < 0) return null
  // Packets that arrive late lower the count.
  const lost = Math.max(0, now.lost - before.lost)
  const measured = {
    loss: received + lost > 0 ? lost / (received + lost) : 0,
    roundTripMs: now.roundTripMs,
    kilobits: Math.round(((now.bytes - before.bytes) * 8) / 1000 / seconds),
  }
  const isPoor = exceeds(measured, POOR) || measured.kilobits < SILENCE_KILOBITS
  return { ...measured, label: isPoor ? 'Poor' : exceeds(measured, FAIR) ? 'Fair' : 'Good' }
}

const HINTS: Record<QualityLabel, string | null> = {
  Good: null,
  Fair: 'Fair connection: it may stutter',
  Poor: 'Poor connection: turning the camera off helps',
}

export const hintOf = (quality: Quality | null): string | null => quality && HINTS[quality.label]

/** "42 ms there and back, 0.5% lost, 1.2 Mbit/s" */
export const detailsOf = ({ loss, roundTripMs, kilobits }: Quality): string =>
  [
    roundTripMs !== null && `${Math.round(roundTripMs)} ms there and back`,
    `${(loss * 100).toFixed(loss > 0 && loss < 0.1 ? 1 : 0)}% lost`,
    kilobits >= 1000 ? `${(kilobits / 1000).toFixed(1)} Mbit/s` : `${kilobits} kbit/s`,
  ]
    .filter(Boolean)
    .join(', ')
