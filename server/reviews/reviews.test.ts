import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Answer, type TestApp } from '#server/testing/app.ts'
import { seatMember, type SeatedMember } from '#server/testing/people.ts'

let house: TestApp
let poster: SeatedMember
beforeAll(async () => {
  house = await openTestApp()
  poster = await seatMember(house, {
    first_name: 'Maren',
    last_name: 'Olsen',
    profile_image_url: '/files/avatar/m.webp',
  })
})
afterAll(() => house.close())

/** The smallest contract that can be reviewed. */
const workFor = async (workerId: string, title: string): Promise<string> => {
  const [jobId, bidId, contractId] = [newId(), newId(), newId()]
  await house.app.db.transaction().execute(async (trx) => {
    await sql`insert into jobs (id, poster_id, title, description, category, is_virtual, status, bidding_ends_at)
      values (${jobId}, ${poster.id}, ${title}, 'Do it.', 'Handyman', true, 'bidding', app_now() + interval '5 minutes')`.execute(
      trx,
    )
    await sql`insert into bids (id, job_id, poster_id, bidder_id, amount, message, is_selected)
      values (${bidId}, ${jobId}, ${poster.id}, ${workerId}, 95, 'I can start now.', true)`.execute(trx)
    await sql`update jobs set status = 'assigned', selected_bid_id = ${bidId} where id = ${jobId}`.execute(trx)
    await sql`insert into contracts (id, job_id, bid_id, poster_id, worker_id, amount)
      values (${contractId}, ${jobId}, ${bidId}, ${poster.id}, ${workerId}, 95)`.execute(trx)
  })
  return contractId
}

interface Written {
  rating?: number
  comment?: string
  isSealed?: boolean
  isHidden?: boolean
  minutesAgo?: number
}
const review = async (workerId: string, written: Written = {}): Promise<void> => {
  const { rating = 5, comment = 'Fine.', isSealed = false, isHidden = false, minutesAgo = 0 } = written
  const contractId = await workFor(workerId, 'Mount a TV')
  const at = sql`app_now() - make_interval(mins => ${minutesAgo})`
  await sql`insert into reviews (id, contract_id, reviewer_id, reviewee_id, rating, comment, published_at, hidden_at, created_at)
    values (${newId()}, ${contractId}, ${poster.id}, ${workerId}, ${rating}, ${comment},
      case when not ${isSealed}::boolean then app_now() end, case when ${isHidden}::boolean then app_now() end, ${at})`.execute(
    house.app.db,
  )
}
const read = (userId: string, query = '') => house.visitor().get(`/api/reviews/${userId}${query}`)
const next = ({ link = '' }: Answer['headers']): string | undefined => /<([^>]+)>; rel="next"/.exec(String(link))?.[1]

describe('REVIEW-1 reviews of a person', () => {
  test('are shown once published, with a first name and the job, and counted by their stars', async () => {
    const { id } = await seatMember(house)
    await review(id, { comment: 'Quick and kind.' })
    await review(id, { rating: 4, comment: 'Quick.', minutesAgo: 5 })
    await review(id, { rating: 1, comment: 'Sealed still.', isSealed: true })
    await review(id, { rating: 2, comment: 'Hidden by a moderator.', isHidden: true })
    const { body, text } = await read(id)
    expect(body).toMatchObject([
      {
        rating: 5,
        comment: 'Quick and kind.',
        jobTitle: 'Mount a TV',
        reviewer: { firstName: 'Maren', profileImageUrl: '/files/avatar/m.webp' },
      },
      { rating: 4, comment: 'Quick.' },
    ])
    expect(text).not.toMatch(/Olsen|Sealed|Hidden/)
    const profile = await house.visitor().get(`/api/profile/public/${id}`)
    expect(profile.body.ratingCounts).toEqual([0, 0, 0, 1, 1])
  })

  test('come ten at a time in the order that was asked for, none twice and none missed', async () => {
    const { id } = await seatMember(house)
    const ratings = Array.from({ length: 23 }, (_, n) => 1 + ((n * 7) % 5))
    for (const [minutesAgo, rating] of ratings.entries()) await review(id, { rating, minutesAgo })
    const walk = async (sort: string): Promise<{ id: string; rating: number }[]> => {
      const pages = []
      for (let url: string | undefined = `/api/reviews/${id}?sort=${sort}`; url;) {
        const { body, headers } = await house.visitor().get(url)
        pages.push(body)
        url = next(headers)
      }
      expect(pages.map(({ length }) => length)).toEqual([10, 10, 3])
      return pages.flat()
    }
    const newest = await walk('newest')
    expect(newest.map(({ rating }) => rating)).toEqual(ratings)
    expect((await walk('highest')).map(({ rating }) => rating)).toEqual(ratings.toSorted((a, b) => b - a))
    const lowest = await walk('lowest')
    expect(lowest.map(({ rating }) => rating)).toEqual(ratings.toSorted((a, b) => a - b))
    expect(new Set(lowest.map((one) => one.id))).toEqual(new Set(newest.map((one) => one.id)))
    // Equal stars: the newer one first.
    const ones = lowest.filter(({ rating }) => rating === 1).map((one) => one.id)
    expect(ones).toEqual(newest.filter(({ rating }) => rating === 1).map((one) => one.id))
  })

  test('of somebody who is banned, gone or unknown are not shown', async () => {
    const { id } = await seatMember(house)
    await review(id)
    await house.app.db.updateTable('users').set({ banned_at: new Date().toISOString() }).where('id', '=', id).execute()
    expect((await read(id)).body).toEqual([])
    expect((await read(newId())).body).toEqual([])
    expect((await read(newId(), '?sort=loudest')).status).toBe(400)
  })
})
