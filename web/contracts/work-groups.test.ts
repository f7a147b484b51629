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

it('WORK-1 jobs are grouped by status, open ones sorted by their end', () => {
  const { bidding, choosing, assigned, over } = groupJobs(jobs)
  expect([bidding, choosing, assigned, over].map(titles)).toEqual([
    ['cats', 'sofa'],
    ['spreadsheets'],
    ['gate'],
    ['wi-fi', 'windows', 'lawn'],
  ])
})

it('WORK-2 a bid is live until its job is assigned or over', () => {
  const [sofa, , spreadsheets, gardenGate, , windows, lawn] = jobs as [Job, Job, Job, Job, Job, Job, Job]
  const all = [bid(spreadsheets), bid(sofa), bid(gardenGate, true), bid(gardenGate), bid(windows), bid(lawn, true)]
  const { live, won, lost } = groupBids(all)
  expect([live, won, lost].map((group) => group.map(({ id }) => id))).toEqual([
    ['bid on sofa', 'bid on spreadsheets'],
    ['bid on gate'],
    ['bid on gate', 'bid on windows', 'bid on lawn'],
  ])
})

describe('HOME-4 running tickets', () => {
  it('are the user’s live jobs and bids, the one that ends first in front', () => {
    const theirs = job('bookcase', 'bidding', 2)
    const tickets = runningTickets(jobs, [bid(theirs), bid(job('over', 'open', 2))], NOW)
    expect(tickets.map((ticket) => [ticket.job.title, ticket.bid?.id ?? null])).toEqual([
      ['cats', null],
      ['bookcase', 'bid on bookcase'],
      ['sofa', null],
    ])
  })
  it('exclude jobs whose end has passed', () =>
    expect(runningTickets([job('late', 'bidding', 0)], [], NOW)).toEqual([]))
  it('report the next end', () => {
    expect(nextEnd(jobs)).toBe(NOW + MINUTE_MS)
    expect(nextEnd([job('gate', 'assigned')])).toBeNull()
  })
})

describe('WORK-3 the next step', () => {
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
      'waiting for bids on an own job',
      [sofa, job('old', 'expired', -9_000)],
      [],
      'wait',
      'Nothing is due. “sofa” burns, and bids turn up here as they land.',
    ],
    [
      'waiting for a poster’s choice',
      [],
      [bid(spreadsheets)],
      'wait',
      'Nothing is due. The poster of “spreadsheets” has your bid and decides next.',
    ],
  ])('is %s', (_, mine, bids, kind, text) =>
    expect(nextMove({ jobs: mine, bids, contracts: [] }, NOW)).toMatchObject({ kind, text }),
  )
  it('is no repost of a reposted job', () => {
    const again = { ...job('again', 'bidding', 30), repostedFromId: 'windows' }
    const mine = [again, job('windows', 'expired', -30)]
    expect(nextMove({ jobs: mine, bids: [], contracts: [] }, NOW)).toMatchObject({ kind: 'wait', job: again })
  })
  it('is null without anything to do', () =>
    expect(nextMove({ jobs: [job('wi-fi', 'completed')], bids: [], contracts: [] }, NOW)).toBeNull())
  it('is the contract until the choice is made', () => {
    const unsigned = sampleContract()
    const working = sampleContract({ status: 'in_progress', role: 'worker', money: { due: '0.00', status: 'held' } })
    expect(nextMove({ jobs, bids: [], contracts: [working, unsigned] }, NOW)).toMatchObject({ contract: unsigned })
    expect(nextMove({ jobs, bids: [], contracts: [working] }, NOW)).toMatchObject({ kind: 'choose' })
    expect(nextMove({ jobs: [], bids: [], contracts: [working] }, NOW)).toMatchObject({ contract: working })
  })
})

const from = (status: JobStatus) => ({ ...job(status, status), repostedFromId: 'windows' })

it('WORK-4 a reposted job cannot be reposted again until the repost is over', () => {
  for (const status of ['bidding', 'open', 'assigned'] as const)
    expect(repostsOf([from(status)]).get('windows')?.title).toBe(status)
  for (const status of ['expired', 'cancelled', 'completed'] as const)
    expect(repostsOf([from(status)]).has('windows')).toBe(false)
})
