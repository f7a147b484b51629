import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { audit } from './accessibility.ts'
import { openMember, signInByCall, skipWelcome } from './steps.ts'

const MEGABYTE = 1024 * 1024

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#7a5b3c' } })
    .jpeg()
    .toBuffer()

const jpeg = async (name: string, width = 640, height = 480) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await picture(width, height),
})

const idOf = async (page: Page): Promise<string> => (await (await page.request.get('/api/auth/user')).json()).id

/** The input is covered by its label; it is found by its text and clicked there. */
const flip = async (page: Page, name: string, isOn: boolean): Promise<void> => {
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/profile/update'))
  await page.getByRole('switch', { name }).setChecked(isOn)
  expect((await saved).ok()).toBe(true)
}

// Animations are slow for a browser without a GPU.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(({ page }) => skipWelcome(page))

test(
  'JOURNEY-6 a new member gets the prompt and completes the profile in order',
  { tag: '@core' },
  async ({ page }) => {
    await openMember(page)
    await page.goto('/')
    const prompt = page.getByRole('dialog', { name: 'Complete Your Profile' })
    await expect(prompt.getByText('20% complete')).toBeVisible()
    await prompt.getByRole('link', { name: 'Complete Profile' }).click()
    await expect(page).toHaveURL('/profile/edit')

    const save = page.getByRole('button', { name: 'Save profile' })
    await page.getByLabel('First name').fill('')
    await save.click()
    await expect(page.getByText('Profile photo required')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add photo' })).toBeFocused()
    await expect(page.getByText('Name required')).toHaveCount(0)

    const photo = page.getByLabel('Profile photo')
    await photo.setInputFiles({ name: 'full.png', mimeType: 'image/png', buffer: Buffer.alloc(6 * MEGABYTE) })
    await expect(page.getByText('full.png is larger than 5MB. Please choose smaller images.')).toBeVisible()
    await expect(page.getByText('full.png is 6.0 MB.')).toBeVisible()
    await photo.setInputFiles({ name: 'cv.txt', mimeType: 'text/plain', buffer: Buffer.from('me') })
    await expect(page.getByText('cv.txt is not supported.').first()).toBeVisible()
    await photo.setInputFiles({ name: 'not.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') })
    await expect(page.getByText('Upload failed').first()).toBeVisible()
    await photo.setInputFiles(await jpeg('me.jpg'))
    await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()

    await save.click()
    await expect(page.getByText('Name required')).toBeVisible()
    await expect(page.getByLabel('First name')).toBeFocused()
    await page.getByLabel('First name').fill('Ines')
    await save.click()
    await expect(page.getByText('Location required')).toBeVisible()
    await expect(page.getByText('Zip code required')).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Location' }).fill('Seminole Heights')
    await save.click()
    await expect(page.getByText('Zip code required')).toBeVisible()
    await expect(page.getByText('One thing to fix: the zip code.')).toBeVisible()
    await page.getByLabel('Zip code').fill('33603')
    await expect(page.getByRole('heading', { name: '40% complete' })).toBeVisible()

    await page.getByRole('textbox', { name: 'Phone' }).fill('813 555 0199')
    await page.getByLabel('Bio').fill('Reads to cats. Walks dogs.')
    await page.getByRole('button', { name: 'Pet Care' }).click()
    await page.getByRole('radio', { name: /^Expert/ }).check()
    await page.getByLabel('Hourly rate').fill('20')
    await expect(page.getByText('You keep $19.00 of each hour.')).toBeVisible()
    await expect(page.getByRole('heading', { name: '100% complete' })).toBeVisible()
    await save.click()
    await expect(page.getByText('Profile Updated')).toBeVisible()
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('heading', { name: '100% complete' })).toBeVisible()

    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ines')
    await expect(prompt).toHaveCount(0)
  },
)

test('JOURNEY-7 the visibility switches control what others see', async ({ page, browser, baseURL }) => {
  const { email } = await openMember(page)
  const id = await idOf(page)
  await page.goto('/profile/edit')
  await page.getByLabel('Profile photo').setInputFiles(await jpeg('me.jpg'))
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
  await page.getByLabel('Last name').fill('Aguilar')
  await page.getByRole('textbox', { name: 'Location' }).fill('Ybor City')
  await page.getByLabel('Zip code').fill('33605')
  await page.getByRole('textbox', { name: 'Phone' }).fill('813 555 0199')
  await page.getByText('Weekly hours').click()
  await page.getByLabel('Saturday', { exact: true }).check()
  await page.getByRole('button', { name: 'Add hours on Saturday' }).click()
  await page.getByLabel('Saturday, to', { exact: true }).fill('12:00')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile Updated')).toBeVisible()

  await page.goto('/profile/edit')
  await page.getByText('Add a piece of work').click()
  await page.getByLabel('Portfolio pictures').setInputFiles([await jpeg('a.jpg'), await jpeg('b.jpg', 480, 640)])
  await expect(page.getByText('2 of 4, 5 MB each')).toBeVisible()
  await page.getByLabel('Title').fill('A shelf for cats')
  await page.getByRole('button', { name: 'Add to portfolio' }).click()
  await expect(page.getByText('Added to your portfolio')).toBeVisible()

  const other = await browser.newContext({ baseURL: baseURL! })
  const client = await other.newPage()
  await skipWelcome(client)
  await signInByCall(client, 'worker@nearhand.test')
  await client.goto(`/profile/${id}`)
  await expect(client.getByRole('heading', { level: 1, name: 'Ines' })).toBeVisible()
  await expect(client.getByText('Ybor City 33605')).toBeVisible()
  await expect(client.getByText('9 AM to 12 PM, 6 PM to 8 PM')).toBeVisible()
  await expect(client.getByText('No reviews yet')).toBeVisible()
  await expect(client.getByText('813 555 0199')).toHaveCount(0)
  await expect(client.getByText(email)).toHaveCount(0)
  await expect(client.getByText('Aguilar')).toHaveCount(0)
  await client.getByRole('button', { name: 'A shelf for cats' }).click()
  await expect(client.getByRole('dialog', { name: 'A shelf for cats' }).getByRole('img')).toHaveCount(2)

  const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await skipWelcome(visitor)
  await visitor.goto(`/profile/${id}`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Ines' })).toBeVisible()
  const piece = visitor.getByRole('listitem').filter({ hasText: 'A shelf for cats' })
  const cover = (await piece.locator('img').getAttribute('src'))!
  expect((await visitor.request.get(cover)).status()).toBe(200)

  await flip(page, 'Show location', false)
  await flip(page, 'Public portfolio', false)
  await visitor.reload()
  await expect(visitor).toHaveURL(`/?auth=login&next=%2Fprofile%2F${id}`)
  expect((await visitor.request.get(cover)).status()).toBe(404)
  await visitor.context().close()
  await flip(page, 'Show phone', true)
  await flip(page, 'Show email', true)
  await client.reload()
  await expect(client.getByText('813 555 0199')).toBeVisible()
  await expect(client.getByText(email)).toBeVisible()
  await expect(client.getByText('Ybor City')).toHaveCount(0)
  await expect(client.getByText('A shelf for cats')).toHaveCount(0)
  await expect(client.getByText('Aguilar')).toHaveCount(0)
  await other.close()
})

test('JOURNEY-8 a member requests verification and the sandbox approves', { tag: '@phone' }, async ({ page }) => {
  await openMember(page)
  await page.goto('/profile')
  await expect(page.getByText('Not verified yet')).toBeVisible()
  await page.getByRole('button', { name: 'Verify identity' }).click()
  const dialog = page.getByRole('dialog', { name: 'Verify identity' })
  await dialog.getByRole('button', { name: 'Send for verification' }).click()
  await expect(dialog.getByText('Please choose at least one document.')).toBeVisible()
  const documents = dialog.getByLabel('Documents', { exact: true })
  await documents.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(dialog.getByText('notes.txt is not supported.')).toBeVisible()
  await documents.setInputFiles([await jpeg('front.jpg'), await jpeg('back.jpg')])
  await dialog.getByRole('button', { name: 'Remove back.jpg' }).click()
  await documents.setInputFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  expect(await audit(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send for verification' }).click()
  await expect(dialog.getByText('Your identity is verified')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('The mark stands beside your name.')).toBeVisible()
})

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
