import { expect, test, type Page } from '@playwright/test'
import { audit, sideways, unroll } from './accessibility.ts'
import { freshEmail, listen, mailsTo, openLanding, skipWelcome } from './town.ts'

const PDF = {
  name: 'noor-haddad.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n'),
}
const RENAMED = { name: 'noor-haddad.pdf', mimeType: 'application/pdf', buffer: Buffer.from('I am a text file.') }
/** Begins like one and is none: only the server finds out. */
const DISGUISED = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-<script>alert(1)</script>') }

const submit = (page: Page) => page.getByRole('button', { name: /^Submit/ })

const openCareers = async (page: Page): Promise<void> => {
  await skipWelcome(page)
  await page.goto('/careers')
  // Until the page is alive nothing can be typed.
  await expect(page.getByLabel('First name')).toBeEnabled()
}

test('JOURNEY-49 an applicant sends a PDF and is refused a renamed text file', async ({ page }) => {
  const email = freshEmail()
  const heard = await listen(page)
  await openCareers(page)

  await test.step('a position shows three things to do and three to bring, and fills in the form', async () => {
    await page.locator('summary').filter({ hasText: 'Senior Software Engineer' }).click()
    const fold = page.locator('details').filter({ hasText: 'Senior Software Engineer' })
    await expect(fold.getByRole('listitem')).toHaveCount(6)
    await fold.getByRole('button', { name: 'Apply for this position' }).click()
    await expect(page.getByLabel('First name')).toBeFocused()
    await expect(page.getByLabel('Position', { exact: true })).toHaveValue('Senior Software Engineer')
    await expect(page.getByLabel('Location')).toHaveValue('Remote')
  })

  await test.step('a renamed text file is refused before it travels', async () => {
    await expect(submit(page)).toBeDisabled()
    await page.getByLabel('Résumé').setInputFiles(RENAMED)
    await expect(page.getByText('Invalid file type. Please upload a PDF file')).toBeVisible()
    expect(heard()).toContain('Invalid file type')
    await expect(submit(page)).toBeDisabled()
  })

  await test.step('what is missing is said beside its field, and nothing typed goes', async () => {
    await page.getByLabel('Résumé').setInputFiles(PDF)
    await page.getByLabel('First name').fill('Noor')
    await page.getByLabel('Cover letter').fill('I once kept a ticket machine running.')
    await submit(page).click()
    await expect(page.getByText('Last name is required')).toBeVisible()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByLabel('Last name')).toBeFocused()
    await page.getByLabel('Last name').fill('Haddad')
    await page.getByLabel('Email').fill(email)
    await page.reload()
    await expect(page.getByLabel('Cover letter')).toHaveValue('I once kept a ticket machine running.')
    await expect(page.getByLabel('Email')).toHaveValue(email)
  })

  await test.step('what only looks like a PDF is refused by the server', async () => {
    await page.getByLabel('Résumé').setInputFiles(DISGUISED)
    await submit(page).click()
    await expect(page.getByText('Invalid file type. Please upload a PDF file')).toBeVisible()
  })

  await test.step('a line that drops is said in the words of the specification', async () => {
    await page.getByLabel('Résumé').setInputFiles(PDF)
    await page.route('**/api/careers/submit', (route) => route.abort(), { times: 1 })
    await submit(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Submission Failed' })).toContainText(
      'There was an error submitting your application. Please try again.',
    )
  })

  await test.step('then it goes, and letters say so', async () => {
    await submit(page).click()
    await expect(page.getByRole('heading', { name: 'Application Submitted' })).toBeVisible()
    await expect(async () => {
      expect((await mailsTo(page.request, email)).map(({ subject }) => subject)).toEqual([
        'Your application to Nearhand has arrived',
      ])
      const toHouse = await mailsTo(page.request, 'careers@nearhand.test')
      expect(toHouse.filter(({ text }) => text.includes(email))).toHaveLength(1)
    }).toPass()
  })
})

test('JOURNEY-49 Back to Platform goes one step back, or to the front page where there is none', async ({
  page,
  context,
}) => {
  await skipWelcome(page)
  await openLanding(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click()
  await page.getByRole('button', { name: 'Back to Platform' }).click()
  await expect(page).toHaveURL('/about')
  const opening = context.waitForEvent('page')
  await page.evaluate(() => void window.open('/careers', '_blank', 'noopener'))
  const fresh = await opening
  await skipWelcome(fresh)
  await expect(fresh.getByLabel('First name')).toBeEnabled()
  await fresh.getByRole('button', { name: 'Back to Platform' }).click()
  await expect(fresh).toHaveURL('/')
})

test('JOURNEY-49 the careers page is accessible, also with a file that was refused', async ({ page }) => {
  await openCareers(page)
  await page.getByLabel('Résumé').setInputFiles(RENAMED)
  await page.getByRole('button', { name: 'Close message' }).click()
  await unroll(page)
  expect(await audit(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
})
