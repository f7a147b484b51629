import { DAY_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '#core/contracts/rules.ts'
import { newId } from '#server/platform/database/ids.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import {
  at,
  completedContract,
  contractIn,
  dispute,
  good,
  readAs,
  snapshot,
  step,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { createMember, signInAgain } from '#server/testing/scenarios/users.ts'
import { raceFor } from '#server/testing/race.ts'
import { age, ratingOf, review, reviewsOf } from '#server/testing/scenarios/reviews.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const SEVEN_DAYS_MS = 7 * DAY_MS
const countReviews = async ({ id }: Deal): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reviews where contract_id = ${id}`.execute(testApp.app.db)
  return rows[0]!.count
}

describe('REVIEW-2 each side reviews the other', () => {
  test('once, after the work is complete', async () => {
    const deal = await completedContract(testApp)
    const first = await review(deal, 'poster', 4, 'Careful with the corners.')
    expect(first).toMatchObject({
      status: 201,
      body: {
        contractId: deal.id,
        reviewerId: deal.poster.id,
        revieweeId: deal.worker.id,
        rating: 4,
        comment: 'Careful with the corners.',
        isPublished: false,
        reply: null,
      },
    })
    expect(await review(deal, 'poster', 1)).toMatchObject({
      status: 409,
      body: { code: 'reviewed_already', message: 'You have reviewed this job already.' },
    })
    expect((await reviewsOf(deal, 'poster')).mine).toEqual(first.body)
    expect((await readAs(deal.poster, deal)).hasReviewed).toBe(true)
  })

  test('with one to five whole stars, without a comment if they like', async () => {
    const deal = await completedContract(testApp)
    for (const rating of [0, 6, 4.5, '5', null]) {
      const { status, body } = await deal.worker.client.post(at(deal, 'reviews'), { rating })
      expect([status, body.fields?.rating]).toEqual([400, 'Please give 1 to 5 stars.'])
    }
    const long = await review(deal, 'worker', 5, 'é'.repeat(2001))
    expect([long.status, long.body.fields?.comment]).toEqual([400, 'Please use at most 2000 characters.'])
    expect((await deal.worker.client.post(at(deal, 'reviews'), { rating: 3 })).body.comment).toBeNull()
  })

  test('once when the request is repeated with its idempotency key', async () => {
    const deal = await completedContract(testApp)
    const send = () =>
      deal.poster.client.post(at(deal, 'reviews'), { rating: 5, comment: 'Good.' }, { 'idempotency-key': deal.id })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    expect(await countReviews(deal)).toBe(1)
  })

  test.each([
    ['pending', 'You can review each other once the work is marked complete.'],
    ['active', 'You can review each other once the work is marked complete.'],
    ['in_progress', 'You can review each other once the work is marked complete.'],
    ['disputed', 'You can review each other once the work is marked complete.'],
    ['cancelled', 'The contract is cancelled.'],
  ] as const)('not while the contract is %s', async (status, message) => {
    const deal = await contractIn(testApp, status)
    const before = await snapshot(testApp, deal)
    for (const role of ROLES) expect(await review(deal, role)).toMatchObject({ status: 409, body: { message } })
    expect([await countReviews(deal), await snapshot(testApp, deal)]).toEqual([0, before])
  })

  test('also while a finished job is in dispute', async () => {
    const deal = await completedContract(testApp)
    await dispute(deal)
    expect((await review(deal, 'worker')).status).toBe(201)
  })

  test('until the end of the seventh day', async () => {
    const [intime, late] = [await completedContract(testApp), await completedContract(testApp)]
    await age(testApp, intime, SEVEN_DAYS_MS - 5_000)
    expect((await review(intime, 'worker')).status).toBe(201)
    await age(testApp, late, SEVEN_DAYS_MS + 1)
    for (const role of ROLES)
      expect(await review(late, role)).toMatchObject({
        status: 422,
        body: { code: 'review_too_late', message: 'Reviews are allowed within 7 days of completion.' },
      })
    expect(await countReviews(late)).toBe(0)
  })

  test('within seven days of the last completion, which changes may move', async () => {
    const deal = await completedContract(testApp)
    await age(testApp, deal, DAY_MS)
    await review(deal, 'worker')
    await step(deal, 'poster', 'request-changes', { message: 'The other wall, please.' })
    expect((await review(deal, 'poster')).body.code).toBe('not_over')
    await step(deal, 'worker', 'complete')
    await age(testApp, deal, SEVEN_DAYS_MS - 5_000)
    expect(await review(deal, 'worker')).toMatchObject({ status: 409, body: { code: 'reviewed_already' } })
    expect(await review(deal, 'poster')).toMatchObject({ status: 201, body: { isPublished: true } })
  })

  test('and nobody else: for a stranger the contract does not exist', async () => {
    const deal = await completedContract(testApp)
    const stranger = await createMember(testApp)
    const answers = [
      await stranger.client.post(at(deal, 'reviews'), { rating: 5 }),
      await stranger.client.get(at(deal, 'reviews')),
      await deal.poster.client.post(`/api/contracts/${newId()}/reviews`, { rating: 5 }),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await testApp.client().post(at(deal, 'reviews'), { rating: 5 })).status).toBe(401)
    expect(await countReviews(deal)).toBe(0)
  })

  test('also after the other side has left', async () => {
    const deal = await completedContract(testApp)
    await step(deal, 'poster', 'release')
    await good(deal.poster.client.delete('/api/account'))
    expect((await review(deal, 'worker', 2)).status).toBe(201)
    await testApp.settle()
  })
})

describe('REVIEW-3 the second review opens both', () => {
  test('and each side can read the other', async () => {
    const deal = await completedContract(testApp)
    await review(deal, 'worker', 4, 'Clear about everything.')
    expect(await reviewsOf(deal, 'poster')).toMatchObject({ mine: null, theirs: null, isTheirsIn: true })
    expect((await review(deal, 'poster', 5, 'Careful.')).body.isPublished).toBe(true)
    const seen = await reviewsOf(deal, 'poster')
    expect(seen).toMatchObject({
      mine: { rating: 5, comment: 'Careful.', isPublished: true },
      theirs: { rating: 4, comment: 'Clear about everything.', isPublished: true },
      isTheirsIn: true,
      reviewBy: (await readAs(deal.poster, deal)).reviewBy,
    })
    expect((await reviewsOf(deal, 'worker')).theirs).toEqual(seen.mine)
    expect([await ratingOf(testApp, deal.worker), await ratingOf(testApp, deal.poster)]).toEqual(['5.00', '4.00'])
  })

  test('but not one that a moderator has hidden', async () => {
    const deal = await completedContract(testApp)
    await review(deal, 'poster', 1, 'Rude words.')
    await review(deal, 'worker', 3)
    await sql`update reviews set hidden_at = app_now() where contract_id = ${deal.id} and rating = 1`.execute(
      testApp.app.db,
    )
    expect(await reviewsOf(deal, 'worker')).toMatchObject({ theirs: null, isTheirsIn: true })
    expect((await reviewsOf(deal, 'poster')).mine).toMatchObject({ comment: 'Rude words.' })
    expect(await ratingOf(testApp, deal.worker)).toBe('0.00')
  })

  test('also when both are written concurrently', async () => {
    for (let round = 0; round < 4; round++) {
      const deal = await completedContract(testApp)
      const racers = ROLES.map((role) => () => review(deal, role))
      const answers = await raceFor(
        testApp,
        { table: 'contracts', id: deal.id },
        round % 2 ? racers : racers.toReversed(),
      )
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      for (const role of ROLES)
        expect(await reviewsOf(deal, role)).toMatchObject({
          mine: { isPublished: true },
          theirs: { isPublished: true },
        })
    }
  })

  test('and concurrent reviews of one side are written once', async () => {
    for (let round = 0; round < 4; round++) {
      const deal = await completedContract(testApp)
      const secondApp = { ...deal, worker: { ...deal.worker, client: await signInAgain(testApp, deal.worker.id) } }
      const answers = await raceFor(testApp, { table: 'contracts', id: deal.id }, [
        () => review(deal, 'worker'),
        () => review(secondApp, 'worker'),
      ])
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409'])
      expect([await countReviews(deal), (await reviewsOf(deal, 'worker')).mine.isPublished]).toEqual([1, false])
    }
  })

  test('without deadlocks for concurrent jobs of the same two with swapped roles', async () => {
    const deals: Deal[] = []
    const first = await completedContract(testApp)
    await sql`update users set is_verified = true where id = ${first.worker.id}`.execute(testApp.app.db)
    for (let count = 0; count < 3; count++) {
      deals.push(await completedContract(testApp, { poster: first.poster, worker: first.worker }))
      deals.push(await completedContract(testApp, { poster: first.worker, worker: first.poster }))
    }
    for (const role of ROLES) {
      const answers = await Promise.all(deals.map((deal) => review(deal, role, 4)))
      expect(answers.map(({ status }) => status)).toEqual(deals.map(() => 201))
    }
    expect([await ratingOf(testApp, first.poster), await ratingOf(testApp, first.worker)]).toEqual(['4.00', '4.00'])
  })
})

test('REVIEW-7 contact data in a review is masked before it is stored', async () => {
  const deal = await completedContract(testApp)
  const { body } = await review(deal, 'poster', 5, 'Great. Book him at (813) 555-0142 or www.devon.example, 20% off.')
  expect(body.comment).toBe('Great. Book him at ••• or •••, 20% off.')
  const { rows } = await sql<{ comment: string }>`
    select comment from reviews where contract_id = ${deal.id}`.execute(testApp.app.db)
  expect(rows).toEqual([{ comment: body.comment }])
})

test('REVIEW-2 writing reviews is rate-limited', async () => {
  const strict = await openTestApp({ RATE_LIMIT_SCALE: '0.1' })
  const { client } = await createMember(strict)
  const answers = []
  for (let count = 0; count < 4; count++)
    answers.push((await client.post(`/api/contracts/${newId()}/reviews`, { rating: 5 })).status)
  expect(answers).toEqual([404, 404, 404, 429])
  await strict.close()
})
