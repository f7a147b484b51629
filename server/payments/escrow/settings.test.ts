import { HOUR_MS, HOUR_SECONDS, MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CANCELLATION_FEE, SIGN_WITHIN_HOURS } from '#core/contracts/settings.ts'
import { ANSWER_HOURS } from '#core/disputes/settings.ts'
import { CHOOSING_DAYS, MAX_WINDOW } from '#core/jobs/settings.ts'
import type { Setting, SettingValue } from '#core/kernel/setting.ts'
import { FEE } from '#core/payments/fee.ts'
import { MIN_BANK, MAX_INSTANT_DAILY } from '#core/payments/settings.ts'
import { VERIFICATION_LIMIT } from '#core/profiles/settings.ts'
import { openTestApp, openSecondApp, type TestApp } from '#server/testing/app.ts'
import {
  activeContract,
  at,
  balanceOf,
  completedContract,
  dispute,
  good,
  jump,
  openContract,
  readAs,
  readBooks,
  secondsBetween,
  signBoth,
  step,
} from '#server/testing/scenarios/contracts.ts'
import { createAdmin } from '#server/testing/scenarios/users.ts'
import { jobForm, createPoster, createWorker } from '#server/testing/scenarios/market.ts'

// A change by an operator applies from the next transaction on, in every process, and never to what was agreed before.

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const set = async (setting: Setting, value: SettingValue): Promise<void> => {
  await testApp.app.db
    .insertInto('platform_settings')
    .values({ key: setting.key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
}
/** With another value while `act` runs. */
const during = async (setting: Setting, value: SettingValue, act: () => Promise<void>): Promise<void> => {
  await set(setting, value)
  try {
    await act()
  } finally {
    await set(setting, setting.fallback)
  }
}

describe('FEE-1 a contract keeps the fee of the time when it was written', () => {
  test('until its release, in its text and on its page; the next one has the new fee', async () => {
    const before = await openContract(testApp, { amount: '200.00' })
    await during(FEE, 1000, async () => {
      const after = await completedContract(testApp, { amount: '200.00' })
      expect(await readAs(before.worker, before)).toMatchObject({ feeBasisPoints: 500 })
      const { feeBasisPoints, termsText, money } = await readAs(after.worker, after)
      expect({ feeBasisPoints, workerShare: money.workerShare }).toEqual({
        feeBasisPoints: 1000,
        workerShare: '180.00',
      })
      expect(termsText).toContain('gets $180.00, the platform $20.00')
      expect(await good(after.poster.client.post(at(after, 'release')))).toMatchObject({
        platformFee: '20.00',
        workerAmount: '180.00',
      })
      await signBoth(before)
      await step(before, 'worker', 'start')
      await step(before, 'worker', 'complete')
      expect(await good(before.poster.client.post(at(before, 'release')))).toMatchObject({
        platformFee: '10.00',
        workerAmount: '190.00',
      })
      expect(await readBooks(testApp, before)).toMatchObject({ card: '-200.00', escrow: '0.00' })
      expect(await balanceOf(testApp, after.worker)).toBe('180.00')
    })
  })

  test('also when a dispute divides the money', async () => {
    const deal = await activeContract(testApp, { amount: '100.00' })
    const { id } = await dispute(deal)
    await during(FEE, 2000, async () => {
      const { client } = await createAdmin(testApp, 'moderator')
      const decision = { disputeId: id, status: 'resolved', resolution: 'partial_refund', adminNotes: 'Half was done.' }
      await good(client.post('/api/admin/disputes/resolve', decision))
      expect(await balanceOf(testApp, deal.worker)).toBe('47.50')
      expect(await readBooks(testApp, deal)).toMatchObject({ card: '-50.00', escrow: '0.00' })
    })
  })
})

describe('SET-1 settings apply at once', () => {
  test('the time to sign, for the next contract only, also in another process', async () => {
    const second = await openSecondApp(testApp)
    try {
      const before = await openContract(testApp)
      await during(SIGN_WITHIN_HOURS, 2, async () => {
        const after = await openContract(testApp)
        const signBy = async (deal: typeof before) => {
          const { createdAt, signBy: by } = await readAs(deal.poster, deal)
          return secondsBetween(createdAt, by)
        }
        expect([await signBy(before), await signBy(after)]).toEqual([24 * HOUR_SECONDS, 2 * HOUR_SECONDS])
        await jump(testApp, 2 * HOUR_MS + 1000, before.poster, after.poster)
        await second.queue.drain()
        expect((await readAs(before.poster, before)).status).toBe('pending')
        expect((await readAs(after.poster, after)).status).toBe('cancelled')
      })
    } finally {
      await second.close()
    }
  })

  test('the fee of late cancellation', () =>
    during(CANCELLATION_FEE, 400, async () => {
      const deal = await activeContract(testApp, { amount: '100.00' })
      await step(deal, 'worker', 'start')
      await step(deal, 'poster', 'cancel', { reason: 'Changed plans' })
      expect((await readAs(deal.poster, deal)).cancelFeePaid).toBe('4.00')
    }))

  test('the time to answer a proposal', () =>
    during(ANSWER_HOURS, 5, async () => {
      const deal = await activeContract(testApp)
      const filed = await dispute(deal)
      const { rows } = await sql`
        select extract(epoch from expires_at - created_at)::int as seconds from mediation_attempts
        where dispute_id = ${filed.id}`.execute(testApp.app.db)
      expect(rows).toEqual([{ seconds: 5 * HOUR_SECONDS }])
    }))

  test('the limits of withdrawals, in the wallet and in refusals', async () => {
    await set(MAX_INSTANT_DAILY, 20_000)
    await during(MIN_BANK, 700, async () => {
      const { client } = await createWorker(testApp)
      const { limits, speeds } = await good(client.get('/api/wallet'))
      expect(limits.maxInstantDaily).toBe('200.00')
      expect(speeds.map(({ speed, min }: { speed: string; min: string }) => [speed, min])).toEqual([
        ['instant', '10.00'],
        ['same_day', '7.00'],
        ['standard', '7.00'],
      ])
    })
    await set(MAX_INSTANT_DAILY, MAX_INSTANT_DAILY.fallback)
  })

  test('the amount above which both sides must be verified', () =>
    during(VERIFICATION_LIMIT, 10_000, async () => {
      const poster = await createPoster(testApp)
      const { body } = await poster.client.post('/api/jobs', jobForm({ budgetMin: '90', budgetMax: '100.01' }))
      const unverified = await createWorker(testApp)
      const bid = (jobId: string) =>
        unverified.client.post(`/api/jobs/${jobId}/bids`, { amount: '95', availability: 'Today', message: 'I can.' })
      expect(await bid(body.id)).toMatchObject({ status: 403, body: { code: 'not_verified' } })
      const small = await poster.client.post('/api/jobs', jobForm({ budgetMin: '90', budgetMax: '100' }))
      expect((await bid(small.body.id)).status).toBe(201)
    }))
})

test('SET-3 no window is longer than the operator allows, and five minutes are always possible', () =>
  during(MAX_WINDOW, '30', async () => {
    const { client } = await createPoster(testApp)
    const post = (biddingDuration: string) => client.post('/api/jobs', jobForm({ biddingDuration }))
    expect(await post('31')).toMatchObject({
      status: 422,
      body: { fields: { biddingDuration: 'Here bidding may run for 30 minutes at most.' } },
    })
    expect((await post('30')).status).toBe(201)
    await set(MAX_WINDOW, '5')
    expect((await post('5')).status).toBe(201)
    expect((await post('6')).status).toBe(422)
  }))

test('JOB-7 the time to choose', () =>
  during(CHOOSING_DAYS, 2, async () => {
    const poster = await createPoster(testApp)
    const { body } = await poster.client.post('/api/jobs', jobForm())
    const worker = await createWorker(testApp)
    await good(
      worker.client.post(`/api/jobs/${body.id}/bids`, { amount: '95', availability: 'Today', message: 'I can.' }),
    )
    await jump(testApp, 6 * MINUTE_MS, poster)
    await sql`select close_windows(100)`.execute(testApp.app.db)
    const { rows } = await sql`
      select status, round(extract(epoch from choose_by - app_now()) / 86400)::int as days from jobs
      where id = ${body.id}`.execute(testApp.app.db)
    expect(rows).toEqual([{ status: 'open', days: 2 }])
  }))
