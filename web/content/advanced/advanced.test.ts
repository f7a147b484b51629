import { describe, expect, it } from 'vitest'
import { showDollars } from '#core/kernel/money.ts'
import { FEE } from '#core/payments/fee.ts'
import { cameraText, offlineText, pushText } from '#web/content/advanced/device-copy.ts'
import { FEATURES } from '#web/content/advanced/features.ts'
import { outcomeFor, proposalFor, SAMPLE_DONE, SAMPLE_HELD } from '#web/content/advanced/sample-dispute.ts'

describe('PAGE-8 the features page', () => {
  it('names six features', () => expect(FEATURES).toHaveLength(6))
  it('computes the example of the specification by the rules', () => {
    expect(SAMPLE_DONE).toBe(85)
    expect(proposalFor(SAMPLE_DONE).refundPercent).toBe(15)
  })
  it('divides the money of the example as the server does', () => {
    const { refund, fee, share } = outcomeFor(15, FEE.fallback)
    expect([refund, fee, share].map((part) => showDollars(part))).toEqual(['$30.00', '$8.50', '$161.50'])
    expect(refund + fee + share).toBe(SAMPLE_HELD)
  })
  it.each([
    [0, 100],
    [40, 60],
    [100, 0],
  ])('proposes for work that is %i%% done a refund of %i%%', (done, back) =>
    expect(proposalFor(done).refundPercent).toBe(back),
  )
  it('describes what this device supports', () => {
    expect(offlineText('ready')).toBe('Tickets you opened stay readable')
    expect(offlineText('unsupported')).toBe('This browser cannot')
    expect(pushText('on')).toBe('On for this device')
    expect(pushText('denied')).toContain('Blocked')
    expect(cameraText(null)).toBe('Asked when first used')
    expect(cameraText('granted')).toBe('Allowed')
  })
})
