import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { createMember } from '#server/testing/scenarios/users.ts'
import { insertFinished } from '#server/testing/scenarios/reviews.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const PEOPLE = 3
const CONTRACTS = 6
const NINE_DAYS_MINUTES = 9 * 24 * 60

/** Finished so long ago that every review may be open without the other. */
const insertPeople = async (): Promise<{ people: string[]; contracts: string[] }> => {
  const people: string[] = []
  while (people.length < PEOPLE) people.push((await createMember(testApp)).id)
  const contracts: string[] = []
  while (contracts.length < CONTRACTS) {
    const [poster, worker] = [people[contracts.length % PEOPLE]!, people[(contracts.length + 1) % PEOPLE]!]
    contracts.push(await insertFinished(testApp, poster, worker, { minutesAgo: NINE_DAYS_MINUTES }))
  }
  return { people, contracts }
}

const CHANGES = {
  publish: 'published_at = coalesce(published_at, app_now())',
  hide: 'hidden_at = app_now()',
  unhide: 'hidden_at = null',
  reword: 'rating = 6 - rating',
}
type Change = keyof typeof CHANGES

interface Step {
  kind: 'write' | 'writeOpen' | 'remove' | Change
  contract: number
  byPoster: boolean
  rating: number
}

const step = fc.record<Step>({
  kind: fc.constantFrom('write', 'writeOpen', 'writeOpen', 'remove', ...(Object.keys(CHANGES) as Change[])),
  contract: fc.nat({ max: CONTRACTS - 1 }),
  byPoster: fc.boolean(),
  rating: fc.integer({ min: 1, max: 5 }),
})

const take = async (trx: Trx, contracts: string[], { kind, contract, byPoster, rating }: Step): Promise<void> => {
  const contractId = contracts[contract]!
  const mine = sql`contract_id = ${contractId} and reviewer_id = (
    select case when ${byPoster}::boolean then poster_id else worker_id end from contracts where id = ${contractId})`
  if (kind === 'remove') await sql`delete from reviews where ${mine}`.execute(trx)
  else if (kind === 'write' || kind === 'writeOpen')
    await sql`
      insert into reviews (id, contract_id, reviewer_id, reviewee_id, rating, created_at, published_at)
      select ${newId()}, id, case when ${byPoster}::boolean then poster_id else worker_id end,
        case when ${byPoster}::boolean then worker_id else poster_id end, ${rating}, completed_at + interval '1 day',
        case when ${kind} = 'writeOpen' then app_now() end
      from contracts where id = ${contractId} on conflict do nothing`.execute(trx)
  else await sql`update reviews set ${sql.raw(CHANGES[kind])} where ${mine}`.execute(trx)
}

/** The database aborts one of two deadlocked transactions. */
const ignoreDeadlock = (error: unknown): void => {
  if ((error as { code?: string }).code !== '40P01') throw error
}

test('REVIEW-8 a rating is the average of its reviews after any concurrent changes', async () => {
  const { people, contracts } = await insertPeople()
  const transactions = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 16 })
  await fc.assert(
    fc.asyncProperty(transactions, async (lists) => {
      await Promise.all(
        lists.map((steps) =>
          testApp.owner
            .transaction()
            .execute(async (trx) => {
              await sql`set local deadlock_timeout = '20ms'`.execute(trx)
              for (const one of steps) await take(trx, contracts, one)
            })
            .catch(ignoreDeadlock),
        ),
      )
      const { rows } = await sql<{ stored: string; counted: string }>`
        select u.rating as stored, coalesce((select round(avg(r.rating), 2) from reviews r
          where r.reviewee_id = u.id and r.published_at is not null and r.hidden_at is null), 0)::numeric(3,2) as counted
        from users u where u.id = any(${people}::uuid[])`.execute(testApp.app.db)
      expect(rows.map(({ stored }) => stored)).toEqual(rows.map(({ counted }) => counted))
    }),
    { numRuns: 60 },
  )
})
