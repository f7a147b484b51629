import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import type { Alert, AlertPreferences } from '#core/alerts/api.ts'
import {
  bidByCall,
  expectToast,
  freshTitle,
  good,
  leave,
  openPoster,
  openWorker,
  photo,
  postJob,
  read,
} from './deal.ts'
import { listen, mailsTo, openMember, skipProfilePrompt, skipWelcome } from './steps.ts'

const row = (page: Page, title: string): Locator => page.locator('[data-alert]').filter({ hasText: title })
const pressing = (page: Page): Locator => page.getByRole('region', { name: 'Action Required' })
const counter = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Alerts/ })
const alertsOf = async (page: Page): Promise<Alert[]> => (await good(page.request.get('/api/alerts'))) as Alert[]
const unreadOf = async (page: Page): Promise<number> =>
  ((await good(page.request.get('/api/alerts/unread'))) as { count: number }).count
const preferencesOf = async (page: Page): Promise<AlertPreferences> =>
  (await good(page.request.get('/api/alerts/preferences'))) as AlertPreferences

const openAlerts = async (page: Page): Promise<void> => {
  await page.goto('/alerts')
  await expect(page.getByRole('heading', { level: 1, name: 'Smart Alert Center' })).toBeVisible()
}

test('JOURNEY-33 a new member reads, dismisses, restores, marks and filters alerts; finished ones disappear', async ({
  page,
}) => {
  await skipWelcome(page)
  await skipProfilePrompt(page)
  await page.clock.install()
  await openMember(page)
  await openAlerts(page)

  await test.step('an urgent alert is first, with its action', async () => {
    const asked = pressing(page).getByRole('listitem').filter({ hasText: 'Complete your profile' })
    await expect(asked.getByRole('progressbar', { name: 'Profile 20% complete' })).toBeVisible()
    await expect(asked.getByRole('link', { name: /^Complete profile/ })).toHaveAttribute('href', '/profile')
    await expect(page.getByRole('region', { name: 'Today' })).toContainText('Welcome to Nearhand')
    await expect(counter(page)).toHaveAccessibleName('Alerts, 2 unread')
    await expect(page).toHaveTitle('(2) Alerts · Nearhand')
  })

  await test.step('a click marks it as read and follows its link', async () => {
    await page.getByRole('link', { name: /^Welcome to Nearhand.*unread$/ }).click()
    await expect(page).toHaveURL('/how-it-works')
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Welcome to Nearhand', exact: true })).toBeVisible()
    await expect(counter(page)).toHaveAccessibleName('Alerts, 1 unread')
    const welcome = async () => (await alertsOf(page)).find(({ type }) => type === 'welcome')
    await expect.poll(welcome).toMatchObject({ read: true })
  })

  await test.step('a dismissed one is restored by Undo, also by keyboard', async () => {
    await page.getByRole('button', { name: 'Clear alert: Welcome to Nearhand' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Alert cleared', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Undo.*Welcome to Nearhand$/ })).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Alert cleared: Welcome to Nearhand' })).toHaveCount(1)
    await expect.poll(() => alertsOf(page)).toHaveLength(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Welcome to Nearhand', exact: true })).toBeFocused()
    await expect.poll(() => alertsOf(page)).toHaveLength(2)
  })

  await test.step('after ten seconds its row is gone and the focus is kept', async () => {
    await page.getByRole('button', { name: 'Clear alert: Welcome to Nearhand' }).click()
    await expect(page.getByText('Alert cleared', { exact: true })).toBeVisible()
    await page.clock.fastForward(10_000)
    await expect(page.getByText('Alert cleared', { exact: true })).toHaveCount(0)
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    await expect.poll(() => alertsOf(page)).toHaveLength(1)
  })

  await test.step('finished ones disappear and new ones appear without a reload', async () => {
    await good(
      page.request.patch('/api/profile/update', {
        data: {
          zipCode: '33605',
          location: 'Ybor City',
          bio: 'Two arms, one van.',
          phoneNumber: '813 555 0134',
          expertise: ['Moving & Delivery'],
        },
      }),
    )
    await expect(pressing(page)).toHaveCount(0)
    await expect(row(page, 'Your profile is complete').getByRole('listitem')).toHaveCount(2)
    await expect(counter(page)).toHaveAccessibleName('Alerts, 1 unread')
    const documents = await photo('passport.jpg', '#5b4d2c')
    await good(page.request.post('/api/verification', { multipart: { documents } }))
    await expect(row(page, 'Identity verified')).toBeVisible()
    await expect(counter(page)).toHaveAccessibleName('Alerts, 2 unread')
  })

  await test.step('all are marked as read at once', async () => {
    await page.getByRole('button', { name: 'Mark all read' }).click()
    await expect(page.getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
    await expect(counter(page)).toHaveAccessibleName('Alerts')
    await expect(page).toHaveTitle('Alerts · Nearhand')
    await expect.poll(() => unreadOf(page)).toBe(0)
  })
})

test('JOURNEY-34 filters are in the URL; each switch is saved at once with all others and survives a reload', async ({
  browser,
}) => {
  test.slow()
  const [poster, worker] = await Promise.all([openPoster(browser, 'Ada'), openWorker(browser, 'Bo')])
  const { page } = poster
  const title = freshTitle('Carry a sofa')
  await bidByCall(worker, await postJob(poster, title), '60')
  await expect(async () => expect((await alertsOf(page)).some(({ type }) => type === 'bid_update')).toBe(true)).toPass()

  await test.step('one kind at a time, and Back returns', async () => {
    await openAlerts(page)
    await expect(row(page, title)).toBeVisible()
    await page.getByRole('link', { name: /^System \d/ }).click()
    await expect(page).toHaveURL('/alerts?show=system')
    await expect(row(page, 'Identity verified')).toBeVisible()
    await expect(row(page, title)).toHaveCount(0)
    await page.reload()
    await expect(row(page, 'Identity verified')).toBeVisible()
    await expect(row(page, title)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL('/alerts')
    await expect(row(page, title)).toBeVisible()
    await page.getByRole('link', { name: /^Unread \d/ }).click()
    await expect(row(page, title)).toBeVisible()
  })

  await test.step('two quick switches: both are saved, each request has all seven', async () => {
    const before = await preferencesOf(page)
    const bodies: AlertPreferences[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH' && request.url().endsWith('/api/alerts/preferences'))
        bodies.push(request.postDataJSON() as AlertPreferences)
    })
    await page.getByRole('switch', { name: 'Bid updates' }).uncheck()
    await page.getByRole('switch', { name: 'Marketing emails' }).check()
    const after = { ...before, bidUpdates: false, marketingEmails: true }
    await expect.poll(() => preferencesOf(page)).toEqual(after)
    expect(bodies).toHaveLength(2)
    for (const body of bodies) expect(Object.keys(body).toSorted()).toEqual(Object.keys(before).toSorted())
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Bid updates' })).not.toBeChecked()
    await expect(page.getByRole('switch', { name: 'Marketing emails' })).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Email alerts' })).toBeChecked()
  })

  await test.step('a switch that cannot be saved returns with a message', async () => {
    await page.route('**/api/alerts/preferences', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
    )
    await page.getByRole('switch', { name: 'Payment alerts' }).click()
    await expectToast(poster, 'Not saved')
    await expect(page.getByRole('switch', { name: 'Payment alerts' })).toBeChecked()
    expect(await preferencesOf(page)).toMatchObject({ paymentAlerts: true, bidUpdates: false })
  })
  await leave(poster, worker)
})

const unsubscribeLink = async (request: APIRequestContext, email: string): Promise<string> => {
  let link = ''
  await expect(async () => {
    const mail = (await mailsTo(request, email)).find(({ subject }) => subject.includes('bid on your job'))
    link = /\/notifications\/unsubscribe\?token=[\w.~%-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  return link
}

test('JOURNEY-35 an alert is counted on every open page and emailed to offline members; the emails can be stopped with one click', async ({
  browser,
  page: client,
}) => {
  test.slow()
  const [poster, worker] = await Promise.all([openPoster(browser, 'Cleo'), openWorker(browser, 'Dan')])
  const { email } = (await read(poster, '/api/auth/user')) as { email: string }

  await test.step('a member without an open page gets an email', async () => {
    await bidByCall(worker, await postJob(poster, freshTitle('Carry a bed')), '60')
    await unsubscribeLink(poster.page.request, email)
  })

  await test.step('two windows count the next one without a reload', async () => {
    const second = await poster.page.context().newPage()
    await poster.page.goto('/wallet')
    await second.goto('/find-work')
    const before = await unreadOf(poster.page)
    for (const page of [poster.page, second])
      await expect(counter(page)).toHaveAccessibleName(`Alerts, ${before} unread`)
    await bidByCall(worker, await postJob(poster, freshTitle('Carry a desk')), '70')
    for (const page of [poster.page, second])
      await expect(counter(page)).toHaveAccessibleName(`Alerts, ${before + 1} unread`)
    await second.goto('/alerts')
    await second.getByRole('button', { name: 'Mark all read' }).click()
    await expect(counter(poster.page)).toHaveAccessibleName('Alerts')
    await second.close()
  })

  await test.step('the link in the email asks first, then stops the emails, signed in or not', async () => {
    const toasts = await listen(client)
    await skipWelcome(client)
    await client.goto(await unsubscribeLink(poster.page.request, email))
    await expect(client.getByRole('heading', { name: 'Stop these mails?' })).toBeVisible()
    expect(await preferencesOf(poster.page)).toMatchObject({ emailAlerts: true })
    await client.getByRole('button', { name: 'Stop these mails' }).click()
    await expect(client.getByRole('heading', { name: 'Done. No more of these.' })).toBeVisible()
    expect(await preferencesOf(poster.page)).toMatchObject({ emailAlerts: false, bidUpdates: true })
    expect(toasts()).toBe('')
    await client.goto('/notifications/unsubscribe?token=made.up.token')
    await client.getByRole('button', { name: 'Stop these mails' }).click()
    await expect(client.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await client.goto('/notifications/unsubscribe')
    await expect(client.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  })

  await test.step('the alerts page shows it', async () => {
    await openAlerts(poster.page)
    await expect(poster.page.getByRole('switch', { name: 'Email alerts' })).not.toBeChecked()
  })
  await leave(poster, worker)
})
