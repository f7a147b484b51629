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
let twin: App
beforeAll(async () => {
  testApp = await openTestApp()
  twin = await openSecondApp(testApp)
})
afterAll(async () => {
  await twin.close()
  await testApp.close()
})

const ringAll = async (): Promise<void> => {
  await ring(testApp, twin)
  await testApp.settle()
}

describe('REVIEW-3 after seven days', () => {
  test('what one side wrote is open without the other’s', async () => {
    const deal = await completedContract(testApp)
    await review(deal, 'poster', 2, 'Late.')
    await age(testApp, deal, 7 * DAY_MS - MINUTE_MS)
    await ringAll()
    expect(await reviewsOf(deal, 'worker')).toMatchObject({ theirs: null, isTheirsIn: true })
    await age(testApp, deal, 7 * DAY_MS)
    await ringAll()
    expect(await reviewsOf(deal, 'worker')).toMatchObject({ theirs: { comment: 'Late.', isPublished: true } })
    expect(await ratingOf(testApp, deal.worker)).toBe('2.00')
    const listed = await testApp.client().get(`/api/reviews/${deal.worker.id}`)
    expect(listed.body).toMatchObject([{ rating: 2, comment: 'Late.' }])
  })

  test('also where the house was closed on that day, and each on its own', async () => {
    const deals = [await completedContract(testApp), await completedContract(testApp)]
    for (const deal of deals) await review(deal, 'worker', 3)
    await age(testApp, deals[0]!, 30 * DAY_MS)
    await ringAll()
    for (const deal of deals) expect(await ratingOf(testApp, deal.poster)).toBe('3.00')
  })

  test('not while changes are under way: the time runs from the completion that stands', async () => {
    const deal = await completedContract(testApp)
    await review(deal, 'worker', 5)
    await step(deal, 'poster', 'request-changes', { message: 'The other wall, please.' })
    await jump(testApp, 8 * DAY_MS, deal.poster, deal.worker)
    await ringAll()
    expect(await ratingOf(testApp, deal.poster)).toBe('0.00')
    await step(deal, 'worker', 'complete')
    await age(testApp, deal, 7 * DAY_MS)
    await ringAll()
    expect(await ratingOf(testApp, deal.poster)).toBe('5.00')
  })

  test('also of work that a dispute has undone: what was written in time is read', async () => {
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
    await ringAll()
    expect(await ratingOf(testApp, deal.worker)).toBe('1.00')
  })

  test('whoever waited for the contract while the time ran out is too late, and what was written is open', async () => {
    const deal = await completedContract(testApp)
    await review(deal, 'worker', 5)
    await age(testApp, deal, 7 * DAY_MS - 5_000)
    const late = async () => {
      await testApp.moveClock(5_000)
      await ringAll()
    }
    const [answer] = await raceFor<Answer | void>(testApp, { table: 'contracts', id: deal.id }, [
      () => review(deal, 'poster', 1),
      late,
    ])
    expect(answer).toMatchObject({ status: 422, body: { code: 'review_too_late' } })
    expect(await reviewsOf(deal, 'worker')).toMatchObject({ mine: { isPublished: true }, isTheirsIn: false })
    expect(await ratingOf(testApp, deal.worker)).toBe('0.00')
  })

  test('one that was allowed in its last moment is in time, however long the writing takes', async () => {
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

/** On which days somebody was reminded of this contract. */
const reminders = async (deal: Deal, role: Role): Promise<number[]> => {
  const { rows } = await sql<{ day: number }>`
    select day from review_reminders where contract_id = ${deal.id} and user_id = ${deal[role].id} order by day`.execute(
    testApp.app.db,
  )
  return rows.map(({ day }) => day)
}
/** The reminders that stand in their list. */
const asked = async (deal: Deal, role: Role): Promise<string[]> => {
  const alerts: { title: string; actionRequired: boolean }[] = (await deal[role].client.get('/api/alerts')).body
  return alerts
    .filter(({ title, actionRequired }) => title.startsWith('Review ') && actionRequired)
    .map(({ title }) => title)
}

describe('REVIEW-4 whoever has not reviewed', () => {
  test('is reminded on the third and the sixth day, once each, and no longer when it is too late', async () => {
    const deal = await completedContract(testApp)
    await age(testApp, deal, 3 * DAY_MS - MINUTE_MS)
    await ringAll()
    expect(await reminders(deal, 'worker')).toEqual([])
    await age(testApp, deal, 3 * DAY_MS)
    await ringAll()
    await ringAll()
    for (const role of ROLES) expect([await reminders(deal, role), (await asked(deal, role)).length]).toEqual([[3], 1])
    await age(testApp, deal, 6 * DAY_MS)
    await ringAll()
    for (const role of ROLES)
      expect([await reminders(deal, role), (await asked(deal, role)).length]).toEqual([[3, 6], 1])
    await age(testApp, deal, 7 * DAY_MS + 1_000)
    await ringAll()
    for (const role of ROLES) expect(await asked(deal, role)).toEqual([])
  })

  test('and nobody else', async () => {
    const deal = await completedContract(testApp)
    await review(deal, 'poster')
    await age(testApp, deal, 3 * DAY_MS)
    await ringAll()
    expect([await reminders(deal, 'poster'), await reminders(deal, 'worker')]).toEqual([[], [3]])
  })

  test('is not reminded who has left or is suspended', async () => {
    const deal = await completedContract(testApp)
    await sql`update users set banned_at = app_now() where id = ${deal.worker.id}`.execute(testApp.app.db)
    await age(testApp, deal, 3 * DAY_MS)
    await ringAll()
    expect([await reminders(deal, 'poster'), await reminders(deal, 'worker')]).toEqual([[3], []])
  })

  test('is reminded once of two days that the house has slept through', async () => {
    const deal = await completedContract(testApp)
    await age(testApp, deal, 6.5 * DAY_MS)
    await ringAll()
    expect(await reminders(deal, 'poster')).toEqual([6])
  })

  test('is reminded anew after changes', async () => {
    const deal = await completedContract(testApp)
    await sql`update contracts set auto_release_at = app_now() + interval '90 days' where id = ${deal.id}`.execute(
      testApp.app.db,
    )
    await age(testApp, deal, 3 * DAY_MS)
    await ringAll()
    expect(await asked(deal, 'worker')).toHaveLength(1)
    await step(deal, 'poster', 'request-changes', { message: 'The other wall, please.' })
    await testApp.settle()
    expect(await asked(deal, 'worker')).toEqual([])
    await step(deal, 'worker', 'complete')
    await ringAll()
    expect(await asked(deal, 'worker')).toEqual([])
    await age(testApp, deal, 3 * DAY_MS)
    await ringAll()
    expect(await asked(deal, 'worker')).toHaveLength(1)
  })
})
