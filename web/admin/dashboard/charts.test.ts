import { describe, expect, it } from 'vitest'
import type { ChartDay } from '#core/admin/dashboard.ts'
import { chartDay, chartsOf, secondsText } from '#web/admin/dashboard/chart-facts.ts'
import { barsOf, dayAt, medianOf, niceTop } from '#web/admin/dashboard/chart-scale.ts'

describe('PORTAL-16 the scale of a chart', () => {
  it.each([
    [[], 1],
    [[0, null], 1],
    [[1], 1],
    [[3], 5],
    [[7, 2], 10],
    [[11], 20],
    [[21], 25],
    [[26], 50],
    [[100], 100],
    [[101], 200],
    [[41_876], 50_000],
  ])('of %j ends at %d', (values, top) => expect(niceTop(values)).toBe(top))

  it('draws each value in proportion, and nothing for a day without one', () => {
    const [bars] = barsOf([[10, 5, 0, null]], 10)
    expect(bars?.map((bar) => bar && [bar.y, bar.height])).toEqual([[0, 100], [50, 50], null, null])
    expect(bars?.map((bar) => bar?.x)).toEqual([1, 11, undefined, undefined])
  })
  it('gives small values a visible height and caps large ones', () => {
    const [bars] = barsOf([[0.001, 99]], 10)
    expect(bars?.[0]?.height).toBeGreaterThanOrEqual(1)
    expect(bars?.[1]).toMatchObject({ y: 0, height: 100 })
  })
  it('draws two series side by side within a day', () => {
    const [held, released] = barsOf([[4], [2]], 4)
    expect(held?.[0]).toMatchObject({ x: 1, width: 4 })
    expect(released?.[0]).toMatchObject({ x: 5, width: 4 })
  })
  it('finds the day under the pointer', () => {
    expect([0, 0.49, 0.5, 0.99, 1, -0.1].map((share) => dayAt(share, 2))).toEqual([0, 0, 1, 1, 1, 0])
  })
  it('computes the median of the known values', () => {
    expect(medianOf([30, null, 10, 20])).toBe(20)
    expect(medianOf([10, 20])).toBe(15)
    expect(medianOf([null])).toBeNull()
  })
})

const day = (over: Partial<ChartDay>): ChartDay => ({
  day: '2025-10-16',
  signUps: 0,
  jobs: 0,
  filled: 0,
  secondsToFirstBid: null,
  held: '0.00',
  released: '0.00',
  ...over,
})

describe('PORTAL-16 the figures of the charts', () => {
  const charts = chartsOf([
    day({ signUps: 3, jobs: 4, filled: 3, secondsToFirstBid: 84, held: '100.50', released: '20.00' }),
    day({ day: '2025-10-17', signUps: 2, jobs: 0, held: '49.50', released: '5.00' }),
  ])
  const figures = Object.fromEntries(charts.map(({ key, figure, hint }) => [key, `${figure} ${hint}`]))
  it('adds up people, jobs and money over the days', () => {
    expect(figures['sign-ups']).toBe('5 new people')
    expect(figures['jobs']).toBe('4 posted')
    expect(figures['money']).toBe('$150 held, $25 released')
  })
  it('counts the fill rate over all jobs, and a day without jobs has none', () => {
    expect(figures['fill-rate']).toMatch(/^75% /)
    expect(charts.find(({ key }) => key === 'fill-rate')?.series[0]?.values).toEqual([75, null])
  })
  it('ignores days without a bid', () => {
    expect(figures['first-bid']).toMatch(/^1 min 24 s /)
    expect(chartsOf([day({})]).find(({ key }) => key === 'first-bid')?.figure).toBe('no bids')
    expect(chartsOf([day({})]).find(({ key }) => key === 'fill-rate')?.figure).toBe('no jobs')
  })
  it.each([
    [45, '45 s'],
    [60, '1 min'],
    [84.4, '1 min 24 s'],
    [725, '12 min'],
  ])('formats %d seconds as %s', (seconds, text) => expect(secondsText(seconds)).toBe(text))
  it('formats a date without shifting its time zone', () => expect(chartDay('2025-10-16')).toBe('Oct 16'))
})
