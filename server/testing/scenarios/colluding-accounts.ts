import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Role } from '#core/contracts/rules.ts'
import { MINUTE_MS } from '#core/kernel/time.ts'
import { PROVIDER_CALL } from '#server/payments/provider/provider-calls.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { requireHealth } from '#server/testing/doctor.ts'
import { bankMove, type Step } from '#server/testing/scenarios/life-steps.ts'
import { insertPlaces } from '#server/testing/scenarios/market.ts'
import { openStage } from '#server/testing/scenarios/random-histories.ts'
import { ringMoney } from '#server/testing/scenarios/wallets.ts'
import { openBank } from '#server/testing/stand-ins/bank.ts'
import { createProviderConnection } from '#server/testing/stand-ins/provider-network.ts'

const STEPS = 24

const side = fc.constantFrom<Role>('poster', 'worker')
const which = fc.nat(2)
const amount = fc.constantFrom<string>('12.00', '95.00', '900.00', '4900.00')

/** What people do who want more out than they put in: get paid, take it out, and ask for it back. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('open' as const), person: fc.nat(3), amount }) },
  { weight: 30, arbitrary: fc.record({ do: fc.constant('next' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('progress' as const), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('tip' as const), which, amount: fc.constant<string>('20.00') }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('cancel' as const), which, side }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('dispute' as const), which, side }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('mediate' as const),
      which,
      side,
      how: fc.constantFrom('accept', 'accept', 'counter'),
      percent: fc.constantFrom<number>(50, 100, 100),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      which,
      resolution: fc.constantFrom('favor_poster', 'partial_refund'),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constant('withdraw' as const),
      person: fc.constantFrom<0 | 2 | 3>(0, 2, 3),
      parts: fc.constant<number>(1),
      way: fc.constant<number>(0),
    }),
  },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('bank' as const), which, move: bankMove, newest: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const), person: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('leave' as const), person: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('repeat' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ring' as const) }) },
)

/** In cents: what the provider has taken in and given out, and what the books owe to people. */
const readMoney = async ({ app }: TestApp) => {
  const { rows } = await sql<Record<'taken' | 'given' | 'owedToPeople' | 'receivable' | 'debts', number>>`
    select
      (select coalesce(sum(amount_cents), 0) from sandbox_records where kind = 'intent' and status = 'succeeded')::float8
        as taken,
      (select coalesce(sum(case kind when 'intent' then refunded_cents else amount_cents end), 0) from sandbox_records
        where (kind = 'intent' and status = 'succeeded') or (kind = 'payout' and status <> 'failed'))::float8 as given,
      (select coalesce(sum(balance_cents), 0) from ledger_accounts
        where kind in ('escrow', 'user_balance', 'user_frozen'))::float8 as "owedToPeople",
      (select coalesce(sum(left_cents), 0) from debts
        where creditor_id is null)::float8 as receivable,
      (select count(*) from debts)::float8 as debts`.execute(app.db)
  return rows[0]!
}

/** Steps that must occur at least once, so that the lives prove something. */
const REACHED = [
  '/api/contracts/:id/release 200',
  '/api/contracts/:id/cancel 200',
  '/api/contracts/:id/tip 200',
  '/api/contracts/:id/dispute 201',
  '/api/proposals/:id/accept 200',
  '/api/withdrawals 201',
  '/api/account 200',
  '/api/debts/:id/pay 200',
  'bank dispute open',
  'bank lost lost',
  'bank won won',
]

/** How long this may take. */
export const timeFor = (lives: number): number => MINUTE_MS + lives * 5_000

const ANALYZE_EVERY = 50

/**
 * INV-33: four accounts try to get more out than they have put in. After each life the books of cards, banks and payouts
 * are compared with ours. Returns how many debts arose.
 */
export const playColludingLives = async (seed: number, lives: number): Promise<number> => {
  const testApp = await openTestApp({}, { isOwn: true })
  await insertPlaces(testApp)
  // No timers run unless a step runs them.
  await Promise.all([testApp.app.queue.stop(), testApp.app.dispatcher.stop()])
  const bank = openBank(testApp.app.payments)
  const network = createProviderConnection(testApp.app.payments.provider)
  const reached = new Map<string, number>()
  let lived = 0
  const live = async (steps: Step[]): Promise<void> => {
    // As autovacuum would, which test databases do without: plans made for empty tables are slow for thousands of rows.
    if (++lived % ANALYZE_EVERY === 0) await sql`analyze`.execute(testApp.owner)
    const stage = await openStage(testApp, network, bank)
    const trail: string[] = []
    for (const one of steps) trail.push(await stage.take(one))
    // Everything that waits is done: calls to the provider, releases, collections.
    await testApp.moveClock(MINUTE_MS)
    await testApp.app.queue.drain(PROVIDER_CALL)
    await ringMoney(testApp)
    const { taken, given: givenByUs, owedToPeople, receivable } = await readMoney(testApp)
    const given = givenByUs + bank.taken()
    expect(given, trail.join('\n')).toBeLessThanOrEqual(taken + receivable)
    // What is left pays everybody, too.
    expect(owedToPeople, trail.join('\n')).toBeLessThanOrEqual(taken - given + receivable)
    for (const [what, times] of stage.statusCounts) reached.set(what, (reached.get(what) ?? 0) + times)
  }
  try {
    const property = fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), live)
    await fc.assert(property, { seed, numRuns: lives, endOnFailure: true })
    await requireHealth(testApp)
    for (const call of REACHED) expect(reached.get(call) ?? 0, call).toBeGreaterThan(0)
    return (await readMoney(testApp)).debts
  } finally {
    await testApp.close()
  }
}
