import { HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import { openTestApp, openSecondApp, type TestApp } from '#server/testing/app.ts'
import {
  ASKING_CARD,
  at,
  balanceOf,
  completedContract,
  DECLINED_CARD,
  dispute,
  earningsOf,
  GOOD_CARD,
  good,
  jump,
  paymentsOf,
  payWith,
  readAs,
  readBooks,
  snapshot,
  startedContract,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { createWorker } from '#server/testing/scenarios/market.ts'
import { until } from '#server/testing/until.ts'

let testApp: TestApp
let second: App
beforeAll(async () => {
  testApp = await openTestApp()
  second = await openSecondApp(testApp)
})
afterAll(async () => {
  await second.close()
  await testApp.close()
})

describe('RELEASE-1 held money leaves once', () => {
  test.each([
    ['95.00', '4.75', '90.25'],
    ['200.00', '10.00', '190.00'],
    ['0.01', '0.00', '0.01'],
    ['0.10', '0.01', '0.09'],
    ['33.33', '1.67', '31.66'],
    ['99999.99', '5000.00', '94999.99'],
  ])('of %s the platform keeps %s and the worker gets %s', async (amount, fee, share) => {
    const deal = await completedContract(testApp, { amount })
    expect(await good(deal.poster.client.post(at(deal, 'release')))).toEqual({
      contractId: deal.id,
      status: 'released',
      amount,
      platformFee: fee,
      workerAmount: share,
    })
    const released = await readAs(deal.poster, deal)
    expect(released.money).toMatchObject({ status: 'released', held: '0.00', released: share })
    expect(released.autoReleaseAt).toBeNull()
    expect(await readBooks(testApp, deal)).toEqual({
      card: `-${amount}`,
      escrow: '0.00',
      worker: share,
      poster: '0.00',
      platform: fee,
    })
    const [payment] = await paymentsOf(testApp, deal)
    expect(payment).toMatchObject({ status: 'released', platform_fee: fee, worker_amount: share })
    expect([await earningsOf(testApp, deal.worker), await balanceOf(testApp, deal.worker)]).toEqual([share, share])
  })

  test('of extra work with one fee for all of it', async () => {
    const deal = await startedContract(testApp, { amount: '0.10' })
    for (const additionalAmount of ['0.10', '0.10']) {
      const form = { description: 'And that.', additionalAmount }
      const { id } = await good(deal.worker.client.post(at(deal, 'additional-work'), form))
      await good(deal.poster.client.post(`/api/additional-work/${id}/approve`, { role: 'poster' }))
    }
    await good(deal.worker.client.post(at(deal, 'complete')))
    await good(deal.poster.client.post(at(deal, 'release')))
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-0.30', worker: '0.28', platform: '0.02' })
  })

  test('a second time finds nothing held', async () => {
    const deal = await completedContract(testApp)
    await good(deal.poster.client.post(at(deal, 'release')))
    const again = await deal.poster.client.post(at(deal, 'release'))
    expect([again.status, again.body.code]).toEqual([409, 'nothing_held'])
    expect(await readBooks(testApp, deal)).toMatchObject({ worker: '90.25', platform: '4.75' })
  })

  test('50 times concurrently in two processes moves the money once', async () => {
    const deal = await completedContract(testApp)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (index % 2 ? deal.poster.client : deal.poster.client.through(second)).post(at(deal, 'release')),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'nothing_held')).toHaveLength(49)
    expect(await readBooks(testApp, deal)).toMatchObject({ escrow: '0.00', worker: '90.25', platform: '4.75' })
    expect(await earningsOf(testApp, deal.worker)).toBe('90.25')
  })

  test('is for the poster, once the work is complete', async () => {
    const deal = await startedContract(testApp)
    const before = await snapshot(testApp, deal)
    const early = await deal.poster.client.post(at(deal, 'release'))
    expect([early.status, early.body.message]).toEqual([409, 'Money is released once the work is marked complete.'])
    await good(deal.worker.client.post(at(deal, 'complete')))
    expect((await deal.worker.client.post(at(deal, 'release'))).status).toBe(403)
    expect((await (await createWorker(testApp)).client.post(at(deal, 'release'))).status).toBe(404)
    expect((await testApp.client().post(at(deal, 'release'))).status).toBe(401)
    expect((await readBooks(testApp, deal)).escrow).toBe('95.00')
    expect(before).toMatchObject({ ledger: 1 })
  })

  test('is not possible during a dispute: not by the poster, the timer or SQL', async () => {
    const deal = await completedContract(testApp)
    await dispute(deal)
    expect(await deal.poster.client.post(at(deal, 'release'))).toMatchObject({
      status: 409,
      body: { message: 'The contract is in dispute; its money is frozen until that is settled.' },
    })
    await testApp.moveClock(73 * HOUR_MS)
    await testApp.app.queue.drain()
    const byHand = sql`update payments set status = 'released', platform_fee = 4.75, worker_amount = 90.25
      where contract_id = ${deal.id}`.execute(testApp.app.db)
    await expect(byHand).rejects.toThrow('held money is frozen')
    expect((await readBooks(testApp, deal)).escrow).toBe('95.00')
  })

  test('that waited for a dispute is refused', async () => {
    const deal = await completedContract(testApp)
    const late = await testApp.app.db.transaction().execute(async (trx) => {
      await sql`select from contracts where id = ${deal.id} for update`.execute(trx)
      const answer = deal.poster.client.post(at(deal, 'release'))
      await until(async () => {
        const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database() and query like '%lock_contract%'`.execute(testApp.app.db)
        return rows.length > 0
      })
      await sql`update contracts set status = 'disputed', auto_release_at = null where id = ${deal.id}`.execute(trx)
      return { answer }
    })
    expect((await late.answer).status).toBe(409)
    expect((await readBooks(testApp, deal)).escrow).toBe('95.00')
  })

  test('of a later payment has its own fee', async () => {
    const deal = await startedContract(testApp)
    const form = { description: 'The piano.', additionalAmount: 20 }
    const { id } = await good(deal.worker.client.post(at(deal, 'additional-work'), form))
    await payWith(deal.poster, DECLINED_CARD)
    await good(deal.poster.client.post(`/api/additional-work/${id}/approve`, { role: 'poster' }))
    await good(deal.worker.client.post(at(deal, 'complete')))
    await good(deal.poster.client.post(at(deal, 'release')))
    expect((await readAs(deal.poster, deal)).autoReleaseAt).toBeNull()
    await payWith(deal.poster, GOOD_CARD)
    await good(deal.poster.client.post(at(deal, 'pay')))
    expect((await readAs(deal.poster, deal)).autoReleaseAt).not.toBeNull()
    await good(deal.poster.client.post(at(deal, 'release')))
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-115.00', worker: '109.25', platform: '5.75' })
  })
})

describe('RELEASE-2 72 hours without an answer', () => {
  test('the timer releases then, not earlier, and once', async () => {
    const deal = await completedContract(testApp)
    await jump(testApp, 72 * HOUR_MS - MINUTE_MS, deal.poster)
    await Promise.all([testApp.app.queue.drain(), second.queue.drain()])
    expect((await readBooks(testApp, deal)).escrow).toBe('95.00')
    await testApp.moveClock(MINUTE_MS)
    await Promise.all([testApp.app.queue.drain(), second.queue.drain()])
    await until(async () => (await readBooks(testApp, deal)).escrow === '0.00')
    expect(await readBooks(testApp, deal)).toMatchObject({ worker: '90.25', platform: '4.75' })
    expect(await readAs(deal.poster, deal)).toMatchObject({ autoReleaseAt: null, money: { status: 'released' } })
    expect((await deal.poster.client.post(at(deal, 'release'))).body.code).toBe('nothing_held')
  })

  test('asking for changes stops it, and completing again restarts it', async () => {
    const deal = await completedContract(testApp)
    await good(deal.poster.client.post(at(deal, 'request-changes'), { message: 'The cushions are missing.' }))
    await jump(testApp, 80 * HOUR_MS, deal.poster, deal.worker)
    await testApp.app.queue.drain()
    expect((await readBooks(testApp, deal)).escrow).toBe('95.00')
    await good(deal.worker.client.post(at(deal, 'complete')))
    await testApp.app.queue.drain()
    expect((await readBooks(testApp, deal)).escrow).toBe('95.00')
    await testApp.moveClock(72 * HOUR_MS)
    await testApp.app.queue.drain()
    await until(async () => (await readBooks(testApp, deal)).escrow === '0.00')
  })
})

const tip = ({ id, poster }: Deal, amount: number | string, form: object = {}) =>
  poster.client.post(`/api/contracts/${id}/tip`, { amount, ...form })
const tipsOf = ({ id }: Deal) =>
  testApp.app.db.selectFrom('job_tips').selectAll().where('contract_id', '=', id).orderBy('created_at').execute()

describe('TIP-1 a tip', () => {
  test.each(['0.01', '10', 33.33, '200.00'])('of %s goes to the worker whole', async (amount) => {
    const deal = await completedContract(testApp)
    const given = Number(amount).toFixed(2)
    const answer = await good(tip(deal, amount, { message: 'For the stairs.' }))
    expect(answer.money).toMatchObject({ tips: given, held: '95.00', released: '0.00' })
    expect(await readBooks(testApp, deal)).toEqual({
      card: `-${(95 + Number(amount)).toFixed(2)}`,
      escrow: '95.00',
      worker: given,
      poster: '0.00',
      platform: '0.00',
    })
    expect([await earningsOf(testApp, deal.worker), await balanceOf(testApp, deal.worker)]).toEqual([given, given])
    expect(await tipsOf(deal)).toMatchObject([
      { amount: given, message: 'For the stairs.', to_user_id: deal.worker.id },
    ])
    expect((await readAs(deal.worker, deal)).payments.map(({ kind, message }) => [kind, message])).toEqual([
      ['contract', null],
      ['tip', 'For the stairs.'],
    ])
  })

  test('on a refused card fails with the reason of the bank', async () => {
    const deal = await completedContract(testApp)
    await payWith(deal.poster, DECLINED_CARD)
    expect(await tip(deal, 10)).toMatchObject({ status: 422, body: { message: 'Your card was declined.' } })
    expect([await tipsOf(deal), await balanceOf(testApp, deal.worker)]).toEqual([[], '0.00'])
    // It does not show as a failed payment of the contract, and the worker is not notified.
    expect((await readAs(deal.poster, deal)).money).toMatchObject({ status: 'held', failureReason: null })
    expect((await readAs(deal.worker, deal)).payments).toHaveLength(1)
  })

  test('on a card that needs confirmation is refused with a message, and another card works', async () => {
    const deal = await completedContract(testApp)
    await payWith(deal.poster, ASKING_CARD)
    const { status, body } = await tip(deal, 10)
    expect([status, body.code]).toEqual([422, 'card_refused'])
    expect(body.message).toContain('Please use another card.')
    expect(await balanceOf(testApp, deal.worker)).toBe('0.00')
    await payWith(deal.poster, GOOD_CARD)
    await good(tip(deal, 10))
    expect(await balanceOf(testApp, deal.worker)).toBe('10.00')
  })
})

describe('TIP-3 tips are limited', () => {
  test('to $200 for a small contract, in all to $1,000', async () => {
    const deal = await completedContract(testApp)
    expect(await tip(deal, 200.01)).toMatchObject({
      status: 422,
      body: { message: 'A tip for this contract is at most $200.00.', fields: { amount: expect.any(String) } },
    })
    for (let count = 0; count < 4; count++) await good(tip(deal, 200))
    await good(tip(deal, 150))
    expect((await tip(deal, 60)).body.message).toBe(
      'Tips for one contract are at most $1,000.00 in all; $50.00 is left.',
    )
    await good(tip(deal, 50))
    expect(await tip(deal, 0.01)).toMatchObject({ status: 422, body: { code: 'tip_too_large' } })
    expect(await tipsOf(deal)).toHaveLength(6)
  })

  test('a refused one does not count', async () => {
    const deal = await completedContract(testApp)
    await payWith(deal.poster, DECLINED_CARD)
    for (let count = 0; count < 6; count++) expect((await tip(deal, 200)).body.code).toBe('card_refused')
    await payWith(deal.poster, GOOD_CARD)
    await good(tip(deal, 200))
  })
})

describe('TIP-2 tips are given', () => {
  test('by the poster, after the work, any number of times', async () => {
    const deal = await startedContract(testApp)
    expect((await tip(deal, 10)).body.message).toBe('You can tip once the work is marked complete.')
    await good(deal.worker.client.post(at(deal, 'complete')))
    expect((await deal.worker.client.post(at(deal, 'tip'), { amount: 10 })).status).toBe(403)
    expect((await (await createWorker(testApp)).client.post(at(deal, 'tip'), { amount: 10 })).status).toBe(404)
    await good(tip(deal, 10))
    await good(deal.poster.client.post(at(deal, 'release')))
    await good(tip(deal, 5))
    expect((await tipsOf(deal)).map(({ amount }) => amount)).toEqual(['10.00', '5.00'])
    expect(await balanceOf(testApp, deal.worker)).toBe('105.25')
  })

  test.each([
    [0, 400],
    [-1, 400],
    ['0.005', 400],
    [1_000.01, 422],
  ])('of %j is refused', async (amount, status) => {
    const deal = await completedContract(testApp)
    expect((await tip(deal, amount)).status).toBe(status)
    expect(await tipsOf(deal)).toEqual([])
  })
})
