import { describe, expect, it } from 'vitest'
import { WAVES } from '#core/matching/rules.ts'
import { moreText, signatureOf, versionText, wavesText, weightText, whereText } from '#web/matching/copy.ts'

describe('whereText', () => {
  it.each([
    ['Ybor City, 0.4 mi', { isVirtual: false, location: 'Ybor City', distanceMiles: 0.4 }],
    ['Ybor City, same zip', { isVirtual: false, location: 'Ybor City', distanceMiles: 0 }],
    ['Ybor City', { isVirtual: false, location: 'Ybor City', distanceMiles: null }],
    ['12 mi', { isVirtual: false, location: null, distanceMiles: 12.3 }],
    ['', { isVirtual: false, location: null, distanceMiles: null }],
    ['Virtual', { isVirtual: true, location: 'Ybor City', distanceMiles: null }],
  ])('%s', (text, job) => expect(whereText(job)).toBe(text))
})

describe('moreText', () => {
  it.each([
    [-1, 'No more recommendations for now'],
    [0, 'No more recommendations for now'],
    [1, '1 more recommendation'],
    [5, '5 more recommendations'],
  ])('%i', (howMany, text) => expect(moreText(howMany)).toBe(text))
})

describe('signatureOf', () => {
  it('does not depend on the order and changes with a new bid', () => {
    const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
    expect(signatureOf([b, a])).toBe(signatureOf([a, b]))
    expect(signatureOf([a, b, c])).not.toBe(signatureOf([a, b]))
  })
})

describe('texts of the ranking page', () => {
  it.each([
    [0, '0%'],
    [0.004, 'under 1%'],
    [0.006, '1%'],
    [0.184, '18%'],
    [1, '100%'],
  ])('a weight of %d is %s', (share, text) => expect(weightText(share)).toBe(text))

  it('name the origin of the weights', () => {
    expect(versionText({ version: '1', learnedAt: null, learnedFrom: 0 })).toBe('Version 1, as shipped.')
    expect(versionText({ version: '1.3', learnedAt: '2026-01-07T23:30:00.000Z', learnedFrom: 1204 })).toBe(
      'Version 1.3, learned on January 7, 2026 from 1,204 bids and choices.',
    )
  })

  it('name the waves from near to far', () =>
    expect(wavesText(WAVES)).toBe('5 miles at once, then 12 after 20 seconds, then 25 after 45 seconds'))
})
