import { sql } from 'kysely'
import type { Role } from '#core/contracts/rules.ts'
import { newId } from '#server/platform/database/ids.ts'
import type { Answer, TestApp } from '#server/testing/app.ts'
import { at, good, type Deal } from '#server/testing/scenarios/contracts.ts'
import { signInAgain, type TestMember } from '#server/testing/scenarios/users.ts'

/** One party reviews the other through the API. */
export const review = (deal: Deal, role: Role, rating = 5, comment = 'On time.'): Promise<Answer> =>
  deal[role].client.post(at(deal, 'reviews'), { rating, comment })

export const reviewsOf = (deal: Deal, role: Role): Promise<any> => good(deal[role].client.get(at(deal, 'reviews')))

export const ratingOf = async (test: TestApp, { id }: Pick<TestMember, 'id'>): Promise<string> => {
  const users = test.app.db.selectFrom('users').select('rating').where('id', '=', id)
  return (await users.executeTakeFirstOrThrow()).rating
}

/** Moves the completion of this contract into the past, and signs both in. */
export const age = async (test: TestApp, deal: Deal, ms: number): Promise<void> => {
  const { rows } = await sql<{ ms: number }>`
    select ${ms} - round(extract(epoch from app_now() - completed_at) * 1000)::float8 as ms
    from contracts where id = ${deal.id}`.execute(test.app.db)
  await test.moveClock(rows[0]!.ms)
  for (const { id, client } of [deal.poster, deal.worker]) client.cookie = (await signInAgain(test, id)).cookie
}

export interface ReviewInput {
  title?: string
  rating?: number
  comment?: string
  isSealed?: boolean
  isHidden?: boolean
  minutesAgo?: number
}

/** A finished job, inserted directly: for tests of what comes after it. */
export const insertFinished = async (
  test: TestApp,
  posterId: string,
  workerId: string,
  { title = 'Mount a TV', minutesAgo = 0 }: { title?: string; minutesAgo?: number } = {},
): Promise<string> => {
  const [jobId, bidId, contractId] = [newId(), newId(), newId()]
  const then = sql`app_now() - make_interval(mins => ${minutesAgo})`
  await test.app.db.transaction().execute(async (trx) => {
    await sql`insert into jobs (id, poster_id, title, description, category, is_virtual, status, bidding_ends_at)
      values (${jobId}, ${posterId}, ${title}, 'Do it.', 'Handyman', true, 'bidding', ${then})`.execute(trx)
    await sql`insert into bids (id, job_id, poster_id, bidder_id, amount, message, is_selected)
      values (${bidId}, ${jobId}, ${posterId}, ${workerId}, 95, 'I can start now.', true)`.execute(trx)
    await sql`update jobs set status = 'completed', selected_bid_id = ${bidId} where id = ${jobId}`.execute(trx)
    await sql`insert into contracts (id, job_id, bid_id, poster_id, worker_id, amount, status, poster_signed,
        poster_signed_at, worker_signed, worker_signed_at, started_at, completed_at)
      values (${contractId}, ${jobId}, ${bidId}, ${posterId}, ${workerId}, 95, 'completed', true, ${then}, true, ${then},
        ${then}, ${then})`.execute(trx)
    await sql`insert into contract_signatures (contract_id, user_id, role, text_hash)
      select c.id, u.id, case u.id when c.poster_id then 'poster' else 'worker' end, c.terms_hash
      from contracts c join users u on u.id in (c.poster_id, c.worker_id) where c.id = ${contractId}`.execute(trx)
  })
  return contractId
}

const EIGHT_DAYS_MINUTES = 8 * 24 * 60

/** A poster's review of a worker: published because its time is over, or still sealed. */
export const insertReview = async (
  test: TestApp,
  posterId: string,
  workerId: string,
  written: ReviewInput = {},
): Promise<string> => {
  const { title, rating = 5, comment = 'Fine.', isSealed = false, isHidden = false, minutesAgo = 0 } = written
  const finishedAgo = minutesAgo + 1 + (isSealed ? 0 : EIGHT_DAYS_MINUTES)
  const contractId = await insertFinished(test, posterId, workerId, {
    ...(title && { title }),
    minutesAgo: finishedAgo,
  })
  const id = newId()
  await sql`insert into reviews (id, contract_id, reviewer_id, reviewee_id, rating, comment, created_at, published_at, hidden_at)
    select ${id}, c.id, c.poster_id, c.worker_id, ${rating}, ${comment}, c.completed_at + interval '1 minute',
      case when not ${isSealed}::boolean then app_now() end, case when ${isHidden}::boolean then app_now() end
    from contracts c where c.id = ${contractId}`.execute(test.app.db)
  return id
}
