import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { newId } from '#server/platform/database/ids.ts'
import { openTestApp, type Answer, type TestApp } from '#server/testing/app.ts'
import { createMember, signInAgain, type TestMember } from '#server/testing/scenarios/users.ts'
import { insertReview, type ReviewInput } from '#server/testing/scenarios/reviews.ts'

let testApp: TestApp
let poster: TestMember
let reader: TestMember
beforeAll(async () => {
  testApp = await openTestApp()
  poster = await createMember(testApp, {
    first_name: 'Maren',
    last_name: 'Olsen',
    profile_image_url: '/files/avatar/m.webp',
  })
  reader = await createMember(testApp)
})
afterAll(() => testApp.close())

const review = (workerId: string, written?: ReviewInput) => insertReview(testApp, poster.id, workerId, written)
const read = (userId: string, query = '', { client } = reader) => client.get(`/api/reviews/${userId}${query}`)
const next = ({ link = '' }: Answer['headers']): string | undefined => /<([^>]+)>; rel="next"/.exec(String(link))?.[1]

const reply = (who: TestMember, id: string, text = 'Thank you, Maren.') =>
  who.client.post(`/api/reviews/${id}/reply`, { text })

describe('REVIEW-1 reviews of a person', () => {
  test('are shown once published, with first name and job, and counted by stars', async () => {
    const { id } = await createMember(testApp)
    await review(id, { comment: 'Quick and kind.' })
    await review(id, { rating: 4, comment: 'Quick.', minutesAgo: 5 })
    await review(id, { rating: 1, comment: 'Sealed still.', isSealed: true })
    await review(id, { rating: 2, comment: 'Hidden by a moderator.', isHidden: true })
    const { body, text } = await read(id)
    expect(body).toMatchObject([
      {
        reviewerId: poster.id,
        revieweeId: id,
        rating: 5,
        comment: 'Quick and kind.',
        jobTitle: 'Mount a TV',
        reviewer: { firstName: 'Maren', profileImageUrl: '/files/avatar/m.webp' },
      },
      { rating: 4, comment: 'Quick.' },
    ])
    expect(text).not.toMatch(/Olsen|Sealed|Hidden/)
    const profile = await reader.client.get(`/api/profile/public/${id}`)
    expect(profile.body).toMatchObject({ ratingCounts: [0, 0, 0, 1, 1], rating: '4.50' })
  })

  test('are listed in pages of ten in the requested order, without duplicates and gaps', async () => {
    const { id } = await createMember(testApp)
    const ratings = Array.from({ length: 23 }, (_, n) => 1 + ((n * 7) % 5))
    for (const [minutesAgo, rating] of ratings.entries()) await review(id, { rating, minutesAgo })
    const readAll = async (sort: string): Promise<{ id: string; rating: number }[]> => {
      const pages = []
      for (let url: string | undefined = `/api/reviews/${id}?sort=${sort}`; url;) {
        const { body, headers } = await reader.client.get(url)
        pages.push(body)
        url = next(headers)
      }
      expect(pages.map(({ length }) => length)).toEqual([10, 10, 3])
      return pages.flat()
    }
    const newest = await readAll('newest')
    expect(newest.map(({ rating }) => rating)).toEqual(ratings)
    expect((await readAll('highest')).map(({ rating }) => rating)).toEqual(ratings.toSorted((a, b) => b - a))
    const lowest = await readAll('lowest')
    expect(lowest.map(({ rating }) => rating)).toEqual(ratings.toSorted((a, b) => a - b))
    expect(new Set(lowest.map((one) => one.id))).toEqual(new Set(newest.map((one) => one.id)))
    // Equal stars: the newer one first.
    const ones = lowest.filter(({ rating }) => rating === 1).map((one) => one.id)
    expect(ones).toEqual(newest.filter(({ rating }) => rating === 1).map((one) => one.id))
  })

  test('of somebody who is banned or unknown are not shown', async () => {
    const { id } = await createMember(testApp)
    await review(id)
    await testApp.app.db
      .updateTable('users')
      .set({ banned_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    expect((await read(id)).body).toEqual([])
    expect((await read(newId())).body).toEqual([])
    expect((await read(newId(), '?sort=loudest')).status).toBe(400)
  })

  test('show their contract to both parties, and offer a reply to the reviewed person', async () => {
    const worker = await createMember(testApp)
    await review(worker.id)
    const seen = async (who: TestMember) => {
      const [{ contractId, mayReply }] = (await read(worker.id, '', who)).body
      return [typeof contractId === 'string', mayReply]
    }
    expect(await seen(reader)).toEqual([false, false])
    expect(await seen(poster)).toEqual([true, false])
    expect(await seen(worker)).toEqual([true, true])
  })

  test('are for members only', async () => {
    const { id } = await createMember(testApp)
    await review(id)
    expect((await testApp.client().get(`/api/reviews/${id}`)).status).toBe(401)
  })
})

describe('REVIEW-5 a reply by the reviewed person', () => {
  test('is accepted once, and is public', async () => {
    const worker = await createMember(testApp, { first_name: 'Devon' })
    const id = await review(worker.id)
    const answered = await reply(worker, id)
    expect(answered).toMatchObject({ status: 200, body: { id, reply: 'Thank you, Maren.', mayReply: false } })
    expect((await read(worker.id)).body).toMatchObject([
      { reply: 'Thank you, Maren.', replyAt: answered.body.replyAt, contractId: null },
    ])
    expect(await reply(worker, id, 'And again.')).toMatchObject({
      status: 409,
      body: { code: 'answered_already', message: 'You have answered this review already.' },
    })
    await testApp.settle()
    const [alert] = (await poster.client.get('/api/alerts')).body
    expect(alert).toMatchObject({
      title: 'Devon answered your review',
      message: 'About “Mount a TV”: “Thank you, Maren.”',
      actionUrl: `/profile/${worker.id}`,
      actionRequired: false,
    })
  })

  test('is refused for others, and if it is empty', async () => {
    const [worker, stranger] = [await createMember(testApp), await createMember(testApp)]
    const id = await review(worker.id)
    for (const who of [poster, stranger])
      expect(await reply(who, id)).toMatchObject({ status: 403, body: { code: 'not_about_you' } })
    expect(await reply(worker, id, ' \n ')).toMatchObject({
      status: 400,
      body: { message: 'Please write an answer first.' },
    })
    expect((await testApp.client().post(`/api/reviews/${id}/reply`, { text: 'Hm.' })).status).toBe(401)
  })

  test('is refused for sealed, hidden and unknown reviews', async () => {
    const worker = await createMember(testApp)
    const ids = [await review(worker.id, { isSealed: true }), await review(worker.id, { isHidden: true }), newId()]
    for (const id of ids)
      expect(await reply(worker, id)).toMatchObject({ status: 404, body: { message: 'This review does not exist.' } })
  })

  test('is accepted once from two concurrent requests', async () => {
    const worker = await createMember(testApp)
    const other = { ...worker, client: await signInAgain(testApp, worker.id) }
    for (let round = 0; round < 5; round++) {
      const id = await review(worker.id)
      const answers = await Promise.all([reply(worker, id, 'First.'), reply(other, id, 'Second.')])
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
      const [{ reply: stored }] = (await read(worker.id)).body
      expect(stored).toBe(answers.find(({ status }) => status === 200)!.body.reply)
    }
  })

  test('REVIEW-7 has its contact data masked', async () => {
    const worker = await createMember(testApp)
    const id = await review(worker.id)
    const { body } = await reply(worker, id, 'Next time call 813-555-0142 or devon@example.com, after 7 PM.')
    expect(body.reply).toBe('Next time call ••• or •••, after 7 PM.')
    const { rows } = await sql<{ reply: string }>`select reply from reviews where id = ${id}`.execute(testApp.app.db)
    expect(rows[0]!.reply).toBe(body.reply)
  })
})
