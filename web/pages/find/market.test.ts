import { expect, test } from 'vitest'
import type { Job } from '#core/jobs/api.ts'
import {
  jobsIn,
  type Market,
  type ListSnapshot,
  nextSnapshot,
  withChange,
  withFirstPage,
  withoutJob,
} from '#web/pages/find/market.ts'

const job = (id: string): Job => ({
  id,
  posterId: null,
  isOwner: false,
  title: id,
  description: '',
  category: 'Other',
  location: null,
  zipCode: null,
  latitude: null,
  longitude: null,
  isVirtual: true,
  budgetMin: null,
  budgetMax: null,
  preferredDate: null,
  preferredTime: null,
  images: [],
  status: 'bidding',
  biddingDuration: 5,
  biddingEndsAt: '2026-01-01T00:05:00.000Z',
  selectedBidId: null,
  repostedFromId: null,
  repostCount: 0,
  bidCount: 0,
  distanceMiles: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
})

const slice = (...ids: string[]) => ({ items: ids.map((id) => job(id)), next: null })
const market = (...pages: string[][]): Market => ({
  pages: pages.map((ids) => slice(...ids)),
  pageParams: pages.map((_, at) => (at === 0 ? null : `after ${at}`)),
})
const ids = (list: Market) => jobsIn(list).map(({ id }) => id)

test('FIND-13 a job on two pages is shown once, at its first position', () => {
  expect(ids(market(['a', 'b'], ['b', 'c']))).toEqual(['a', 'b', 'c'])
})

test('FIND-13 an event changes one card and leaves the others', () => {
  const changed = jobsIn(withChange(market(['a', 'b'], ['c']), 'c', { bidCount: 4 }))
  expect(changed.map(({ bidCount }) => bidCount)).toEqual([0, 0, 4])
  expect(ids(withoutJob(market(['a', 'b'], ['c']), 'b'))).toEqual(['a', 'c'])
})

test('FIND-13 a refetched first page replaces the only one', () => {
  const fresh = withFirstPage(market(['a', 'b']), slice('n', 'a'))
  expect(ids(fresh)).toEqual(['n', 'a'])
  expect(fresh.pageParams).toEqual([null])
})

test('FIND-13 a job that a new one pushes off the first page becomes the first of the second, unless it is over', () => {
  const before = withChange(market(['a', 'b', 'c'], ['d']), 'b', { status: 'assigned' })
  expect(ids(withFirstPage(before, slice('n', 'a')))).toEqual(['n', 'a', 'c', 'd'])
})

test('FIND-13 only jobs that are inserted into a visible list are animated', () => {
  const start: ListSnapshot = { list: '', ids: [], arrived: new Set() }
  const first = nextSnapshot(start, 'near 1', ['a', 'b'])
  expect([...first.arrived]).toEqual([])
  const second = nextSnapshot(first, 'near 1', ['n', 'a', 'b'])
  expect([...second.arrived]).toEqual(['n'])
  const longer = nextSnapshot(second, 'near 2', ['n', 'a', 'b', 'c'])
  expect([...longer.arrived]).toEqual([])
  expect([...nextSnapshot(second, 'near 1', ['m', 'n', 'a']).arrived]).toEqual(['n', 'm'])
})
