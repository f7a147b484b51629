import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { applyForJob, RESUME_NOT_PDF } from '#core/content/careers.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render.tsx'

const pdf = (content = '%PDF-1.4 a résumé'): File => new File([content], 'noor-haddad.pdf', { type: 'application/pdf' })
const RESUME = page.getByLabelText('Résumé')
const SUBMIT = page.getByRole('button', { name: /^Submit/ })
const MAIN = page.getByRole('main')
const REFUSED = 'Invalid file type. Please upload a PDF file'

const show = async () => {
  await renderPage('/careers')
  await expect.element(page.getByLabelText('First name')).toBeEnabled()
}
const open = async () => {
  const api = fakeApi()
  await show()
  return api
}
const fillIn = async () => {
  await page.getByLabelText('First name').fill('Noor')
  await page.getByLabelText('Last name').fill('Haddad')
  await page.getByLabelText('Email').fill('noor@example.com')
  await page.getByLabelText('Position').selectOptions('Other')
  await page.getByLabelText('Location').selectOptions('Remote')
  await userEvent.upload(RESUME, pdf())
  await expect.element(SUBMIT).toBeEnabled()
}

describe('an application', () => {
  test('JOURNEY-49 choosing a position fills it in and focuses the first field', async () => {
    await open()
    const fold = page.getByRole('group').filter({ hasText: 'Senior Software Engineer' }).first()
    await fold.getByRole('heading', { name: 'Senior Software Engineer' }).click()
    await expect.element(fold.getByRole('listitem')).toHaveLength(6)
    await fold.getByRole('button', { name: 'Apply for this position' }).click()
    await expect.element(page.getByLabelText('First name')).toHaveFocus()
    await expect.element(page.getByLabelText('Position')).toHaveValue('Senior Software Engineer')
    await expect.element(page.getByLabelText('Location')).toHaveValue('Remote')
  })

  test('JOURNEY-49 a renamed text file is refused before it is sent', async () => {
    const api = await open()
    await expect.element(SUBMIT).toBeDisabled()
    await userEvent.upload(RESUME, pdf('I am a text file.'))
    await expect.element(MAIN.getByText(REFUSED)).toBeVisible()
    await expect.element(page.getByRole('alert').getByText('Invalid file type', { exact: true })).toBeVisible()
    await expect.element(SUBMIT).toBeDisabled()
    expect(api.calls(applyForJob)).toEqual([])
  })

  test('JOURNEY-49 missing input is reported beside its field, and typed text survives a reload', async () => {
    const api = await open()
    await userEvent.upload(RESUME, pdf())
    await page.getByLabelText('First name').fill('Noor')
    await page.getByLabelText('Cover letter').fill('I once kept a ticket machine running.')
    await SUBMIT.click()
    await expect.element(page.getByLabelText('Last name')).toHaveFocus()
    await expect.element(page.getByLabelText('Last name')).toHaveAccessibleDescription('Last name is required')
    await expect.element(page.getByText('Please enter a valid email address')).toBeVisible()
    expect(api.calls(applyForJob)).toEqual([])
    await cleanup()
    await show()
    await expect.element(page.getByLabelText('Cover letter')).toHaveValue('I once kept a ticket machine running.')
    await expect.element(page.getByLabelText('First name')).toHaveValue('Noor')
  })

  test('JOURNEY-49 a file that only looks like a PDF is refused by the server and removed', async () => {
    const api = await open()
    await fillIn()
    api.refuse(applyForJob, RESUME_NOT_PDF)
    await SUBMIT.click()
    await expect.element(MAIN.getByText(REFUSED)).toBeVisible()
    await expect.element(SUBMIT).toBeDisabled()
  })

  test('JOURNEY-49 a lost connection shows a message and keeps everything, and a retry is the same application', async () => {
    const api = await open()
    await fillIn()
    api.abort(applyForJob)
    await SUBMIT.click()
    await expect.element(page.getByText('Submission Failed')).toBeVisible()
    await expect
      .element(page.getByText('There was an error submitting your application. Please try again.'))
      .toBeVisible()
    await expect.element(page.getByLabelText('Email')).toHaveValue('noor@example.com')
    api.answer(applyForJob, { message: 'Done.' })
    await SUBMIT.click()
    const thanks = page.getByRole('heading', { name: 'Application Submitted' })
    await expect.element(thanks).toHaveFocus()
    const [first, second] = api.calls(applyForJob)
    const form = second?.body as unknown as FormData
    expect([form.get('email'), form.get('position')]).toEqual(['noor@example.com', 'Other'])
    expect(form.get('resumeFile')).toMatchObject({ name: 'noor-haddad.pdf' })
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  })
})

describe('Back to Platform', () => {
  const back = page.getByRole('button', { name: 'Back to Platform' })

  test('JOURNEY-49 goes one step back in the history', async () => {
    history.replaceState(null, '', '/about')
    history.pushState(null, '', '/careers')
    await show()
    await back.click()
    await expect.poll(() => location.pathname).toBe('/about')
  })

  test('JOURNEY-49 without history it opens the front page', async () => {
    vi.spyOn(history, 'length', 'get').mockReturnValue(1)
    await show()
    await back.click()
    await expect.poll(() => location.pathname).toBe('/')
  })
})
