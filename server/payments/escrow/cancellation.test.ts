import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#core/contracts/rules.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import {
  activeContract,
  ASKING_CARD,
  balanceOf,
  DECLINED_CARD,
  earningsOf,
  good,
  jump,
  openContract,
  paymentsOf,
  payWith,
  readAs,
  readBooks,
  signBoth,
  snapshot,
  startedContract,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import { give } from '#server/testing/scenarios/wallets.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const cancel = ({ id, ...sides }: Deal, by: Role, form: object = {}) =>
  sides[by].client.post(`/api/contracts/${id}/cancel`, form)

/** An active contract that starts in so many minutes. */
const contractIn = async (minutes: number, amount: number | string = 95): Promise<Deal> => {
  const deal = await openContract(testApp, { amount })
  const { rows } = await sql<{ day: string; time: string }>`
    select to_char(at, 'YYYY-MM-DD') as day, to_char(at, 'HH24:MI') as time from (
      select (app_now() + make_interval(mins => ${minutes})) at time zone 'America/New_York' as at) t`.execute(
    testApp.app.db,
  )
  const form = { jobId: deal.jobId, scheduledDate: rows[0]!.day, scheduledTime: rows[0]!.time }
  await good(deal.poster.client.post('/api/contracts', form))
  await signBoth(deal)
  return deal
}

const atProvider = async (deal: Deal) => {
  const { rows } = await sql<{ amount: number; refunded: number }>`
    select s.amount_cents::int as amount, s.refunded_cents::int as refunded
    from payments p join sandbox_records s on s.id = p.provider_ref
    where p.contract_id = ${deal.id} order by p.created_at`.execute(testApp.app.db)
  return rows.map(({ amount, refunded }) => [amount, refunded])
}

const NOTHING = { escrow: '0.00', worker: '0.00', poster: '0.00', platform: '0.00' }
const POSTER_PAYS = { card: '-10.00', escrow: '0.00', worker: '5.00', poster: '0.00', platform: '5.00' }
const WORKER_PAYS = { card: '0.00', escrow: '0.00', worker: '-10.00', poster: '5.00', platform: '5.00' }
/** The wallet is empty: nobody is credited until the fee is collected. */
const WORKER_OWES = { card: '0.00', ...NOTHING }

describe('CANCEL-3 cancelling', () => {
  test.each(['poster', 'worker'] as const)('in time by the %s costs nothing, and all goes back', async (by) => {
    const deal = await contractIn(24 * 60)
    expect(await readAs(deal[by], deal)).toMatchObject({ cancelFee: '0.00' })
    const gone = await good(cancel(deal, by, { reason: 'It rains.', fee: '0.00' }))
    expect(gone).toMatchObject({ status: 'cancelled', cancelledBy: by, cancelReason: 'It rains.' })
    expect(gone.money).toMatchObject({ status: 'refunded', held: '0.00', refunded: '95.00', due: '0.00' })
    expect(await readBooks(testApp, deal)).toEqual({ card: '0.00', ...NOTHING })
    expect(await atProvider(deal)).toEqual([[9_500, 9_500]])
    expect(await balanceOf(testApp, deal.worker)).toBe('0.00')
  })

  test('without a schedule costs nothing before the start', async () => {
    const deal = await activeContract(testApp)
    expect((await good(cancel(deal, 'poster'))).money).toMatchObject({ refunded: '95.00' })
    expect(await readBooks(testApp, deal)).toEqual({ card: '0.00', ...NOTHING })
  })

  test('is previewed, with the time from which on it costs a fee', async () => {
    const deal = await contractIn(180)
    const before = await readAs(deal.poster, deal)
    expect(before.cancelFee).toBe('0.00')
    expect(Date.parse(before.startsAt!) - Date.parse(before.cancelFeeFrom!)).toBe(2 * HOUR_MS)
    await testApp.moveClock(61 * MINUTE_MS)
    expect(await readAs(deal.poster, deal)).toMatchObject({ cancelFee: '10.00' })
  })

  test('asks again when the fee has changed meanwhile, and moves nothing', async () => {
    const deal = await contractIn(180)
    await testApp.moveClock(61 * MINUTE_MS)
    const before = await snapshot(testApp, deal)
    expect(await cancel(deal, 'poster', { fee: '0.00' })).toMatchObject({ status: 409, body: { code: 'fee_changed' } })
    expect(await snapshot(testApp, deal)).toEqual(before)
    expect((await cancel(deal, 'poster', { fee: '10.00' })).status).toBe(200)
  })

  test('costs nothing when nothing is held', async () => {
    const deal = await openContract(testApp)
    await payWith(deal.poster, DECLINED_CARD)
    await signBoth(deal)
    expect((await good(cancel(deal, 'worker'))).status).toBe('cancelled')
    expect(await readBooks(testApp, deal)).toEqual({ card: '0.00', ...NOTHING })
  })

  test('20 times concurrently by both sides happens once', async () => {
    const deal = await contractIn(60)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => cancel(deal, index % 2 ? 'poster' : 'worker')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'not_now')).toHaveLength(19)
    const { cancelledBy } = await readAs(deal.poster, deal)
    expect(await readBooks(testApp, deal)).toEqual(cancelledBy === 'poster' ? POSTER_PAYS : WORKER_OWES)
    expect(await atProvider(deal)).toEqual([[9_500, cancelledBy === 'poster' ? 8_500 : 9_500]])
  })

  test('and starting exclude each other', async () => {
    for (let round = 0; round < 6; round++) {
      const deal = await activeContract(testApp)
      const [cancelled, started] = await Promise.all([
        cancel(deal, 'poster'),
        deal.worker.client.post(`/api/contracts/${deal.id}/start`),
      ])
      expect(cancelled.status).toBe(200)
      // A start that came first is compensated.
      const isStarted = started.status === 200
      expect(isStarted || started.body.code === 'not_now').toBe(true)
      expect(await readBooks(testApp, deal)).toEqual(isStarted ? POSTER_PAYS : { card: '0.00', ...NOTHING })
    }
  })
})

test('CANCEL-3 a payment that waits for confirmation is abandoned', async () => {
  const deal = await openContract(testApp)
  await payWith(deal.poster, ASKING_CARD)
  await signBoth(deal)
  expect((await readAs(deal.poster, deal)).money).toMatchObject({ status: 'processing', needsAction: true })
  const gone = await good(cancel(deal, 'poster'))
  expect(gone.money).toMatchObject({ status: 'failed', needsAction: false, refunded: '0.00' })
  const [payment] = await paymentsOf(testApp, deal)
  expect(await good(deal.poster.client.post(`/api/payments/${payment!.id}/check`))).toMatchObject({
    status: 'failed',
    needsAction: false,
  })
  expect(await readBooks(testApp, deal)).toMatchObject({ card: '0.00', escrow: '0.00' })
})

describe('CANCEL-4 the poster pays from held money', () => {
  test.each<[string, () => Promise<Deal>]>([
    ['inside the notice', () => contractIn(119)],
    ['after the scheduled start', () => contractIn(1)],
    ['once work has started', () => startedContract(testApp)],
  ])('%s', async (_, open) => {
    const deal = await open()
    expect(await readAs(deal.poster, deal)).toMatchObject({ cancelFee: '10.00' })
    const gone = await good(cancel(deal, 'poster', { fee: '10.00' }))
    expect(gone.money).toMatchObject({ status: 'partially_refunded', refunded: '85.00', held: '0.00' })
    expect(gone.cancelFeePaid).toBe('10.00')
    expect(await readBooks(testApp, deal)).toEqual(POSTER_PAYS)
    expect(await atProvider(deal)).toEqual([[9_500, 8_500]])
    expect([await balanceOf(testApp, deal.worker), await earningsOf(testApp, deal.worker)]).toEqual(['5.00', '5.00'])
  })

  test.each([
    ['6.01', '3.00', '3.01', '0.00', 0],
    ['0.01', '0.00', '0.01', '0.00', 0],
    ['10.00', '5.00', '5.00', '0.00', 0],
    ['10.01', '5.00', '5.00', '0.01', 1],
  ])('of %s that are held: %s, %s and %s back', async (amount, platform, worker, refunded, cents) => {
    const deal = await startedContract(testApp, { amount })
    await good(cancel(deal, 'poster'))
    expect(await readBooks(testApp, deal)).toEqual({
      card: `-${(Number(amount) - Number(refunded)).toFixed(2)}`,
      escrow: '0.00',
      worker,
      poster: '0.00',
      platform,
    })
    expect((await paymentsOf(testApp, deal))[0]).toMatchObject({
      status: refunded === '0.00' ? 'fee_kept' : 'partially_refunded',
      platform_fee: platform,
      worker_amount: worker,
      refunded_amount: refunded,
    })
    expect((await atProvider(deal))[0]![1]).toBe(cents)
    const { money } = await readAs(deal.poster, deal)
    expect([money.status, money.refunded]).toEqual([cents === 0 ? 'fee_kept' : 'partially_refunded', refunded])
  })

  test('takes the fee from several payments, from the first one on', async () => {
    const deal = await startedContract(testApp, { amount: '7.50' })
    const form = { description: 'The piano.', additionalAmount: '20.00' }
    const { id } = await good(deal.worker.client.post(`/api/contracts/${deal.id}/additional-work`, form))
    await good(deal.poster.client.post(`/api/additional-work/${id}/approve`, { role: 'poster' }))
    await good(cancel(deal, 'poster'))
    expect(
      (await paymentsOf(testApp, deal)).map((p) => [p.status, p.platform_fee, p.worker_amount, p.refunded_amount]),
    ).toEqual([
      ['fee_kept', '5.00', '2.50', '0.00'],
      ['partially_refunded', '0.00', '2.50', '17.50'],
    ])
    expect(await readBooks(testApp, deal)).toEqual(POSTER_PAYS)
    expect(await atProvider(deal)).toEqual([
      [750, 0],
      [2_000, 1_750],
    ])
  })
})

describe('CANCEL-5 the worker pays from the balance, and owes the rest', () => {
  test.each<[string, () => Promise<Deal>]>([
    ['inside the notice', () => contractIn(119)],
    ['once work has started', () => startedContract(testApp)],
  ])('%s; the poster gets all back at once', async (_, open) => {
    const deal = await open()
    await good(cancel(deal, 'worker', { fee: '10.00' }))
    for (const who of [deal.poster, deal.worker])
      expect(await readAs(who, deal)).toMatchObject({ cancelFeePaid: '10.00' })
    expect(await readBooks(testApp, deal)).toEqual(WORKER_OWES)
    expect(await atProvider(deal)).toEqual([[9_500, 9_500]])
    expect(await paymentsOf(testApp, deal)).toMatchObject([{ status: 'refunded', refunded_amount: '95.00' }])
    expect([await balanceOf(testApp, deal.worker), await balanceOf(testApp, deal.poster)]).toEqual(['0.00', '0.00'])
    expect(await earningsOf(testApp, deal.worker)).toBe('0.00')
  })

  test('a wallet is never below zero', async () => {
    const worker = await createWorker(testApp)
    const overdrawn = sql`select post_ledger('withdrawal', null, 'test', 'test', '', ${JSON.stringify([
      { kind: 'user_balance', user: worker.id, cents: -1 },
      { kind: 'payout_clearing', cents: 1 },
    ])}::jsonb)`.execute(testApp.app.db)
    await expect(overdrawn).rejects.toThrow('ledger_accounts_not_below_zero')
  })

  test('the fee is limited to what is held', async () => {
    const worker = await createWorker(testApp)
    await give(testApp, worker, '10.00')
    const deal = await startedContract(testApp, { worker, amount: '6.01' })
    await good(cancel(deal, 'worker'))
    expect(await readBooks(testApp, deal)).toEqual({
      card: '0.00',
      escrow: '0.00',
      worker: '-6.01',
      poster: '3.01',
      platform: '3.00',
    })
  })
})

describe('CANCEL-1 the third cancellation in 30 days costs a fee', () => {
  test.each(['poster', 'worker'] as const)('it costs the %s something each time, and later no more', async (by) => {
    const person = by === 'poster' ? await createPoster(testApp) : await createWorker(testApp)
    await give(testApp, person, '50.00')
    const cancelEarly = async () => {
      const deal = await activeContract(testApp, { [by]: person })
      const { cancelFee } = await readAs(person, deal)
      await good(cancel(deal, by, { fee: cancelFee }))
      return { deal, cancelFee }
    }
    for (let time = 0; time < 2; time++) expect((await cancelEarly()).cancelFee).toBe('0.00')
    const third = await cancelEarly()
    expect(third.cancelFee).toBe('10.00')
    expect(await readBooks(testApp, third.deal)).toEqual(by === 'poster' ? POSTER_PAYS : WORKER_PAYS)
    expect((await cancelEarly()).cancelFee).toBe('10.00')
    // The session would expire before the 30 days do.
    await jump(testApp, 30 * DAY_MS + MINUTE_MS, person)
    expect((await cancelEarly()).cancelFee).toBe('0.00')
  })

  test('declined and unsigned contracts do not count', async () => {
    const worker = await createWorker(testApp)
    for (let time = 0; time < 3; time++) {
      const deal = await openContract(testApp, { worker })
      await good(worker.client.post(`/api/contracts/${deal.id}/decline`))
    }
    expect((await readAs(worker, await activeContract(testApp, { worker }))).cancelFee).toBe('0.00')
  })

  test('of three concurrent cancellations one costs a fee', async () => {
    const poster = await createPoster(testApp)
    const deals = await Promise.all(Array.from({ length: 3 }, () => activeContract(testApp, { poster })))
    await Promise.all(deals.map((deal) => good(cancel(deal, 'poster'))))
    const books = await Promise.all(deals.map((deal) => readBooks(testApp, deal)))
    expect(books.filter(({ platform }) => platform === '5.00')).toHaveLength(1)
  })
})
