import { DAY_MS } from '#core/kernel/time.ts'
import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { signInByCall, skipWelcome } from './steps.ts'

const POSTER = 'poster@nearhand.test'

let count = 0
/** Tests run in parallel on one server, so each needs a recognizable job. */
const freshTitle = (what: string): string => `${what} ${process.pid}-${++count}`

const file = (name: string, mimeType: string, content: string | Buffer) => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})

const jpeg = async (name: string) =>
  file(
    name,
    'image/jpeg',
    await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a8663f' } })
      .jpeg()
      .toBuffer(),
  )

const chooser = (page: Page): Locator => page.getByLabel('Add a photo')
const photos = (page: Page): Locator => page.getByRole('button', { name: /^Remove / })
const postButton = (page: Page): Locator => page.getByRole('button', { name: /^Post job/ })

const fillIn = async (page: Page, title: string): Promise<void> => {
  await page.getByLabel('Title').fill(title)
  await page
    .getByLabel('What exactly needs doing?')
    .fill('Three-seater, about 45 kg, no lift. One tight turn on the second landing.')
  await page.getByLabel('Category').selectOption('Moving & Delivery')
  await page.getByLabel('Location').fill('Ybor City, near 7th Ave and 17th St')
  await page.getByLabel('Zip code').fill('33605')
  await page.getByLabel('At least').fill('80')
  await page.getByLabel('At most').fill('120')
}

const openForm = async (page: Page, path = '/post-job'): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Post a Job' })).toBeVisible()
}

const postByCall = async (page: Page, title: string): Promise<string> => {
  const answer = await page.request.post('/api/jobs', {
    data: {
      title,
      description: 'Outside only, ground floor. A ladder is here, bring a squeegee.',
      category: 'Cleaning',
      location: 'Ybor City, 7th Ave',
      zipCode: '33605',
      budgetMin: '40',
      budgetMax: '60',
      biddingDuration: 60,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).id
}

const rowOf = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ hasText: title })

// Animations are slow for a browser without a GPU.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(({ page }) => skipWelcome(page))

test(
  'JOURNEY-9 a poster describes a job, adds photos, finds the draft again after a reload and posts it',
  { tag: '@core' },
  async ({ page }) => {
    await signInByCall(page, POSTER)
    await openForm(page)
    const title = freshTitle('Carry a sofa up three flights')

    await test.step('sees what is still missing', async () => {
      await postButton(page).click()
      for (const sentence of [
        'Title must be at least 5 characters',
        'Description must be at least 20 characters',
        'Please select a category',
        'Minimum budget required',
        'Maximum budget required',
      ])
        await expect(page.getByText(sentence)).toBeVisible()
      await expect(page.getByLabel('Title')).toBeFocused()
      await page.getByLabel('At least').fill('120')
      await page.getByLabel('At most').fill('80')
      await page.getByLabel('Zip code').fill('336')
      await expect(page.getByText('Location must be at least 5 characters')).toBeVisible()
      await expect(page.getByText('Valid zip code required')).toBeVisible()
      await expect(page.getByText('The maximum budget must not be below the minimum.')).toBeVisible()
    })

    await test.step('fills it in and sees the ticket and the price guide', async () => {
      await fillIn(page, title)
      await expect(page.getByText(/^Similar jobs near you settled at \$\d+ to \$\d+/)).toBeVisible()
      const preview = page.getByRole('complementary', { name: 'Preview and posting' })
      await expect(preview.getByRole('heading', { name: title })).toBeVisible()
      await expect(preview.getByText('$80–120')).toBeVisible()
      await expect(preview.getByText(/Ybor City/)).toBeVisible()
      await page.getByLabel('30 min').check()
      await expect(preview.getByText('30:00')).toBeVisible()
    })

    await test.step('adds two photos, one of them in the format of phones', async () => {
      const heic = file('stairs.heic', '', await readFile('server/platform/files/fixtures/tiny.heic'))
      await chooser(page).setInputFiles([await jpeg('sofa.jpg'), heic])
      await expect(page.getByText('2 image(s) uploaded successfully.')).toBeVisible()
      await expect(photos(page)).toHaveCount(2)
    })

    await test.step('has everything after a reload', async () => {
      await expect(page.getByText(/^Draft saved /)).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('Title')).toHaveValue(title)
      await expect(page.getByLabel('At most')).toHaveValue('120')
      await expect(page.getByLabel('30 min')).toBeChecked()
      await expect(photos(page)).toHaveCount(2)
    })

    await test.step('keeps it when posting fails', async () => {
      const broken = { code: 'broken', message: 'The town is asleep. Please try again.' }
      await page.route('**/api/jobs', (route) => route.fulfill({ status: 500, json: broken }))
      await postButton(page).click()
      await expect(page.getByText('Failed to Post Job')).toBeVisible()
      await expect(
        page.getByRole('complementary', { name: 'Preview and posting' }).getByText(broken.message),
      ).toBeVisible()
      await expect(page.getByLabel('Title')).toHaveValue(title)
      await page.unroute('**/api/jobs')
    })

    await test.step('posts it, once', async () => {
      await postButton(page).click()
      await expect(page.getByText('Job Posted Successfully!')).toBeVisible()
      await expect(page.getByText('Your 30-minute bidding window has started.')).toBeVisible()
      await expect(page).toHaveURL(/\/jobs\/[\da-f-]{36}$/)
      const job = await (await page.request.get(new URL(page.url()).pathname.replace('/jobs/', '/api/jobs/'))).json()
      expect(job).toMatchObject({
        title,
        status: 'bidding',
        budgetMin: '80.00',
        biddingDuration: 30,
        preferredDate: null,
      })
      expect(job.images).toHaveLength(2)
      await openForm(page)
      await expect(page.getByLabel('Title')).toHaveValue('')
      await expect(photos(page)).toHaveCount(0)
    })
  },
)

test(
  'JOURNEY-9 a virtual job is posted from the other address, without a place and with a day',
  { tag: '@phone' },
  async ({ page }) => {
    await signInByCall(page, POSTER)
    await openForm(page, '/post-a-job')
    const title = freshTitle('Teach my dad spreadsheets')
    await fillIn(page, title)
    await page.getByRole('switch', { name: /Virtual job/ }).check()
    await expect(page.getByLabel('Location')).toHaveCount(0)
    await expect(page.getByLabel('Zip code')).toHaveCount(0)
    const nextWeek = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)
    await page.getByLabel('Preferred date').fill(nextWeek)
    await page.getByLabel('Preferred time').fill('mornings')
    await postButton(page).click()
    await expect(page.getByText('Your 5-minute bidding window has started.')).toBeVisible()
    await expect(page).toHaveURL(/\/jobs\//)
    const job = await (await page.request.get(new URL(page.url()).pathname.replace('/jobs/', '/api/jobs/'))).json()
    expect(job).toMatchObject({ isVirtual: true, location: null, zipCode: null, preferredTime: 'mornings' })
    expect(job.preferredDate.slice(0, 10)).toBe(nextWeek)
  },
)

test(
  'JOURNEY-11 a poster cancels a job after being asked, changes it and reposts it',
  { tag: '@phone' },
  async ({ page }) => {
    await signInByCall(page, POSTER)
    const title = freshTitle('Clean twelve tall windows')
    await postByCall(page, title)
    await page.goto('/work-in-progress')
    const asking = page.getByRole('dialog', { name: 'Cancel this job?' })

    await rowOf(page, title)
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await asking.getByRole('button', { name: 'Keep it' }).click()
    await expect(asking).toBeHidden()
    await rowOf(page, title)
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await asking.getByRole('button', { name: 'Cancel job' }).click()
    await expect(page.getByText('Job cancelled', { exact: true })).toBeVisible()
    await expect(rowOf(page, title).getByText(/^Cancelled/)).toBeVisible()

    await rowOf(page, title)
      .getByRole('button', { name: /^Repost/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Repost Job' })
    await expect(dialog.getByLabel('Title')).toHaveValue(title)
    await expect(dialog.getByLabel('Category').getByRole('option')).toHaveText(
      // An earlier category stays selectable.
      [
        'Cleaning',
        'Home Improvement',
        'Moving & Delivery',
        'Cleaning Services',
        'Tech Support',
        'Personal Services',
      ].concat(['Event Services', 'Creative Services', 'Tutoring & Education', 'Pet Care', 'Other']),
    )
    await dialog.getByLabel('At most').fill('95')
    await expect(dialog.getByText('was $60')).toBeVisible()
    await dialog.getByLabel('Another length').check()
    await dialog.getByLabel('Minutes').fill('3')
    await dialog.getByRole('button', { name: 'Repost · $40–95' }).click()
    await expect(dialog.getByText('Bidding may run from 5 to 1440 minutes.')).toBeVisible()
    await dialog.getByLabel('Minutes').fill('90')

    await page.route('**/repost', (route) => route.abort(), { times: 1 })
    await dialog.getByRole('button', { name: 'Repost · $40–95' }).click()
    await expect(dialog.getByText('Failed to repost job. Please try again.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Repost · $40–95' }).click()
    await expect(page.getByText('Job Reposted', { exact: true })).toBeVisible()
    await expect(page.getByText('Your job has been reposted successfully and is now open for bidding.')).toBeVisible()
    await expect(page).toHaveURL(/\/jobs\//)
    await page.goto('/work-in-progress')
    await expect(rowOf(page, title).filter({ hasText: 'no bids yet' })).toBeVisible()
  },
)
