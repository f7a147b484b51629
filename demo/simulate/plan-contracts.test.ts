import { describe, expect, it } from 'vitest'
import type { ContractStatus } from '#core/contracts/rules.ts'
import { JOB_CATEGORIES } from '#core/jobs/categories.ts'
import type { Market, SimulatedUser } from '#demo/simulate/market.ts'
import type { MarketContract } from '#demo/simulate/market-contracts.ts'
import { INVENTED, personOf } from '#demo/data/people/people.ts'
import { isSampleDueAgain, planContracts, type Act } from '#demo/simulate/plan-contracts.ts'
import { WORK_PHRASES } from '#demo/data/texts/work.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const TICK = 4 * SECOND
const START = Date.parse('2026-03-02T14:00:00Z')

const users: SimulatedUser[] = INVENTED.map((person) => Object.assign({ id: person.key }, person))

const marketOf = (contracts: MarketContract[], now: number, samplePaidAt: number | null = null): Market => ({
  now,
  users,
  maren: { ...personOf('maren'), id: 'maren' },
  devon: { ...personOf('devon'), id: 'devon' },
  unsignedOfDevon: 0,
  isDevonHere: false,
  jobs: [],
  contracts,
  disputes: [],
  samplePaidAt,
  seenAt: new Map(),
})

const contractOf = (given: Partial<MarketContract>): MarketContract => ({
  id: 'one',
  posterId: 'guest',
  workerId: 'amara',
  status: 'pending',
  category: 'Handyman',
  amount: 80,
  isPosterSigned: false,
  isWorkerSigned: false,
  isHeld: false,
  isTipped: false,
  isFrozen: false,
  isUnpaid: false,
  isSettling: false,
  wasDisputed: false,
  reviewers: [],
  percent: null,
  photos: [],
  requests: [],
  hasAskedForMore: false,
  quietSince: START,
  ...given,
})

/** What an act changes, and what the product does with it by itself. */
const after = (contract: MarketContract, act: Act, now: number): Partial<MarketContract> => {
  const signed = act.role === 'poster' ? { isPosterSigned: true } : { isWorkerSigned: true }
  const effects: Record<Act['does'], Partial<MarketContract>> = {
    sign: { ...signed },
    start: { status: 'in_progress' },
    update:
      act.does === 'update' ? { percent: act.percent, photos: act.photo ? [`photo ${now}`] : contract.photos } : {},
    ask: { requests: [{ id: 'extra', isByPoster: false, dollars: 12 }], hasAskedForMore: true },
    approveExtra: { requests: [] },
    rejectExtra: { requests: [] },
    approvePhoto: { photos: contract.photos.slice(1) },
    complete: { status: 'completed' },
    settle: { status: 'cancelled', isSettling: false },
    release: { isHeld: false },
    tip: { isTipped: true },
    review: { reviewers: [...contract.reviewers, act.actor.id] },
  }
  return effects[act.does]
}

/** Lets the simulator act for some minutes; `guest` does the rest at once. */
const live = (
  contract: MarketContract,
  minutes: number,
  guest: (contract: MarketContract) => Partial<MarketContract>,
) => {
  const acts: Act[] = []
  for (let now = contract.quietSince; now < START + minutes * MINUTE; now += TICK) {
    const [act] = planContracts(marketOf([contract], now))
    const changes = act ? after(contract, act, now) : guest(contract)
    if (act) acts.push(act)
    if (Object.keys(changes).length > 0) Object.assign(contract, changes, { quietSince: now })
    const isSigned = contract.isPosterSigned && contract.isWorkerSigned
    if (contract.status === 'pending' && isSigned) Object.assign(contract, { status: 'active', isHeld: true })
  }
  return acts
}
const moves = (acts: readonly Act[]) => acts.map(({ does }) => does)
const nothing = () => ({})
/** What the simulator would do after an hour. */
const anHourLater = (given: Partial<MarketContract>) =>
  planContracts(marketOf([contractOf(given)], START + 60 * MINUTE))

describe('a contract with a newcomer', () => {
  it('DEMO-25 whom a newcomer chose signs within a minute, starts once the money is held, and is done in minutes', () => {
    const contract = contractOf({})
    const acts = live(contract, 15, ({ isPosterSigned, requests }) => {
      if (!isPosterSigned) return { isPosterSigned: true }
      return requests.length > 0 ? { requests: [] } : {}
    })
    expect(moves(acts).filter((does) => does !== 'ask')).toEqual(['sign', 'start', 'update', 'update', 'complete'])
    expect(acts[0]!.since).toBeLessThan(START + MINUTE)
    expect(acts.every(({ actor, role }) => actor.id === 'amara' && role === 'worker')).toBe(true)
    const percents = acts.flatMap((act) => (act.does === 'update' ? [act.percent] : []))
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(contract.status).toBe('completed')
  })

  it('DEMO-25 nobody starts without held money, and who asked for more waits for the answer', () => {
    const signed = { isPosterSigned: true, isWorkerSigned: true }
    expect(anHourLater({ ...signed, status: 'active' })).toEqual([])
    const asked = [{ id: 'extra', isByPoster: false, dollars: 20 }]
    expect(anHourLater({ ...signed, status: 'in_progress', isHeld: true, percent: 65, requests: asked })).toEqual([])
  })

  it('DEMO-25 a worker accepts the settlement of a late cancellation, and nothing else happens in it', () => {
    const settling = {
      isPosterSigned: true,
      isWorkerSigned: true,
      status: 'in_progress',
      isHeld: true,
      isSettling: true,
    } as const
    const acts = anHourLater(settling)
    expect(acts.map((act) => act.does)).toEqual(['settle'])
  })

  it('DEMO-46 everybody waits while a bank looks at the money or has it back, and then goes on', () => {
    const held = { isPosterSigned: true, isWorkerSigned: true, isHeld: true }
    for (const contract of [
      { ...held, status: 'active' },
      { ...held, status: 'in_progress' },
      { ...held, status: 'completed', posterId: 'hugo', workerId: 'guest' },
    ] as const) {
      expect(anHourLater({ ...contract, isFrozen: true })).toEqual([])
      expect(anHourLater({ ...contract, isUnpaid: true })).toEqual([])
      expect(anHourLater(contract)).toHaveLength(1)
    }
    const settling = { ...held, status: 'in_progress', isSettling: true } as const
    expect(anHourLater({ ...settling, isFrozen: true })).toEqual([])
    expect(moves(anHourLater({ ...settling, isUnpaid: true }))).toEqual(['settle'])
  })

  it('DEMO-25, DEMO-32 who chose a newcomer signs, says yes to photos and small extra work, releases and writes', () => {
    const contract = contractOf({ posterId: 'hugo', workerId: 'guest' })
    const steps: Partial<MarketContract>[] = [
      { isWorkerSigned: true },
      { status: 'in_progress' },
      { percent: 50, photos: ['photo'] },
      { requests: [{ id: 'extra', isByPoster: false, dollars: 15 }] },
      { status: 'completed' },
    ]
    const acts = live(contract, 20, ({ isPosterSigned, photos, requests }) =>
      isPosterSigned && photos.length === 0 && requests.length === 0 ? (steps.shift() ?? {}) : {},
    )
    expect(moves(acts).filter((does) => does !== 'tip')).toEqual([
      'sign',
      'approvePhoto',
      'approveExtra',
      'release',
      'review',
    ])
    expect(acts.every(({ actor, role }) => actor.id === 'hugo' && role === 'poster')).toBe(true)
  })

  it('DEMO-25 a poster says no to extra work that costs more than half the price', () => {
    const requests = [{ id: 'extra', isByPoster: false, dollars: 41 }]
    const contract = contractOf({ posterId: 'hugo', workerId: 'guest', status: 'in_progress', isHeld: true, requests })
    expect(moves(live(contract, 5, nothing))).toEqual(['rejectExtra'])
  })

  it('DEMO-25 some tip, once, and some do not', () => {
    const tips = Array.from({ length: 40 }, (_, at) => {
      const done = { posterId: 'hugo', workerId: 'guest', status: 'completed', isHeld: true } as const
      return moves(live(contractOf({ id: `done ${at}`, ...done }), 10, nothing))
    })
    expect(tips.every(([first]) => first === 'release')).toBe(true)
    expect(tips.every((acts) => acts.filter((does) => does === 'tip').length <= 1)).toBe(true)
    expect(tips.filter((acts) => acts.includes('tip')).length).toBeGreaterThan(8)
    expect(tips.filter((acts) => acts.includes('tip')).length).toBeLessThan(32)
  })

  it('DEMO-25 who asked for changes is worked for again', () => {
    const status: ContractStatus = 'in_progress'
    const contract = contractOf({ isPosterSigned: true, isWorkerSigned: true, isHeld: true, status, percent: 100 })
    expect(moves(live(contract, 5, nothing))).toEqual(['complete'])
  })

  it('DEMO-25 nobody acts for Maren, Devon or a newcomer', () => {
    for (const status of ['pending', 'active', 'in_progress', 'completed'] as const)
      for (const [posterId, workerId] of [
        ['maren', 'devon'],
        ['maren', 'guest'],
        ['guest', 'devon'],
      ] as const) {
        const contract = contractOf({ posterId, workerId, status, isHeld: true, photos: ['photo'] })
        expect(planContracts(marketOf([contract], START + 60 * MINUTE))).toEqual([])
      }
  })

  it('DEMO-25, DEMO-32 among themselves they are brief: no photos pile up, and both write', () => {
    const contract = contractOf({ posterId: 'hugo', workerId: 'amara' })
    const acts = moves(live(contract, 20, nothing)).filter((does) => does !== 'tip')
    expect(acts.toSorted()).toEqual(['complete', 'release', 'review', 'review', 'sign', 'sign', 'start'])
  })
})

describe('what the simulator writes', () => {
  const done = { posterId: 'hugo', workerId: 'amara', status: 'completed' } as const
  const starsOf = (given: Partial<MarketContract>) =>
    Array.from({ length: 60 }, (_, at) =>
      live(contractOf({ id: `done ${at}`, ...done, ...given }), 15, nothing),
    ).flatMap((acts) => acts.flatMap((act) => (act.does === 'review' ? [act.stars] : [])))

  it('DEMO-32 each once, mostly five stars and sometimes four', () => {
    const stars = starsOf({})
    expect(stars).toHaveLength(120)
    expect(new Set(stars)).toEqual(new Set([4, 5]))
    expect(stars.filter((count) => count === 5).length).toBeGreaterThan(80)
  })

  it('DEMO-32 not before the money has left, and neither praise nor a tip after a dispute', () => {
    const waiting = contractOf({ posterId: 'guest', workerId: 'amara', status: 'completed', isHeld: true })
    expect(live(waiting, 15, nothing)).toEqual([])
    expect(new Set(starsOf({ wasDisputed: true }))).toEqual(new Set([3, 4]))
    const disputed = contractOf({ ...done, wasDisputed: true })
    expect(moves(live(disputed, 15, nothing))).toEqual(['review', 'review'])
  })
})

describe('what the simulator says at work', () => {
  it.each(JOB_CATEGORIES)('DEMO-25 fits %s', (category) => {
    const { half, nearly, extra, scenes } = WORK_PHRASES[category]
    expect(new Set([...half, ...nearly]).size).toBe(4)
    expect(extra[0]).toBeLessThanOrEqual(25)
    expect(scenes.length).toBeGreaterThan(1)
  })
})

describe('the sample contract', () => {
  it('DEMO-26 is due again some minutes after it was paid', () => {
    expect(isSampleDueAgain(marketOf([], START))).toBe(false)
    expect(isSampleDueAgain(marketOf([], START, START - 3 * MINUTE))).toBe(false)
    expect(isSampleDueAgain(marketOf([], START, START - 5 * MINUTE))).toBe(true)
  })
})
