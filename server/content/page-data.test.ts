import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPageData } from '#server/content/page-data.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { createMember } from '#server/testing/scenarios/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  const { client } = await createMember(testApp, { role: 'social_media_manager' })
  for (let number = 1; number <= 9; number += 1) {
    const tags = number % 2 ? ['odd'] : []
    await client.post('/api/blogs', { title: `Post ${number}`, content: 'Words.', tags, status: 'published' })
  }
  await client.post('/api/blogs', { title: 'Only a draft', content: 'Words.' })
})
afterAll(() => testApp.close())

const ranking = async () => (await testApp.client().get('/api/ranking')).body
const facts = (path: string, search = '') => readPageData(testApp.app.db, ranking)(path, search)

test.each([
  ['', '/api/blogs?status=published&view=cards'],
  ['tag=odd', '/api/blogs?status=published&tag=odd&view=cards'],
  ['q=Post 3', '/api/blogs?status=published&q=Post+3&view=cards'],
])('BLOG-11 /blog?%s is rendered with the data of the endpoint', async (search, address) => {
  const { seeds, status } = (await facts('/blog', search))!
  const { body, headers } = await testApp.client().get(address)
  const next = /cursor=([^>&]+)/.exec(String(headers['link']))?.[1] ?? null
  expect(status).toBeUndefined()
  expect(seeds).toEqual([
    { key: [address], data: { pages: [{ items: body, next }], pageParams: [null] } },
    { key: ['/api/blogs/topics'], data: (await testApp.client().get('/api/blogs/topics')).body },
  ])
})

test('BLOG-11 a post is rendered with its data and metadata', async () => {
  const { seeds, meta, status } = (await facts('/blog/post-3'))!
  const { body } = await testApp.client().get('/api/blogs/by-slug/post-3')
  expect(status).toBeUndefined()
  expect(seeds[0]).toEqual({ key: ['/api/blogs/by-slug/post-3'], data: body })
  expect(meta).toEqual({ title: 'Post 3', description: 'Words.…', publishedAt: body.publishedAt })
})

test.each(['/blog/nothing-here', '/blog/only-a-draft', '/blog/%E0%A4%A', '/blog/Post-3'])(
  'BLOG-11 %s is rendered as 404',
  async (path) => {
    const { seeds, status } = (await facts(path))!
    expect([status, seeds[0]!.data]).toEqual([404, null])
  },
)

test.each([
  ['/blog/post-3%00', ''],
  ['/blog', 'tag=%00'],
  ['/blog', 'q=a%00b'],
])('BLOG-11 %s?%s, with a character that cannot be stored, is 404', async (path, search) => {
  expect((await facts(path, search))!.status).toBe(404)
})

test.each(['/', '/blog/', '/blog/post-3/more', '/careers'])('BLOG-11 %s has no data', async (path) => {
  expect(await facts(path)).toBeNull()
})

test('RANK-2 the page about ranking is rendered with the current weights', async () => {
  expect(await facts('/ranking')).toEqual({ seeds: [{ key: ['/api/ranking'], data: await ranking() }] })
})

describe('PROFILE-10 the link to a profile, signed out', () => {
  test('is rendered with the portfolio that its owner shares', async () => {
    const { client, id } = await createMember(testApp, { first_name: 'Ines' })
    await client.post('/api/portfolio', { title: 'A fence' })
    const { body } = await testApp.client().get(`/api/profile/shared/${id}`)
    const { seeds, meta } = (await facts(`/profile/${id}`))!
    expect(seeds).toEqual([{ key: [`/api/profile/shared/${id}`], data: body }])
    expect(meta).toMatchObject({ title: 'Ines' })
    await client.patch('/api/profile/update', { portfolioPublic: false })
    expect(await facts(`/profile/${id}`)).toEqual({ seeds: [], signInFirst: true })
  })

  test.each(['/profile/0198c0de-0000-7000-8000-000000000000', '/profile/nobody', '/profile/nobody/', '/profile/%00'])(
    'asks to sign in at %s',
    async (path) => expect(await facts(path)).toEqual({ seeds: [], signInFirst: true }),
  )
})
