import { HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ProviderRefusal,
  ProviderConnectionError,
  type Provider,
  type ProviderEvent,
} from '#server/payments/provider/provider.ts'
import { reconcile } from '#server/payments/provider/reconciliation.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import {
  activeContract,
  good,
  openContract,
  paymentsOf,
  readAs,
  readBooks,
  sign,
  startedContract,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { createAdmin } from '#server/testing/scenarios/users.ts'
import { until } from '#server/testing/until.ts'
import { PROVIDER_CALL } from '#server/payments/provider/provider-calls.ts'

let testApp: TestApp
let provider: Provider
beforeAll(async () => {
  testApp = await openTestApp({}, { isOwn: true })
  provider = testApp.app.payments.provider
  // Calls are made when a test says so.
  await testApp.app.queue.stop()
})
afterAll(() => testApp.close())

/** Replaces the provider for a while. */
const during = async <T>(changes: Partial<Provider>, act: () => Promise<T>): Promise<T> => {
  const before = { ...provider }
  Object.assign(provider, changes)
  try {
    return await act()
  } finally {
    Object.assign(provider, before)
  }
}
const callsOf = async ({ id }: Deal) => {
  const { rows } = await sql<{ purpose: string; key: string; status: string }>`
    select k.purpose, k.idempotency_key as key, k.status from provider_calls k
      join payments p on p.id = k.payment_id where p.contract_id = ${id} order by k.created_at`.execute(testApp.app.db)
  return rows
}
const drainLater = async (ms = MINUTE_MS) => {
  await testApp.moveClock(ms)
  await testApp.app.queue.drain(PROVIDER_CALL)
}
const unreachable = async (): Promise<never> => {
  throw new ProviderConnectionError('the connection is down')
}

const closed = async () => {
  throw new ProviderRefusal('This account is closed.')
}
const cannotRefund = async () => ({ ref: 're_no', status: 'failed' as const, reason: 'The card is gone.' })

describe('PROVIDER-1 a call to the provider', () => {
  test('without a response is repeated with the same key', async () => {
    const deal = await openContract(testApp)
    await good(sign(deal, 'worker'))
    const keys: string[] = []
    const signed = await during({ charge: (_, key) => (keys.push(key), unreachable()) }, () =>
      good(sign(deal, 'poster')),
    )
    // The signature counts, and the payment is processing.
    expect(signed).toMatchObject({ status: 'active', money: { status: 'processing', held: '0.00', due: '95.00' } })
    const { charge } = provider
    await during({ charge: (request, key) => (keys.push(key), charge(request, key)) }, () => drainLater())
    expect((await readAs(deal.poster, deal)).money).toMatchObject({ status: 'held', held: '95.00' })
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await callsOf(deal)).toMatchObject([{ purpose: 'charge', status: 'succeeded' }])
  })

  test('whose response was lost has its effect once', async () => {
    const deal = await openContract(testApp)
    await good(sign(deal, 'worker'))
    const { charge, refund } = provider
    await during({ charge: async (request, key) => (await charge(request, key), unreachable()) }, () =>
      good(sign(deal, 'poster')),
    )
    expect((await readBooks(testApp, deal)).escrow).toBe('0.00')
    await drainLater()
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-95.00', escrow: '95.00' })
    await during({ refund: async (ref, amount, key) => (await refund(ref, amount, key), unreachable()) }, () =>
      good(deal.poster.client.post(`/api/contracts/${deal.id}/cancel`)),
    )
    await drainLater()
    const [payment] = await paymentsOf(testApp, deal)
    const { rows } = await sql<{ refunded: number; refunds: number }>`
      select refunded_cents::int as refunded, (select count(*)::int from sandbox_records r where r.about = s.id) as refunds
      from sandbox_records s where id = ${payment!.provider_ref}`.execute(testApp.app.db)
    expect(rows).toEqual([{ refunded: 9_500, refunds: 1 }])
    expect(await callsOf(deal)).toMatchObject([{ status: 'succeeded' }, { purpose: 'refund', status: 'succeeded' }])
  })

  test('by several processes at once has one effect', async () => {
    const deal = await openContract(testApp)
    await good(sign(deal, 'worker'))
    await during({ charge: unreachable }, () => good(sign(deal, 'poster')))
    const { rows } = await sql<{ id: string }>`
      select k.id from provider_calls k join payments p on p.id = k.payment_id where p.contract_id = ${deal.id}`.execute(
      testApp.app.db,
    )
    await Promise.all(Array.from({ length: 10 }, () => testApp.app.payments.makeCall(rows[0]!.id)))
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-95.00', escrow: '95.00' })
    await testApp.app.payments.makeCall(rows[0]!.id)
    expect(await callsOf(deal)).toMatchObject([{ status: 'succeeded' }])
  })

  test('that is refused fails the payment, with a message for the poster', async () => {
    const deal = await openContract(testApp)
    await good(sign(deal, 'worker'))
    const signed = await during({ charge: closed }, () => good(sign(deal, 'poster')))
    expect(signed.money).toMatchObject({ status: 'failed', failureReason: 'This account is closed.' })
    expect(await callsOf(deal)).toMatchObject([{ status: 'failed' }])
  })

  test('is repeated at growing intervals, and not while it waits', async () => {
    const deal = await openContract(testApp)
    await good(sign(deal, 'worker'))
    let asked = 0
    const charge = () => (asked++, unreachable())
    await during({ charge }, async () => {
      await good(sign(deal, 'poster'))
      await testApp.app.queue.drain(PROVIDER_CALL)
      expect(asked).toBe(1)
      for (let time = 0; time < 4; time++) await drainLater(20_000)
      expect(asked).toBe(5)
      // The next attempt is about half a minute away.
      await drainLater(20_000)
      expect(asked).toBe(5)
    })
    await drainLater(HOUR_MS)
    expect((await readBooks(testApp, deal)).escrow).toBe('95.00')
  })

  test('for a refund that the provider cannot make alerts an admin', async () => {
    const admin = await createAdmin(testApp, 'admin')
    const deal = await activeContract(testApp)
    await during({ refund: cannotRefund }, () => good(deal.poster.client.post(`/api/contracts/${deal.id}/cancel`)))
    const texts = (await testApp.mailsTo(admin.email)).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringContaining('failed: The card is gone.'))
  })
})

const send = (body = '{}') =>
  testApp.client().send('POST', '/api/payments/webhook', body, { 'content-type': 'application/json' })
const eventsOf = () => testApp.app.db.selectFrom('provider_events').selectAll().execute()

describe('EVENT-1 an event of the provider', () => {
  test('is accepted although it is a cross-site request', async () => {
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'cross-site',
      origin: 'https://example.com',
    }
    const answer = await testApp.client().send('POST', '/api/payments/webhook', '{}', headers)
    expect(answer.body.code).toBe('bad_signature')
  })

  test('without its signature is refused', async () => {
    expect(await send('{"type":"payment_intent.succeeded"}')).toMatchObject({
      status: 400,
      body: { code: 'bad_signature' },
    })
    expect(await eventsOf()).toEqual([])
  })

  test('has one effect, however often and concurrently it comes', async () => {
    const deal = await openContract(testApp)
    await good(sign(deal, 'worker'))
    await during({ charge: unreachable }, () => good(sign(deal, 'poster')))
    const [payment] = await paymentsOf(testApp, deal)
    const event = (id: string): ProviderEvent => ({
      id,
      type: 'charge',
      at: '2026-11-19T12:00:00.000Z',
      about: 'charge',
      paymentId: payment!.id,
      charge: {
        ref: `pi_${deal.id}`,
        status: 'succeeded',
        amountCents: 9_500,
        clientSecret: null,
        reason: null,
        last4: '4242',
      },
    })
    await during({ readEvent: () => event('evt_1') }, async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => send()))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    })
    // Once more under another id.
    await during({ readEvent: () => event('evt_2') }, () => good(send()))
    expect((await eventsOf()).map(({ event_id }) => event_id).toSorted()).toEqual(['evt_1', 'evt_2'])
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-95.00', escrow: '95.00' })
  })
})

describe('RECONCILE-1 ledger and provider are compared', () => {
  test('a charge that is captured there and not held here is settled', async () => {
    const deal = await openContract(testApp)
    await good(sign(deal, 'worker'))
    const { charge } = provider
    // Captured, but the response was lost.
    await during({ charge: async (request, key) => ({ ...(await charge(request, key)), status: 'processing' }) }, () =>
      good(sign(deal, 'poster')),
    )
    expect((await readBooks(testApp, deal)).escrow).toBe('0.00')
    await reconcile(testApp.app.payments)
    await reconcile(testApp.app.payments)
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-95.00', escrow: '95.00' })
  })

  test('a payment that is held here and not captured there alerts an admin, and nothing moves', async () => {
    const admin = await createAdmin(testApp, 'admin')
    const deal = await activeContract(testApp)
    const [payment] = await paymentsOf(testApp, deal)
    await sql`update sandbox_records set status = 'failed' where id = ${payment!.provider_ref}`.execute(testApp.app.db)
    await reconcile(testApp.app.payments)
    const mails = await testApp.mailsTo(admin.email)
    expect(mails.some(({ text }) => text.includes(`Payment ${payment!.id} is held in the books and failed`))).toBe(true)
    expect((await readBooks(testApp, deal)).escrow).toBe('95.00')
  })

  test('a call that waits for an hour alerts an admin', async () => {
    const admin = await createAdmin(testApp, 'admin')
    const deal = await openContract(testApp)
    await good(sign(deal, 'worker'))
    await during({ charge: unreachable }, () => good(sign(deal, 'poster')))
    await testApp.moveClock(3_601_000)
    await reconcile(testApp.app.payments)
    const mails = await testApp.mailsTo(admin.email)
    expect(mails.some(({ text }) => text.includes('have waited for an hour or more'))).toBe(true)
  })
})

test('MONEY-3 a movement with debt locks the accounts in the same order as any other', async () => {
  const deal = await startedContract(testApp)
  const last = 'ffffffff-ffff-4fff-8fff-ffffffffffff'
  await sql`insert into ledger_accounts (id, kind, user_id) values (${last}, 'user_balance', ${deal.worker.id})`.execute(
    testApp.app.db,
  )
  const { rows } = await sql<{ id: string }>`
    select id from ledger_accounts where kind = 'poster_card' and user_id = ${deal.poster.id}`.execute(testApp.app.db)
  const { answer } = await testApp.app.db.transaction().execute(async (trx) => {
    await sql`select from ledger_accounts where id = ${rows[0]!.id} for no key update`.execute(trx)
    const cancelled = deal.worker.client.post(`/api/contracts/${deal.id}/cancel`)
    await until(async () => {
      const { rows: waiting } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query like '%ledger%'`.execute(testApp.app.db)
      return waiting.length > 0
    })
    await sql`select from ledger_accounts where id = ${last} for no key update`.execute(trx)
    return { answer: cancelled }
  })
  expect((await answer).status).toBe(200)
  expect((await good(deal.worker.client.get('/api/wallet'))).owed).toBe('10.00')
})
