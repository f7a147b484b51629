import { MINUTE_MS } from '#core/kernel/time.ts'
import { describe, expect, it } from 'vitest'
import type { Job } from '#core/jobs/api.ts'
import type { JobStatus } from '#core/jobs/rules.ts'
import { sampleContract } from '#web/contracts/sample-contract.ts'
import { runningTickets, groupBids, groupJobs, type MyBid, nextEnd, repostsOf } from '#web/contracts/work-groups.ts'
import { nextMove } from '#web/pages/work/next-move.ts'

const NOW = Date.parse('2025-10-16T18:30:00.000Z')

const job = (title: string, status: JobStatus, endsInMinutes = 3, bidCount = 0): Job =>
  ({
    id: title,
    title,
    status,
    bidCount,
    biddingEndsAt: new Date(NOW + endsInMinutes * MINUTE_MS).toISOString(),
  }) as Job
const bid = (of: Job, isSelected = false): MyBid => ({ id: `bid on ${of.title}`, job: of, isSelected }) as MyBid
const titles = (jobs: readonly { title: string }[]) => jobs.map(({ title }) => title)

const jobs = [
  job('sofa', 'bidding', 4),
  job('cats', 'bidding', 1),
  job('spreadsheets', 'open', -90, 5),
  job('gate', 'assigned', -600, 3),
  job('wi-fi', 'completed', -9_000, 2),
  job('windows', 'expired', -30),
  job('lawn', 'cancelled', -60),
]

it('WORK-1 my jobs are sorted by where they stand, and what burns by its end', () => {
  const { bidding, choosing, assigned, over } = groupJobs(jobs)
  expect([bidding, choosing, assigned, over].map(titles)).toEqual([
    ['cats', 'sofa'],
    ['spreadsheets'],
    ['gate'],
    ['wi-fi', 'windows', 'lawn'],
  ])
})

it('WORK-2 a bid is in the running until its job is given away or over', () => {
  const [sofa, , spreadsheets, gardenGate, , windows, lawn] = jobs as [Job, Job, Job, Job, Job, Job, Job]
  const all = [bid(spreadsheets), bid(sofa), bid(gardenGate, true), bid(gardenGate), bid(windows), bid(lawn, true)]
  const { live, won, lost } = groupBids(all)
  expect([live, won, lost].map((group) => group.map(({ id }) => id))).toEqual([
    ['bid on sofa', 'bid on spreadsheets'],
    ['bid on gate'],
    ['bid on gate', 'bid on windows', 'bid on lawn'],
  ])
})

describe('HOME-4 burning tickets', () => {
  it('are my live jobs and live bids, the one that ends first in front', () => {
    const theirs = job('bookcase', 'bidding', 2)
    const tickets = runningTickets(jobs, [bid(theirs), bid(job('over', 'open', 2))], NOW)
    expect(tickets.map((ticket) => [ticket.job.title, ticket.bid?.id ?? null])).toEqual([
      ['cats', null],
      ['bookcase', 'bid on bookcase'],
      ['sofa', null],
    ])
  })
  it('are none whose end has passed, even before the server has closed them', () =>
    expect(runningTickets([job('late', 'bidding', 0)], [], NOW)).toEqual([]))
  it('tell when the next of them ends', () => {
    expect(nextEnd(jobs)).toBe(NOW + MINUTE_MS)
    expect(nextEnd([job('gate', 'assigned')])).toBeNull()
  })
})

describe('WORK-3 the next move', () => {
  const [sofa, cats, spreadsheets] = jobs as [Job, Job, Job]
  it.each([
    ['a choice', jobs, [], 'choose', '5 bids for “spreadsheets” wait for your choice.'],
    [
      'bids that are in already',
      [cats, job('desk', 'bidding', 9, 1)],
      [],
      'look',
      '“desk” has 1 bid. You may choose before the fuse ends.',
    ],
    [
      'a job that stayed empty today',
      [job('windows', 'expired', -30), cats],
      [],
      'repost',
      '“windows” ended without a bid.',
    ],
    [
      'patience with an own job',
      [sofa, job('old', 'expired', -9_000)],
      [],
      'wait',
      'Nothing is due. “sofa” burns, and bids turn up here as they land.',
    ],
    [
      'patience with a poster',
      [],
      [bid(spreadsheets)],
      'wait',
      'Nothing is due. The poster of “spreadsheets” has your bid and decides next.',
    ],
  ])('is %s', (_, mine, bids, kind, text) =>
    expect(nextMove({ jobs: mine, bids, contracts: [] }, NOW)).toMatchObject({ kind, text }),
  )
  it('is no repost of what is out again', () => {
    const again = { ...job('again', 'bidding', 30), repostedFromId: 'windows' }
    const mine = [again, job('windows', 'expired', -30)]
    expect(nextMove({ jobs: mine, bids: [], contracts: [] }, NOW)).toMatchObject({ kind: 'wait', job: again })
  })
  it('is nothing where nothing is under way', () =>
    expect(nextMove({ jobs: [job('wi-fi', 'completed')], bids: [], contracts: [] }, NOW)).toBeNull())
  it('is a contract before a choice, but one that only goes on after it', () => {
    const unsigned = sampleContract()
    const working = sampleContract({ status: 'in_progress', role: 'worker', money: { due: '0.00', status: 'held' } })
    expect(nextMove({ jobs, bids: [], contracts: [working, unsigned] }, NOW)).toMatchObject({ contract: unsigned })
    expect(nextMove({ jobs, bids: [], contracts: [working] }, NOW)).toMatchObject({ kind: 'choose' })
    expect(nextMove({ jobs: [], bids: [], contracts: [working] }, NOW)).toMatchObject({ contract: working })
  })
})

const from = (status: JobStatus) => ({ ...job(status, status), repostedFromId: 'windows' })

it('WORK-4 a job that is out again is not reposted a second time, until that one is over too', () => {
  for (const status of ['bidding', 'open', 'assigned'] as const)
    expect(repostsOf([from(status)]).get('windows')?.title).toBe(status)
  for (const status of ['expired', 'cancelled', 'completed'] as const)
    expect(repostsOf([from(status)]).has('windows')).toBe(false)
})
