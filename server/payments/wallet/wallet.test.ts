import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cents } from '#core/kernel/money.ts'
import type { CardPayment, WalletEntry } from '#core/payments/wallet.ts'
import { describeEntry, type Entry } from '#server/payments/wallet/transaction-copy.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import {
  activeContract,
  balanceOf,
  completedContract,
  DECLINED_CARD,
  GOOD_CARD,
  good,
  openContract,
  paymentsOf,
  payWith,
  signBoth,
  step,
} from '#server/testing/scenarios/contracts.ts'
import { createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import { textOf } from '#server/testing/pdf-text.ts'
import { createMember, type TestMember } from '#server/testing/scenarios/users.ts'
import { addBank, addDebitCard, give, setClock, startAt, walletOf } from '#server/testing/scenarios/wallets.ts'

const historyOf = async (member: TestMember, query = ''): Promise<WalletEntry[]> =>
  (await good(member.client.get(`/api/wallet/transactions${query}`))).items

const paymentsBy = async (member: TestMember): Promise<CardPayment[]> =>
  (await good(member.client.get('/api/wallet/payments'))).items

test.each([
  ['Carry a sofa up three flights', 'Tip, carry a sofa up three flights'],
  ['A shelf for the hall', 'Tip, a shelf for the hall'],
  ['TV on the wall', 'Tip, TV on the wall'],
  ['I need a hand', 'Tip, I need a hand'],
  ['Élan for the stairs', 'Tip, élan for the stairs'],
  ['3 chairs', 'Tip, 3 chairs'],
])('WALLET-2 “%s” becomes “%s” in a sentence', (jobTitle, title) => {
  const entry: Entry = {
    id: 1n,
    kind: 'tip',
    entry: 'earning',
    amount: cents(1),
    balance: cents(1),
    createdAt: '2030-10-02T14:00:00.000Z',
    memo: 'Tip',
    contractId: null,
    jobId: null,
    jobTitle,
    ordinal: 0,
    posterName: null,
    isPoster: false,
    platformShare: cents(0),
    walletShare: cents(1),
    speed: null,
    isAutomatic: null,
    withdrawn: null,
    methodType: null,
    last4: null,
    arrives: null,
    failureReason: null,
  }
  expect(describeEntry(entry)).toEqual({ title, detail: '' })
})

describe('the wallet', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await openTestApp()
    await startAt(testApp, '2030-10-02 10:00') // a Wednesday
  })
  afterAll(() => testApp.close())

  test('WALLET-1 a new one is empty, and the next payout is on Friday at 6 PM', async () => {
    const member = await createMember(testApp)
    const wallet = await walletOf(member)
    expect(wallet).toMatchObject({
      balance: '0.00',
      available: '0.00',
      pending: '0.00',
      pendingJobs: 0,
      heldForJobs: '0.00',
      heldForJobsCount: 0,
      frozen: '0.00',
      onTheWay: '0.00',
      isTestMode: true,
      autoPayout: true,
      isPayable: true,
      nextPayoutAt: '2030-10-04T22:00:00.000Z',
      taxYears: [],
    })
    expect(wallet.speeds.map(({ speed, isOpen }: { speed: string; isOpen: boolean }) => [speed, isOpen])).toEqual([
      ['instant', true],
      ['same_day', true],
      ['standard', true],
    ])
  })

  test('WALLET-1 held money is shown as the worker’s share, and what is owed is not available', async () => {
    const poster = await createPoster(testApp)
    const worker = await createWorker(testApp)
    await activeContract(testApp, { poster, worker, amount: '95.00' })
    const second = await activeContract(testApp, { poster, worker, amount: '10.10' })
    expect(await walletOf(worker)).toMatchObject({ pending: '99.84', pendingJobs: 2, balance: '0.00' })
    expect(await walletOf(poster)).toMatchObject({ pending: '0.00', pendingJobs: 0 })

    // The third cancellation costs a fee, which the wallet covers in part.
    await give(testApp, worker, '4.00')
    const third = await activeContract(testApp, { poster, worker, amount: '50.00' })
    const fourth = await activeContract(testApp, { poster, worker, amount: '50.00' })
    for (const { id } of [second, third, fourth]) await good(worker.client.post(`/api/contracts/${id}/cancel`))
    expect(await walletOf(worker)).toMatchObject({ balance: '0.00', available: '0.00', owed: '6.00', pendingJobs: 1 })
    const [fee] = await historyOf(worker)
    expect(fee).toMatchObject({ title: 'Cancellation fee', amount: '-4.00', balance: '0.00', entry: 'fee' })
    const [share] = await historyOf(poster)
    expect(share).toMatchObject({ title: 'Cancellation share', amount: '2.00', entry: 'earning' })
    expect(share!.detail).toMatch(/^half of 4\.00 · NH-[0-9A-F]{4}-01$/)
  })

  test('WALLET-2 every entry names its source or destination', async () => {
    const poster = await createPoster(testApp, { first_name: 'Lena' })
    const deal = await completedContract(testApp, {
      poster,
      amount: '540.00',
      job: { title: 'Swap furniture between flats', budgetMin: 400, budgetMax: 600 },
    })
    const { worker } = deal
    await good(poster.client.post(`/api/contracts/${deal.id}/release`))
    await good(poster.client.post(`/api/contracts/${deal.id}/tip`, { amount: '10.60' }))
    await good(
      worker.client.post('/api/withdrawals', { methodId: await addDebitCard(worker), amount: 200, speed: 'instant' }),
    )
    await good(
      worker.client.post('/api/withdrawals', {
        methodId: await addBank(testApp, worker),
        amount: 100,
        speed: 'standard',
      }),
    )
    const number = `NH-${deal.jobId.slice(-4).toUpperCase()}-01`
    const rows = await historyOf(worker)
    expect(rows.map(({ title, detail, amount, balance, entry }) => [title, detail, amount, balance, entry])).toEqual([
      ['Standard transfer', 'to bank 6789, arrives Oct 7', '-100.00', '223.60', 'withdrawal'],
      ['Instant fee 2%', 'of 200.00', '-4.00', '323.60', 'fee'],
      ['Instant withdrawal', 'to card 5556', '-196.00', '327.60', 'withdrawal'],
      ['Tip, swap furniture between flats', `from Lena · ${number}`, '10.60', '523.60', 'earning'],
      ['Released, swap furniture between flats', `540.00 less fee 27.00 · ${number}`, '513.00', '513.00', 'earning'],
    ])
    expect(rows.at(-1)).toMatchObject({ contractId: deal.id, jobId: deal.jobId, contractNumber: number })
    expect((await historyOf(worker, '?entry=fee')).map(({ title }) => title)).toEqual(['Instant fee 2%'])
    expect(await historyOf(worker, '?entry=withdrawal')).toHaveLength(2)
    expect(await historyOf(await createMember(testApp))).toEqual([])

    const csv = (await worker.client.get('/api/wallet/statement.csv')).text
    expect(csv.split('\r\n')).toHaveLength(7)
    expect(csv.split('\r\n')[1]).toContain(`"Released, swap furniture between flats",540.00 less fee 27.00`)
    expect(csv).toContain(',100.00,223.60')
  })

  test('WALLET-3 pages follow each other without a gap, with running balances', async () => {
    const member = await createMember(testApp)
    for (let count = 1; count <= 60; count++) await give(testApp, member, `${count}.00`)
    const pages: WalletEntry[][] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: { body: { items: WalletEntry[]; nextCursor: string | null } } = await member.client.get(
        `/api/wallet/transactions?entry=earning${cursor && `&cursor=${cursor}`}`,
      )
      pages.push(body.items)
      cursor = body.nextCursor
    }
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 10])
    const all = pages.flat()
    expect(all.map(({ amount }) => amount)).toEqual(Array.from({ length: 60 }, (_, at) => `${60 - at}.00`))
    expect(all[0]!.balance).toBe('1830.00')
    expect(all.at(-1)!.balance).toBe('1.00')
  })

  test('WALLET-7 card payments with their status: declined, held, refunded, released, tipped', async () => {
    const poster = await createPoster(testApp)
    const worker = await createWorker(testApp)
    const rowsOf = async () =>
      (await paymentsBy(poster)).map(({ contractId, kind, status, amount, refundedAmount, cardLast4 }) => [
        contractId,
        kind,
        status,
        amount,
        refundedAmount,
        cardLast4,
      ])
    const first = await openContract(testApp, { poster, worker, amount: '95.00', job: { title: 'Carry a sofa' } })
    await payWith(poster, DECLINED_CARD)
    await signBoth(first)
    expect(await walletOf(poster)).toMatchObject({ heldForJobs: '0.00', heldForJobsCount: 0 })
    const card = await payWith(poster, GOOD_CARD)
    await step(first, 'poster', 'pay', { paymentMethodId: card.id })
    const second = await activeContract(testApp, { poster, worker, amount: '50.00' })
    const third = await activeContract(testApp, { poster, worker, amount: '10.10' })
    expect(await walletOf(poster)).toMatchObject({ heldForJobs: '155.10', heldForJobsCount: 3, pending: '0.00' })
    expect(await walletOf(worker)).toMatchObject({ heldForJobs: '0.00', heldForJobsCount: 0, pendingJobs: 3 })

    await step(third, 'worker', 'cancel')
    await step(second, 'worker', 'start')
    await step(second, 'poster', 'cancel', { fee: '10.00' })
    await step(first, 'worker', 'start')
    await step(first, 'worker', 'complete')
    expect(await walletOf(poster)).toMatchObject({ heldForJobs: '95.00', heldForJobsCount: 1 })
    await step(first, 'poster', 'release')
    await step(first, 'poster', 'tip', { amount: '8.00' })
    expect(await walletOf(poster)).toMatchObject({ heldForJobs: '0.00', heldForJobsCount: 0, balance: '0.00' })
    expect(await rowsOf()).toEqual([
      [first.id, 'tip', 'released', '8.00', '0.00', '4242'],
      [third.id, 'contract', 'refunded', '10.10', '10.10', '4242'],
      [second.id, 'contract', 'partially_refunded', '50.00', '40.00', '4242'],
      [first.id, 'contract', 'released', '95.00', '0.00', '4242'],
      [first.id, 'contract', 'failed', '95.00', '0.00', '0002'],
    ])
    const payments = await paymentsBy(poster)
    expect(payments.at(-1)).toMatchObject({
      failureReason: 'Your card was declined.',
      contractNumber: `NH-${first.jobId.slice(-4).toUpperCase()}-01`,
      jobId: first.jobId,
      jobTitle: 'Carry a sofa',
      paidAt: null,
      refundedAt: null,
    })
    expect(payments.map(({ paidAt, refundedAt }) => [paidAt !== null, refundedAt !== null])).toEqual([
      [true, false],
      [true, true],
      [true, true],
      [true, false],
      [false, false],
    ])
    // The card is shown to the poster only.
    expect(await paymentsBy(worker)).toEqual([])
    expect(await paymentsBy(await createPoster(testApp))).toEqual([])
  })

  test('WALLET-7 a payment without a charge is not listed', async () => {
    const deal = await openContract(testApp)
    const { poster } = deal
    for (const { id } of await good(poster.client.get('/api/payment-methods')))
      await good(poster.client.delete(`/api/payment-methods/${id}`))
    await signBoth(deal)
    await good(poster.client.post('/api/create-payment-intent', { contractId: deal.id, amount: '95.00' }))
    expect(await paymentsBy(poster)).toEqual([])
    await step(deal, 'poster', 'cancel')
    expect((await paymentsOf(testApp, deal)).map(({ status }) => status)).toEqual(['failed', 'failed'])
    expect(await paymentsBy(poster)).toEqual([])
  })

  test('WALLET-7 pages of payments follow each other without a gap, also with equal times', async () => {
    const deal = await completedContract(testApp)
    const { poster } = deal
    const [held] = await paymentsBy(poster)
    await sql`
      insert into payments (contract_id, kind, payer_id, amount, worker_amount, status, provider, card_last4, created_at)
      select ${deal.id}, 'tip', ${poster.id}, n, n, 'released', 'sandbox', '4242',
        app_now() + make_interval(secs => (n - 1) / 20 + 1)
      from generate_series(1, 59) as n`.execute(testApp.app.db)
    const stranger = await createPoster(testApp)
    const pages: CardPayment[][] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = cursor && `?cursor=${cursor}`
      const page: { items: CardPayment[]; nextCursor: string | null } = await good(
        poster.client.get(`/api/wallet/payments${query}`),
      )
      expect((await good(stranger.client.get(`/api/wallet/payments${query}`))).items).toEqual([])
      pages.push(page.items)
      cursor = page.nextCursor
    }
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 10, 10, 10, 10])
    const all = pages.flat()
    expect(new Set(all.map(({ id }) => id)).size).toBe(60)
    const moments = all.map(({ createdAt }) => createdAt)
    expect(moments).toEqual(moments.toSorted().toReversed())
    expect(all.at(-1)).toEqual(held)
    expect((await poster.client.get('/api/wallet/payments?cursor=12')).status).toBe(400)
  })

  test('WALLET-6 the weekly payout can be switched off and on, and nothing else changes', async () => {
    const member = await createMember(testApp)
    expect(await good(member.client.patch('/api/wallet', { autoPayout: false }))).toMatchObject({ autoPayout: false })
    expect(await walletOf(member)).toMatchObject({ autoPayout: false })
    expect(await good(member.client.patch('/api/wallet', { autoPayout: true }))).toMatchObject({ autoPayout: true })
    expect((await member.client.patch('/api/wallet', { autoPayout: 'maybe' })).status).toBe(400)
  })
})

describe('earnings and documents', () => {
  let testApp: TestApp
  let member: TestMember
  beforeAll(async () => {
    testApp = await openTestApp()
    member = await createMember(testApp, { first_name: 'Devon', last_name: 'Marsh' })
    const earn = async (wall: string, dollars: string) => {
      await setClock(testApp, wall, member)
      await give(testApp, member, dollars)
    }
    await earn('2030-12-31 23:59', '599.99')
    await earn('2031-01-01 00:00', '600.00')
    await earn('2031-05-31 23:59', '10.00') // Saturday
    await earn('2031-06-01 23:59', '20.00') // Sunday
    await earn('2031-06-02 00:00', '30.00') // Monday
    await setClock(testApp, '2031-06-11 12:00', member)
  })
  afterAll(() => testApp.close())

  test('WALLET-4 weeks begin on Monday and months on the first in New York, with zeros', async () => {
    const { weeks, months } = await good(member.client.get('/api/wallet/earnings'))
    expect([weeks.length, months.length]).toEqual([12, 12])
    expect(weeks.slice(-4)).toEqual([
      { from: '2031-05-19', amount: '0.00', jobs: 0 },
      { from: '2031-05-26', amount: '30.00', jobs: 0 },
      { from: '2031-06-02', amount: '30.00', jobs: 0 },
      { from: '2031-06-09', amount: '0.00', jobs: 0 },
    ])
    expect(weeks[0].from).toBe('2031-03-24')
    expect(months[0]).toEqual({ from: '2030-07-01', amount: '0.00', jobs: 0 })
    expect(months.slice(5).map(({ amount }: { amount: string }) => amount)).toEqual([
      '599.99',
      '600.00',
      '0.00',
      '0.00',
      '0.00',
      '10.00',
      '50.00',
    ])
  })

  test('WALLET-5 a statement has the year in New York, oldest first', async () => {
    const read = async (query: string) => {
      const answer = await member.client.get(`/api/wallet/statement.csv${query}`)
      return [
        answer.headers['content-disposition'],
        answer.text
          .trim()
          .split('\r\n')
          .slice(1)
          .map((row) => row.split(',').at(-1)),
      ]
    }
    expect(await read('')).toEqual([
      'attachment; filename="statement-2031.csv"',
      ['1199.99', '1209.99', '1229.99', '1259.99'],
    ])
    expect((await read('?year=2030'))[1]).toEqual(['599.99'])
    expect((await read('?year=2029'))[1]).toEqual([])
    expect((await member.client.get('/api/wallet/statement.csv?year=31')).status).toBe(400)
  })

  const taxSummary = async ({ client }: TestMember): Promise<string> => {
    const headers = { cookie: client.cookie! }
    const { rawPayload } = await testApp.app.http.inject({ url: '/api/wallet/1099?year=2031', headers })
    return textOf(rawPayload)
  }

  test('TAX-2 a summary exists from exactly $600 in a year in New York', async () => {
    expect((await walletOf(member)).taxYears).toEqual([2031])
    const response = await member.client.get('/api/wallet/1099?year=2031')
    expect([response.status, response.headers['content-type']]).toEqual([200, 'application/pdf'])
    const none = await member.client.get('/api/wallet/1099?year=2030')
    expect([none.status, none.body.message]).toEqual([
      404,
      'There is no 1099 summary for 2030: it is made for earnings from $600.00.',
    ])
    expect((await member.client.get('/api/wallet/1099')).status).toBe(400)
    // The payer is the operator, once the settings name one.
    const readSummary = async () => taxSummary(member)
    expect(await readSummary()).toContain('Of the operator of this')
    for (const [key, value] of [
      ['operator.name', 'Tampa Helps LLC'],
      ['operator.address', '1 Ybor Square, Tampa, FL 33605'],
    ])
      await testApp.app.db
        .insertInto('platform_settings')
        .values({ key: key!, value: JSON.stringify(value) })
        .execute()
    expect(await readSummary()).toContain('Tampa Helps LLC')
    expect(await readSummary()).toContain('1 Ybor Square')
  })

  test('TAX-2 gross is what posters paid, with the platform fee and tips', async () => {
    const deal = await completedContract(testApp, { amount: '590.00', job: { budgetMin: 500, budgetMax: 600 } })
    await good(deal.poster.client.post(`/api/contracts/${deal.id}/release`))
    expect((await walletOf(deal.worker)).taxYears).toEqual([])
    await good(deal.poster.client.post(`/api/contracts/${deal.id}/tip`, { amount: '10.00' }))
    // 560.50 and a tip of 10.00 were received; 600.00 were paid.
    expect(await balanceOf(testApp, deal.worker)).toBe('570.50')
    expect((await walletOf(deal.worker)).taxYears).toEqual([2031])
    const { rows } = await sql<{
      name: string
    }>`select first_name as name from users where id = ${deal.worker.id}`.execute(testApp.app.db)
    const text = await taxSummary(deal.worker)
    expect(text).toContain(rows[0]!.name)
    expect(text).toContain('$600.00')
    expect(text).toContain('$29.50')
  })
})
