import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FACTORS, type FactorKey } from '#core/matching/rules.ts'
import { NO_POSTER_RECORD, NO_RECORD, type JobFacts, type WorkerFacts } from '#server/matching/scoring/facts.ts'
import { minutesFor, readJob, readWorker } from '#server/matching/scoring/factors.ts'
import { reasonsFor, scorePair, urgencyOf } from '#server/matching/scoring/score.ts'
import { DEFAULT_WEIGHTS } from '#server/matching/scoring/weights.ts'

const NOW = Date.parse('2026-11-17T15:00:00Z')
const YBOR = { latitude: 27.9605, longitude: -82.4334 }

const WORKER: WorkerFacts = {
  id: 'worker',
  skills: ['Moving & Delivery'],
  bio: 'Carries what others cannot.',
  experienceLevel: null,
  hourlyRate: null,
  week: null,
  isAvailable: true,
  point: YBOR,
  showsPlace: true,
  isVerified: false,
  activeAt: NOW,
  record: NO_RECORD,
}
const JOB: JobFacts = {
  id: 'job',
  posterId: 'poster',
  title: 'Carry a sofa up three flights',
  description: 'Three-seater, no lift, one tight turn.',
  category: 'Moving & Delivery',
  isVirtual: false,
  point: YBOR,
  budgetMin: 80,
  budgetMax: 120,
  day: null,
  time: null,
  timeZone: 'America/New_York',
  postedAt: NOW,
  endsAt: NOW + 5 * MINUTE_MS,
  bids: 0,
  poster: NO_POSTER_RECORD,
}
const north = (miles: number) => ({ ...YBOR, latitude: YBOR.latitude + miles / 69 })
const match = (worker: Partial<WorkerFacts> = {}, job: Partial<JobFacts> = {}) =>
  scorePair(readWorker({ ...WORKER, ...worker }), readJob({ ...JOB, ...job }, NOW), NOW, DEFAULT_WEIGHTS)
const record = (changes: Partial<WorkerFacts['record']>) => ({ record: { ...NO_RECORD, ...changes } })

type Sides = [worker: Partial<WorkerFacts>, job: Partial<JobFacts>]
/** Each factor with a better and a worse pair that differ in nothing else. */
const BETTER: [FactorKey, string, Sides, Sides][] = [
  ['skill', 'a skill that serves it', [{}, {}], [{ skills: ['Pet Care'] }, {}]],
  ['skill', 'a bio that mentions it', [{ bio: 'I move sofas.' }, {}], [{ bio: 'I like jazz.' }, {}]],
  ['skill', 'done before', [record({ finishedIn: { 'Moving & Delivery': 4 } }), {}], [{}, {}]],
  ['distance', 'nearer', [{ point: north(1) }, {}], [{ point: north(6) }, {}]],
  ['distance', 'from anywhere', [{ point: north(20) }, { isVirtual: true }], [{ point: north(20) }, {}]],
  ['experience', 'more finished', [record({ finished: 20 }), {}], [record({ finished: 1 }), {}]],
  [
    'experience',
    'a higher level',
    [{ experienceLevel: 'Expert (5+ years)' }, {}],
    [{ experienceLevel: 'Beginner (less than 1 year)' }, {}],
  ],
  [
    'availability',
    'free then',
    [{ week: { fri: [{ from: '17:00', to: '22:00' }] } }, { time: 'Friday after 7 PM' }],
    [{ week: { sat: [{ from: '09:00', to: '12:00' }] } }, { time: 'Friday after 7 PM' }],
  ],
  ['availability', 'takes work at all', [{}, {}], [{ isAvailable: false }, {}]],
  [
    'price',
    'a budget that covers what is usual',
    [record({ usualPrice: { 'Moving & Delivery': 100 } }), {}],
    [record({ usualPrice: { 'Moving & Delivery': 240 } }), {}],
  ],
  ['rating', 'better stars', [record({ stars: 4.9, reviews: 30 }), {}], [record({ stars: 3.2, reviews: 30 }), {}]],
  ['rating', 'none at all over many bad ones', [{}, {}], [record({ stars: 2, reviews: 10 }), {}]],
  [
    'rating',
    'many good ones over one',
    [record({ stars: 5, reviews: 40 }), {}],
    [record({ stars: 5, reviews: 1 }), {}],
  ],
  ['response', 'bids sooner', [record({ bidsAt: 0.1 }), {}], [record({ bidsAt: 0.9 }), {}]],
  ['reliability', 'leaves nothing', [record({ finished: 9 }), {}], [record({ finished: 9, left: 5 }), {}]],
  ['history', 'this very kind', [record({ finishedIn: { 'Moving & Delivery': 6 } }), {}], [{}, {}]],
  [
    'poster',
    'a poster who chooses',
    [{}, { poster: { decidable: 8, decided: 8, postedIn: {} } }],
    [{}, { poster: { decidable: 8, decided: 1, postedIn: {} } }],
  ],
  ['verified', 'verified', [{ isVerified: true }, {}], [{}, {}]],
  ['freshness', 'newer', [{}, {}], [{}, { postedAt: NOW - DAY_MS }]],
  ['freshness', 'fewer bids', [{}, {}], [{}, { bids: 20 }]],
  ['freshness', 'here lately', [{}, {}], [{ activeAt: NOW - 90 * DAY_MS }, {}]],
]

describe('RANK-1 every factor', () => {
  test.each(BETTER)('%s: %s is better', (key, _why, better, worse) => {
    const [high, low] = [match(...better), match(...worse)]
    expect(high.factors[key].value).toBeGreaterThan(low.factors[key].value)
  })

  test('all twelve are tested above', () => {
    expect(new Set(BETTER.map(([key]) => key))).toEqual(new Set(FACTORS.map(({ key }) => key)))
  })

  test('is between 0 and 1, and so is the score, for any facts', () => {
    const count = fc.nat({ max: 500 })
    const place = fc.record({
      latitude: fc.double({ min: -80, max: 80, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    const money = fc.double({ min: 0.01, max: 1e6, noNaN: true })
    const kinds = fc.dictionary(fc.constantFrom('Moving & Delivery', 'Other'), count)
    const anyWorker = fc.record({
      skills: fc.array(fc.constantFrom('Moving & Delivery', 'Pet Care', 'nonsense')),
      bio: fc.string(),
      week: fc.constantFrom<WorkerFacts['week']>(null, {}, { mon: [{ from: '05:00', to: '23:30' }] }),
      hourlyRate: fc.option(money),
      point: fc.option(place),
      isAvailable: fc.boolean(),
      isVerified: fc.boolean(),
      activeAt: fc.option(fc.integer({ min: 0, max: NOW + DAY_MS })),
      record: fc.record({
        finished: count,
        left: count,
        finishedIn: kinds,
        usualPrice: kinds,
        stars: fc.double({ min: 0, max: 5, noNaN: true }),
        reviews: count,
        bidsAt: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
        titles: fc.array(fc.string()),
      }),
    })
    const anyJob = fc.record({
      title: fc.string(),
      description: fc.string(),
      category: fc.string(),
      isVirtual: fc.boolean(),
      point: fc.option(place),
      budgetMin: fc.option(money),
      budgetMax: fc.option(money),
      time: fc.option(fc.oneof(fc.string(), fc.constantFrom('before 7 AM', 'by 7', 'after 11 pm', 'within 24 hours'))),
      bids: count,
      postedAt: fc.integer({ min: 0, max: NOW + DAY_MS }),
    })
    fc.assert(
      fc.property(anyWorker, anyJob, (worker, job) => {
        const { score, factors } = match(worker, job)
        for (const value of [score, ...Object.values(factors).map((factor) => factor.value)]) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  test('a very bad one is not outweighed by all the others', () => {
    const best = {
      isVerified: true,
      ...record({ finished: 80, finishedIn: { 'Pet Care': 80 }, stars: 5, reviews: 80, bidsAt: 0 }),
    }
    expect(match({ ...best, skills: ['Pet Care'] }).score).toBeLessThan(match().score)
    expect(match({ ...best, point: north(60) }).score).toBeLessThan(match().score)
  })

  test('three miles take about a quarter of an hour', () => {
    expect(minutesFor(3)).toBeGreaterThan(10)
    expect(minutesFor(3)).toBeLessThan(15)
  })
})

describe('RANK-3 reasons', () => {
  test('are the strongest factors, at most three, addressed to the reader', () => {
    const found = match(
      {
        isVerified: true,
        ...record({ finished: 31, finishedIn: { 'Moving & Delivery': 31 }, stars: 4.9, reviews: 28 }),
      },
      {},
    )
    expect(reasonsFor(found, DEFAULT_WEIGHTS, 'worker')).toEqual([
      'Moving & Delivery is in your skills',
      'You have 31 Moving & Delivery jobs finished',
      'In your zip code',
    ])
    expect(reasonsFor(found, DEFAULT_WEIGHTS, 'poster')).toEqual([
      '31 Moving & Delivery jobs finished',
      'In the same zip code',
      '4.9 stars from 28 reviews',
    ])
  })

  test('there are none where no factor is good', () => {
    expect(
      reasonsFor(match({ skills: ['Pet Care'], point: north(40) }, { bids: 9 }), DEFAULT_WEIGHTS, 'worker'),
    ).toEqual([])
  })

  test('a poster sees neither a usual price nor a hidden place', () => {
    const hidden = match({ showsPlace: false, ...record({ usualPrice: { 'Moving & Delivery': 87 } }) })
    expect(JSON.stringify(Object.values(hidden.factors).map(({ toPoster }) => toPoster))).not.toMatch(/87|mi |zip/)
  })
})

describe('RANK-4 urgency', () => {
  const multiplier = (job: Partial<JobFacts>) => urgencyOf(readJob({ ...JOB, ...job }, NOW), NOW)
  test.each([
    ['a minute left', { endsAt: NOW + MINUTE_MS }, true],
    ['wanted today', { endsAt: NOW + DAY_MS, day: '2026-11-17' }, true],
    ['an hour left', { endsAt: NOW + HOUR_MS }, false],
    ['just posted for five minutes', {}, false],
  ])('%s: urgent %s', (_when, job, isUrgent) => {
    expect(multiplier(job) > 1.05).toBe(isUrgent)
  })

  test('does not change the score', () => {
    expect(match({}, { endsAt: NOW + 1000 }).score).toBe(match({}, { endsAt: NOW + DAY_MS }).score)
  })
})
