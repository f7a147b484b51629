import { describe, expect, test } from 'vitest'
import {
  applyBids,
  applyStatus,
  isAboutMine,
  readJobEvent,
  withChosen,
  withFavorite,
  withOwnBid,
  withoutOwnBid,
} from '#web/bids/job/live-updates.ts'
import { at, sampleBid, sampleJob } from '#web/bids/sample-job.ts'

const event = (name: string, data: unknown) => ({ topic: 'job:1', name, data })

describe('JOBPAGE-3 news of a job', () => {
  test('are read', () => {
    const bids = { bidCount: 2, kind: 'placed', at: at(9) }
    expect(readJobEvent(event('bids', bids))).toEqual({ name: 'bids', ...bids })
    expect(readJobEvent(event('status', { status: 'open' }))).toEqual({ name: 'status', status: 'open' })
    expect(readJobEvent(event('gone', {}))).toEqual({ name: 'gone' })
    expect(readJobEvent(event('watching', { count: 9 }))).toEqual({ name: 'watching', count: 9 })
  })

  test.each([
    ['bids', null],
    ['bids', { bidCount: 'two', kind: 'placed', at: at(9) }],
    ['status', { status: 'melted' }],
    ['watching', {}],
    ['weather', { sun: true }],
  ])('that make no sense are left alone: %s %j', (name, data) => expect(readJobEvent(event(name, data))).toBeNull())

  test.each([
    ['bid', { jobId: '1' }, true],
    ['bid', { jobId: '2' }, false],
    ['job', { jobId: '1' }, false],
    ['bid', null, false],
  ])('of the own bid are told apart: %s %j', (name, data, isMine) =>
    expect(isAboutMine({ topic: 'me', name, data }, '1')).toBe(isMine),
  )

  const job = sampleJob({ bidCount: 1, bidTimes: [at(5)] })

  test('a bid that fits moves count and tape without a question', () => {
    const applied = applyBids(job, { kind: 'placed', bidCount: 2, at: at(9) })
    expect(applied.job).toMatchObject({ bidCount: 2, bidTimes: [at(5), at(9)] })
    expect(applied.isEnough).toBe(true)
  })

  test('a bid that is known already is not counted twice', () =>
    expect(applyBids(job, { kind: 'placed', bidCount: 1, at: at(5) })).toEqual({ job, isEnough: true }))

  test.each([
    ['one was missed', 'placed', 3],
    ['one is gone', 'withdrawn', 0],
  ] as const)('%s: the count is right at once, the rest is asked for', (_title, kind, bidCount) => {
    const applied = applyBids(job, { kind, bidCount, at: at(9) })
    expect(applied.job.bidCount).toBe(bidCount)
    expect(applied.isEnough).toBe(false)
  })

  test('a status is shown at once and the rest asked for', () =>
    expect(applyStatus(job, 'open', at(300))).toEqual({
      job: { ...job, status: 'open', updatedAt: at(300) },
      isEnough: false,
    }))
})

describe('JOBPAGE-3 the own acts', () => {
  const own = sampleBid('own')
  test('an own bid is there at once and goes at once', () => {
    const placed = withOwnBid(sampleJob(), own)
    expect(placed.bids).toEqual([own])
    expect(withoutOwnBid(placed, own.id).bids).toEqual([])
  })
  test('a choice marks one bid and no other', () => {
    const job = withChosen(sampleJob({ isOwner: true, bids: [own, sampleBid('other')] }), {
      bidId: 'own',
      contractId: 'contract',
      updatedAt: at(9),
    })
    expect(job).toMatchObject({ status: 'assigned', selectedBidId: 'own', contractId: 'contract' })
    expect(job.bids.map(({ isSelected }) => isSelected)).toEqual([true, false])
  })
  test('a favourite is counted once', () => {
    const kept = withFavorite(sampleJob({ favorites: 4 }), true)
    expect([kept.isFavorite, kept.favorites]).toEqual([true, 5])
    expect(withFavorite(kept, true)).toBe(kept)
    expect(withFavorite(kept, false).favorites).toBe(4)
  })
})
