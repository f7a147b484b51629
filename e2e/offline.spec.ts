import { expect, test, type Locator, type Page } from '@playwright/test'
import type { ChatMessage } from '#core/chat/api.ts'
import { audit } from './accessibility.ts'
import { arrive, noConnection, waitForKept } from './device.ts'
import { signInByCall } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

const MAREN = 'poster@nearhand.test'
const JOB_TITLE = 'Re-hang a garden gate'

const savedBanner = (page: Page) => page.getByText(/^Offline\. This is how it looked at \d/)

const inConversation = (page: Page, text: string) => page.getByRole('log').getByText(text).last()

/** Opens some pages and a conversation; returns its last message. */
const visitPages = async (page: Page): Promise<string> => {
  await page.goto('/work-in-progress')
  await expect(page.getByText(JOB_TITLE).first()).toBeVisible()
  await page.goto('/alerts')
  await expect(page.getByRole('main').getByText('Amara asks for $20.00 more').first()).toBeVisible()
  await page.goto('/messages')
  await page.getByRole('main').getByText(JOB_TITLE).first().click()
  await page.waitForURL(/\/messages\/./)
  const messages = await page.request.get(`/api/chat/${new URL(page.url()).pathname.split('/').at(-1)}/messages`)
  const message = ((await messages.json()) as ChatMessage[]).findLast(
    ({ messageType }) => messageType === 'text',
  )?.content
  if (message === undefined) throw new Error('the conversation has no messages')
  await expect(inConversation(page, message)).toBeVisible()
  await waitForKept(page, message, '/api/contracts/my', '/api/alerts', '/messages\\"]')
  return message
}

test(
  'JOURNEY-42 opens without a network as it was last seen, and is fresh again as soon as that is back',
  { tag: '@core' },
  async ({ page, context }) => {
    test.slow()
    await arrive(page, MAREN)
    const message = await visitPages(page)
    const conversationUrl = page.url()

    await test.step('every visited page shows its data with its age', async () => {
      await context.setOffline(true)
      await page.reload()
      await expect(inConversation(page, message)).toBeVisible()
      await page.goto('/work-in-progress')
      await expect(savedBanner(page)).toBeVisible()
      await expect(page.getByText(JOB_TITLE).first()).toBeVisible()
      await expect(page).toHaveTitle(/Work in Progress/)
      await page.goto('/')
      await expect(savedBanner(page)).toBeVisible()
      await expect(page.getByRole('heading', { name: /Maren/ })).toBeVisible()
      expect(await audit(page)).toEqual([])
      await page.goto(conversationUrl)
      await expect(inConversation(page, message)).toBeVisible()
    })

    await test.step('an unvisited page opens with a message', async () => {
      await page.goto('/profile/edit')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto('/find-work')
      await expect(page.getByText('What was not opened on this device before comes with the connection.')).toBeVisible()
    })

    await test.step('pages without personal data need the network', async () => {
      await page.goto('/how-it-works')
      await expect(noConnection(page)).toBeVisible()
    })

    await test.step('an action shows that it needs a connection and keeps typed text', async () => {
      await page.goto(conversationUrl)
      const field = page.getByPlaceholder('Type a message...')
      await field.fill('On my way, ten minutes.')
      await page.goto('/work-in-progress')
      await page.goto(conversationUrl)
      await expect(field).toHaveValue('On my way, ten minutes.')
      await field.fill('')
    })

    await test.step('online again the page refetches, and the banner disappears', async () => {
      await page.goto('/work-in-progress')
      await expect(savedBanner(page)).toBeVisible()
      const fresh = page.waitForResponse((answer) => answer.url().includes('/api/contracts/my') && answer.ok())
      await context.setOffline(false)
      await fresh
      await expect(savedBanner(page)).toHaveCount(0)
    })
  },
)

const PART = /\/assets\/CallLayer-[\w-]+\.js$/

const beginPost = async (page: Page): Promise<Locator> => {
  await page.goto('/post-job')
  const title = page.getByLabel('Title')
  await title.fill('Carry a piano')
  return title
}

test.describe('PWA-8 a missing part of a page does not affect the rest', () => {
  // A cached response is always available.
  test.use({ serviceWorkers: 'block' })

  test('the connection drops while it is loading: it loads when the connection is back', async ({ page, context }) => {
    await signInByCall(page, MAREN)
    const lost = page.waitForEvent('requestfailed', (request) => PART.test(request.url()))
    await page.route(
      PART,
      async (route) => {
        await context.setOffline(true)
        await route.abort('internetdisconnected')
      },
      { times: 1 },
    )
    const title = await beginPost(page)
    await lost
    await expect(title).toHaveValue('Carry a piano')
    const part = page.waitForResponse((answer) => PART.test(answer.url()))
    await context.setOffline(false)
    expect((await part).ok()).toBe(true)
    await expect(title).toHaveValue('Carry a piano')
  })
})
