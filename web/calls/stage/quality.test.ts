import { describe, expect, it } from 'vitest'
import { type Count, countOf, detailsOf, hintOf, qualityBetween } from '#web/calls/stage/quality.ts'

const before: Count = { atMs: 0, received: 100, lost: 10, bytes: 1_000, roundTripMs: null }
const after = (change: Partial<Count> = {}): Count => ({
  atMs: 2_000,
  received: 300,
  lost: 10,
  bytes: 301_000,
  roundTripMs: 40,
  ...change,
})

describe('CALL-14 quality of the connection', () => {
  it.each([
    ['Good', {}],
    ['Good', { roundTripMs: null }],
    ['Good', { lost: 14 }],
    ['Fair', { lost: 16 }],
    ['Fair', { roundTripMs: 251 }],
    ['Poor', { lost: 30 }],
    ['Poor', { roundTripMs: 501 }],
    ['Poor', { received: 100, bytes: 1_000 }],
  ] as const)('is %s with %j', (label, change) => {
    expect(qualityBetween(before, after(change))?.label).toBe(label)
  })
  it('compares with the previous sample', () => {
    expect(qualityBetween({ ...before, lost: 5_000 }, after({ lost: 5_000 }))?.loss).toBe(0)
  })
  it('is null for another connection or without time between', () => {
    expect(qualityBetween(before, after({ received: 3 }))).toBeNull()
    expect(qualityBetween(before, after({ atMs: 0 }))).toBeNull()
  })
  it('sums both tracks of the connection in use', () => {
    const reports = [
      { type: 'inbound-rtp', packetsReceived: 5, packetsLost: 1, bytesReceived: 100 },
      { type: 'inbound-rtp', packetsReceived: 7, packetsLost: 2, bytesReceived: 50 },
      { type: 'outbound-rtp', packetsReceived: 99 },
      { type: 'candidate-pair', state: 'succeeded', nominated: false, currentRoundTripTime: 9 },
      { type: 'candidate-pair', state: 'succeeded', nominated: true, currentRoundTripTime: 0.042 },
    ]
    expect(countOf(reports, 7)).toEqual({ atMs: 7, received: 12, lost: 3, bytes: 150, roundTripMs: 42 })
  })
  it('has a label and details', () => {
    const quality = qualityBetween(before, after({ lost: 11 }))!
    expect(hintOf(quality)).toBeNull()
    expect(hintOf(null)).toBeNull()
    expect(detailsOf(quality)).toBe('40 ms there and back, 0.5% lost, 1.2 Mbit/s')
    expect(detailsOf({ label: 'Poor', loss: 0.25, roundTripMs: null, kilobits: 80 })).toBe('25% lost, 80 kbit/s')
    expect(hintOf({ ...quality, label: 'Poor' })).toBe('Poor connection: turning the camera off helps')
  })
})
