import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { audit, sideways, unroll } from './accessibility.ts'
import { openMember, signInByCall, skipProfilePrompt, skipWelcome } from './town.ts'

const POSTER = 'poster@nearhand.test'
const MEGABYTE = 1024 * 1024
const UPLOADS = '**/api/upload/job-images'

let count = 0
/** Journeys run beside each other in one town, so that each needs a job that it knows again. */
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

/** In the toast and beside the photos. */
const expectRefusal = async (page: Page, title: string, sentence: string): Promise<void> => {
  const toast = page.locator('.toasts')
  await expect(toast.getByText(title)).toBeVisible()
  await expect(toast.getByText(sentence)).toBeVisible()
  await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
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

// Burning fuses are much to draw for a browser without a graphics card; how they burn is not the matter here.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(({ page }) => skipWelcome(page))

test('JOURNEY-9 a poster describes a job, adds photos, finds the draft again after a reload and posts it', async ({
  page,
}) => {
  await signInByCall(page, POSTER)
  await openForm(page)
  const title = freshTitle('Carry a sofa up three flights')

  await test.step('is told what is still wrong', async () => {
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

  await test.step('adds two photos, one of them as phones make them', async () => {
    const heic = file('stairs.heic', '', await readFile('server/platform/fixtures/tiny.heic'))
    await chooser(page).setInputFiles([await jpeg('sofa.jpg'), heic])
    await expect(page.getByText('2 image(s) uploaded successfully.')).toBeVisible()
    await expect(photos(page)).toHaveCount(2)
  })

  await test.step('comes back to all of it after a reload', async () => {
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
    await expect(page.getByText(broken.message)).toBeVisible()
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
})

test('JOURNEY-9 a virtual job is posted from the other address, without a place and with a day', async ({ page }) => {
  await signInByCall(page, POSTER)
  await openForm(page, '/post-a-job')
  const title = freshTitle('Teach my dad spreadsheets')
  await fillIn(page, title)
  await page.getByRole('switch', { name: /Virtual job/ }).check()
  await expect(page.getByLabel('Location')).toHaveCount(0)
  await expect(page.getByLabel('Zip code')).toHaveCount(0)
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Preferred date').fill(nextWeek)
  await page.getByLabel('Preferred time').fill('mornings')
  await postButton(page).click()
  await expect(page.getByText('Your 5-minute bidding window has started.')).toBeVisible()
  await expect(page).toHaveURL(/\/jobs\//)
  const job = await (await page.request.get(new URL(page.url()).pathname.replace('/jobs/', '/api/jobs/'))).json()
  expect(job).toMatchObject({ isVirtual: true, location: null, zipCode: null, preferredTime: 'mornings' })
  expect(job.preferredDate.slice(0, 10)).toBe(nextWeek)
})

test('JOURNEY-9 every photo that cannot be used is refused with its own sentence', async ({ page }) => {
  await signInByCall(page, POSTER)
  await openForm(page)

  await chooser(page).setInputFiles(await Promise.all(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map(jpeg)))
  await expectRefusal(page, 'Too many images', 'You can only upload 3 more image(s). Maximum 3 images allowed.')
  await expect(photos(page)).toHaveCount(0)

  await chooser(page).setInputFiles(file('huge.jpg', 'image/jpeg', Buffer.alloc(5 * MEGABYTE + 1)))
  await expectRefusal(page, 'File too large', 'huge.jpg is larger than 5MB. Please choose smaller images.')

  const wrong = [
    file('walkthrough.mov', 'video/quicktime', 'moov'),
    file('logo.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    // These two only the server sees through.
    file('page.jpg', 'image/jpeg', '<!doctype html><script>alert(1)</script>'),
    file('drawing.png', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ]
  for (const one of wrong) {
    await chooser(page).setInputFiles(one)
    const sentence = `${one.name} is not supported. Please select JPG, PNG, GIF, or HEIC files.`
    await expectRefusal(page, 'Invalid file type', sentence)
    await expect(photos(page)).toHaveCount(0)
  }

  await chooser(page).setInputFiles([await jpeg('sofa.jpg'), await jpeg('stairs.jpg')])
  await expect(page.getByText('2 image(s) uploaded successfully.')).toBeVisible()
  await expect(page.getByRole('main').getByText('is not supported')).toHaveCount(0)
  await chooser(page).setInputFiles([await jpeg('c.jpg'), await jpeg('d.jpg')])
  await expectRefusal(page, 'Too many images', 'You can only upload 1 more image(s). Maximum 3 images allowed.')
})

test('JOURNEY-9 a photo is called off on its way, sent again after a failure, dropped in and taken out', async ({
  page,
}) => {
  await signInByCall(page, POSTER)
  await openForm(page)

  await test.step('called off', async () => {
    // Never answered: the photo stays on its way.
    await page.route(UPLOADS, () => {})
    await chooser(page).setInputFiles(await jpeg('slow.jpg'))
    await expect(page.getByRole('progressbar', { name: 'Uploading slow.jpg' })).toBeVisible()
    await expect(postButton(page)).toBeDisabled()
    await expect(page.getByText('One photo is still on its way.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel upload of slow.jpg' }).click()
    await expect(page.getByRole('progressbar', { name: 'Uploading slow.jpg' })).toHaveCount(0)
    await expect(chooser(page)).toBeFocused()
    await expect(postButton(page)).toBeEnabled()
    await page.unroute(UPLOADS)
  })

  await test.step('sent again', async () => {
    await page.route(UPLOADS, (route) => route.abort(), { times: 1 })
    await chooser(page).setInputFiles(await jpeg('sofa.jpg'))
    await expectRefusal(
      page,
      'Upload failed',
      'Failed to upload images. Please try again with JPG, PNG, or GIF files under 5MB each.',
    )
    await page.getByRole('button', { name: 'Retry sofa.jpg' }).click()
    await expect(page.getByText('1 image(s) uploaded successfully.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove sofa.jpg' })).toBeVisible()
  })

  await test.step('dropped in', async () => {
    const { buffer } = await jpeg('gate.jpg')
    const dropped = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(bytes)], 'gate.jpg', { type: 'image/jpeg' }))
        return transfer
      },
      [...buffer],
    )
    await chooser(page).dispatchEvent('dragenter', { dataTransfer: dropped })
    const target = page.getByLabel('Drop it here')
    await expect(target).toBeAttached()
    await target.dispatchEvent('drop', { dataTransfer: dropped })
    await expect(page.getByRole('button', { name: 'Remove gate.jpg' })).toBeVisible()
  })

  await test.step('taken out', async () => {
    await page.getByRole('button', { name: 'Remove sofa.jpg' }).click()
    await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1)
  })
})

test('JOURNEY-10 whoever is incomplete and unverified sees why, and the draft waits', async ({ page }) => {
  await skipProfilePrompt(page)
  await openMember(page)
  await openForm(page)
  await expect(page.getByText('Your profile is 20% there')).toBeVisible()
  await expect(page.getByText('Your bio, your zip code, your phone number, and one skill are missing.')).toBeVisible()
  await expect(page.getByText('Verify your identity to post')).toBeVisible()
  await expect(postButton(page)).toBeDisabled()
  await expect(postButton(page)).toHaveAccessibleDescription(
    'First complete your profile and verify your identity. Your draft waits here.',
  )
  await fillIn(page, 'Carry a sofa up three flights')

  await page.getByRole('button', { name: 'Verify now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify identity' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Complete Profile' }).click()
  await expect(page).toHaveURL('/profile/edit')
  const saved = await page.request.put('/api/user/profile', {
    data: { bio: 'I post jobs.', zipCode: '33605', phoneNumber: '8135550142', expertise: ['Pet Care'] },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await openForm(page)
  await expect(page.getByText(/^Your profile is/)).toHaveCount(0)
  await expect(page.getByLabel('Title')).toHaveValue('Carry a sofa up three flights')
  await expect(postButton(page)).toHaveAccessibleDescription('First verify your identity. Your draft waits here.')
})

test('JOURNEY-11 a poster cancels a job after being asked, changes it and reposts it', async ({ page }) => {
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
    // The old category stays selectable beside the list of its own.
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
})

test('HOME-4 what burns for a member stands on the home page and on the work page', async ({ page }) => {
  await signInByCall(page, POSTER)
  const title = freshTitle('Water the balcony')
  await page.goto('/')
  await postByCall(page, title)
  const burning = page.getByRole('region', { name: 'Your burning tickets' })
  // Told by the live line: nobody reloads the page.
  await expect(burning.getByRole('heading', { name: title })).toBeAttached()
  await burning.getByRole('link', { name: 'All my jobs' }).click()
  await expect(page).toHaveURL('/work-in-progress')
  await expect(rowOf(page, title).getByText('no bids yet')).toBeVisible()
  await page.getByRole('tab', { name: 'My bids' }).click()
  await expect(page.getByText('You have not bid yet')).toBeVisible()
})

const SCREENS: Record<string, { path: string; who: string; act?: (page: Page) => Promise<void> }> = {
  'post a job': { path: '/post-job', who: POSTER, act: (page) => postButton(page).click() },
  'work in progress, jobs': { path: '/work-in-progress', who: POSTER },
  'work in progress, bids': {
    path: '/work-in-progress',
    who: 'worker@nearhand.test',
    act: (page) => page.getByRole('tab', { name: 'My bids' }).click(),
  },
  'repost job': {
    path: '/work-in-progress',
    who: POSTER,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Repost/ })
        .last()
        .click()
      await page.getByLabel('Another length').check()
    },
  },
}

for (const [name, { path, who, act }] of Object.entries(SCREENS)) {
  test(`A11Y-1 axe finds nothing, and nothing scrolls sideways at 320 pixels, on: ${name}`, async ({ page }) => {
    await signInByCall(page, who)
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await act?.(page)
    await unroll(page)
    expect(await audit(page)).toEqual([])
    expect(await sideways(page), 'scrolls sideways at 320 pixels').toBe(0)
  })
}
