import { HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Rate, TrustSignals } from '#core/profiles/trust.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import {
  activeContract,
  contractIn,
  DECLINED_CARD,
  good,
  openContract,
  payWith,
  signBoth,
  startedContract,
  step,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { disputedContract } from '#server/testing/scenarios/disputes.ts'
import { insertPlaces, placeBid, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import { createAdmin, type TestMember } from '#server/testing/scenarios/users.ts'
import { until } from '#server/testing/until.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await insertPlaces(testApp)
})
afterAll(() => testApp.close())

const trustOf = async ({ id }: Pick<TestMember, 'id'>): Promise<TrustSignals> =>
  (await good(testApp.client().get(`/api/profile/public/${id}`))).trust
const rate = (share: number, of: number): Rate => ({ share, of })

/** What was agreed, and when the work began: `late` are the minutes after it, in the job's own time zone. */
const begin = async (worker: TestMember, late: number | null, set = '', zipCode = '33605'): Promise<Deal> => {
  const deal = await startedContract(testApp, { worker, job: { zipCode } })
  const zone = zipCode === '98101' ? 'America/Los_Angeles' : 'America/New_York'
  if (late !== null)
    await sql`
      update contracts c set started_at = date_trunc('minute', app_now()) + make_interval(secs => ${late * 60}),
        scheduled_date = t.at::date, scheduled_time = to_char(t.at, 'HH24:MI')
      from (select app_now() at time zone ${zone} as at) t where c.id = ${deal.id}`.execute(testApp.app.db)
  if (set) await sql`update contracts set ${sql.raw(set)} where id = ${deal.id}`.execute(testApp.app.db)
  return deal
}

describe('TRUST-1 on time', () => {
  test.each([
    ['two hours early', -120, '', 1],
    ['to the minute', 0, '', 1],
    ['fifteen minutes late', 15, '', 1],
    ['a second more', 15 + 1 / 60, '', 0],
    ['in time for a longer deadline that still runs', 0, `finish_by = app_now() + interval '1 day'`, 1],
    ['over a longer deadline', 0, `finish_by = app_now() - interval '1 second'`, 0],
    ['late, with a longer deadline', 60, `finish_by = app_now() + interval '1 day'`, 0],
    [
      'complete by the longer deadline',
      0,
      `status = 'completed', completed_at = app_now() - interval '2 days', finish_by = app_now() - interval '1 day'`,
      1,
    ],
    [
      'complete after it',
      0,
      `status = 'completed', completed_at = app_now() - interval '1 day', finish_by = app_now() - interval '2 days'`,
      0,
    ],
  ])('%s', async (_name, late, set, share) => {
    const worker = await createWorker(testApp)
    await begin(worker, late, set)
    expect((await trustOf(worker)).onTime).toEqual(rate(share, 1))
  })

  test('is told by the clock where the job is', async () => {
    const worker = await createWorker(testApp)
    await begin(worker, 10, '', '98101')
    expect((await trustOf(worker)).onTime).toEqual(rate(1, 1))
  })

  test.each([
    ['was agreed', null, ''],
    ['but the day was agreed', 0, 'scheduled_time = null'],
  ])('is not counted where nothing %s', async (_name, late, set) => {
    const worker = await createWorker(testApp)
    await begin(worker, late, set)
    expect((await trustOf(worker)).onTime).toBeNull()
  })

  test('says nothing about a poster, nor of work that has not begun', async () => {
    const worker = await createWorker(testApp)
    const { poster } = await begin(worker, 0)
    expect((await trustOf(poster)).onTime).toBeNull()
    const other = await createWorker(testApp)
    await activeContract(testApp, { worker: other })
    expect((await trustOf(other)).onTime).toBeNull()
  })

  test('stands beside every bid as on the profile, the one just placed included', async () => {
    const [worker, newcomer, poster] = [
      await createWorker(testApp),
      await createWorker(testApp),
      await createPoster(testApp),
    ]
    for (const late of [0, 5, 90]) await begin(worker, late)
    const id = await postJob(poster)
    const placed = await good(worker.client.post(`/api/jobs/${id}/bids`, { amount: 50 }))
    await placeBid(newcomer, id)
    const changed = await good(worker.client.patch(`/api/bids/${placed.id}`, { amount: 51 }))
    const { bids } = await good(poster.client.get(`/api/jobs/${id}`))
    const mine = await good(worker.client.get('/api/bids/my'))
    const seen = [placed, changed, mine[0], bids.find((bid: { id: string }) => bid.id === placed.id)]
    expect(seen.map(({ bidder }) => bidder.onTime)).toEqual(Array.from({ length: 4 }, () => rate(0.6667, 3)))
    expect((await trustOf(worker)).onTime).toEqual(rate(0.6667, 3))
    expect(bids.find((bid: { bidderId: string }) => bid.bidderId === newcomer.id).bidder.onTime).toBeNull()
  })
})

const bothOf = async ({ poster, worker }: Deal) => ({
  poster: (await trustOf(poster)).cancelled,
  worker: (await trustOf(worker)).cancelled,
})
const CLEAN = rate(0, 1)
const FAULT = rate(1, 1)

/** Agreed for two hours from now. */
const agreed = async ({ card }: { card?: string } = {}): Promise<Deal> => {
  const deal = await openContract(testApp)
  if (card) await payWith(deal.poster, card)
  const { rows } = await sql<{ scheduledDate: string; scheduledTime: string }>`
    select to_char(at, 'YYYY-MM-DD') as "scheduledDate", to_char(at, 'HH24:MI') as "scheduledTime"
    from (select (app_now() + interval '2 hours') at time zone 'America/New_York' as at) t`.execute(testApp.app.db)
  await good(deal.poster.client.post('/api/contracts', { jobId: deal.jobId, ...rows[0] }))
  await signBoth(deal)
  return deal
}
const NO_SHOW_MS = 3 * HOUR_MS + MINUTE_MS

describe('TRUST-1 cancelled by own fault', () => {
  test.each([
    ['a contract that was kept', () => contractIn(testApp, 'completed'), { poster: CLEAN, worker: CLEAN }],
    ['one that still runs', () => contractIn(testApp, 'in_progress'), { poster: null, worker: null }],
    ['one in dispute', () => contractIn(testApp, 'disputed'), { poster: null, worker: null }],
  ])('%s', async (_name, make, expected) => {
    expect(await bothOf(await make())).toEqual(expected)
  })

  test.each([
    ['poster', { poster: FAULT, worker: CLEAN }],
    ['worker', { poster: CLEAN, worker: FAULT }],
  ] as const)('called off by the %s', async (role, expected) => {
    for (const make of [activeContract, startedContract]) {
      const deal = await make(testApp)
      await step(deal, role, 'cancel')
      expect(await bothOf(deal)).toEqual(expected)
    }
  })

  test('nothing is counted before both have signed', async () => {
    for (const [role, room] of [
      ['worker', 'decline'],
      ['worker', 'cancel'],
      ['poster', 'cancel'],
    ] as const) {
      const deal = await openContract(testApp)
      await step(deal, role, room)
      expect(await bothOf(deal)).toEqual({ poster: null, worker: null })
    }
  })

  test('a worker may leave where the money was never held; a poster who could not pay may not', async () => {
    for (const [role, poster] of [
      ['worker', CLEAN],
      ['poster', FAULT],
    ] as const) {
      const deal = await openContract(testApp)
      await payWith(deal.poster, DECLINED_CARD)
      await signBoth(deal)
      await step(deal, role, 'cancel')
      expect(await bothOf(deal)).toEqual({ poster, worker: CLEAN })
    }
  })

  test('a poster may leave an hour after a start at which nobody came, and not before', async () => {
    const [waited, hasty] = [await agreed(), await agreed()]
    await testApp.moveClock(NO_SHOW_MS - 3 * MINUTE_MS)
    await step(hasty, 'poster', 'cancel')
    await testApp.moveClock(3 * MINUTE_MS)
    await step(waited, 'poster', 'cancel')
    expect(await bothOf(hasty)).toEqual({ poster: FAULT, worker: CLEAN })
    expect(await bothOf(waited)).toEqual({ poster: CLEAN, worker: CLEAN })
  })

  test('not where the worker came, nor where there was no money to start with', async () => {
    const [begun, unpaid] = [await agreed(), await agreed({ card: DECLINED_CARD })]
    await testApp.moveClock(2 * HOUR_MS)
    await step(begun, 'worker', 'start')
    await testApp.moveClock(NO_SHOW_MS)
    for (const deal of [begun, unpaid]) {
      await step(deal, 'poster', 'cancel')
      expect(await bothOf(deal)).toEqual({ poster: FAULT, worker: CLEAN })
    }
  })

  test('a dispute that gave the poster everything back was the worker’s doing', async () => {
    const moderator = await createAdmin(testApp, 'moderator')
    for (const [resolution, worker] of [
      ['favor_poster', FAULT],
      ['favor_worker', CLEAN],
      ['partial_refund', CLEAN],
    ] as const) {
      const deal = await disputedContract(testApp)
      const verdict = { disputeId: deal.dispute.id, status: 'resolved', resolution, adminNotes: 'Looked at.' }
      await good(moderator.client.post('/api/admin/disputes/resolve', verdict))
      expect(await bothOf(deal)).toEqual({ poster: CLEAN, worker })
    }
  })

  test('is counted over both sides of a person’s life', async () => {
    const person = await createPoster(testApp)
    await step(await activeContract(testApp, { worker: person }), 'worker', 'cancel')
    await contractIn(testApp, 'completed', { worker: person })
    await contractIn(testApp, 'completed', { poster: person })
    expect((await trustOf(person)).cancelled).toEqual(rate(0.3333, 3))
  })
})

const WINDOW_MS = 5 * MINUTE_MS
const statusOf = async (id: string) =>
  (await testApp.app.db.selectFrom('jobs').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const close = async (id: string) => {
  await testApp.moveClock(WINDOW_MS)
  await until(async () => (await statusOf(id)) !== 'bidding')
}
const expire = (id: string) =>
  sql`update jobs set status = 'expired', expired_at = app_now(), choose_by = null, remind_at = null
    where id = ${id}`.execute(testApp.app.db)
const cancel = (poster: TestMember, id: string) => good(poster.client.post(`/api/jobs/${id}/cancel`))
/** A job of this poster with a bid. */
const withBid = async (poster: TestMember) => {
  const worker = await createWorker(testApp)
  const jobId = await postJob(poster)
  const bidId = await placeBid(worker, jobId)
  const choose = async (): Promise<Deal> => {
    const { contractId: id } = await good(poster.client.post(`/api/bids/${bidId}/select`))
    return { id, jobId, bidId, poster, worker }
  }
  return { jobId, choose }
}

describe('TRUST-1 decided', () => {
  const CASES: Record<string, [live: (poster: TestMember) => Promise<unknown>, expected: Rate]> = {
    'no job': [async () => {}, null],
    'one that still takes bids': [withBid, null],
    'one whose poster is choosing': [async (poster) => close((await withBid(poster)).jobId), null],
    'one that got no bids': [async (poster) => close(await postJob(poster)), null],
    'somebody chosen': [async (poster) => (await withBid(poster)).choose(), rate(1, 1)],
    'nobody chosen in time': [
      async (poster) => {
        const { jobId } = await withBid(poster)
        await close(jobId)
        await expire(jobId)
      },
      rate(0, 1),
    ],
    'called off while bids came': [async (poster) => cancel(poster, (await withBid(poster)).jobId), null],
    'called off instead of choosing': [
      async (poster) => {
        const { jobId } = await withBid(poster)
        await close(jobId)
        await cancel(poster, jobId)
      },
      rate(0, 1),
    ],
    'chosen, and called off later': [
      async (poster) => step(await (await withBid(poster)).choose(), 'poster', 'cancel'),
      rate(1, 1),
    ],
    'declined, so that the choice is open again': [
      async (poster) => step(await (await withBid(poster)).choose(), 'worker', 'decline'),
      null,
    ],
    'declined, and nobody else found': [
      async (poster) => {
        const deal = await (await withBid(poster)).choose()
        await step(deal, 'worker', 'decline')
        await expire(deal.jobId)
      },
      rate(1, 1),
    ],
  }
  test.each(Object.entries(CASES))('%s', async (_name, [live, expected]) => {
    const poster = await createPoster(testApp)
    await live(poster)
    expect((await trustOf(poster)).decided).toEqual(expected)
  })

  test('stands on a job’s page from three jobs on, and names nobody', async () => {
    const [poster, reader] = [await createPoster(testApp), await createWorker(testApp)]
    const shown = async () => {
      const id = await postJob(poster)
      const { body, text } = await reader.client.get(`/api/jobs/${id}`)
      expect(text).not.toContain(poster.id)
      return body.poster.decided
    }
    for (const choose of [true, false]) {
      const job = await withBid(poster)
      if (choose) await job.choose()
      else {
        await close(job.jobId)
        await expire(job.jobId)
      }
      expect(await shown()).toBeNull()
    }
    await (await withBid(poster)).choose()
    expect(await shown()).toEqual(rate(0.6667, 3))
  })
})
