import { HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BlogPost } from '#core/content/blog.ts'
import { openTestApp, type Answer, type TestApp, type TestClient } from '#server/testing/app.ts'
import { createMember, signInAgain, type TestMember } from '#server/testing/scenarios/users.ts'
import { formWith, NO_PICTURE, PICTURE } from '#server/testing/scenarios/uploads.ts'

let testApp: TestApp
let editor: TestMember
beforeAll(async () => {
  testApp = await openTestApp()
  editor = await createMember(testApp, { role: 'social_media_manager', first_name: 'Noor', last_name: 'Haddad' })
})
afterAll(() => testApp.close())

const draft = (over: object = {}) => ({ title: 'A draft', content: 'Two floors, no lift.', ...over })
const write = async (over: object = {}, by: TestClient = editor.client): Promise<BlogPost> => {
  const { status, body, text } = await by.post('/api/blogs', draft(over))
  if (status !== 201) throw new Error(text)
  return body as BlogPost
}
const published = (over: object = {}) => write({ status: 'published', ...over })
const put = (id: string, change: object): Promise<Answer> => editor.client.send('PUT', `/api/blogs/${id}`, change)
const titles = ({ body }: Answer): string[] => (body as BlogPost[]).map(({ title }) => title)
const nextOf = ({ headers }: Answer): string | undefined => /<([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1]

const find = async (q: string) => titles(await testApp.client().get(`/api/blogs?q=${encodeURIComponent(q)}`)).toSorted()

describe('access', () => {
  test('BLOG-1 others read published posts; editors get all without a status, drafts first', async () => {
    const mine = 'in order'
    const old = await published({ title: 'Old news', tags: [mine] })
    const fresh = await published({ title: 'Fresh news', tags: [mine] })
    const first = await write({ title: 'First draft', tags: [mine] })
    const second = await write({ title: 'Second draft', tags: [mine] })
    const member = await createMember(testApp)
    const ask = (client: TestClient, query = '') => client.get(`/api/blogs?tag=${encodeURIComponent(mine)}${query}`)
    for (const client of [testApp.client(), member.client]) {
      expect(titles(await ask(client, '&status=published'))).toEqual(['Fresh news', 'Old news'])
      expect(titles(await ask(client))).toEqual(['Fresh news', 'Old news'])
      expect(titles(await ask(client, '&status=draft'))).toEqual([])
      expect((await client.get(`/api/blogs/by-slug/${first.slug}`)).status).toBe(404)
    }
    const all = ['Second draft', 'First draft', 'Fresh news', 'Old news']
    expect(titles(await ask(editor.client))).toEqual(all)
    // Saving does not change the order, so that paging misses nothing.
    await put(first.id, { content: 'More words.' })
    expect(titles(await ask(editor.client))).toEqual(all)
    expect(titles(await ask(editor.client, `&cursor=${second.id}`))).toEqual(all.slice(1))
    expect(titles(await ask(editor.client, `&cursor=${fresh.id}`))).toEqual(['Old news'])
    expect((await testApp.client().get(`/api/blogs/by-slug/${old.slug}`)).body).toMatchObject({ id: old.id })
  })

  test('BLOG-1 a list has pages, and cards have no content', async () => {
    const tags = ['a long story']
    for (const number of Array.from({ length: 15 }, (_, index) => index))
      await published({ title: `Part ${number}`, tags })
    const query = 'tag=a%20LONG%20story&status=published&view=cards'
    const first = await testApp.client().get(`/api/blogs?${query}`)
    const second = await testApp.client().get(nextOf(first)!)
    const third = await testApp.client().get(nextOf(second)!)
    expect([first, second, third].map(({ body }) => body.length)).toEqual([7, 6, 2])
    expect(nextOf(third)).toBeUndefined()
    const seen = [first, second, third].flatMap(titles)
    expect(seen).toEqual(Array.from({ length: 15 }, (_, index) => `Part ${14 - index}`))
    expect(first.body[0]).toMatchObject({ content: '', readingMinutes: 1 })
  })

  test('BLOG-1 the search covers title, excerpt, text and tags, and treats pattern characters literally', async () => {
    await published({ title: 'Quicksilver in the title' })
    await published({ title: 'Excerpted', excerpt: 'with quicksilver' })
    await published({ title: 'Written', content: 'some QUICKSILVER words' })
    await published({ title: 'Tagged', tags: ['Quicksilver'] })
    await write({ title: 'quicksilver draft' })
    expect(await find('quicksilver')).toEqual(['Excerpted', 'Quicksilver in the title', 'Tagged', 'Written'])
    expect(await find('quick%silver')).toEqual([])
    expect(await find('quick_ilver')).toEqual([])
    expect(await find('\\')).toEqual([])
  })

  test('CONTENT-3 only admins and social media managers can write', async () => {
    const { id } = await write({ title: 'Not yours' })
    const calls: ['POST' | 'PUT' | 'GET' | 'DELETE', string, object?][] = [
      ['POST', '/api/blogs', draft()],
      ['PUT', `/api/blogs/${id}`, draft()],
      ['GET', `/api/blogs/${id}`],
      ['POST', `/api/blogs/${id}/publish`, {}],
      ['DELETE', `/api/blogs/${id}`],
      ['PUT', '/api/social-media-settings', {}],
    ]
    const member = await createMember(testApp)
    const admin = await createMember(testApp, { role: 'admin' })
    for (const [method, url, body] of calls) {
      expect((await testApp.client().send(method, url, body)).status).toBe(401)
      const { status, body: answer } = await member.client.send(method, url, body)
      expect([status, answer.message]).toEqual([403, 'Access Denied'])
    }
    for (const [method, url, body] of calls)
      expect((await admin.client.send(method, url, body)).status).toBeLessThan(300)
  })
})

describe('BLOG-2 fields of a post', () => {
  const missing = 'Please fill in the title and content fields.'
  test.each([
    [{ title: '' }, 'title', missing],
    [{ title: '   ' }, 'title', missing],
    [{ content: '' }, 'content', missing],
    [{ content: ' \n\t ' }, 'content', missing],
    [{ title: undefined }, 'title', missing],
    [{ title: 'x'.repeat(161) }, 'title', 'Please use at most 160 characters.'],
    [{ content: 'x'.repeat(100_001) }, 'content', 'This is longer than a post can be.'],
    [{ tags: Array.from({ length: 13 }, (_, index) => `tag ${index}`) }, 'tags', 'A post has at most 12 tags.'],
    [
      { featuredImage: 'https://example.com/a.webp' },
      'featuredImage',
      'Please upload the picture instead of linking to it.',
    ],
    [
      { featuredImage: '//example.com/files/a/b.webp' },
      'featuredImage',
      'Please upload the picture instead of linking to it.',
    ],
    [{ featuredImage: '/api/logout' }, 'featuredImage', 'Please upload the picture instead of linking to it.'],
    [
      { featuredImage: '/files/../api/logout.webp' },
      'featuredImage',
      'Please upload the picture instead of linking to it.',
    ],
  ])('%j is refused', async (over, field, sentence) => {
    const { status, body } = await editor.client.post('/api/blogs', draft(over))
    expect([status, body.fields[field]]).toEqual([400, sentence])
    const { id } = await write()
    const change = Object.fromEntries(Object.entries(over).filter(([, value]) => value !== undefined))
    if (Object.keys(change).length === 0) return
    expect((await put(id, change)).body.fields[field]).toBe(sentence)
  })

  test('tags are trimmed, unique and not empty; empty text is stored as null', async () => {
    const post = await write({
      tags: [' Moving ', '', 'moving', 'Tips, tricks'],
      excerpt: '  ',
      featuredImageAlt: 'a sofa',
    })
    expect(post).toMatchObject({ tags: ['Moving', 'Tips', 'tricks'], excerpt: null, featuredImageAlt: null })
    const wordy = await write({ content: 'word '.repeat(1_000) })
    expect(wordy.readingMinutes).toBe(5)
  })
})

describe('BLOG-4 the slug', () => {
  test('follows the title of a draft, is unique, and is constant after publication', async () => {
    const post = await write({ title: 'Six chairs, one hatchback!' })
    expect(post.slug).toBe('six-chairs-one-hatchback')
    expect((await write({ title: 'Six chairs: one hatchback' })).slug).toBe('six-chairs-one-hatchback-2')
    expect((await write({ title: 'SIX CHAIRS ONE HATCHBACK' })).slug).toBe('six-chairs-one-hatchback-3')
    // Its own slug counts as free.
    expect((await put(post.id, { title: 'Six chairs one hatchback' })).body.slug).toBe('six-chairs-one-hatchback')
    expect((await put(post.id, { title: 'Seven chairs' })).body.slug).toBe('seven-chairs')
    await editor.client.post(`/api/blogs/${post.id}/publish`)
    expect((await put(post.id, { title: 'Eight chairs' })).body).toMatchObject({
      title: 'Eight chairs',
      slug: 'seven-chairs',
    })
    await put(post.id, { status: 'draft' })
    expect((await put(post.id, { title: 'Nine chairs' })).body.slug).toBe('seven-chairs')
    expect((await write({ title: '三人の引っ越し' })).slug).toMatch(/^post(-\d+)?$/)
    expect((await write({ title: 'Crème brûlée' })).slug).toBe('creme-brulee')
  })

  test('is unique for concurrent posts with the same title', async () => {
    const posts = await Promise.all(Array.from({ length: 8 }, () => write({ title: 'All at once' })))
    expect(new Set(posts.map(({ slug }) => slug)).size).toBe(8)
  })
})

test('BLOG-5 readers see only the name of an author', async () => {
  const { slug, author, authorId } = await published({ title: 'Signed' })
  expect([author, authorId]).toEqual([{ firstName: 'Noor', lastName: 'Haddad' }, editor.id])
  const answers = await Promise.all([
    testApp.client().get(`/api/blogs/by-slug/${slug}`),
    testApp.client().get('/api/blogs?q=Signed'),
    testApp.client().get('/blog/feed.xml'),
  ])
  for (const { text } of answers) {
    expect(text).toContain('Haddad')
    expect(text).not.toContain(editor.email)
  }
  const gone = await createMember(testApp, { role: 'social_media_manager', deleted_at: null })
  const left = await write({ title: 'Left behind' }, gone.client)
  await testApp.app.db
    .updateTable('users')
    .set({ deleted_at: new Date().toISOString() })
    .where('id', '=', gone.id)
    .execute()
  expect((await editor.client.get(`/api/blogs/${left.id}`)).body.author).toBeNull()
})

test('BLOG-6 a concurrent change is not overwritten', async () => {
  const { id, updatedAt } = await write({ title: 'Two pens' })
  const first = await put(id, { content: 'by the first', savedAt: updatedAt })
  expect(first.status).toBe(200)
  const second = await put(id, { content: 'by the second', savedAt: updatedAt })
  expect([second.status, second.body.code]).toEqual([409, 'saved_meanwhile'])
  expect(second.body.message).toBe(
    'Somebody else has saved this post meanwhile. Your text is still here; open the post anew to see theirs.',
  )
  expect((await editor.client.get(`/api/blogs/${id}`)).body.content).toBe('by the first')
  expect((await put(id, { content: 'by the second', savedAt: first.body.updatedAt })).status).toBe(200)
  // Concurrently: one of them is refused.
  const { updatedAt: now } = (await editor.client.get(`/api/blogs/${id}`)).body
  const both = await Promise.all([put(id, { content: 'a', savedAt: now }), put(id, { content: 'b', savedAt: now })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('BLOG-12 a post is published once, and keeps time and slug when it becomes a draft again', async () => {
  const { id, publishedAt } = await write({ title: 'In and out' })
  expect(publishedAt).toBeNull()
  const out = await editor.client.post(`/api/blogs/${id}/publish`)
  expect([out.status, out.body.status]).toEqual([200, 'published'])
  const again = await editor.client.post(`/api/blogs/${id}/publish`)
  expect([again.status, again.body.message]).toEqual([409, 'This post is public already.'])
  await testApp.moveClock(MINUTE_MS)
  const back = await put(id, { status: 'draft' })
  expect(back.body).toMatchObject({ status: 'draft', publishedAt: out.body.publishedAt })
  expect((await testApp.client().get(`/api/blogs/by-slug/${out.body.slug}`)).body.message).toBe('Blog Post Not Found')
  expect((await editor.client.post(`/api/blogs/${id}/publish`)).body.publishedAt).toBe(out.body.publishedAt)
  const nobody = '0198c0de-0000-7000-8000-000000000000'
  for (const answer of [
    await put(nobody, {}),
    await editor.client.post(`/api/blogs/${nobody}/publish`),
    await editor.client.delete(`/api/blogs/${nobody}`),
  ])
    expect([answer.status, answer.body.message]).toEqual([404, 'Blog Post Not Found'])
})

test('BLOG-12 a request that is repeated with its idempotency key writes one post', async () => {
  const press = [draft({ title: 'Pressed twice' }), { 'idempotency-key': 'one press' }] as const
  const first = await editor.client.post('/api/blogs', ...press)
  const second = await editor.client.post('/api/blogs', ...press)
  expect(second.body.id).toBe(first.body.id)
})

const sendPicture = (file: typeof PICTURE, client = editor.client): Promise<Answer> => {
  const { payload, headers } = formWith('image', [file])
  return client.send('POST', '/api/upload/blog-image', payload, headers)
}
const sweep = async () => {
  await testApp.moveClock(25 * HOUR_MS)
  await testApp.app.queue.drain()
  // The session has expired.
  editor = { ...editor, client: await signInAgain(testApp, editor.id) }
}

describe('pictures', () => {
  test('BLOG-7 a picture is re-encoded and kept before its post is saved, and other files are refused', async () => {
    const { status, body } = await sendPicture({ ...PICTURE, name: '../../etc/pass<wd>.png' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ mimeType: 'image/webp', uploadedBy: editor.id, originalName: 'pass wd.webp' })
    expect(body.url).toBe(`/files/blog/${body.filename}`)
    await sweep()
    const shown = await testApp.client().get(body.url)
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    const refused = await sendPicture(NO_PICTURE)
    expect([refused.status, refused.body.fields.image]).toEqual([
      422,
      'Please choose a JPG, PNG, WebP, GIF or HEIC picture.',
    ])
    expect((await sendPicture({ name: 'a.svg', bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>' })).status).toBe(422)
  })

  test('BLOG-8 pictures are deleted with the last post that uses them', async () => {
    const [own, both, featured] = (await Promise.all([PICTURE, PICTURE, PICTURE].map((file) => sendPicture(file)))).map(
      ({ body }) => body.url,
    )
    const one = await write({ content: `![own](${own}) and ![both](${both})`, featuredImage: featured })
    await write({ content: `![both](${both})` })
    expect((await editor.client.delete(`/api/blogs/${one.id}`)).status).toBe(200)
    await sweep()
    const after = await Promise.all([own, both, featured].map((url) => testApp.client().get(url)))
    expect(after.map(({ status }) => status)).toEqual([404, 200, 404])
  })
})

test('BLOG-10 the feed is well-formed, has only published posts and can be cached', async () => {
  await published({ title: 'Tom & <Jerry> "quoted"', excerpt: ']]> & more\u0007', tags: ['a"b'] })
  await write({ title: 'Hidden in the feed' })
  const { headers, text } = await testApp.client().get('/blog/feed.xml')
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(headers['cache-control']).toBe('public, max-age=300')
  expect(text).toContain('<title>Tom &amp; &lt;Jerry&gt; &quot;quoted&quot;</title>')
  expect(text).toContain('<summary>]]&gt; &amp; more</summary>')
  expect(text).toContain('term="a&quot;b"')
  expect(text).not.toContain('Hidden in the feed')
  expect(text.match(/<entry>/g)!.length).toBe(text.match(/<\/entry>/g)!.length)
  const asked = await testApp.app.http.inject({ method: 'HEAD', url: '/blog/feed.xml' })
  expect([asked.statusCode, asked.headers['content-type'], asked.body]).toEqual([200, headers['content-type'], ''])
})

test('BLOG-10 the sitemap contains published posts', async () => {
  const { slug } = await published({ title: 'On the map' })
  const { slug: hidden } = await write({ title: 'Off the map' })
  const { text } = await testApp.client().get('/sitemap.xml')
  expect(text).toContain(`/blog/${slug}</loc><lastmod>`)
  expect(text).not.toContain(hidden)
})

test('BLOG-1 topics count published posts, ignoring the case of tags', async () => {
  const before = (await testApp.client().get('/api/blogs/topics')).body
  for (const tags of [['Zebra'], ['zebra'], ['Zebra']]) await published({ tags })
  for (let count = 0; count < 40; count += 1) await published({ tags: ['everywhere'] })
  await write({ tags: ['everywhere'] })
  const { total, tags } = (await testApp.client().get('/api/blogs/topics')).body
  expect(total).toBe(before.total + 43)
  expect(tags[0]).toEqual({ tag: 'everywhere', count: 40 })
  expect(tags.length).toBeLessThanOrEqual(8)
  expect((await testApp.client().get('/api/blogs?tag=ZEBRA')).body).toHaveLength(3)
})
