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

describe('JOBPAGE-3 events of a job', () => {
  test('are parsed', () => {
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
  ])('that are invalid are ignored: %s %j', (name, data) => expect(readJobEvent(event(name, data))).toBeNull())

  test.each([
    ['bid', { jobId: '1' }, true],
    ['bid', { jobId: '2' }, false],
    ['job', { jobId: '1' }, false],
    ['bid', null, false],
  ])('about the own bid are recognized: %s %j', (name, data, isMine) =>
    expect(isAboutMine({ topic: 'me', name, data }, '1')).toBe(isMine),
  )

  const job = sampleJob({ bidCount: 1, bidTimes: [at(5)] })

  test('update count and timeline without a request', () => {
    const applied = applyBids(job, { kind: 'placed', bidCount: 2, at: at(9) })
    expect(applied.job).toMatchObject({ bidCount: 2, bidTimes: [at(5), at(9)] })
    expect(applied.isEnough).toBe(true)
  })

  test('count a known bid once', () =>
    expect(applyBids(job, { kind: 'placed', bidCount: 1, at: at(5) })).toEqual({ job, isEnough: true }))

  test.each([
    ['one was missed', 'placed', 3],
    ['one is gone', 'withdrawn', 0],
  ] as const)('%s: updates the count and requires a refetch', (_title, kind, bidCount) => {
    const applied = applyBids(job, { kind, bidCount, at: at(9) })
    expect(applied.job.bidCount).toBe(bidCount)
    expect(applied.isEnough).toBe(false)
  })

  test('update the status and require a refetch', () =>
    expect(applyStatus(job, 'open', at(300))).toEqual({
      job: { ...job, status: 'open', updatedAt: at(300) },
      isEnough: false,
    }))
})

describe('JOBPAGE-3 actions of the user', () => {
  const own = sampleBid('own')
  test('show and remove the own bid at once', () => {
    const placed = withOwnBid(sampleJob(), own)
    expect(placed.bids).toEqual([own])
    expect(withoutOwnBid(placed, own.id).bids).toEqual([])
  })
  test('mark only the chosen bid', () => {
    const job = withChosen(sampleJob({ isOwner: true, bids: [own, sampleBid('other')] }), {
      bidId: 'own',
      contractId: 'contract',
      updatedAt: at(9),
    })
    expect(job).toMatchObject({ status: 'assigned', selectedBidId: 'own', contractId: 'contract' })
    expect(job.bids.map(({ isSelected }) => isSelected)).toEqual([true, false])
  })
  test('count a favorite once', () => {
    const kept = withFavorite(sampleJob({ favorites: 4 }), true)
    expect([kept.isFavorite, kept.favorites]).toEqual([true, 5])
    expect(withFavorite(kept, true)).toBe(kept)
    expect(withFavorite(kept, false).favorites).toBe(4)
  })
})
