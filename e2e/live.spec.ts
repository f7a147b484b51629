import { HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { expect, test, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openMember, signInByCall, skipWelcome } from './steps.ts'

// One auction on three pages. The test moves the clock of this server, for everyone.

const CLOCK = process.env['E2E_CLOCK_URL']!
// Animations on three pages are slow for browsers without a GPU.
const STILL = { reducedMotion: 'reduce' } as const
const DESKTOP = { ...STILL, viewport: { width: 1440, height: 900 } }
const PHONE = { ...STILL, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
const HOURS_OFF_MS = 5 * HOUR_MS

test.describe.configure({ mode: 'serial' })

let count = 0
const freshTitle = (what: string): string => `${what} ${process.pid}-${++count}`

const moveClock = async (ms: number): Promise<void> => {
  const answer = await fetch(`${CLOCK}/?ms=${ms}`, { method: 'POST' })
  expect(answer.ok).toBe(true)
}

/** A user with a separate browser. */
const openBrowser = async (browser: Browser, look: BrowserContextOptions): Promise<Page> => {
  const context = await browser.newContext(look)
  const page = await context.newPage()
  await skipWelcome(page)
  return page
}

/** A new user with a profile that may bid. */
const openWorker = async (page: Page, firstName: string): Promise<void> => {
  await openMember(page)
  const answer = await page.request.patch('/api/profile/update', {
    data: {
      firstName,
      location: 'Ybor City',
      zipCode: '33605',
      bio: 'Two arms, one van.',
      phoneNumber: '813 555 0134',
      expertise: ['Moving & Delivery'],
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

const clockOf = (page: Page): Locator => page.getByRole('timer').first()
const secondsOn = async (page: Page): Promise<number> => {
  const [minutes = '', seconds = ''] = (await clockOf(page).innerText()).split(':')
  return Number(minutes) * 60 + Number(seconds)
}
/** Polled, because a busy machine may delay one reading. */
const expectSameClock = (pages: Page[]): Promise<void> =>
  expect(async () => {
    const shown = await Promise.all(pages.map(secondsOn))
    expect(Math.max(...shown) - Math.min(...shown)).toBeLessThanOrEqual(1)
  }).toPass({ timeout: 20_000 })
const bidRow = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name })

const placeBid = async (page: Page, dollars: string): Promise<void> => {
  await page.getByLabel('Your price for the whole job').fill(dollars)
  await page.getByLabel('When can you be there?').fill('7:15 PM')
  await page.getByRole('textbox', { name: 'Message' }).fill('Two of us with straps.')
  // On a phone the price may be out of view by now (BIDFORM-4).
  await page.getByRole('button', { name: `Place bid · $${dollars}` }).click()
}

test(
  'JOURNEY-14 one poster and two workers see the same auction live, from the posting to the choice',
  { tag: '@core' },
  async ({ browser }) => {
    test.slow()
    const [poster, lara, milo] = await Promise.all([
      openBrowser(browser, DESKTOP),
      openBrowser(browser, DESKTOP),
      openBrowser(browser, PHONE),
    ])
    const title = freshTitle('Carry a sofa')
    await signInByCall(poster, 'poster@nearhand.test')
    await openWorker(lara, 'Lara')
    await openWorker(milo, 'Milo')

    await test.step('two workers open the list', async () => {
      for (const page of [lara, milo]) {
        await page.goto('/find-work?zip=33605&radius=10')
        await expect(page.getByRole('heading', { level: 1, name: 'Find Work' })).toBeVisible()
        await expect(page.getByText(title)).toHaveCount(0)
      }
    })

    await test.step('the poster posts with photos', async () => {
      await poster.goto('/post-job')
      await poster.getByLabel('Title').fill(title)
      await poster
        .getByLabel('What exactly needs doing?')
        .fill('Three-seater, no lift, one tight turn on the second landing.')
      await poster.getByLabel('Category').selectOption('Moving & Delivery')
      await poster.getByLabel('Location').fill('7th Ave and 17th St')
      await poster.getByLabel('Zip code').fill('33605')
      await poster.getByLabel('At least').fill('80')
      await poster.getByLabel('At most').fill('120')
      await poster
        .getByLabel('Add a photo')
        .setInputFiles([await photo('sofa.jpg', '#a8663f'), await photo('stairs.jpg', '#5b4d2c')])
      await expect(poster.getByText('2 image(s) uploaded successfully.')).toBeVisible()
      await poster.getByRole('button', { name: /^Post job/ }).click()
      await expect(poster.getByText('Your 5-minute bidding window has started.')).toBeVisible()
      await expect(poster).toHaveURL(/\/jobs\/[-0-9a-f]{36}$/)
    })

    await test.step('both workers see it appear without a reload, and open it', async () => {
      for (const page of [lara, milo]) {
        await page.getByRole('link', { name: title }).click()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(page.getByText('7th Ave and 17th St')).toHaveCount(0)
        await expect(page.getByText('Maren')).toHaveCount(0)
      }
    })

    await test.step('they bid, and the poster’s page follows', async () => {
      await placeBid(lara, '95')
      await expect(bidRow(poster, 'Lara').getByText('$95', { exact: true })).toBeVisible()
      await placeBid(milo, '88')
      await expect(bidRow(poster, 'Milo').getByText('$88', { exact: true })).toBeVisible()
      await expect(poster.getByRole('heading', { name: '2 bids' })).toBeVisible()
      // Each worker sees that there are two bids, and only the own amount.
      await expect(lara.getByText('2 bids in')).toBeVisible()
      await expect(lara.getByText('$88')).toHaveCount(0)
    })

    await test.step('one changes the bid', async () => {
      await lara.getByRole('button', { name: 'Change bid' }).click()
      await lara.getByLabel('Your price for the whole job').fill('84')
      await lara.getByRole('button', { name: 'Change bid · $84' }).click()
      await expect(bidRow(poster, 'Lara').getByText('$84', { exact: true })).toBeVisible()
    })

    await test.step('the clock is the same everywhere', () => expectSameClock([poster, lara, milo]))

    await test.step('the window ends on all pages', async () => {
      await moveClock(5 * MINUTE_MS)
      for (const page of [poster, lara, milo]) await expect(clockOf(page)).toHaveText('Bidding Ended')
      await expect(lara.getByRole('button', { name: 'Change bid' })).toHaveCount(0)
    })

    await test.step('the poster chooses, and all three see it', async () => {
      await bidRow(poster, 'Milo').getByRole('radio').check()
      await poster.getByRole('button', { name: 'Choose Milo · $88' }).click()
      await expect(poster.getByText('Bid Selected!')).toBeVisible()
      await expect(poster.getByText('You chose Milo.')).toBeVisible()
      await expect(milo.getByRole('heading', { name: /chosen/i })).toBeVisible()
      await expect(milo.getByText('Maren').first()).toBeVisible()
      await expect(lara.getByRole('heading', { name: 'Another bid was chosen' })).toBeVisible()
      await expect(lara.getByText('Maren')).toHaveCount(0)
    })
    await Promise.all([poster, lara, milo].map((page) => page.context().close()))
  },
)

test('JOURNEY-15 a device with a wrong clock shows the right time, and a page that was offline catches up', async ({
  browser,
}) => {
  const [poster, worker] = await Promise.all([openBrowser(browser, DESKTOP), openBrowser(browser, DESKTOP)])
  await signInByCall(poster, 'poster@nearhand.test')
  await openWorker(worker, 'Nora')
  const title = freshTitle('Hang string lights')
  const posted = await poster.request.post('/api/jobs', {
    data: {
      title,
      description: 'Forty feet, hooks are in, a ladder is provided.',
      category: 'Event Help',
      location: '7th Ave and 17th St',
      zipCode: '33605',
      budgetMin: 50,
      budgetMax: 80,
      biddingDuration: 30,
    },
  })
  const { id } = (await posted.json()) as { id: string }

  await poster.addInitScript((off) => {
    const real = Date.now.bind(Date)
    Date.now = () => real() + off
  }, HOURS_OFF_MS)
  for (const page of [poster, worker]) {
    await page.goto(`/jobs/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await expectSameClock([poster, worker])
  expect(await secondsOn(worker)).toBeGreaterThan(28 * 60)

  await test.step('offline the page shows it', async () => {
    await poster.context().setOffline(true)
    await expect(poster.getByText(/You are offline/)).toBeVisible()
    await placeBid(worker, '66')
    await expect(worker.getByRole('region', { name: 'Your bid' })).toBeVisible()
    await expect(poster.getByText('Nora')).toHaveCount(0)
  })
  await test.step('online the bid is there', async () => {
    await poster.context().setOffline(false)
    await expect(bidRow(poster, 'Nora').getByText('$66', { exact: true })).toBeVisible({ timeout: 20_000 })
  })
  await Promise.all([poster, worker].map((page) => page.context().close()))
})

test('JOURNEY-11 a job without bids expires, explains why and is reposted', async ({ browser }) => {
  for (const look of [DESKTOP, PHONE]) {
    const page = await openBrowser(browser, look)
    await signInByCall(page, 'poster@nearhand.test')
    const title = freshTitle('Find the owner of one left shoe')
    const posted = await page.request.post('/api/jobs', {
      data: {
        title,
        description: 'It appeared on my porch. Red, size eight, clearly loved.',
        category: 'Other',
        location: '7th Ave and 17th St',
        zipCode: '33605',
        budgetMin: 10,
        budgetMax: 15,
      },
    })
    expect(posted.ok(), await posted.text()).toBe(true)
    await moveClock(5 * MINUTE_MS)
    await page.goto('/work-in-progress')
    const row = page.getByRole('listitem').filter({ hasText: title })
    await expect(row.getByText(/^Expired .*, no bids$/)).toBeVisible()
    await row.getByRole('button', { name: /^Repost/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Repost Job' })
    await expect(dialog.getByRole('heading', { name: 'Why it stayed empty' })).toBeVisible()
    await expect(dialog.getByText('The window starts at once. Second time this job goes out.')).toBeVisible()
    await dialog.getByLabel('30 min').check()
    await dialog.getByRole('button', { name: /^Repost ·/ }).click()
    await expect(page.getByText('Job Reposted', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/jobs\//)
    await page.context().close()
  }
})
