import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import type { BlogPost } from '#core/content/blog.ts'
import { freshTitle, good, photo } from './deal.ts'
import { listen, openMember, signInByCall, skipProfilePrompt, skipWelcome } from './steps.ts'

const EDITOR = 'editor@nearhand.test'
const EDITOR_PATH = '/social-media-management'

const editor = (page: Page): Locator => page.getByRole('region', { name: 'Editor' })
const preview = (page: Page): Locator => page.getByRole('region', { name: 'Preview' })
const state = (page: Page): Locator => editor(page).getByRole('status')

const openEditor = async (browser: Browser, width = 1440): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await skipWelcome(page)
  await skipProfilePrompt(page)
  await signInByCall(page, EDITOR)
  return page
}
const openVisitor = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await skipWelcome(page)
  return page
}
const writeByCall = async (page: Page, post: object): Promise<BlogPost> =>
  (await good(page.request.post('/api/blogs', { data: { content: 'Words.', ...post } }))) as BlogPost
const deleteByCall = (page: Page, { id }: BlogPost) => good(page.request.delete(`/api/blogs/${id}`))

const begin = async (page: Page): Promise<void> => {
  await page.goto(EDITOR_PATH)
  await page.getByRole('button', { name: 'New post' }).first().click()
  await expect(page.getByLabel('Title')).toBeVisible()
}

test('JOURNEY-45 an editor drafts, previews and publishes; a visitor reads, and both see changes', async ({
  browser,
}) => {
  const page = await openEditor(browser)
  const title = freshTitle('Six chairs, one hatchback')
  await begin(page)

  await test.step('title and content are required, with a message', async () => {
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Missing Information' })).toContainText(
      'Please fill in the title and content fields.',
    )
  })

  await test.step('the preview follows, and the draft is saved automatically', async () => {
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Excerpt').fill('How it went in.')
    await page.getByLabel('Tags').fill(' moving,, chairs , tips, hatchbacks')
    await page
      .getByLabel('Content', { exact: true })
      .fill('## What fits\n\nAll **six**, legs first. [Find work](/find-work)')
    await expect(preview(page).getByRole('heading', { name: 'What fits' })).toBeVisible()
    await expect(preview(page).getByRole('link', { name: 'Find work' })).toHaveAttribute('target', '_blank')
    await expect(state(page)).toHaveText(/^Saved .*, not public yet$/)
    await expect(page).toHaveURL(/\?post=[0-9a-f-]{36}$/)
  })

  await test.step('buttons insert markup, and a picture is inserted at the cursor', async () => {
    const area = page.getByLabel('Content', { exact: true })
    await area.press('Control+End')
    await area.pressSequentially('\n\nMind the ')
    await page.getByRole('button', { name: 'Bold' }).click()
    await page.keyboard.type('boot')
    await expect(preview(page).locator('b').filter({ hasText: 'boot' })).toBeVisible()
    await page.getByLabel('Picture for the text').setInputFiles(await photo('boot.png', '#884422'))
    await expect(preview(page).locator('img')).toHaveAttribute('src', /^\/files\/blog\//)
    await page.getByLabel('Featured picture').setInputFiles(await photo('chairs.png', '#224488'))
    await page.getByLabel('What the picture shows').fill('Six chairs in a small car')
    await expect(state(page)).toHaveText(/^Saved/)
  })

  const client = await openVisitor(browser)
  const slug = (await page.getByText(/^\/blog\/six-chairs/).textContent()) ?? ''
  await test.step('nobody else sees a draft', async () => {
    expect((await client.goto(slug))?.status()).toBe(404)
    await expect(client.getByRole('heading', { name: 'Blog Post Not Found' })).toBeVisible()
  })

  await test.step('a published post has its metadata without any script', async () => {
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(state(page)).toHaveText(/^Public since/)
    const answer = await client.request.get(slug)
    const html = await answer.text()
    expect(answer.status()).toBe(200)
    expect(html).toContain(`<title>${title} · Nearhand</title>`)
    expect(html).toContain('<meta property="og:type" content="article">')
    expect(html).toContain('legs first')
    await client.goto('/blog')
    const card = client.getByRole('article').filter({ hasText: title })
    await expect(card.locator('[data-slot=chip]')).toHaveText(['moving', 'chairs', 'tips'])
    await card.getByRole('link', { name: title }).click()
    await expect(client.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(client.getByText('Noor Haddad')).toBeVisible()
    await expect(client.getByRole('img', { name: 'Six chairs in a small car' })).toBeVisible()
    const tries = client.getByRole('complementary').filter({ hasText: 'Try it' })
    await expect(tries.getByRole('link', { name: 'Post a Job' })).toHaveAttribute('href', '/post-a-job')
    await expect(tries.getByRole('link', { name: 'Find Work' })).toHaveAttribute('href', '/find-work')
    expect(await (await client.request.get('/blog/feed.xml')).text()).toContain(`<title>${title}</title>`)
  })

  await test.step('a public post changes only by Update and keeps its URL', async () => {
    await page.getByLabel('Title').fill(`${title}, again`)
    await expect(state(page)).toHaveText('Changed on this device; readers see it after Update')
    await page.reload()
    await expect(page.getByText('This was typed here on an earlier visit')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue(`${title}, again`)
    await client.reload()
    await expect(client.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(state(page)).toHaveText(/^Public since/)
    await client.reload()
    await expect(client.getByRole('heading', { level: 1 })).toHaveText(`${title}, again`)
    await expect(client).toHaveURL(slug)
  })

  await test.step('deleting asks first and can be canceled', async () => {
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Are you sure you want to delete this blog post?')
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Nothing on the desk')).toBeVisible()
    expect((await client.reload())?.status()).toBe(404)
  })
  await client.context().close()
  await page.context().close()
})

test('JOURNEY-46 a script in a post never runs', async ({ browser }) => {
  const page = await openEditor(browser)
  const evil = [
    '<script>document.title = "taken"; fetch("/evil")</script>',
    '<img src="/nowhere" onerror="document.title = \'taken\'">',
    'A <b onmouseover="document.title = \'taken\'">word</b>, [a link](javascript:document.title="taken"), ![a pixel](https://evil.example/p.gif)',
    '<svg onload="document.title = \'taken\'"></svg>',
    '<iframe src="/"></iframe>',
  ].join('\n\n')
  const title = freshTitle('Nothing happens')
  const post = await writeByCall(page, {
    title,
    content: evil,
    excerpt: '<script>x</script>',
    tags: ['<b>'],
    status: 'published',
  })
  const asked: string[] = []
  for (const reader of [await openVisitor(browser), page]) {
    reader.on('request', (request) => void asked.push(request.url()))
    for (const path of [`/blog/${post.slug}`, '/blog']) {
      await reader.goto(path)
      await expect(reader.getByText(title).first()).toBeVisible()
    }
    await reader.goto(`/blog/${post.slug}`)
    await expect(reader.getByText('<script>document.title')).toBeVisible()
    await reader.getByText('word', { exact: false }).first().hover()
    await expect(reader.locator('article :is(script, iframe, svg, img, a[href^="javascript"])')).toHaveCount(0)
    await expect(reader).toHaveTitle(`${title} · Nearhand`)
  }
  await page.goto(`${EDITOR_PATH}?post=${post.id}`)
  await expect(preview(page)).toContainText('<script>document.title')
  await expect(preview(page).locator(':is(script, iframe, svg, img, a[href^="javascript"])')).toHaveCount(0)
  expect(asked.filter((url) => url.includes('evil') && !url.includes('/blog/'))).toEqual([])
  await deleteByCall(page, post)
  await page.context().close()
})

test('JOURNEY-47 no typed text is lost: offline, with two editors, in a closed tab', async ({ browser }) => {
  const page = await openEditor(browser)
  const post = await writeByCall(page, { title: freshTitle('Kept') })
  await page.goto(`${EDITOR_PATH}?post=${post.id}`)
  const area = page.getByLabel('Content', { exact: true })
  await expect(area).toHaveValue('Words.')

  await test.step('offline it shows a message, keeps the text and saves it later', async () => {
    await page.context().setOffline(true)
    await area.fill('Typed in a tunnel.')
    await expect(state(page)).toHaveText('Could not save. Your text is kept on this device.')
    await page.context().setOffline(false)
    await area.pressSequentially(' And after it.')
    await expect(state(page)).toHaveText(/^Saved/)
  })

  await test.step('a change by somebody else is not overwritten; both texts can be read', async () => {
    const now = (await good(page.request.get(`/api/blogs/${post.id}`))) as BlogPost
    await good(
      page.request.put(`/api/blogs/${post.id}`, { data: { content: 'By another hand.', savedAt: now.updatedAt } }),
    )
    await area.fill('By mine.')
    await expect(
      page.getByRole('alert').filter({ hasText: 'Somebody else has saved this post meanwhile.' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Open theirs' }).click()
    await expect(page.getByLabel('Their text')).toHaveValue('By another hand.')
    await page.getByRole('button', { name: 'Keep mine instead' }).click()
    await expect(state(page)).toHaveText(/^Saved/)
    expect(await good(page.request.get(`/api/blogs/${post.id}`))).toMatchObject({ content: 'By mine.' })
  })

  await test.step('unsaved text survives a reload', async () => {
    await area.fill('Half a sen')
    await page.reload()
    await expect(area).toHaveValue('Half a sen')
    await expect(state(page)).toHaveText(/^Saved/)
  })
  await deleteByCall(page, post)
  await page.context().close()
})

test('JOURNEY-48 only editors have access; links are checked and appear in the footer at once', async ({ browser }) => {
  await test.step('a visitor and a member see Access Denied and go to the front page', async () => {
    const client = await openVisitor(browser)
    const toasts = await listen(client)
    await client.goto(EDITOR_PATH)
    await expect(client).toHaveURL('/')
    expect(toasts()).toContain('Access Denied')
    await skipProfilePrompt(client)
    await openMember(client)
    await client.goto(EDITOR_PATH)
    await expect(client).toHaveURL('/')
    await expect(async () => expect(toasts().match(/Access Denied/g)).toHaveLength(2)).toPass()
    await client.context().close()
  })

  const page = await openEditor(browser)
  const before = (await good(page.request.get('/api/social-media-settings'))) as object
  await page.goto(EDITOR_PATH)
  await page.getByRole('tab', { name: /^Social links/ }).click()
  await page.getByLabel('X (Twitter)').fill('https://example.com/nearhand')
  await page.getByRole('button', { name: 'Save links' }).click()
  await expect(page.getByText('Please enter an address of X (Twitter), such as https://x.com/yourtown.')).toBeVisible()
  await page.getByLabel('X (Twitter)').fill('https://x.com/nearhand')
  await page.getByRole('button', { name: 'Save links' }).click()
  await expect(page.getByRole('tab', { name: /^Social links/ })).toContainText('6 of 6')
  const client = await openVisitor(browser)
  await expect(async () => {
    await client.goto('/about')
    await expect(client.getByRole('contentinfo').getByRole('link', { name: 'X (Twitter)' })).toHaveAttribute(
      'href',
      'https://x.com/nearhand',
      { timeout: 1_000 },
    )
  }).toPass()
  await good(page.request.put('/api/social-media-settings', { data: before }))
  await client.context().close()
  await page.context().close()
})
