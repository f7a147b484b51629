import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rememberFingerprint } from '#server/accounts/link-actions.ts'
import { openTestApp, TEST_ORIGIN, PASSWORD, type TestApp } from '#server/testing/app.ts'
import { completedContract, step } from '#server/testing/scenarios/contracts.ts'
import { insertReview, ratingOf, review } from '#server/testing/scenarios/reviews.ts'
import { createMember, type TestMember } from '#server/testing/scenarios/users.ts'
import { addBank, ACCOUNT } from '#server/testing/scenarios/wallets.ts'
import { hashPassword } from '#server/platform/security/passwords.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const jobsOf = async ({ id }: { id: string }): Promise<number> => {
  const users = testApp.app.db.selectFrom('users').select('total_jobs').where('id', '=', id)
  return (await users.executeTakeFirstOrThrow()).total_jobs
}
const recordOf = async ({ id }: { id: string }): Promise<any> => {
  const { rows } = await sql<{ record: any }>`select match_record(${id}) as record`.execute(testApp.app.db)
  return rows[0]!.record
}
/** With a password, to sign in from a given browser. */
const openAccount = async (): Promise<TestMember> =>
  createMember(testApp, { password_hash: await hashPassword(PASSWORD) })
const signInFrom = async (browser: ReturnType<TestApp['client']>, ...members: TestMember[]): Promise<void> => {
  for (const { email } of members)
    expect((await browser.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200)
  await testApp.settle()
}
const useCard = (who: TestMember, fingerprint: string | null): Promise<void> =>
  testApp.app.db.transaction().execute((trx) => rememberFingerprint(trx, who.id, 'card', fingerprint, TEST_ORIGIN))

/** What others see of a worker after one job, and what matching counts. */
const reputationOf = async (worker: TestMember, reader: TestMember) => {
  const { body } = await reader.client.get(`/api/profile/public/${worker.id}`)
  const { finished, reviews, stars, titles } = await recordOf(worker)
  return { rating: body.rating, counts: body.ratingCounts, jobs: body.totalJobs, finished, reviews, stars, titles }
}
const NOTHING = { rating: '0.00', counts: [0, 0, 0, 0, 0], jobs: 0, finished: 0, reviews: 0, stars: 0, titles: [] }
const ONE_JOB = {
  rating: '5.00',
  counts: [0, 0, 0, 0, 1],
  jobs: 1,
  finished: 1,
  reviews: 1,
  stars: 5,
  titles: ['Mount a TV'],
}

describe('REP-1 a contract', () => {
  test('from $5 up counts in ratings, finished jobs and matching, below it does not', async () => {
    for (const [amount, jobs, rating] of [
      [4.99, 0, '0.00'],
      [5, 1, '5.00'],
    ] as const) {
      const deal = await completedContract(testApp, { amount })
      await review(deal, 'poster', 5)
      await review(deal, 'worker', 5)
      expect(await jobsOf(deal.worker)).toBe(jobs)
      expect(await ratingOf(testApp, deal.worker)).toBe(rating)
      expect(await recordOf(deal.worker)).toMatchObject({ finished: jobs, reviews: jobs })
      await step(deal, 'poster', 'request-changes', { message: 'One more corner.' })
      expect(await jobsOf(deal.worker)).toBe(0)
    }
  })

  test('between accounts with the same browser does not count, also if it was done before', async () => {
    const [poster, worker, reader] = [await openAccount(), await openAccount(), await createMember(testApp)]
    await insertReview(testApp, poster.id, worker.id)
    await testApp.app.db.updateTable('users').set({ total_jobs: 1 }).where('id', '=', worker.id).execute()
    expect(await reputationOf(worker, reader)).toEqual(ONE_JOB)
    await signInFrom(testApp.client(), poster, worker)
    expect(await reputationOf(worker, reader)).toEqual(NOTHING)
    const other = await createMember(testApp)
    await insertReview(testApp, other.id, worker.id, { rating: 3 })
    expect(await ratingOf(testApp, worker)).toBe('3.00')
  })

  test('between accounts that use two browsers counts', async () => {
    const [poster, worker, reader] = [await openAccount(), await openAccount(), await createMember(testApp)]
    await insertReview(testApp, poster.id, worker.id)
    await testApp.app.db.updateTable('users').set({ total_jobs: 1 }).where('id', '=', worker.id).execute()
    await signInFrom(testApp.client(), poster)
    await signInFrom(testApp.client(), worker)
    expect(await reputationOf(worker, reader)).toEqual(ONE_JOB)
  })
})

const linksOf = async ({ id }: TestMember): Promise<unknown> =>
  testApp.app.db.selectFrom('account_links').select(['other_id', 'kinds']).where('user_id', '=', id).execute()

describe('REP-2 accounts are linked', () => {
  test('by card, payout account and browser, in both directions', async () => {
    const [one, other] = [await openAccount(), await openAccount()]
    await useCard(one, 'fp_1')
    await useCard(other, 'fp_1')
    for (const member of [one, other]) await addBank(testApp, member, '000987654321')
    await signInFrom(testApp.client(), one, other)
    expect(await linksOf(one)).toEqual([{ other_id: other.id, kinds: ['card', 'device', 'payout'] }])
    expect(await linksOf(other)).toEqual([{ other_id: one.id, kinds: ['card', 'device', 'payout'] }])
  })

  test('not by test cards and test accounts of the sandbox, and not by different ones', async () => {
    const [one, other] = [await openAccount(), await openAccount()]
    for (const member of [one, other]) {
      await member.client.get('/api/payment-methods')
      await addBank(testApp, member, ACCOUNT)
    }
    await useCard(one, 'fp_2')
    await useCard(other, 'fp_3')
    expect(await linksOf(one)).toEqual([])
  })

  test('only by hashes', async () => {
    const member = await openAccount()
    const browser = testApp.client()
    await signInFrom(browser, member)
    const rows = await testApp.app.db
      .selectFrom('account_keys')
      .select('key_hash')
      .where('user_id', '=', member.id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(browser.jar.get('device')).not.toContain(rows[0]!.key_hash)
  })
})

test('REP-1 a link that appears while a job runs keeps the number of finished jobs right', async () => {
  const deal = await completedContract(testApp)
  expect(await jobsOf(deal.worker)).toBe(1)
  for (const who of [deal.poster, deal.worker]) await useCard(who, `fp ${deal.id}`)
  await testApp.settle()
  expect([await jobsOf(deal.worker), await jobsOf(deal.poster)]).toEqual([0, 0])
  await step(deal, 'poster', 'request-changes', { message: 'One more corner.' })
  expect(await jobsOf(deal.worker)).toBe(0)
})
