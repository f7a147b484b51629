import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#core/kernel/time.ts'
import { contractNumber } from '#core/contracts/rules.ts'
import {
  jobsWith,
  ledgerQuery,
  paymentsQuery,
  peopleWith,
  withdrawalsQuery,
} from '#server/payments/ledger/listing-store.ts'
import { newId } from '#server/platform/database/ids.ts'
import { parseSearch } from '#server/platform/database/keyset.ts'
import type { ByText, Exactly, SearchFilter } from '#server/platform/database/filters.ts'
import { openTestApp, openSecondApp, type TestApp, type TestClient } from '#server/testing/app.ts'
import {
  activeContract,
  balanceOf,
  completedContract,
  good,
  step,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { insertPlaces } from '#server/testing/scenarios/market.ts'
import { createAdmin, createMember, type TestMember } from '#server/testing/scenarios/users.ts'
import { planOf } from '#server/testing/plans.ts'
import { addBank, BALANCED, checkBooks, give, ring, setClock, startAt } from '#server/testing/scenarios/wallets.ts'

const created = async (testApp: TestApp, dollars: string): Promise<TestMember> => {
  const member = await createMember(testApp)
  await give(testApp, member, dollars)
  await addBank(testApp, member)
  return member
}
const auditOf = async ({ app }: TestApp, { id }: TestMember) =>
  (await app.db.selectFrom('admin_audit_log').selectAll().where('admin_id', '=', id).orderBy('id').execute()).map(
    ({ action, details }) => [action, details],
  )

describe('FINANCE-1 the overview', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await openTestApp()
    await insertPlaces(testApp)
  })
  afterAll(() => testApp.close())
  const look = async () => good((await createAdmin(testApp, 'support')).client.get('/api/admin/money'))

  test('is empty before any payment', async () => {
    await startAt(testApp, '2030-10-30 10:00')
    expect(await look()).toEqual({
      held: '0.00',
      releasedThisWeek: '0.00',
      refundedThisWeek: '0.00',
      feesThisWeek: '0.00',
      onTheWay: '0.00',
      debts: {
        people: 0,
        outstanding: '0.00',
        paidOut: '0.00',
        doubtful: '0.00',
        collected: '0.00',
        lost: '0.00',
      },
      chargebacks: { open: 0, underReview: '0.00', takenBack: '0.00', owed: '0.00', lost: '0.00' },
      accounts: [],
      sum: '0.00',
      nextPayout: { at: '2030-11-01T22:00:00.000Z', people: 0, amount: '0.00' },
      lastPayout: null,
    })
  })

  test('shows what is held, what moved in seven days, and that the ledger balances', async () => {
    await activeContract(testApp, { amount: 80 })
    const done = await completedContract(testApp, { amount: 200 })
    await step(done, 'poster', 'release')
    // A tip is never held, and has no fee.
    await step(done, 'poster', 'tip', { amount: 15 })
    const off = await activeContract(testApp, { amount: 60 })
    await step(off, 'worker', 'cancel', { reason: 'Ill.' })
    const rich = await created(testApp, '120.00')
    await give(testApp, await createMember(testApp), '500.00')
    const method = (await good(rich.client.get('/api/payout-methods')))[0].id
    await good(rich.client.post('/api/withdrawals', { methodId: method, amount: 50, speed: 'standard' }))

    const money = await look()
    expect(money).toMatchObject({
      held: '80.00',
      releasedThisWeek: '190.00',
      refundedThisWeek: '60.00',
      feesThisWeek: '10.00',
      onTheWay: '50.00',
      sum: '0.00',
      // 120 minus withdrawals on their way; without a bank account there is no payout.
      nextPayout: { people: 1, amount: '70.00' },
      lastPayout: null,
    })
    const of = (kind: string) => money.accounts.find((one: { kind: string }) => one.kind === kind)
    expect(of('user_balance')).toEqual({ kind: 'user_balance', count: 3, balance: '775.00' })
    expect(of('escrow')).toMatchObject({ count: 3, balance: '80.00' })
    expect(of('poster_card').balance).toBe('-915.00')

    // An hour earlier in New York: daylight saving time ended in between.
    await setClock(testApp, '2030-11-06 08:59')
    expect(await look()).toMatchObject({ releasedThisWeek: '190.00' })
    await setClock(testApp, '2030-11-06 09:01')
    expect(await look()).toMatchObject({
      held: '80.00',
      releasedThisWeek: '0.00',
      refundedThisWeek: '0.00',
      feesThisWeek: '0.00',
      sum: '0.00',
    })
  })

  test('shows a sum that is not zero', async () => {
    await sql`alter table ledger_accounts disable trigger moves_by_posting`.execute(testApp.owner)
    await sql`update ledger_accounts set balance_cents = balance_cents + 1 where kind = 'escrow' and balance_cents > 0`.execute(
      testApp.owner,
    )
    expect((await look()).sum).toBe('0.01')
    await sql`update ledger_accounts set balance_cents = balance_cents - 1 where kind = 'escrow' and balance_cents > 0`.execute(
      testApp.owner,
    )
    await sql`alter table ledger_accounts enable trigger moves_by_posting`.execute(testApp.owner)
    expect((await look()).sum).toBe('0.00')
  })
})

const exactly = (text: string) => ({ by: 'exactly', term: parseSearch(text) as Exactly }) as const
const byText = (text: string) => parseSearch(text) as ByText

describe('FINANCE-2 the lists', () => {
  let testApp: TestApp
  let admin: TestClient
  let held: Deal
  let released: Deal
  beforeAll(async () => {
    testApp = await openTestApp({}, { isOwn: true })
    await insertPlaces(testApp)
    held = await activeContract(testApp, { amount: 80, job: { title: 'Assemble a crib, 100% screws' } })
    released = await completedContract(testApp, { amount: 200, job: { title: 'Carry a piano' } })
    await step(released, 'poster', 'release')
    admin = (await createAdmin(testApp, 'support')).client
  })
  afterAll(() => testApp.close())
  const payments = async (query = '') => (await good(admin.get(`/api/admin/payments${query}`))).items
  const payouts = async (query = '') => (await good(admin.get(`/api/admin/payouts${query}`))).items
  const found = async (search: string) =>
    (await payments(`?search=${encodeURIComponent(search)}`)).map(({ jobTitle }: { jobTitle: string }) => jobTitle)

  test('payments are listed newest first with their status', async () => {
    const [newest, oldest, ...rest] = await payments()
    expect(rest).toEqual([])
    expect(newest).toMatchObject({
      contractId: released.id,
      number: contractNumber(released.jobId, 1),
      jobTitle: 'Carry a piano',
      kind: 'contract',
      status: 'released',
      amount: '200.00',
      fee: '10.00',
      posterEmail: released.poster.email,
      workerEmail: released.worker.email,
      isDisputed: false,
      settledAt: expect.any(String),
    })
    expect(oldest).toMatchObject({ contractId: held.id, status: 'held', fee: null, settledAt: null })
    expect((await payments('?status=held')).map(({ contractId }: Record<string, string>) => contractId)).toEqual([
      held.id,
    ])
    expect(await payments('?status=refunded')).toEqual([])
  })

  test('are searched exactly by address, id and number, and by title', async () => {
    const { id } = (await payments('?status=held'))[0]
    const piano = ['Carry a piano']
    const crib = ['Assemble a crib, 100% screws']
    expect(await found(released.poster.email.toUpperCase())).toEqual(piano)
    expect(await found(held.worker.email)).toEqual(crib)
    expect(await found(id)).toEqual(crib)
    expect(await found(held.id)).toEqual(crib)
    expect(await found(released.jobId)).toEqual(piano)
    expect(await found(contractNumber(released.jobId, 1).toLowerCase())).toEqual(piano)
    expect(await found(contractNumber(released.jobId, 2))).toEqual([])
    expect(await found('PIAN')).toEqual(piano)
    expect(await found('ca')).toEqual(piano)
    expect(await found('an')).toEqual([])
    // Pattern characters are literal.
    expect(await found('100% scr')).toEqual(crib)
    expect(await found('a_crib')).toEqual([])
    expect(await found(newId())).toEqual([])
    expect((await admin.get(`/api/admin/payments?search=${'x'.repeat(101)}`)).status).toBe(400)
  })

  test('have pages without duplicates', async () => {
    const deal = { contract_id: held.id, kind: 'tip', amount: '5.00', status: 'failed' }
    const rows = Array.from({ length: 60 }, () => ({ id: newId(), ...deal, created_at: '2030-01-01T00:00:00Z' }))
    await testApp.app.db.insertInto('payments').values(rows).execute()
    const seen: string[] = []
    let cursor: string | null = ''
    const sizes: number[] = []
    while (cursor !== null) {
      const page: { items: { id: string }[]; nextCursor: string | null } = await good(
        admin.get(`/api/admin/payments?status=failed${cursor && `&cursor=${cursor}`}`),
      )
      sizes.push(page.items.length)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(sizes).toEqual([25, 25, 10])
    expect(new Set(seen).size).toBe(60)
    expect(seen).toEqual(
      rows
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
    await testApp.app.db.deleteFrom('payments').where('status', '=', 'failed').execute()
  })

  test('withdrawals and weekly payouts are filtered by status, person and id', async () => {
    const member = await created(testApp, '120.00')
    const [{ id: methodId }] = await good(member.client.get('/api/payout-methods'))
    const { id } = await good(member.client.post('/api/withdrawals', { methodId, amount: 50, speed: 'standard' }))
    const ids = async (query: string) => (await payouts(query)).map((one: { id: string }) => one.id)
    expect(await payouts()).toEqual([
      {
        id,
        userId: member.id,
        email: member.email,
        amount: '50.00',
        fee: '0.00',
        speed: 'standard',
        isAutomatic: false,
        status: 'processing',
        last4: '6789',
        failure: null,
        createdAt: expect.any(String),
        settledAt: null,
      },
    ])
    for (const search of [member.email, member.id, id, 'Sam', member.email.slice(0, 2)])
      expect([search, await ids(`?search=${search}`)]).toEqual([search, [id]])
    expect(await ids('?search=NH-4F2K-01')).toEqual([])
    expect(await ids('?status=paid')).toEqual([])
    await sql`update withdrawals set status = 'pending' where id = ${id}`.execute(testApp.app.db)
    expect(await ids('?status=processing')).toEqual([id])
    await sql`update withdrawals set status = 'failed', settled_at = app_now(), failure_reason = 'Closed.' where id = ${id}`.execute(
      testApp.app.db,
    )
    expect(await payouts('?status=failed')).toMatchObject([{ id, failure: 'Closed.' }])
  })

  test('use their indexes', async () => {
    const page = { after: newId(), limit: 26 }
    const ALL = { by: 'all' } as const
    const FEW = { by: 'few', ids: [newId()] } as const
    const paid = (textFilter: SearchFilter, status: 'all' | 'held' = 'all') =>
      planOf(testApp, paymentsQuery({ ...page, status, textFilter }))
    expect(await paid(ALL)).toMatchObject({ indexes: expect.arrayContaining(['payments_newest']), whole: [] })
    expect((await paid(ALL, 'held')).indexes).toContain('payments_by_status')
    expect(await paid(FEW)).toMatchObject({ indexes: expect.arrayContaining(['payments_by_contract']), whole: [] })
    // So frequent that a sequential scan would find them soon.
    const many = await paid({ by: 'many', term: byText('carry') }, 'held')
    expect(many).toMatchObject({ indexes: expect.arrayContaining(['payments_by_status']), whole: [] })
    expect((await paid(exactly('NH-4F2K-01'))).indexes).toContain('jobs_by_code')
    expect(await paid(exactly('a@example.com'))).toMatchObject({
      indexes: expect.arrayContaining(['users_one_per_email', 'payments_by_contract']),
      whole: [],
    })
    expect((await planOf(testApp, jobsWith(byText('piano')))).indexes).toEqual(['jobs_title_for_admins'])
    expect((await planOf(testApp, jobsWith(byText('pi')))).indexes).toEqual(['jobs_by_title_letters'])
    const out = async (textFilter: SearchFilter, status: 'all' | 'processing' | 'paid') =>
      (await planOf(testApp, withdrawalsQuery({ ...page, status, textFilter }))).indexes
    expect(await out(ALL, 'all')).toContain('withdrawals_newest')
    expect(await out(ALL, 'paid')).toContain('withdrawals_newest_of_status')
    expect(await out(ALL, 'processing')).toContain('withdrawals_newest_on_the_way')
    expect(await out(FEW, 'all')).toContain('withdrawals_by_user')
    await sql`insert into users (email, first_name, last_name) select md5(n::text) || '@example.com', md5(n::text), md5(n::text)
      from generate_series(1, 2000) n`.execute(testApp.app.db)
    await sql`analyze users`.execute(testApp.owner)
    expect((await planOf(testApp, peopleWith(byText('sam')))).indexes).toEqual(['users_search'])
    expect((await planOf(testApp, peopleWith(byText('sa')))).indexes.toSorted()).toEqual([
      'users_by_address_letters',
      'users_by_first_letters',
      'users_by_last_letters',
    ])
    expect((await planOf(testApp, ledgerQuery({ ...page, contractId: undefined }))).indexes).toContain(
      'ledger_transactions_newest',
    )
    expect((await planOf(testApp, ledgerQuery({ ...page, contractId: newId() }))).indexes).toContain(
      'ledger_transactions_by_contract',
    )
  })

  test('FINANCE-3 the ledger shows each transaction with its postings, which add up to zero, and their owners', async () => {
    const { items } = await good(admin.get('/api/admin/ledger'))
    for (const { postings } of items)
      expect(
        postings.reduce((sum: number, { amount }: { amount: string }) => sum + Math.round(Number(amount) * 100), 0),
      ).toBe(0)
    const about = await good(admin.get(`/api/admin/ledger?contractId=${released.id}`))
    expect(about.items.map(({ kind, contractId }: Record<string, string>) => [kind, contractId])).toEqual([
      ['release', released.id],
      ['hold', released.id],
    ])
    const number = contractNumber(released.jobId, 1)
    expect(about.items[0].postings).toEqual([
      { account: 'escrow', owner: number, amount: '-200.00' },
      { account: 'platform_revenue', owner: null, amount: '10.00' },
      { account: 'user_balance', owner: released.worker.email, amount: '190.00' },
    ])
    expect(about.items[1].postings).toEqual([
      { account: 'poster_card', owner: released.poster.email, amount: '-200.00' },
      { account: 'escrow', owner: number, amount: '200.00' },
    ])
  })
})

const run = (client: TestClient, headers?: Record<string, string>) => client.post('/api/admin/payouts/run', {}, headers)

describe('PAYOUT-9 a manual payout', () => {
  test(
    'pays everybody who would be paid now, once a day, however many press at once in how many processes',
    { timeout: MINUTE_MS },
    async () => {
      const testApp = await openTestApp()
      const secondApp = await openSecondApp(testApp)
      await startAt(testApp, '2030-10-30 10:00', secondApp) // a Wednesday
      const people = [
        await created(testApp, '40.00'),
        await created(testApp, '25.00'),
        await created(testApp, '612.40'),
      ]
      const poor = await created(testApp, '24.99')
      const off = await created(testApp, '99.00')
      await good(off.client.patch('/api/wallet', { autoPayout: false }))
      const boss = await createAdmin(testApp, 'admin')
      const here = boss.client
      const there = boss.client.through(secondApp)
      there.jar.set('asid', here.jar.get('asid')!)
      const overview = () => good(here.get('/api/admin/money'))
      expect((await overview()).nextPayout).toEqual({ at: '2030-11-01T22:00:00.000Z', people: 3, amount: '677.40' })

      const answers = await Promise.all([run(here), run(there), run(here), run(there)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(answers.reduce((sum, { body }) => sum + body.people, 0)).toBe(3)
      expect(answers.reduce((sum, { body }) => sum + Math.round(Number(body.amount) * 100), 0)).toBe(67_740)
      expect(answers.every(({ body }) => body.isDone)).toBe(true)
      const balances = () => Promise.all([...people, poor, off].map((member) => balanceOf(testApp, member)))
      expect(await balances()).toEqual(['0.00', '0.00', '0.00', '24.99', '99.00'])
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from withdrawals`.execute(
        testApp.app.db,
      )
      expect(rows[0]!.count).toBe(3)
      expect(await overview()).toMatchObject({
        onTheWay: '677.40',
        nextPayout: { people: 0, amount: '0.00' },
        lastPayout: { people: 3, amount: '677.40' },
      })

      // Nobody is paid twice a day.
      await give(testApp, people[0]!, '70.00')
      expect((await overview()).nextPayout).toMatchObject({ people: 0, amount: '0.00' })
      expect((await run(here)).body).toEqual({ people: 0, amount: '0.00', isDone: true })
      await setClock(testApp, '2030-10-31 00:05')
      const next = (await createAdmin(testApp, 'admin')).client
      expect((await run(next)).body).toEqual({ people: 1, amount: '70.00', isDone: true })

      // The weekly payout still runs, for those who were not paid that day.
      await give(testApp, people[0]!, '30.00')
      await give(testApp, people[1]!, '31.00')
      await setClock(testApp, '2030-11-01 12:00')
      await sql`update payout_preferences set auto_payout = false where user_id = ${people[1]!.id}`.execute(
        testApp.app.db,
      )
      await sql`insert into payout_preferences (user_id, auto_payout) values (${people[1]!.id}, false) on conflict do nothing`.execute(
        testApp.app.db,
      )
      expect((await run((await createAdmin(testApp, 'admin')).client)).body).toMatchObject({
        people: 1,
        amount: '30.00',
      })
      await sql`update payout_preferences set auto_payout = true where user_id = ${people[1]!.id}`.execute(
        testApp.app.db,
      )
      await give(testApp, people[0]!, '45.00')
      await setClock(testApp, '2030-11-01 18:01')
      await ring(testApp, secondApp)
      expect(await balances()).toEqual(['45.00', '0.00', '0.00', '24.99', '99.00'])
      expect(await checkBooks(testApp)).toEqual(BALANCED)
      await secondApp.close()
      await testApp.close()
    },
  )

  test('FINANCE-4 is logged before and after, and does not run without the entry', async () => {
    const testApp = await openTestApp()
    const member = await created(testApp, '40.00')
    const boss = await createAdmin(testApp, 'admin')
    await sql`alter table admin_audit_log add constraint no_more check (false) not valid`.execute(testApp.owner)
    expect((await run(boss.client)).status).toBe(500)
    expect(await balanceOf(testApp, member)).toBe('40.00')
    await sql`alter table admin_audit_log drop constraint no_more`.execute(testApp.owner)
    const first = await run(boss.client, { 'idempotency-key': 'one press' })
    const again = await run(boss.client, { 'idempotency-key': 'one press' })
    expect([first.body, again.body]).toEqual([first.body, { people: 1, amount: '40.00', isDone: true }])
    expect(await auditOf(testApp, boss)).toEqual([
      ['payout.started', {}],
      ['payout.run', { people: 1, amount: '40.00', isDone: true, failed: 0 }],
    ])
    expect((await run((await createAdmin(testApp, 'moderator')).client)).status).toBe(403)
    await testApp.close()
  })
})
