import { describe, expect, it } from 'vitest'
import { tickingAt } from '#web/content/landing/hero-tickets.ts'

describe('tickingAt', () => {
  it.each([
    [252, 0, '4:12', 'green'],
    [252, 72, '3:00', 'green'],
    [252, 73, '2:59', 'blue'],
    [27, 0, '0:27', 'pink'],
    [27, 27, 'Bidding Ended', 'ended'],
    [27, 30, 'Bidding Ended', 'ended'],
    [27, 31, '5:00', 'green'],
    [118, 59, '0:59', 'pink'],
  ])('from %i after %i seconds shows %s in %s', (start, elapsed, text, tone) => {
    expect(tickingAt(start, elapsed)).toMatchObject({ text, tone })
  })
  it('has a fuse as long as the time left', () => {
    expect(tickingAt(150, 0).left).toBe(0.5)
    expect(tickingAt(27, 28).left).toBe(0)
  })
})
