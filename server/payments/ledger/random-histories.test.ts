import { MINUTE_MS } from '#core/kernel/time.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECKS } from '#server/operations/doctor-checks.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { completedContract, good, type Deal } from '#server/testing/scenarios/contracts.ts'
import { historySteps, type Step } from '#server/testing/scenarios/life-steps.ts'
import { openStage } from '#server/testing/scenarios/random-histories.ts'
import { insertPlaces, createWorker } from '#server/testing/scenarios/market.ts'
import { openBank } from '#server/testing/stand-ins/bank.ts'
import { createProviderConnection } from '#server/testing/stand-ins/provider-network.ts'

/** Another seed takes other paths: BOOKS_SEED=7 BOOKS_HISTORIES=5000 for a long run. */
const SEED = Number(process.env['BOOKS_SEED'] ?? 20_261_116)
const HISTORIES = Number(process.env['BOOKS_HISTORIES'] ?? (process.env['FULL_TESTS'] ? 300 : 4))
/** Fewer histories do not reach rare steps. */
const MIN_HISTORIES_FOR_ALL = 32
const STEPS = 100

let testApp: TestApp
let client: pg.Client
beforeAll(async () => {
  testApp = await openTestApp({}, { isOwn: true })
  await insertPlaces(testApp)
  // No timers run unless a step runs them.
  await Promise.all([testApp.app.queue.stop(), testApp.app.queue.stop(), testApp.app.dispatcher.stop()])
  client = new pg.Client({ connectionString: testApp.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await testApp.close()
})

/** All invariants in one query. */
const ALL_CHECKS = {
  name: 'all-checks',
  text: CHECKS.filter(({ isAboutWaiting }) => !isAboutWaiting)
    .map(({ rule, sentence, sql }) => `select '${rule} ${sentence}' as broken, id, detail from (${sql}) wrong`)
    .join('\nunion all\n'),
}

/** Empties the tables between histories, so that queries stay fast. Waits for a loop that closes windows. */
const CLEAR = `begin; lock table jobs; set local session_replication_role = replica;
  truncate users, outbox, provider_calls, sandbox_records, idempotency_keys, ledger_accounts, ledger_transactions,
    admin_audit_log, chain_links, chain_pending cascade;
  commit`

/** Steps that must occur at least once, so that the test proves something. */
const REACHED_BY_FEW = [
  ['held', '/api/contracts/:id/sign 200'],
  ['started', '/api/contracts/:id/start 200'],
  ['released', '/api/contracts/:id/release 200'],
  ['cancelled', '/api/contracts/:id/cancel 200'],
  ['tipped', '/api/contracts/:id/tip 200'],
  ['withdrawn', '/api/withdrawals 201'],
  ['disputed', '/api/contracts/:id/dispute 201'],
  ['agreed on a proposal', '/api/proposals/:id/accept 200'],
] as const
const REACHED_BY_MANY = [
  ...REACHED_BY_FEW,
  ['paid again', '/api/contracts/:id/pay 200'],
  ['refused by a bank', '/api/contracts/:id/pay 422'],
  ['confirmed', '/api/payments/sandbox/confirm 200'],
  ['extra work', '/api/additional-work/:id/approve 200'],
  ['asked for changes', '/api/contracts/:id/request-changes 200'],
  ['declined', '/api/contracts/:id/decline 200'],
  ['proposed something else', '/api/proposals/:id/counter 201'],
  ['decided by an admin', '/api/admin/disputes/resolve 200'],
  ['settled', '/api/contracts/:id/settlement/accept 200'],
  ['taken back', '/api/disputes/:id/withdraw 200'],
] as const

/** The minimum number of steps, so that the test cannot be weakened by accident. */
const MIN_STEPS = Math.min(3_000, HISTORIES * STEPS)

test(
  'MONEY-3 whatever happens to contracts, the books balance after every step',
  { timeout: MINUTE_MS + HISTORIES * 10_000 },
  async () => {
    const network = createProviderConnection(testApp.app.payments.provider)
    const received = new Map<string, number>()
    let taken = 0
    const live = async (steps: Step[]): Promise<void> => {
      const stage = await openStage(testApp, network, openBank(testApp.app.payments))
      const trail: string[] = []
      for (const step of steps) {
        trail.push(await stage.take(step))
        const { rows } = await client.query(ALL_CHECKS)
        expect(rows, `after step ${trail.length}:\n${trail.slice(-12).join('\n')}`).toEqual([])
        taken++
      }
      await client.query(CLEAR)
      for (const [what, times] of stage.statusCounts) received.set(what, (received.get(what) ?? 0) + times)
      network.cut('up')
    }
    await fc.assert(fc.asyncProperty(historySteps(STEPS), live), {
      seed: SEED,
      numRuns: HISTORIES,
      // Shrinking would take minutes; the trail is enough.
      endOnFailure: true,
    })
    expect(taken).toBeGreaterThanOrEqual(MIN_STEPS)
    const expected = HISTORIES < MIN_HISTORIES_FOR_ALL ? REACHED_BY_FEW : REACHED_BY_MANY
    for (const [what, call] of expected) expect(received.get(call) ?? 0, what).toBeGreaterThan(0)
  },
)

test(
  'MONEY-5 many pay one worker at once: the history of the wallet shows its balances in order',
  { timeout: MINUTE_MS },
  async () => {
    const worker = await createWorker(testApp)
    const deals: Deal[] = []
    for (let count = 0; count < 10; count++) deals.push(await completedContract(testApp, { worker }))
    for (let round = 1; round <= 4; round++)
      await Promise.all(
        deals.map(({ id, poster }) => good(poster.client.post(`/api/contracts/${id}/tip`, { amount: round }))),
      )
    const { rows } = await client.query(ALL_CHECKS)
    expect(rows).toEqual([])
  },
)
