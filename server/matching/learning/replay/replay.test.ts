import { HOUR_MS } from '#core/kernel/time.ts'
import { expect, test } from 'vitest'
import { buildCity } from '#server/matching/learning/city/city.ts'
import type { Dataset, EventRow, JobRow } from '#server/matching/learning/dataset/dataset.ts'
import { planFor } from '#server/matching/learning/replay/plan.ts'
import { replay, type Decision } from '#server/matching/learning/replay/replay.ts'

const MAX = { looks: 20, choices: 20, heldOutLooks: 20, heldOutPostings: 20 }
const CITY = buildCity(4, { workers: 300, jobs: 500, days: 30, activity: 6 })

/** Everything except the outcomes. */
const known = ({ alternatives }: Decision): Map<string, unknown> =>
  new Map(
    alternatives.map(({ worker, job, popularity, recency }) => [
      `${worker.id} ${job.id}`,
      { worker, job, popularity, recency },
    ]),
  )

test('LEARN-1 no decision is evaluated with knowledge from its future', () => {
  const plan = planFor(CITY, MAX, 1)
  const decisions = [...replay(CITY, plan)]
  expect(new Set(decisions.map(({ kind }) => kind))).toEqual(new Set(['jobs', 'workers', 'choice']))
  expect(decisions.length).toBeGreaterThan(60)
  for (const decision of decisions) {
    const after = CITY.events.findIndex(({ at }) => at > decision.at)
    const past: Dataset = {
      ...CITY,
      jobs: CITY.jobs.filter(({ postedAt }) => postedAt <= decision.at),
      // One event more shows that nothing else came before it.
      events: after < 0 ? CITY.events : CITY.events.slice(0, after + 1),
    }
    const again = [...replay(past, plan)].findLast(
      ({ kind, at, owner }) => kind === decision.kind && at === decision.at && owner === decision.owner,
    )
    const [now, then] = [known(decision), known(again!)]
    const both = [...now.keys()].filter((key) => then.has(key))
    expect(both.length).toBeGreaterThanOrEqual(then.size - 1)
    for (const key of both) expect(then.get(key)).toEqual(now.get(key))
  }
})

test('LEARN-1 training data and its outcomes lie before the cut', () => {
  const plan = planFor(CITY, { ...MAX, looks: 500 }, 1)
  for (const { at, isHeldOut, kind, alternatives } of replay(CITY, plan)) {
    expect(isHeldOut).toBe(at >= plan.cutAt)
    expect(alternatives.every(({ job }) => job.postedAt <= at && job.endsAt > (kind === 'choice' ? 0 : at))).toBe(true)
  }
})

const jobAt = (id: string, hour: number): JobRow => ({
  id,
  posterId: 'p',
  title: `Mow ${id}`,
  description: '',
  category: 'Yard Work',
  isVirtual: false,
  latitude: null,
  longitude: null,
  budgetMin: null,
  budgetMax: null,
  day: null,
  time: null,
  timeZone: 'UTC',
  postedAt: hour * HOUR_MS,
  endsAt: (hour + 10) * HOUR_MS,
})
const event = (hour: number, type: EventRow['type'], jobId: string, more: Partial<EventRow> = {}): EventRow => ({
  at: hour * HOUR_MS,
  type,
  workerId: 'w',
  jobId,
  amount: null,
  stars: null,
  ...more,
})

test('LEARN-1 a record contains what happened until then', () => {
  const worker = {
    id: 'w',
    skills: ['Yard Work', 'Juggling'],
    bio: 'Lawns.',
    experienceLevel: null,
    hourlyRate: null,
    week: null,
    latitude: null,
    longitude: null,
    isVerified: false,
    joinedAt: null,
  }
  const last = event(200, 'bid', 'j5')
  const dataset: Dataset = {
    workers: [worker],
    jobs: [jobAt('j1', 1), jobAt('j2', 21), jobAt('j3', 41), jobAt('j4', 61), jobAt('j5', 199)],
    events: [
      event(2, 'bid', 'j1', { amount: 30 }),
      event(3, 'chosen', 'j1'),
      event(5, 'completed', 'j1'),
      event(6, 'review', 'j1', { stars: 4 }),
      event(23, 'bid', 'j2', { amount: 50 }),
      event(44, 'bid', 'j3', { amount: 40 }),
      event(45, 'chosen', 'j3'),
      event(46, 'cancelled', 'j3'),
      event(63, 'view', 'j4'),
      last,
    ],
  }
  const plan = { cutAt: 0, seed: 1, looks: new Set([last]), choices: new Set<EventRow>(), postings: new Set<JobRow>() }
  const [decision] = [...replay(dataset, plan)]
  const [alternative] = decision!.alternatives
  expect(decision!.alternatives).toHaveLength(1)
  expect(alternative!.worker).toMatchObject({ bio: 'Lawns. Juggling', activeAt: 63 * HOUR_MS })
  expect(alternative!.worker.record).toEqual({
    finished: 1,
    left: 1,
    finishedIn: { 'Yard Work': 1 },
    usualPrice: { 'Yard Work': 40 },
    stars: 4,
    reviews: 1,
    bidsAt: 0.2,
    titles: ['Mow j1'],
  })
  // The second job got a bid and no selection, the fourth no bid.
  expect(alternative!.job.poster).toEqual({ decidable: 3, decided: 2, postedIn: { 'Yard Work': 5 } })
  expect(alternative!.gain).toBe(1)
})
