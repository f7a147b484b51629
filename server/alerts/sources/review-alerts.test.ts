import { DAY_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Alert } from '#core/alerts/api.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { completedContract, type Deal } from '#server/testing/scenarios/contracts.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'
import { age, review } from '#server/testing/scenarios/reviews.ts'
import { ring } from '#server/testing/scenarios/wallets.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** Alerts about reviews, newest first. */
const received = async ({ client }: TestMember): Promise<Alert[]> => {
  await testApp.settle()
  const alerts: Alert[] = (await client.get('/api/alerts')).body
  return alerts.filter(({ title }) => /review|gave you/i.test(title))
}

const weekdayOf = async ({ id }: Deal): Promise<string> => {
  const { rows } = await sql<{ day: string }>`
    select trim(to_char((completed_at + interval '7 days') at time zone 'America/New_York', 'Day')) as day
    from contracts where id = ${id}`.execute(testApp.app.db)
  return rows[0]!.day
}

describe('ALERT-4 reviews', () => {
  test('sealed ones are announced to the other side without content', async () => {
    const deal = await completedContract(testApp)
    await review(deal, 'poster', 1, 'Never again.')
    const [alert, ...more] = await received(deal.worker)
    expect(more).toEqual([])
    expect(alert).toMatchObject({
      type: 'bid_update',
      title: 'Maren has reviewed you',
      message:
        'It is about “Carry a sofa up three flights” and stays sealed until yours is in or the seven days are over.',
      actionUrl: `/work-in-progress?contract=${deal.id}`,
      actionRequired: true,
      data: { contract_id: deal.id },
    })
    expect(await received(deal.poster)).toEqual([])
    await review(deal, 'worker', 5)
    expect(await received(deal.worker)).toMatchObject([{ title: 'Maren gave you 1 star', actionRequired: false }])
    expect(await received(deal.poster)).toMatchObject([
      {
        title: 'Devon gave you 5 stars',
        message: 'What was written about “Carry a sofa up three flights” is open now.',
      },
    ])
  })

  test('reminders have the deadline, and whether the other side has reviewed', async () => {
    const deal = await completedContract(testApp)
    await age(testApp, deal, 3 * DAY_MS)
    await ring(testApp)
    const day = await weekdayOf(deal)
    expect(await received(deal.worker)).toMatchObject([{ title: `Review Maren by ${day}`, actionRequired: true }])
    expect((await received(deal.worker))[0]!.message).toMatch(/sealed until both are in/)
    await review(deal, 'worker')
    expect(await received(deal.worker)).toEqual([])
    await age(testApp, deal, 6 * DAY_MS)
    await ring(testApp)
    // One alert, raised again with another text.
    expect(await received(deal.poster)).toMatchObject([
      {
        title: `Review Devon by ${day}`,
        message: 'Devon’s review of “Carry a sofa up three flights” stays sealed until yours is in.',
        priority: 'high',
      },
    ])
    await review(deal, 'poster', 4)
    expect(await received(deal.poster)).toMatchObject([{ title: 'Devon gave you 5 stars' }])
  })

  test('after the deadline the reminder ends, and the other side’s rating is shown', async () => {
    const deal = await completedContract(testApp)
    await review(deal, 'worker', 3)
    expect(await received(deal.poster)).toHaveLength(1)
    await age(testApp, deal, 7 * DAY_MS)
    await ring(testApp)
    expect(await received(deal.poster)).toMatchObject([{ title: 'Devon gave you 3 stars' }])
    expect(await received(deal.worker)).toEqual([])
  })

  test('a reminder is not raised if the review was written meanwhile', async () => {
    const deal = await completedContract(testApp)
    await review(deal, 'worker')
    await sql`insert into outbox (name, data) values ('reviews.due',
      jsonb_build_object('contractId', ${deal.id}::text, 'userId', ${deal.worker.id}::text))`.execute(testApp.app.db)
    expect(await received(deal.worker)).toEqual([])
  })

  test('an event that is delivered twice raises one alert', async () => {
    const deal = await completedContract(testApp)
    await review(deal, 'worker')
    await review(deal, 'poster')
    const again = sql`insert into outbox (name, data) values ('reviews.opened', jsonb_build_object('contractId',
      ${deal.id}::text, 'posterId', ${deal.poster.id}::text, 'workerId', ${deal.worker.id}::text))`
    await again.execute(testApp.app.db)
    expect(await received(deal.poster)).toHaveLength(1)
  })
})
