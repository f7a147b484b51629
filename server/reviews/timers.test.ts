import { DAY_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '#core/contracts/rules.ts'
import type { App } from '#server/app.ts'
import { insertReview } from '#server/reviews/store.ts'
import { newId } from '#server/platform/database/ids.ts'
import { openTestApp, openSecondApp, type Answer, type TestApp } from '#server/testing/app.ts'
import { completedContract, jump, step, type Deal } from '#server/testing/scenarios/contracts.ts'
import { raceFor } from '#server/testing/race.ts'
import { age, ratingOf, review, reviewsOf } from '#server/testing/scenarios/reviews.ts'
import { ring } from '#server/testing/scenarios/wallets.ts'

let testApp: TestApp
let secondApp: App
beforeAll(async () => {
  testApp = await openTestApp()
  secondApp = await openSecondApp(testApp)
})
afterAll(async () => {
  await secondApp.close()
  await testApp.close()
})

const runTimers = async (): Promise<void> => {
  await ring(testApp, secondApp)
  await testApp.settle()
}

describe('REVIEW-3 after seven days', () => {
  test('a single review is opened', async () => {
    const deal = await completedContract(testApp)
    await review(deal, 'poster', 2, 'Late.')
    await age(testApp, deal, 7 * DAY_MS - MINUTE_MS)
    await runTimers()
    expect(await reviewsOf(deal, 'worker')).toMatchObject({ theirs: null, isTheirsIn: true })
    await age(testApp, deal, 7 * DAY_MS)
    await runTimers()
    expect(await reviewsOf(deal, 'worker')).toMatchObject({ theirs: { comment: 'Late.', isPublished: true } })
    expect(await ratingOf(testApp, deal.worker)).toBe('2.00')
    const listed = await deal.poster.client.get(`/api/reviews/${deal.worker.id}`)
    expect(listed.body).toMatchObject([{ rating: 2, comment: 'Late.' }])
  })

  test('also if no process ran on that day, each contract separately', async () => {
    const deals = [await completedContract(testApp), await completedContract(testApp)]
    for (const deal of deals) await review(deal, 'worker', 3)
    await age(testApp, deals[0]!, 30 * DAY_MS)
    await runTimers()
    for (const deal of deals) expect(await ratingOf(testApp, deal.poster)).toBe('3.00')
  })

  test('not while changes are requested: the deadline counts from the last completion', async () => {
    const deal = await completedContract(testApp)
    await review(deal, 'worker', 5)
    await step(deal, 'poster', 'request-changes', { message: 'The other wall, please.' })
    await jump(testApp, 8 * DAY_MS, deal.poster, deal.worker)
    await runTimers()
    expect(await ratingOf(testApp, deal.poster)).toBe('0.00')
    await step(deal, 'worker', 'complete')
    await age(testApp, deal, 7 * DAY_MS)
    await runTimers()
    expect(await ratingOf(testApp, deal.poster)).toBe('5.00')
  })

  test('also of a contract that a dispute canceled', async () => {
    const deal = await completedContract(testApp)
    await review(deal, 'poster', 1, 'Nobody came.')
    await sql`update contracts set status = 'disputed', auto_release_at = null where id = ${deal.id}`.execute(
      testApp.app.db,
    )
    await sql`update contracts set status = 'cancelled', cancelled_at = app_now() where id = ${deal.id}`.execute(
      testApp.app.db,
    )
    expect((await review(deal, 'worker')).body.message).toBe('The contract is cancelled.')
    await age(testApp, deal, 7 * DAY_MS)
    await runTimers()
    expect(await ratingOf(testApp, deal.worker)).toBe('1.00')
  })

  test('a review that waited for the lock beyond the deadline is refused, and the other one is opened', async () => {
    const deal = await completedContract(testApp)
    await review(deal, 'worker', 5)
    await age(testApp, deal, 7 * DAY_MS - 5_000)
    const late = async () => {
      await testApp.moveClock(5_000)
      await runTimers()
    }
    const [answer] = await raceFor<Answer | void>(testApp, { table: 'contracts', id: deal.id }, [
      () => review(deal, 'poster', 1),
      late,
    ])
    expect(answer).toMatchObject({ status: 422, body: { code: 'review_too_late' } })
    expect(await reviewsOf(deal, 'worker')).toMatchObject({ mine: { isPublished: true }, isTheirsIn: false })
    expect(await ratingOf(testApp, deal.worker)).toBe('0.00')
  })

  test('a review that was allowed just before the deadline is dated by the deadline', async () => {
    const deal = await completedContract(testApp)
    await age(testApp, deal, 7 * DAY_MS + 2_000)
    await testApp.app.db.transaction().execute((trx) =>
      insertReview(trx, {
        id: newId(),
        contractId: deal.id,
        reviewerId: deal.poster.id,
        revieweeId: deal.worker.id,
        rating: 4,
        comment: null,
      }),
    )
    const { mine, reviewBy } = await reviewsOf(deal, 'poster')
    expect(mine.createdAt).toBe(reviewBy)
  })
})

const reminders = async (deal: Deal, role: Role): Promise<number[]> => {
  const { rows } = await sql<{ day: number }>`
    select day from review_reminders where contract_id = ${deal.id} and user_id = ${deal[role].id} order by day`.execute(
    testApp.app.db,
  )
  return rows.map(({ day }) => day)
}
/** Titles of the reminder alerts. */
const reminderAlerts = async (deal: Deal, role: Role): Promise<string[]> => {
  const alerts: { title: string; actionRequired: boolean }[] = (await deal[role].client.get('/api/alerts')).body
  return alerts
    .filter(({ title, actionRequired }) => title.startsWith('Review ') && actionRequired)
    .map(({ title }) => title)
}

describe('REVIEW-4 somebody who has not reviewed', () => {
  test('is reminded once on the third and the sixth day, until the deadline', async () => {
    const deal = await completedContract(testApp)
    await age(testApp, deal, 3 * DAY_MS - MINUTE_MS)
    await runTimers()
    expect(await reminders(deal, 'worker')).toEqual([])
    await age(testApp, deal, 3 * DAY_MS)
    await runTimers()
    await runTimers()
    for (const role of ROLES)
      expect([await reminders(deal, role), (await reminderAlerts(deal, role)).length]).toEqual([[3], 1])
    await age(testApp, deal, 6 * DAY_MS)
    await runTimers()
    for (const role of ROLES)
      expect([await reminders(deal, role), (await reminderAlerts(deal, role)).length]).toEqual([[3, 6], 1])
    await age(testApp, deal, 7 * DAY_MS + 1_000)
    await runTimers()
    for (const role of ROLES) expect(await reminderAlerts(deal, role)).toEqual([])
  })

  test('is reminded, unlike somebody who has', async () => {
    const deal = await completedContract(testApp)
    await review(deal, 'poster')
    await age(testApp, deal, 3 * DAY_MS)
    await runTimers()
    expect([await reminders(deal, 'poster'), await reminders(deal, 'worker')]).toEqual([[], [3]])
  })

  test('is not reminded while suspended', async () => {
    const deal = await completedContract(testApp)
    await sql`update users set banned_at = app_now() where id = ${deal.worker.id}`.execute(testApp.app.db)
    await age(testApp, deal, 3 * DAY_MS)
    await runTimers()
    expect([await reminders(deal, 'poster'), await reminders(deal, 'worker')]).toEqual([[3], []])
  })

  test('is reminded once of two days on which no process ran', async () => {
    const deal = await completedContract(testApp)
    await age(testApp, deal, 6.5 * DAY_MS)
    await runTimers()
    expect(await reminders(deal, 'poster')).toEqual([6])
  })

  test('is reminded again after changes', async () => {
    const deal = await completedContract(testApp)
    await sql`update contracts set auto_release_at = app_now() + interval '90 days' where id = ${deal.id}`.execute(
      testApp.app.db,
    )
    await age(testApp, deal, 3 * DAY_MS)
    await runTimers()
    expect(await reminderAlerts(deal, 'worker')).toHaveLength(1)
    await step(deal, 'poster', 'request-changes', { message: 'The other wall, please.' })
    await testApp.settle()
    expect(await reminderAlerts(deal, 'worker')).toEqual([])
    await step(deal, 'worker', 'complete')
    await runTimers()
    expect(await reminderAlerts(deal, 'worker')).toEqual([])
    await age(testApp, deal, 3 * DAY_MS)
    await runTimers()
    expect(await reminderAlerts(deal, 'worker')).toHaveLength(1)
  })
})
