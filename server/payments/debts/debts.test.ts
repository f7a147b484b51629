import { MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Wallet } from '#core/payments/wallet.ts'
import { PROVIDER_CALL } from '#server/payments/provider/provider-calls.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { alertsOf } from '#server/testing/scenarios/alerts.ts'
import { requireHealth } from '#server/testing/doctor.ts'
import {
  balanceOf,
  completedContract,
  DECLINED_CARD,
  earningsOf,
  good,
  paymentsOf,
  payWith,
  readAs,
  readBooks,
  startedContract,
  step,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { answer, raise, readDispute } from '#server/testing/scenarios/disputes.ts'
import { download } from '#server/testing/scenarios/evidence.ts'
import { textOf } from '#server/testing/pdf-text.ts'
import { createPoster, createWorker, jobForm, placeBid, postJob } from '#server/testing/scenarios/market.ts'
import { createAdmin, type TestMember } from '#server/testing/scenarios/users.ts'
import { give, ring } from '#server/testing/scenarios/wallets.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterEach(() => requireHealth(testApp))
afterAll(() => testApp.close())

const walletOf = (who: TestMember): Promise<Wallet> => good(who.client.get('/api/wallet'))
const cancelAsWorker = (deal: Deal) => step(deal, 'worker', 'cancel')

const debtOf = async (who: TestMember): Promise<string> => (await walletOf(who)).debts[0]!.id

const debtor = async (): Promise<TestMember> => {
  const deal = await startedContract(testApp)
  await cancelAsWorker(deal)
  return deal.worker
}

const methodOf = async (who: TestMember): Promise<string> => {
  const card = { number: '4000056655665556', expMonth: 12, expYear: 2040, cvc: '123' }
  return (await good(who.client.post('/api/payout-methods', { type: 'debit_card', ...card, name: 'W' }))).id
}

const withdraw = async (who: TestMember, amount: string) =>
  who.client.post('/api/withdrawals', { methodId: await methodOf(who), amount, speed: 'instant' })

/** The worker offers all of it, and the poster accepts. */
const agreeOnAll = async (deal: Deal, proposalId: string): Promise<void> => {
  const { proposals } = await good(answer(deal, 'worker', proposalId, 'counter', { refundPercent: 100 }))
  await good(
    answer(deal, 'poster', proposals.find(({ status }: { status: string }) => status === 'pending').id, 'accept'),
  )
}

/** Paid, released, withdrawn, disputed: both agree that all goes back. */
const emptiedContract = async (amount: string, withdrawn: string, worker?: TestMember): Promise<Deal> => {
  const poster = await createPoster(testApp, { is_verified: true })
  const deal = await completedContract(testApp, { amount, poster, ...(worker && { worker }) })
  await step(deal, 'poster', 'release')
  await good(withdraw(deal.worker, withdrawn))
  const raised = await raise(deal)
  const pending = raised.proposals.find(({ status }) => status === 'pending')!
  await agreeOnAll(deal, pending.id)
  return deal
}

const refundedAtProvider = async ({ id }: Deal): Promise<number> => {
  await testApp.moveClock(MINUTE_MS)
  await testApp.app.queue.drain(PROVIDER_CALL)
  const { rows } = await sql<{ cents: number }>`
    select sum(s.refunded_cents)::float8 as cents from payments p join sandbox_records s on s.id = p.provider_ref
    where p.contract_id = ${id}`.execute(testApp.app.db)
  return rows[0]!.cents
}

describe('DEBT-1 nobody is credited with money that was not collected', () => {
  test('released money that was withdrawn and then given back is owed, and no card is refunded with it', async () => {
    const deal = await emptiedContract('4900', '4655.00')
    // The fee comes back with what is collected.
    expect(await refundedAtProvider(deal)).toBe(0)
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-4900.00', worker: '4655.00', platform: '245.00' })
    expect(await balanceOf(testApp, deal.worker)).toBe('0.00')
    expect(await walletOf(deal.worker)).toMatchObject({
      owed: '4655.00',
      debts: [{ reason: 'dispute', amount: '4655.00', collected: '0.00', left: '4655.00', contractId: deal.id }],
    })
    expect((await walletOf(deal.poster)).owedToMe).toMatchObject([{ amount: '4900.00', left: '4900.00' }])
    expect(await readAs(deal.poster, deal)).toMatchObject({
      debts: [{ reason: 'dispute', isMine: false, amount: '4900.00', collected: '0.00' }],
      money: { refunded: '0.00' },
    })
  })

  test('what the wallet has goes back at once, later earnings as they come, and the fee in proportion', async () => {
    const worker = await createWorker(testApp)
    const next = await completedContract(testApp, { worker, amount: '50' })
    const deal = await emptiedContract('200', '100.00', worker)
    // 90 of 190 was there: with 90/190 of the fee of 10.
    expect(await refundedAtProvider(deal)).toBe(9_473)
    expect(await paymentsOf(testApp, deal)).toMatchObject([
      { status: 'partially_refunded', refunded_amount: '94.73', worker_amount: '100.00', platform_fee: '5.27' },
    ])
    await step(next, 'poster', 'release')
    await ring(testApp)
    expect(await refundedAtProvider(deal)).toBe(14_473)
    expect(await walletOf(deal.worker)).toMatchObject({ balance: '0.00', owed: '52.50' })
    await give(testApp, deal.worker, '60.00')
    await ring(testApp)
    expect(await refundedAtProvider(deal)).toBe(20_000)
    expect(await paymentsOf(testApp, deal)).toMatchObject([
      { status: 'refunded', refunded_amount: '200.00', worker_amount: '0.00', platform_fee: '0.00' },
    ])
    expect(await walletOf(deal.worker)).toMatchObject({ balance: '7.50', owed: '0.00', debts: [] })
    expect(await earningsOf(testApp, deal.worker)).toBe('47.50')
  })

  test('contracts that a worker without money starts and cancels bring the poster nothing', async () => {
    const poster = await createPoster(testApp)
    const deals: Deal[] = []
    for (let time = 0; time < 3; time++) deals.push(await startedContract(testApp, { poster, amount: 12 }))
    for (const deal of deals) await cancelAsWorker(deal)
    expect(await balanceOf(testApp, poster)).toBe('0.00')
    expect(await walletOf(poster)).toMatchObject({ available: '0.00', owedToMe: deals.map(() => ({ left: '5.00' })) })
    for (const deal of deals)
      expect(await readBooks(testApp, deal)).toMatchObject({ card: '0.00', platform: '0.00', worker: '0.00' })
  })

  test('of a fee that the wallet covers in part, each side gets its part', async () => {
    const worker = await createWorker(testApp)
    await give(testApp, worker, '4.01')
    const deal = await startedContract(testApp, { worker })
    await cancelAsWorker(deal)
    expect(await readBooks(testApp, deal)).toMatchObject({ worker: '-4.01', poster: '2.00', platform: '2.01' })
    await give(testApp, worker, '20.00')
    await ring(testApp)
    expect(await readBooks(testApp, deal)).toMatchObject({ worker: '-10.00', poster: '5.00', platform: '5.00' })
    expect(await balanceOf(testApp, worker)).toBe('14.01')
  })

  test('several debts are settled in the order in which they arose, by concurrent rounds once', async () => {
    const worker = await createWorker(testApp)
    const deals: Deal[] = []
    for (let time = 0; time < 3; time++) deals.push(await startedContract(testApp, { worker, amount: 20 }))
    for (const deal of deals) await cancelAsWorker(deal)
    await give(testApp, worker, '25.00')
    await Promise.all([ring(testApp), ring(testApp), ring(testApp)])
    expect(await walletOf(worker)).toMatchObject({ balance: '0.00', owed: '5.00' })
    expect((await walletOf(deals[0]!.poster)).balance).toBe('5.00')
    expect((await walletOf(deals[2]!.poster)).balance).toBe('2.50')
  })

  test('a withdrawal and a dispute at the same moment: what left is owed', async () => {
    for (let round = 0; round < 5; round++) {
      const deal = await completedContract(testApp, { amount: '100' })
      await step(deal, 'poster', 'release')
      const methodId = await methodOf(deal.worker)
      const raised = raise(deal)
      const [, taken] = await Promise.all([
        raised,
        deal.worker.client.post('/api/withdrawals', { methodId, amount: '95.00', speed: 'instant' }),
      ])
      const { proposals } = await raised
      const pending = proposals.find(({ status }) => status === 'pending')!
      await agreeOnAll(deal, pending.id)
      const { owed } = await walletOf(deal.worker)
      expect(owed).toBe(taken.status === 201 ? '95.00' : '0.00')
      expect(await refundedAtProvider(deal)).toBe(taken.status === 201 ? 0 : 10_000)
    }
  })
})

const pdf = async (who: TestMember, url: string): Promise<string> => {
  const { status, bytes } = await download(testApp, who.client, url)
  expect(status).toBe(200)
  return textOf(bytes).replace(/\s+/g, ' ')
}

describe('RECEIPT-3 what is owed is named', () => {
  test('on the receipts of both sides, which count what the wallet has paid so far', async () => {
    const deal = await startedContract(testApp)
    await give(testApp, deal.worker, '4.00')
    await cancelAsWorker(deal)
    const receipts = async () => {
      const url = `/api/contracts/${deal.id}/receipt`
      return { poster: await pdf(deal.poster, url), worker: await pdf(deal.worker, url) }
    }
    const before = await receipts()
    expect(before.poster).toMatch(/\$2\.00 To your wallet .+ \$5\.00 Owed by \S+ \$2\.00 collected so far\./)
    expect(before.worker).toMatch(/−\$4\.00 Your cancellation fee .+ \$10\.00 Owed by you \$4\.00 collected so far\./)
    await give(testApp, deal.worker, '6.00')
    await ring(testApp)
    const after = await receipts()
    expect(after.poster).toContain('$5.00 To your wallet')
    expect(after.worker).toContain('−$10.00 Your cancellation fee')
    expect(after.poster + after.worker).not.toContain('Owed by')
  })

  test('in the records of a dispute, to each side its own figures', async () => {
    const deal = await emptiedContract('200', '100.00')
    const { id } = await readDispute(deal)
    const owedFor = async (who: TestMember) =>
      (await good(who.client.get(`/api/disputes/${id}/pack?format=json`))).money.owed
    // 90 of 190 was there, with 90/190 of the fee of 10.
    const owed = { by: 'worker', reason: 'dispute', at: expect.any(String) }
    expect(await owedFor(deal.poster)).toEqual([{ ...owed, amount: '200.00', collected: '94.73' }])
    expect(await owedFor(deal.worker)).toEqual([{ ...owed, amount: '190.00', collected: '90.00' }])
    expect(await pdf(deal.poster, `/api/disputes/${id}/pack`)).toMatch(
      /\$200\.00 Owed by \S+ Refund after a dispute\. \$94\.73 collected so far\./,
    )
    await give(testApp, deal.worker, '100.00')
    await ring(testApp)
    expect(await owedFor(deal.poster)).toEqual([])
  })
})

describe('DEBT-2 whoever owes', () => {
  const OWES = { status: 409, body: { code: 'owes_money' } }

  test('may neither bid, post, tip nor withdraw', async () => {
    const worker = await debtor()
    const jobId = await postJob(await createPoster(testApp))
    const form = { amount: '20', message: 'I am there in ten minutes.', availability: 'Today' }
    expect(await worker.client.post(`/api/jobs/${jobId}/bids`, form)).toMatchObject(OWES)
    expect(await worker.client.post('/api/jobs', jobForm())).toMatchObject(OWES)
    expect(await withdraw(worker, '20')).toMatchObject(OWES)
    const own = await completedContract(testApp, { poster: await createPoster(testApp) })
    await sql`update debts set debtor_id = ${own.poster.id}, creditor_id = null where debtor_id = ${worker.id}`.execute(
      testApp.app.db,
    )
    await sql`update ledger_accounts set user_id = ${own.poster.id} where kind = 'receivable' and user_id = ${worker.id}`.execute(
      testApp.owner,
    )
    expect(await own.poster.client.post(`/api/contracts/${own.id}/tip`, { amount: 5 })).toMatchObject(OWES)
    // Running work goes on, and is paid.
    expect((await step(own, 'poster', 'release')).status).toBe('released')
  })

  test('may not change a bid that is in, and may withdraw it', async () => {
    const deal = await startedContract(testApp)
    const bid = await placeBid(deal.worker, await postJob(await createPoster(testApp)), 20)
    await cancelAsWorker(deal)
    expect(await deal.worker.client.patch(`/api/bids/${bid}`, { amount: 25 })).toMatchObject(OWES)
    await good(deal.worker.client.delete(`/api/bids/${bid}`))
  })

  test('may bid again once it is settled', async () => {
    const worker = await debtor()
    await give(testApp, worker, '10.00')
    await ring(testApp)
    expect(await placeBid(worker, await postJob(await createPoster(testApp)), 20)).toEqual(expect.any(String))
  })

  test('cannot close the account', async () => {
    const worker = await debtor()
    expect(await worker.client.delete('/api/account')).toMatchObject({ status: 409, body: { code: 'balance_owed' } })
  })
})

describe('DEBT-3 a debt is paid by card', () => {
  test('at once, and the other side gets its part', async () => {
    const deal = await startedContract(testApp)
    await cancelAsWorker(deal)
    const id = await debtOf(deal.worker)
    const wallet = await good(deal.worker.client.post(`/api/debts/${id}/pay`, {}))
    expect(wallet).toMatchObject({ owed: '0.00', balance: '0.00', debts: [] })
    expect(await walletOf(deal.poster)).toMatchObject({ balance: '5.00', owedToMe: [] })
    expect(await deal.worker.client.post(`/api/debts/${id}/pay`, {})).toMatchObject({
      status: 409,
      body: { code: 'debt_settled' },
    })
    // The card is that of the worker; the contract shows no payment of it.
    expect((await readAs(deal.poster, deal)).payments).toHaveLength(1)
  })

  test('also that of a dispute: the poster’s card is refunded', async () => {
    const deal = await emptiedContract('200', '190.00')
    await good(deal.worker.client.post(`/api/debts/${await debtOf(deal.worker)}/pay`, {}))
    expect(await refundedAtProvider(deal)).toBe(20_000)
    expect(await earningsOf(testApp, deal.worker)).toBe('0.00')
  })

  test('ten times at the same moment charges once', async () => {
    const deal = await startedContract(testApp)
    await cancelAsWorker(deal)
    const id = await debtOf(deal.worker)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => deal.worker.client.post(`/api/debts/${id}/pay`, {})),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await walletOf(deal.worker)).toMatchObject({ owed: '0.00', balance: '0.00' })
  })

  test('a refused card settles nothing and says why; somebody else’s debt is not found', async () => {
    const deal = await startedContract(testApp)
    await cancelAsWorker(deal)
    const id = await debtOf(deal.worker)
    await payWith(deal.worker, DECLINED_CARD)
    expect(await deal.worker.client.post(`/api/debts/${id}/pay`, {})).toMatchObject({
      status: 422,
      body: { code: 'card_refused', message: 'Your card was declined.' },
    })
    expect(await deal.poster.client.post(`/api/debts/${id}/pay`, {})).toMatchObject({ status: 404 })
    expect((await walletOf(deal.worker)).owed).toBe('10.00')
  })
})

describe('DEBT-4 an admin', () => {
  test('sees what is owed, watches it being collected, and writes off the rest with a reason', async () => {
    const admin = await createAdmin(testApp, 'admin')
    const deal = await startedContract(testApp)
    await cancelAsWorker(deal)
    const money = async () => (await good(admin.client.get('/api/admin/money'))).debts
    const before = await money()
    const [debt] = (await good(admin.client.get('/api/admin/debts'))).items
    expect(debt).toMatchObject({
      reason: 'cancellation_fee',
      debtorId: deal.worker.id,
      amount: '10.00',
      collected: '0.00',
      left: '10.00',
      isDoubtful: false,
    })
    await give(testApp, deal.worker, '4.00')
    await ring(testApp)
    expect((await good(admin.client.get('/api/admin/debts'))).items[0]).toMatchObject({
      collected: '4.00',
      left: '6.00',
    })
    expect(Number((await money()).collected) - Number(before.collected)).toBeCloseTo(4)

    const path = `/api/admin/debts/${debt.id}/write-off`
    expect(await admin.client.post(path, { reason: '' })).toMatchObject({ status: 400 })
    const moderator = await createAdmin(testApp, 'moderator')
    expect(await moderator.client.post(path, { reason: 'x' })).toMatchObject({ status: 403 })
    expect(await good(admin.client.post(path, { reason: 'Left the country.' }))).toMatchObject({
      writtenOff: '6.00',
      left: '0.00',
    })
    expect(await walletOf(deal.worker)).toMatchObject({ owed: '0.00' })
    // Nobody gets what nobody paid.
    expect(await walletOf(deal.poster)).toMatchObject({ balance: '2.00', owedToMe: [] })
    expect(await admin.client.post(path, { reason: 'Again.' })).toMatchObject({ status: 409 })
  })
})

test('INV-33 the doctor names a debt whose receivable is not in the books', async () => {
  await debtor()
  const hide = (sign: '+' | '-') =>
    sql`update debts set amount_cents = amount_cents ${sql.raw(sign)} 1
      where id = (select id from debts where settled_at is null order by created_at desc limit 1)`.execute(
      testApp.app.db,
    )
  await hide('+')
  await expect(requireHealth(testApp)).rejects.toThrow('Every receivable in the books is a debt with a name')
  await hide('-')
})

test('ALERT-12 both sides are alerted when something is owed and when it is settled, once', async () => {
  const deal = await startedContract(testApp)
  await cancelAsWorker(deal)
  const titles = async (who: TestMember) =>
    (await alertsOf(testApp, who)).filter(({ type }) => type === 'payment').map(({ title }) => title)
  expect(await titles(deal.worker)).toContain('You owe $10.00')
  expect(await titles(deal.poster)).toContain('Your money is being collected')
  for (const dollars of ['4.00', '6.00']) {
    await give(testApp, deal.worker, dollars)
    await ring(testApp)
  }
  const after = await titles(deal.worker)
  expect(after.filter((title) => title === 'All settled')).toHaveLength(1)
  expect((await titles(deal.poster)).filter((title) => title === 'Your money was collected')).toHaveLength(1)
})
