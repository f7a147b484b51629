import { describe, expect, it } from 'vitest'
import { countAt, DEMO_STEPS } from '#web/content/demo/demo-steps.ts'
import { sampleMoney } from '#web/content/demo/sample-money.ts'
import { SAMPLE } from '#web/content/demo/sample.ts'

describe('the workflow demo', () => {
  it('has the six steps of the specification', () => {
    expect(DEMO_STEPS.map((step) => step.name)).toEqual([
      'Job Posted',
      'Bidding Active',
      'Bid Accepted',
      'Work in Progress',
      'Job Complete',
      'Payment & Reviews',
    ])
  })
  it('has different texts for the poster and for the worker', () => {
    const money = sampleMoney(500, 24, 72)
    for (const step of DEMO_STEPS) expect(step.poster.text(money)).not.toBe(step.worker.text(money))
  })
  it('MONEY-1 shows a 95 dollar job paying the worker 90.25', () => {
    const { rate, fee, share } = sampleMoney(500, 24, 72)
    expect([SAMPLE.amount, rate, fee, share]).toEqual(['$95.00', '5%', '$4.75', '$90.25'])
  })
  it('SET-1 shows the figures of the settings', () => {
    const money = sampleMoney(1000, 12, 48)
    const texts = DEMO_STEPS.flatMap(({ poster, worker }) => [poster.text(money), worker.text(money)]).join(' ')
    expect(texts).toContain('$85.50 lands in your balance')
    expect(texts).toContain('or 48 hours pass')
    expect(money.signWithin).toBe('12 hours')
  })
})

describe('countAt', () => {
  it('starts at zero and ends at the amount after two seconds', () => {
    expect(countAt(9500, 0)).toBe(0)
    expect(countAt(9500, 2000)).toBe(9500)
    expect(countAt(9500, 60_000)).toBe(9500)
  })
  it('never runs backwards', () => {
    const seen = Array.from({ length: 41 }, (_, step) => countAt(9025, step * 50))
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  })
})
