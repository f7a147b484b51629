import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decidedText, onTimeText, percentText } from '#web/profiles/trust-copy.ts'

describe('TRUST-UI-1 a share in percent', () => {
  it.each([
    [0, '0%'],
    [0.0004, '1%'],
    [0.9512, '95%'],
    [0.9999, '99%'],
    [1, '100%'],
  ])('%d: %s', (share, text) => expect(percentText({ share, of: 10_000 })).toBe(text))
})

describe('TRUST-UI-2 in plain words', () => {
  it.each([
    [null, null],
    [{ share: 1, of: 3 }, 'Chooses somebody every time.'],
    [{ share: 0, of: 7 }, 'Has not chosen anybody so far.'],
    [{ share: 0.6667, of: 3 }, 'Chooses somebody twice out of 3.'],
    [{ share: 0.25, of: 4 }, 'Chooses somebody once out of 4.'],
    [{ share: 0.9565, of: 23 }, 'Chooses somebody 9 times out of 10.'],
    [{ share: 0.01, of: 200 }, 'Chooses somebody once out of 10.'],
  ])('%j: %s', (rate, text) => expect(decidedText(rate)).toBe(text))

  it('never shows some as all or none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 500 }), fc.nat(), (of, seed) => {
        const chosen = 1 + (seed % (of - 1))
        const rate = { share: Math.round((chosen / of) * 10_000) / 10_000, of }
        expect(decidedText(rate)).toMatch(/^Chooses somebody (?:once|twice|\d times) out of \d+\.$/)
        expect(['0%', '100%']).not.toContain(percentText(rate))
      }),
    )
  })

  it('on time: of many in percent, of few as it was counted, of none not at all', () => {
    expect(onTimeText(null)).toBeNull()
    expect(onTimeText({ share: 0.9512, of: 41 })).toBe('95% on time')
    expect(onTimeText({ share: 0.9, of: 10 })).toBe('90% on time')
    expect(onTimeText({ share: 0.6667, of: 3 })).toBe('2 of 3 on time')
    expect(onTimeText({ share: 0, of: 1 })).toBe('0 of 1 on time')
  })
})
