import { MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examine } from '#server/operations/doctor.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import {
  balanceOf,
  good,
  openContract,
  readAs,
  readBooks,
  sign,
  signBoth,
  step,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { answer, pendingOf, raise } from '#server/testing/scenarios/disputes.ts'
import { startAppProcess, type AppProcess } from '#server/testing/app-processes.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'
import { signEvent } from '#server/testing/stand-ins/stripe/webhooks.ts'
import { bankToken } from '#server/testing/stand-ins/stripe/tokens.ts'
import { startStripeStandIn, type StripeStandIn } from '#server/testing/stand-ins/stripe-api.ts'
import { until } from '#server/testing/until.ts'

let bank: StripeStandIn
/** Sets up the data; the code under test runs in processes of its own. */
let testApp: TestApp
let victim: AppProcess
let client: pg.Client
beforeAll(async () => {
  bank = await startStripeStandIn()
  testApp = await openTestApp(bank.environment)
  await Promise.all([testApp.app.queue.stop(), testApp.app.queue.stop()])
  client = new pg.Client({ connectionString: testApp.ownerUrl })
  await client.connect()
  victim = await startAppProcess(testApp, bank.environment)
})
afterAll(async () => {
  await victim.kill()
  await client.end()
  await testApp.close()
  await bank.close()
})

const deliver = (type: string, object: object) => {
  const { body, headers } = signEvent(type, object)
  return testApp.client().send('POST', '/api/payments/webhook', body, headers)
}

/** A signed contract, a poster with a card, and a worker who can be paid. */
const prepare = async (): Promise<Deal> => {
  const deal = await openContract(testApp)
  await good(deal.poster.client.post('/api/payment-methods', { token: 'pm_card_visa' }))
  const { url } = await good(deal.worker.client.post('/api/payout-account/link'))
  await deliver('account.updated', bank.finishOnboarding(String(url).split('/').at(-1)!))
  return deal
}
const finish = async (): Promise<Deal> => {
  const deal = await prepare()
  await signBoth(deal)
  await step(deal, 'worker', 'start')
  await step(deal, 'worker', 'complete')
  return deal
}

interface Act {
  who: TestMember
  path: string
  body: object
  deal: Deal
}
interface Kind {
  purpose: string
  /** Requests to the bank. */
  asks: RegExp
  prepare(): Promise<Act>
  /** What has moved at the bank, in cents. */
  moves: Partial<Record<keyof StripeStandIn['moved'], number>>
  /** The state of the product once it is settled. */
  isSettled(act: Act): Promise<boolean>
}

const INTENT = /^POST \/v1\/payment_intents$/
const KINDS: Record<string, Kind> = {
  hold: {
    purpose: 'charge',
    asks: INTENT,
    async prepare() {
      const deal = await prepare()
      await good(sign(deal, 'worker'))
      return { deal, who: deal.poster, path: `/api/contracts/${deal.id}/sign`, body: { role: 'poster' } }
    },
    moves: { captured: 9_500 },
    isSettled: async ({ deal }) => (await readBooks(testApp, deal)).escrow === '95.00',
  },
  refund: {
    purpose: 'refund',
    asks: /^POST \/v1\/refunds$/,
    async prepare() {
      const deal = await prepare()
      await signBoth(deal)
      return { deal, who: deal.poster, path: `/api/contracts/${deal.id}/cancel`, body: {} }
    },
    moves: { refunded: 9_500 },
    isSettled: async ({ deal }) => (await readAs(deal.poster, deal)).money.refunded === '95.00',
  },
  tip: {
    purpose: 'charge',
    asks: INTENT,
    async prepare() {
      const deal = await finish()
      return { deal, who: deal.poster, path: `/api/contracts/${deal.id}/tip`, body: { amount: '10.00' } }
    },
    moves: { captured: 1_000, transferred: 1_000 },
    isSettled: async ({ deal }) => (await balanceOf(testApp, deal.worker)) === '10.00',
  },
  release: {
    purpose: 'transfer',
    asks: /^POST \/v1\/transfers$/,
    async prepare() {
      const deal = await finish()
      return { deal, who: deal.poster, path: `/api/contracts/${deal.id}/release`, body: {} }
    },
    moves: { transferred: 9_025 },
    isSettled: async ({ deal }) => (await balanceOf(testApp, deal.worker)) === '90.25',
  },
  dispute: {
    purpose: 'refund',
    asks: /^POST \/v1\/refunds$/,
    async prepare() {
      const deal = await prepare()
      await signBoth(deal)
      await step(deal, 'worker', 'start')
      await step(deal, 'worker', 'progress', { percent: 85 })
      const { id } = pendingOf(await raise(deal))
      await good(answer(deal, 'worker', id, 'accept'))
      return { deal, who: deal.poster, path: `/api/proposals/${id}/accept`, body: {} }
    },
    moves: { refunded: 1_425, transferred: 7_671 },
    isSettled: async ({ deal }) => (await balanceOf(testApp, deal.worker)) === '76.71',
  },
  payout: {
    purpose: 'payout',
    asks: /^POST \/v1\/payouts$/,
    async prepare() {
      const deal = await finish()
      await step(deal, 'poster', 'release')
      const form = { type: 'bank', accountHolder: 'Devon Marsh', token: await bankToken(bank) }
      const { id } = await good(deal.worker.client.post('/api/payout-methods', form))
      const body = { methodId: id, amount: '50.00', speed: 'standard' }
      return { deal, who: deal.worker, path: '/api/withdrawals', body }
    },
    moves: { paidOut: 5_000 },
    isSettled: async ({ who }) => (await balanceOf(testApp, who)) === '40.25',
  },
}

/** Waits until the process reaches the point; returns what lets others continue after it was killed. */
type Stop = (kind: Kind) => { arrived: Promise<unknown>; after(): Promise<void> }

/** A process is about to save a response. */
const isWriting = async () => {
  const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
    and datname = current_database() and query like 'update "provider_calls"%'`.execute(testApp.app.db)
  return rows.length > 0
}

const POINTS: Record<string, Stop> = {
  'before the provider has received it': ({ asks }) => {
    const barrier = bank.hold(asks, 'before')
    return { arrived: barrier.arrived, after: async () => barrier.drop() }
  },
  'after the provider has done it and before it responds': ({ asks }) => {
    const barrier = bank.hold(asks, 'after')
    return { arrived: barrier.arrived, after: async () => barrier.drop() }
  },
  'after the response and before the commit': ({ asks, purpose }) => {
    const barrier = bank.hold(asks, 'after')
    const arrive = async () => {
      await barrier.arrived
      await client.query('begin')
      await client.query(`select from provider_calls where purpose = $1 and status = 'pending' for update`, [purpose])
      barrier.release()
      await until(isWriting)
    }
    return { arrived: arrive(), after: async () => void (await client.query('rollback')) }
  },
}

const sums = () => Object.fromEntries(Object.entries(bank.moved).map(([name, sum]) => [name, sum()]))
const pendingCalls = async (purpose?: string) => {
  const { rows } = await sql`select from provider_calls
    where status = 'pending' and purpose = coalesce(${purpose ?? null}, purpose)`.execute(testApp.app.db)
  return rows.length
}
const isAnswered = async ({ purpose }: Kind) => (await pendingCalls(purpose)) === 0
const LEASE_MS = 31_000

describe.each(Object.keys(KINDS))('FAULT-1 a process that is killed in a %s', (name) => {
  const kind = KINDS[name]!

  test.each(Object.keys(POINTS))('%s', { timeout: MINUTE_MS }, async (point) => {
    const act = await kind.prepare()
    const key = `key of ${name} ${point}`
    const before = sums()
    const received = bank.received.length
    const stop = POINTS[point]!(kind)
    const request = victim.post(act.who, act.path, act.body, key).catch(() => 'the connection broke')
    await stop.arrived
    await victim.kill()
    await stop.after()
    expect(await request).toBe('the connection broke')

    victim = await startAppProcess(testApp, bank.environment)
    // After the takeover time another process makes the call.
    await testApp.moveClock(LEASE_MS)
    await until(async () => (await isAnswered(kind)) && (await kind.isSettled(act)), { withinMs: 20_000 })
    // What follows from it happens in turn: a tip is transferred to the worker's account.
    await testApp.moveClock(LEASE_MS)
    await until(async () => (await pendingCalls()) === 0, { withinMs: 20_000 })
    const moved = Object.entries(sums()).map(([what, sum]) => [what, sum - before[what]!])
    expect(Object.fromEntries(moved)).toEqual({
      captured: 0,
      refunded: 0,
      transferred: 0,
      collected: 0,
      paidOut: 0,
      ...kind.moves,
    })
    const keys = bank.received.slice(received).flatMap(({ line, key: of }) => (kind.asks.test(line) ? [of] : []))
    expect(new Set(keys).size).toBe(1)

    // The client did not get a response and retries: it has happened once.
    await testApp.moveClock(61_000)
    const again = await victim.post(act.who, act.path, act.body, key)
    expect([200, 201, 409]).toContain(again.status)
    expect(Object.entries(sums()).map(([what, sum]) => [what, sum - before[what]!])).toEqual(moved)
    expect(await kind.isSettled(act)).toBe(true)
    expect(await examine(client)).toEqual([])
  })
})
