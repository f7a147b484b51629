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

const trustOf = async ({ id, client }: TestMember): Promise<TrustSignals> =>
  (await good(client.get(`/api/profile/public/${id}`))).trust
const rate = (share: number, of: number): Rate => ({ share, of })

/** `late`: minutes from the agreed start, in the job's time zone, to the actual start. */
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

  test('is calculated in the time zone of the job', async () => {
    const worker = await createWorker(testApp)
    await begin(worker, 10, '', '98101')
    expect((await trustOf(worker)).onTime).toEqual(rate(1, 1))
  })

  test.each([
    ['was agreed', null, ''],
    ['but the day was agreed', 0, 'scheduled_time = null'],
  ])('is not counted if no time %s', async (_name, late, set) => {
    const worker = await createWorker(testApp)
    await begin(worker, late, set)
    expect((await trustOf(worker)).onTime).toBeNull()
  })

  test('is null for posters and before the work has started', async () => {
    const worker = await createWorker(testApp)
    const { poster } = await begin(worker, 0)
    expect((await trustOf(poster)).onTime).toBeNull()
    const other = await createWorker(testApp)
    await activeContract(testApp, { worker: other })
    expect((await trustOf(other)).onTime).toBeNull()
  })

  test('is shown with every bid as on the profile', async () => {
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

/** Starts in two hours. */
const scheduledContract = async ({ card }: { card?: string } = {}): Promise<Deal> => {
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

describe('TRUST-1 cancellations', () => {
  test.each([
    ['a completed contract', () => contractIn(testApp, 'completed'), { poster: CLEAN, worker: CLEAN }],
    ['a running contract', () => contractIn(testApp, 'in_progress'), { poster: null, worker: null }],
    ['a contract in dispute', () => contractIn(testApp, 'disputed'), { poster: null, worker: null }],
  ])('%s', async (_name, make, expected) => {
    expect(await bothOf(await make())).toEqual(expected)
  })

  test.each([
    ['poster', { poster: FAULT, worker: CLEAN }],
    ['worker', { poster: CLEAN, worker: FAULT }],
  ] as const)('canceled by the %s', async (role, expected) => {
    for (const make of [activeContract, startedContract]) {
      const deal = await make(testApp)
      await step(deal, role, 'cancel')
      expect(await bothOf(deal)).toEqual(expected)
    }
  })

  test('nothing is counted before both have signed', async () => {
    for (const [role, move] of [
      ['worker', 'decline'],
      ['worker', 'cancel'],
      ['poster', 'cancel'],
    ] as const) {
      const deal = await openContract(testApp)
      await step(deal, role, move)
      expect(await bothOf(deal)).toEqual({ poster: null, worker: null })
    }
  })

  test('a worker may cancel if the money was never held, but not the poster', async () => {
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

  test('a poster may cancel one hour after a no-show, and not earlier', async () => {
    const [waited, hasty] = [await scheduledContract(), await scheduledContract()]
    await testApp.moveClock(NO_SHOW_MS - 3 * MINUTE_MS)
    await step(hasty, 'poster', 'cancel')
    await testApp.moveClock(3 * MINUTE_MS)
    await step(waited, 'poster', 'cancel')
    expect(await bothOf(hasty)).toEqual({ poster: FAULT, worker: CLEAN })
    expect(await bothOf(waited)).toEqual({ poster: CLEAN, worker: CLEAN })
  })

  test('not if the worker started, or the money was not held', async () => {
    const [started, unpaid] = [await scheduledContract(), await scheduledContract({ card: DECLINED_CARD })]
    await testApp.moveClock(2 * HOUR_MS)
    await step(started, 'worker', 'start')
    await testApp.moveClock(NO_SHOW_MS)
    for (const deal of [started, unpaid]) {
      await step(deal, 'poster', 'cancel')
      expect(await bothOf(deal)).toEqual({ poster: FAULT, worker: CLEAN })
    }
  })

  test('a dispute with a full refund counts against the worker', async () => {
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

  test('is counted over both roles of a person', async () => {
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

describe('TRUST-1 selected bids', () => {
  const CASES: Record<string, [live: (poster: TestMember) => Promise<unknown>, expected: Rate]> = {
    'no job': [async () => {}, null],
    'a job with live bidding': [withBid, null],
    'a job whose poster is choosing': [async (poster) => close((await withBid(poster)).jobId), null],
    'a job without bids': [async (poster) => close(await postJob(poster)), null],
    'a bid selected': [async (poster) => (await withBid(poster)).choose(), rate(1, 1)],
    'no bid selected in time': [
      async (poster) => {
        const { jobId } = await withBid(poster)
        await close(jobId)
        await expire(jobId)
      },
      rate(0, 1),
    ],
    'canceled during bidding': [async (poster) => cancel(poster, (await withBid(poster)).jobId), null],
    'canceled instead of selecting': [
      async (poster) => {
        const { jobId } = await withBid(poster)
        await close(jobId)
        await cancel(poster, jobId)
      },
      rate(0, 1),
    ],
    'selected, and canceled later': [
      async (poster) => step(await (await withBid(poster)).choose(), 'poster', 'cancel'),
      rate(1, 1),
    ],
    'declined, and open again': [
      async (poster) => step(await (await withBid(poster)).choose(), 'worker', 'decline'),
      null,
    ],
    'declined, and expired': [
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

  test('is shown on a job from three jobs on, without naming the poster', async () => {
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
