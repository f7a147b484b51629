import { expect, test } from 'vitest'
import { sortBids } from '#web/bids/bid-order.ts'
import { at, sampleBid } from '#web/bids/sample-job.ts'

const bids = [
  sampleBid('early', { createdAt: at(10), amount: '95.00' }, { rating: '4.80', totalJobs: 73 }),
  sampleBid('cheap', { createdAt: at(20), amount: '9.50' }, { rating: '4.60' }),
  sampleBid('late', { createdAt: at(30), amount: '110.00' }, { rating: '5.00' }),
  sampleBid('twin', { createdAt: at(15), amount: '95.00' }, { rating: '4.80', totalJobs: 80 }),
]
const ids = (sorted: { id: string }[]) => sorted.map(({ id }) => id)

test.each([
  ['newest', ['late', 'cheap', 'twin', 'early']],
  ['lowest', ['cheap', 'early', 'twin', 'late']],
  ['match', ['late', 'twin', 'early', 'cheap']],
] as const)('LEDGER-1 %s, without match scores', (order, expected) => {
  expect(ids(sortBids(bids, order))).toEqual(expected)
  expect(ids(sortBids(bids.toReversed(), order))).toEqual(expected)
})

test('LEDGER-1 the best match is first, then the best rating; bids without a score are last', () => {
  const scores = new Map([
    ['cheap', 0.94],
    ['early', 0.81],
    ['twin', 0.81],
  ])
  const expected = ['cheap', 'twin', 'early', 'late']
  expect(ids(sortBids(bids, 'match', null, scores))).toEqual(expected)
  expect(ids(sortBids(bids.toReversed(), 'match', null, scores))).toEqual(expected)
  expect(ids(sortBids(bids, 'lowest', null, scores))[1]).toBe('early')
})

test('LEDGER-1 the chosen bid is first in every order', () => {
  const scores = new Map([['late', 0.99]])
  for (const order of ['newest', 'lowest', 'match'] as const)
    expect(ids(sortBids(bids, order, 'cheap', scores))[0]).toBe('cheap')
})
