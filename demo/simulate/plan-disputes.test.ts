import { describe, expect, it } from 'vitest'
import { DISPUTE_CATEGORIES } from '#core/disputes/rules.ts'
import { STATEMENTS } from '#demo/data/texts/disputes.ts'
import type { Market, SimulatedUser } from '#demo/simulate/market.ts'
import type { MarketDispute } from '#demo/simulate/market-disputes.ts'
import { INVENTED, personOf } from '#demo/data/people/people.ts'
import { planDisputes, planMediations } from '#demo/simulate/plan-disputes.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const START = Date.parse('2026-03-02T14:00:00Z')

const users: SimulatedUser[] = INVENTED.map((person) => Object.assign({ id: person.key }, person))

const marketOf = (dispute: MarketDispute, now: number): Market => ({
  now,
  users,
  maren: { ...personOf('maren'), id: 'maren' },
  devon: { ...personOf('devon'), id: 'devon' },
  unsignedOfDevon: 0,
  isDevonHere: false,
  jobs: [],
  contracts: [],
  disputes: [dispute],
  samplePaidAt: null,
  seenAt: new Map(),
})

type PendingProposal = NonNullable<MarketDispute['pending']>
const RULES: PendingProposal = { id: 'first', proposedBy: null, percent: 15, days: null, acceptedBy: [] }

/** The rules say 15%; the guest is the poster, Amara the worker, and she has had her say. */
const disputeOf = (
  given: Partial<Omit<MarketDispute, 'pending'>>,
  pending: Partial<PendingProposal> = {},
): MarketDispute => ({
  id: 'one',
  title: 'Hang a swing',
  posterId: 'guest',
  workerId: 'amara',
  category: 'incomplete_work',
  stage: 'proposed',
  rulesPercent: 15,
  pending: { ...RULES, ...pending },
  witnesses: ['guest', 'amara', 'hugo'],
  bargainers: [],
  silentSince: null,
  quietSince: START,
  ...given,
})

/** What the simulator would do after a while. */
const later = (dispute: MarketDispute, ms = 10 * MINUTE) => planDisputes(marketOf(dispute, START + ms))[0] ?? null
const counter = (percent: number): Partial<PendingProposal> => ({ proposedBy: 'guest', acceptedBy: ['guest'], percent })

const longer = (days: number): Partial<PendingProposal> => ({ ...counter(0), percent: null, days })

describe('a dispute with the simulator', () => {
  it('DEMO-31 says its own side first, within two minutes, and then thinks about the rules’ proposal', () => {
    const silent = disputeOf({ witnesses: ['guest'] })
    expect(later(silent, 30 * SECOND)).toBeNull()
    expect(later(silent, 2 * MINUTE)).toMatchObject({ does: 'state', actor: { id: 'amara' } })
    expect(later(disputeOf({}), 2 * MINUTE)).toBeNull()
    expect(later(disputeOf({}), 5 * MINUTE)).toMatchObject({ does: 'accept', proposalId: 'first', percent: 15 })
  })

  it.each([
    ['worker', 25, 'accept'],
    ['worker', 26, 'counter'],
    ['worker', 0, 'accept'],
    ['poster', 5, 'accept'],
    ['poster', 4, 'counter'],
    ['poster', 100, 'accept'],
  ] as const)('DEMO-31 as the %s it answers %i%% with: %s', (role, percent, does) => {
    const sides = role === 'worker' ? {} : { posterId: 'hugo', workerId: 'guest' }
    expect(later(disputeOf(sides, counter(percent)))).toMatchObject({ does })
  })

  it('DEMO-31 meets a greedy one by a third, once; then it gives in for peace or asks a person', () => {
    expect(later(disputeOf({}, counter(60)))).toMatchObject({ does: 'counter', percent: 30 })
    const bargained = { bargainers: ['guest', 'amara'] }
    expect(later(disputeOf(bargained, counter(35)))).toMatchObject({ does: 'accept' })
    expect(later(disputeOf(bargained, counter(50)))).toMatchObject({ does: 'refuse' })
  })

  it('DEMO-31 takes more time where it works, and gives some where it waits', () => {
    expect(later(disputeOf({}, longer(30)))).toMatchObject({ does: 'accept', percent: null })
    const waiting = { posterId: 'hugo', workerId: 'guest' }
    expect(later(disputeOf(waiting, longer(10)))).toMatchObject({ does: 'accept' })
    expect(later(disputeOf(waiting, longer(20)))).toMatchObject({ does: 'counter', percent: 15 })
  })

  it('DEMO-31 waits where it is the other one’s turn or a person’s, and answers for nobody else', () => {
    expect(later(disputeOf({}, { acceptedBy: ['amara'] }))).toBeNull()
    expect(later(disputeOf({}, { proposedBy: 'amara', acceptedBy: ['amara'] }))).toBeNull()
    expect(later({ ...disputeOf({ stage: 'escalated' }), pending: null })).toBeNull()
    expect(later(disputeOf({ posterId: 'maren', workerId: 'devon' }))).toBeNull()
  })

  it.each(DISPUTE_CATEGORIES)('DEMO-31 has something to say about %s, on either side', (category) => {
    expect(STATEMENTS.worker[category].length).toBeGreaterThan(20)
    expect(STATEMENTS.poster[category]).not.toBe(STATEMENTS.worker[category])
  })
})

describe('what was prepared', () => {
  const mediated = (given: Partial<MarketDispute>, hours: number) =>
    planMediations(marketOf({ ...disputeOf({ stage: 'escalated', ...given }), pending: null }, START + hours * HOUR))
  const ofMaren = { title: 'Clean twelve tall windows', posterId: 'maren', silentSince: START }

  it('DEMO-33 comes back to the table a day after nobody answered, and nothing else does', () => {
    expect(mediated(ofMaren, 23)).toEqual([])
    expect(mediated(ofMaren, 25)).toEqual(['one'])
    // Somebody said no and asked a person: that is for an admin.
    expect(mediated({ ...ofMaren, silentSince: null }, 25)).toEqual([])
    expect(mediated({ ...ofMaren, title: 'Hang a swing' }, 25)).toEqual([])
    expect(mediated({ ...ofMaren, posterId: 'guest' }, 25)).toEqual([])
  })
})
