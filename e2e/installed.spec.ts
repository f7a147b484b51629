import { expect, test, type Page } from '@playwright/test'
import { audit, openDisclosures } from './accessibility.ts'
import { expectToast, freshTitle, leave, openPoster, openWorker, placeBid, postJob } from './deal.ts'
import { arrive, keptText, noConnection, waitForApp, waitForKept } from './device.ts'
import { openProxy } from './next-build.ts'
import { signInByCall } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

const MAREN = 'poster@nearhand.test'
const DEVON = 'worker@nearhand.test'
const JOB_TITLE = 'Re-hang a garden gate'

test('JOURNEY-43 PWA-4 no data of a member stays on the device or is shown to another one', async ({
  page,
  context,
}) => {
  test.slow()
  await arrive(page, MAREN)
  await page.goto('/work-in-progress')
  await expect(page.getByText(JOB_TITLE).first()).toBeVisible()
  await waitForKept(page, MAREN, JOB_TITLE)

  await test.step('after a session has expired it is hidden until the same member signs in', async () => {
    await context.clearCookies()
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
    await expect(async () => expect(await keptText(page)).not.toContain(MAREN)).toPass()
    await context.setOffline(true)
    await page.goto('/work-in-progress')
    await expect(noConnection(page)).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('another member signs in: stored data is deleted first', async () => {
    await signInByCall(page, DEVON)
    await page.goto('/wallet')
    await waitForKept(page, DEVON)
    await expect(async () => expect(await keptText(page)).not.toContain('asks for $20.00 more')).toPass()
    await context.setOffline(true)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: /Devon/ })).toBeVisible()
    await page.goto('/work-in-progress')
    await expect(page.getByText('What was not opened on this device before comes with the connection.')).toBeVisible()
    await expect(page.getByText(JOB_TITLE)).toHaveCount(0)
    await context.setOffline(false)
  })

  await test.step('signing out deletes it', async () => {
    await page.goto('/work-in-progress')
    await page.evaluate(() => localStorage.setItem('nearhand.draft.bid.x.y', 'half a bid'))
    await page.getByRole('link', { name: 'Logout' }).first().click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect(async () => {
      const kept = await keptText(page)
      for (const text of [DEVON, 'Devon', 'half a bid', '/api/wallet', 'nearhand.owner'])
        expect(kept).not.toContain(text)
    }).toPass()
    await context.setOffline(true)
    await page.goto('/work-in-progress')
    await expect(noConnection(page)).toBeVisible()
    await context.setOffline(false)
    await page.waitForURL(/auth=login/)
  })

  await test.step('signing out offline deletes it too, and the server is notified later', async () => {
    await signInByCall(page, DEVON)
    await page.goto('/wallet')
    await waitForKept(page, DEVON)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Logout' }).first().click()
    await expect(noConnection(page)).toBeVisible()
    expect(await keptText(page)).not.toContain(DEVON)
    // The page is left before the request has ended.
    await page.goto('/wallet')
    await expect(noConnection(page)).toBeVisible()
    await context.setOffline(false)
    await expect(async () => expect((await page.request.get('/api/auth/user')).status()).toBe(401)).toPass()
  })
})

/** The names of the caches of the app. */
const builds = (page: Page) => page.evaluate(() => caches.keys())

test('JOURNEY-44 a new build takes over without a stuck page, and a page of the old one continues', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const http = await openProxy(baseURL ?? '')
  const context = await browser.newContext({ baseURL: http.url })
  const page = await context.newPage()
  await arrive(page, MAREN)
  const [before = ''] = await builds(page)

  await test.step('the open page is notified and stays as it is, and the old build is deleted', async () => {
    http.renameBuild(before.replace('shell-', ''), '0123456789ab')
    await page.evaluate(() => Object.assign(globalThis, { isStillHere: true }))
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect(async () => expect(await builds(page)).toEqual(['shell-0123456789ab'])).toPass()
    await waitForApp(page)
    await page.getByRole('link', { name: 'Find Work' }).first().click()
    await expect(page.getByRole('heading', { name: 'Find Work' })).toBeVisible()
    expect(await page.evaluate(() => 'isStillHere' in globalThis)).toBe(true)
  })

  await test.step('it opens offline in the new build', async () => {
    await waitForKept(page, '/api/jobs')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/^Offline\. This is how it looked/)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^Offline\./)).toHaveCount(0)
  })

  await test.step('a file that is missing on the server reloads the page instead of breaking it', async () => {
    await page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const kept of await cache.keys()) if (kept.url.includes('WalletPage-')) await cache.delete(kept)
      }
    })
    // The prefetch on hover fails once, and so does the click.
    http.lose('WalletPage-', 1)
    await page.getByRole('link', { name: 'Wallet', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
    await expect(page.getByText('This page tore')).toHaveCount(0)
  })
  await context.close()
  await http.close()
})

interface WorkerUpdate {
  registrations: { registrationId: string; scopeURL: string }[]
}

test('JOURNEY-44 a push is shown once, and links to our own pages only', async ({ page, context, baseURL }) => {
  test.slow()
  await context.grantPermissions(['notifications'])
  await arrive(page, MAREN)
  const tools = await context.newCDPSession(page)
  let registrationId = ''
  tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: WorkerUpdate) => {
    registrationId = registrations.find(({ scopeURL }) => scopeURL.startsWith(baseURL ?? ''))?.registrationId ?? ''
  })
  await tools.send('ServiceWorker.enable')
  await expect(async () => expect(registrationId).not.toBe('')).toPass()
  const push = (message: object) =>
    tools.send('ServiceWorker.deliverPushMessage', {
      origin: baseURL ?? '',
      registrationId,
      data: JSON.stringify(message),
    })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return ((await registration?.getNotifications()) ?? []).map(({ title, body, tag }) => [title, body, tag])
    })
  /** Called by script, because only a user gesture may focus a window. */
  const clickFirst = async () => {
    const [worker] = context.serviceWorkers()
    await worker?.evaluate(async () => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        WindowClient: { prototype: object }
      }
      Object.assign(scope.WindowClient.prototype, { focus: () => Promise.resolve() })
      const [notification] = await scope.registration.getNotifications()
      const happens = new Event('notificationclick')
      globalThis.dispatchEvent(Object.assign(happens, { notification, waitUntil: () => {} }))
    })
  }
  const bid = { title: 'New bid', body: '$95 from Devon', url: '/work-in-progress', tag: 'job-7', isUrgent: true }

  await test.step('a newer one replaces one with the same tag', async () => {
    await push(bid)
    await push({ ...bid, body: '$90 from Esme' })
    await expect(async () => expect(await shown()).toEqual([['New bid', '$90 from Esme', 'job-7']])).toPass()
  })

  await test.step('clicked, it navigates the open window', async () => {
    await clickFirst()
    await page.waitForURL('**/work-in-progress')
    expect(await shown()).toEqual([])
  })

  await test.step('a foreign URL leads to the alerts', async () => {
    await push({ ...bid, url: 'https://evil.test/' })
    await expect(async () => expect(await shown()).toHaveLength(1)).toPass()
    await clickFirst()
    await page.waitForURL('**/alerts')
  })

  await test.step('signing out closes shown notifications', async () => {
    await push(bid)
    await expect(async () => expect(await shown()).toHaveLength(1)).toPass()
    await page.getByRole('link', { name: 'Logout' }).first().click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect(async () => expect(await shown()).toEqual([])).toPass()
  })
})

test('PWA-6 installing is offered once, after the first bid, where it is possible', async ({ browser }) => {
  test.slow()
  const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' } as const
  const [poster, worker] = await Promise.all([
    openPoster(browser, 'Uma'),
    openWorker(browser, 'Piet', { ...phone, userAgent: ANDROID }),
  ])
  const { page } = worker
  const offer = page.getByRole('complementary', { name: 'Install App' })
  const card = page.getByRole('complementary', { name: 'Keep it in your pocket' })
  const job = await postJob(poster, freshTitle('Walk two dogs'))

  await test.step('not before, and not on the same page', async () => {
    await page.goto(`/jobs/${job}`)
    await expect(offer).toHaveCount(0)
    await placeBid(page, '95')
    await expectToast(worker, 'Bid')
    await expect(offer).toHaveCount(0)
  })

  await test.step('on the next page, and never again once it was answered', async () => {
    await page.goto('/work-in-progress')
    await expect(offer).toBeVisible()
    await openDisclosures(page)
    expect(await audit(page)).toEqual([])
    await offer.getByRole('button', { name: 'Install App' }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 3 }).first()).toHaveText('Android, in Chrome')
    await page.getByRole('button', { name: 'Got it' }).click()
    await expect(offer).toHaveCount(0)
    await page.goto('/')
    await expect(card).toBeVisible()
    await expect(offer).toHaveCount(0)
  })

  await test.step('the card of the home page stays until it is dismissed', async () => {
    await card.getByRole('button', { name: 'Not now' }).click()
    await expect(card).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(card).toHaveCount(0)
  })
  await leave(poster, worker)
})
