import { DAY_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Activity, AdminStats, ChartDay } from '#core/admin/dashboard.ts'
import { contractNumber } from '#core/contracts/rules.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import {
  activeContract,
  good,
  openContract,
  signBoth,
  startedContract,
  step,
} from '#server/testing/scenarios/contracts.ts'
import { disputedContract } from '#server/testing/scenarios/disputes.ts'
import { insertPlaces, placeBid, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import { createAdmin, createMember, type TestMember } from '#server/testing/scenarios/users.ts'
import { PICTURE, sendFiles } from '#server/testing/scenarios/uploads.ts'

let testApp: TestApp
let support: TestMember
let moderator: TestMember
beforeAll(async () => {
  testApp = await openTestApp({ DEMO: '0' })
  await insertPlaces(testApp)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  // The clock moves in these tests, so sessions expire.
  support = await createAdmin(testApp, 'support')
  moderator = await createAdmin(testApp, 'moderator', { first_name: 'Mo' })
})

const stats = (): Promise<AdminStats> => good(support.client.get('/api/admin/stats'))
const activity = (): Promise<Activity[]> => good(support.client.get('/api/admin/activity'))
const chart = (days = '7'): Promise<ChartDay[]> => good(support.client.get(`/api/admin/charts?days=${days}`))
const release = async () => {
  const deal = await startedContract(testApp)
  await step(deal, 'worker', 'complete')
  await good(deal.poster.client.post(`/api/contracts/${deal.id}/release`))
  return deal
}

/** The difference that an action makes. */
const grown = async (act: () => Promise<unknown>): Promise<Partial<Record<keyof AdminStats, number>>> => {
  const before = await stats()
  await act()
  const after = await stats()
  const figures = Object.keys(before) as (keyof AdminStats)[]
  const differences = figures
    .filter((key) => !key.endsWith('At'))
    .map((key) => [key, Number(after[key]) - Number(before[key])] as const)
  return Object.fromEntries(differences.filter(([, difference]) => difference !== 0))
}

describe('ADMIN-4 figures', () => {
  test('count users, open jobs, escrow and open disputes exactly', async () => {
    const poster = await createPoster(testApp)
    expect(await grown(() => createMember(testApp))).toEqual({ totalUsers: 1, newUsersThisWeek: 1 })
    expect(await grown(() => createMember(testApp, { created_at: '2024-01-01T00:00:00Z' }))).toEqual({ totalUsers: 1 })
    expect(await grown(() => createMember(testApp, { deleted_at: '2024-01-01T00:00:00Z' }))).toEqual({})
    expect(await grown(() => postJob(poster))).toEqual({ activeJobs: 1 })
    const worker = await createWorker(testApp, { is_verified: true })
    expect(await grown(() => activeContract(testApp, { poster, worker }))).toEqual({ activeJobs: 1, escrowAmount: 95 })
    expect(await grown(() => disputedContract(testApp))).toEqual({
      totalUsers: 2,
      newUsersThisWeek: 2,
      activeJobs: 1,
      escrowAmount: 95,
      pendingDisputes: 1,
    })
    // Released money is not held.
    expect(await grown(release)).toEqual({ totalUsers: 2, newUsersThisWeek: 2 })
  })

  test('equal the escrow accounts of the ledger', async () => {
    const { rows } = await sql<{ held: string }>`
      select round(sum(balance_cents) / 100.0, 2)::text as held from ledger_accounts where kind = 'escrow'`.execute(
      testApp.app.db,
    )
    const { escrowAmount } = await stats()
    expect(escrowAmount).toBe(rows[0]!.held)
    expect(Number(escrowAmount)).toBeGreaterThan(0)
  })

  test('omit removed jobs', async () => {
    const jobId = await postJob(await createPoster(testApp))
    expect(await grown(() => moderator.client.post(`/api/admin/jobs/${jobId}/remove`, { reason: 'Odd.' }))).toEqual({
      activeJobs: -1,
    })
  })

  test('count what is pending', async () => {
    const member = await createMember(testApp)
    expect(await grown(() => sendFiles(member.client, '/api/verification', 'documents', [PICTURE]))).toEqual({
      pendingVerifications: 1,
    })
    const jobId = await postJob(await createPoster(testApp))
    const report = { contentType: 'job', contentId: jobId, reason: 'Odd.' }
    expect(await grown(() => member.client.post('/api/reports', report))).toEqual({ pendingFlags: 1 })
    expect(
      await grown(() =>
        sql`insert into support_tickets (user_id, subject) values (${member.id}, 'Help')`.execute(testApp.app.db),
      ),
    ).toEqual({ openTickets: 1 })
  })

  test('include the oldest dispute and the next payout', async () => {
    const { rows } = await sql<{ oldest: string }>`
      select min(created_at) as oldest from disputes where status = 'open'`.execute(testApp.app.db)
    const { oldestDisputeAt, nextPayoutAt } = await stats()
    expect(oldestDisputeAt).toBe(rows[0]!.oldest)
    const [day, time] = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/New_York',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    })
      .format(new Date(nextPayoutAt))
      .split(' ')
    expect([day, time]).toEqual(['fre', '18:00'])
  })
})

const lines = async (): Promise<string[]> => (await activity()).map(({ action }) => action)

describe('ADMIN-5 recent activity', () => {
  test('is listed in plain sentences, newest first, with links', async () => {
    const deal = await openContract(testApp)
    await signBoth(deal)
    const entries = await activity()
    const times = entries.map(({ timestamp }) => timestamp)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    expect(entries.slice(0, 4)).toMatchObject([
      {
        action: `Both signed ${contractNumber(deal.jobId, 1)}, “Carry a sofa up three flights”`,
        target: { type: 'contract', id: deal.id },
        undo: null,
      },
      { action: '“Carry a sofa up three flights” was posted', target: { type: 'job', id: deal.jobId } },
      { action: 'Devon signed up', target: { type: 'user', id: deal.worker.id } },
      { action: 'Maren signed up', target: { type: 'user', id: deal.poster.id } },
    ])
  })

  test('includes releases and disputes', async () => {
    await release()
    expect((await lines())[0]).toBe('$90.25 went to Devon for “Carry a sofa up three flights”')
    await disputedContract(testApp)
    expect((await lines())[0]).toMatch(/^Dispute D-\d{4} was opened over “Carry a sofa up three flights”$/)
  })

  test('includes actions of admins, with undo while possible', async () => {
    const poster = await createPoster(testApp)
    const jobId = await postJob(poster)
    const undoOf = async (action: string) => (await activity()).find((entry) => entry.action === action)?.undo
    await moderator.client.post(`/api/admin/jobs/${jobId}/remove`, { reason: 'Odd.' })
    expect((await activity())[0]).toMatchObject({
      action: 'Mo removed “Carry a sofa up three flights”',
      target: { type: 'job', id: jobId },
      undo: 'job.removed',
    })
    await moderator.client.post(`/api/admin/jobs/${jobId}/restore`)
    expect([
      await undoOf('Mo put back “Carry a sofa up three flights”'),
      await undoOf('Mo removed “Carry a sofa up three flights”'),
    ]).toEqual([null, null])
    const banned = 'Mo banned Maren'
    await moderator.client.post(`/api/admin/users/${poster.id}/ban`, { reason: 'Odd.' })
    expect(await undoOf(banned)).toBe('user.banned')
    await moderator.client.post(`/api/admin/users/${poster.id}/unban`)
    await moderator.client.post(`/api/admin/users/${poster.id}/ban`, { reason: 'Again.' })
    // Only the current one of two bans.
    expect((await activity()).filter(({ action }) => action === banned).map(({ undo }) => undo)).toEqual([
      'user.banned',
      null,
    ])
  })

  test('is not dominated by one kind', async () => {
    await release()
    const poster = await createPoster(testApp)
    for (let count = 0; count < 21; count++) await postJob(poster)
    const lastActivity = await lines()
    expect(lastActivity.slice(0, 5).every((line) => line.endsWith('was posted'))).toBe(true)
    expect(lastActivity.some((line) => line.startsWith('$90.25 went to Devon'))).toBe(true)
    expect(lastActivity.some((line) => line.startsWith('Mo '))).toBe(true)
  })

  test('omits signing in and out, and views', async () => {
    const before = await lines()
    await moderator.client.post('/api/admin/logout')
    expect(await lines()).toEqual(before)
  })

  test('has a limited length', async () => {
    for (let n = 0; n < 25; n++) await createMember(testApp)
    expect((await lines()).length).toBe(20)
  })
})

describe('ADMIN-6 charts', () => {
  test.each(['7', '30', '90'])(
    'have a line for each of %s days up to today in New York, whatever happened',
    async (days) => {
      const shown = await chart(days)
      expect(shown).toHaveLength(Number(days))
      const { rows } = await sql<{ today: string }>`
      select to_char(app_now() at time zone 'America/New_York', 'YYYY-MM-DD') as today`.execute(testApp.app.db)
      expect(shown.at(-1)!.day).toBe(rows[0]!.today)
      const expected = shown.map((_, back) =>
        new Date(Date.parse(rows[0]!.today) - back * DAY_MS).toISOString().slice(0, 10),
      )
      expect(shown.map(({ day }) => day)).toEqual(expected.toReversed())
    },
  )

  test('refuse other periods', async () => {
    expect((await support.client.get('/api/admin/charts?days=8')).status).toBe(400)
  })

  test('count sign-ups by day in New York, including people who have left', async () => {
    const before = (await chart()).at(-3)!
    const at = (time: string) => `${before.day}T${time}`
    // New York is four or five hours behind UTC: 03:30 UTC is the day before.
    await createMember(testApp, { created_at: at('05:30:00Z') })
    await createMember(testApp, { created_at: at('03:30:00Z') })
    await createMember(testApp, { created_at: at('15:00:00Z'), deleted_at: at('16:00:00Z') })
    expect((await chart()).at(-3)!.signUps - before.signUps).toBe(2)
  })

  test('show filled jobs and the median time to the first bid', async () => {
    await testApp.moveClock(8 * DAY_MS)
    support = await createAdmin(testApp, 'support')
    const poster = await createPoster(testApp)
    const seconds = [10, 20, 90]
    for (const wait of seconds) {
      const jobId = await postJob(poster)
      for (const later of [0, 5]) {
        const bidId = await placeBid(await createWorker(testApp), jobId)
        await sql`update bids set created_at = (select created_at from jobs where id = ${jobId}) + make_interval(secs => ${wait + later})
          where id = ${bidId}`.execute(testApp.app.db)
        if (wait === 10 && later === 0) await good(poster.client.post(`/api/bids/${bidId}/select`))
        if (wait === 10) break
      }
    }
    await postJob(poster)
    const shown = await chart()
    expect(shown.at(-1)).toMatchObject({ jobs: 4, filled: 1, secondsToFirstBid: 20 })
    expect(shown[0]).toMatchObject({ jobs: 0, filled: 0, secondsToFirstBid: null, held: '0.00', released: '0.00' })
  })

  test('show money held and released', async () => {
    await release()
    await disputedContract(testApp)
    expect((await chart()).at(-1)).toMatchObject({ held: '190.00', released: '90.25' })
  })
})

const jump = (q: string) => good(support.client.get(`/api/admin/jump?${new URLSearchParams({ q })}`))

describe('ADMIN-12 search', () => {
  test('finds people, jobs and contracts by name, address, title, id and number', async () => {
    const poster = await createPoster(testApp, { first_name: 'Jumpa', last_name: 'Hopkins' })
    const deal = await openContract(testApp, { poster, job: { title: 'Jumpstart the generator' } })
    const number = contractNumber(deal.jobId, 1)
    const user = { type: 'user', id: poster.id, name: 'Jumpa Hopkins', detail: poster.email }
    const job = { type: 'job', id: deal.jobId, name: 'Jumpstart the generator', detail: poster.email }
    const contract = { type: 'contract', id: deal.id, name: number, detail: 'Jumpstart the generator' }
    expect(await jump('jump')).toEqual([user, job, contract])
    expect(await jump('hopkins')).toEqual([user])
    expect(await jump(poster.email)).toEqual([user, job, contract])
    expect(await jump(number.toLowerCase())).toEqual([job, contract])
    expect(await jump(`${number.slice(0, 7)}-02`)).toEqual([job])
    expect(await jump(deal.id)).toEqual([contract])
    expect(await jump('nothing of the kind')).toEqual([])
  })

  test('shows the first few of each kind', async () => {
    for (let n = 0; n < 7; n++) await createMember(testApp, { first_name: 'Severalina' })
    expect(await jump('severalina')).toHaveLength(5)
    expect((await support.client.get('/api/admin/jump?q=')).status).toBe(400)
  })
})
