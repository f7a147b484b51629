import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reportContent } from '#core/admin/reports.ts'
import { blockUser } from '#core/profiles/trust.ts'
import { ReportButton } from '#web/profiles/safety/ReportButton.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleId, sampleMe } from '#web/testing/samples.ts'

const GRETA = { id: sampleId(2), name: 'Greta' }
const OPENER = page.getByRole('button', { name: /^Report/ })
const DIALOG = page.getByRole('dialog', { name: 'Report Greta' })
const DETAILS = DIALOG.getByLabelText('What happened')
const SEND = DIALOG.getByRole('button', { name: 'Send report' })
const fraud = DIALOG.getByRole('radio', { name: /^Fraud/ })

/** A draft stays while the page is open, so each test reports another target. */
let reported = 3_000
const open = async (withPerson = false) => {
  const api = fakeApi()
  const id = sampleId(++reported)
  await renderPart(<ReportButton type="user" id={id} name="Greta" {...(withPerson && { person: GRETA })} />, {
    me: sampleMe(),
  })
  await OPENER.click()
  await expect.element(DIALOG).toBeVisible()
  return { api, id }
}

test('JOURNEY-30 closing the dialog by accident keeps the text', async () => {
  await open()
  await fraud.click({ force: true })
  await DETAILS.fill('Asked me to settle outside.')
  await userEvent.keyboard('{Escape}')
  await expect.element(DIALOG).not.toBeInTheDocument()
  await expect.element(OPENER).toHaveFocus()
  await OPENER.click()
  await expect.element(fraud).toBeChecked()
  await expect.element(DETAILS).toHaveValue('Asked me to settle outside.')
})

test('JOURNEY-30 a reason is required, and details where the reason is not enough', async () => {
  const { api } = await open()
  await SEND.click()
  await expect.element(DIALOG.getByText('Please choose what is wrong.')).toBeVisible()
  await DIALOG.getByRole('radio', { name: 'Something else' }).click({ force: true })
  await SEND.click()
  await expect.element(DETAILS).toHaveAccessibleDescription('Please say what is wrong with it.')
  expect(api.calls(reportContent)).toEqual([])
})

test('JOURNEY-30 a failed report shows a message and keeps its text; once sent, it is acknowledged', async () => {
  const { api, id } = await open()
  await fraud.click({ force: true })
  await DETAILS.fill('Asked me to settle outside.')
  api.fail(reportContent, 503)
  await SEND.click()
  await expect.element(page.getByText('Not reported')).toBeVisible()
  await expect.element(DETAILS).toHaveValue('Asked me to settle outside.')
  api.answer(reportContent, { message: 'Thank you.' })
  await SEND.click()
  await expect.element(page.getByText('Thank you', { exact: true })).toBeVisible()
  await expect.element(DIALOG).not.toBeInTheDocument()
  expect(api.calls(reportContent).at(-1)?.body).toEqual({
    contentType: 'user',
    contentId: id,
    reason: 'Fraud, or it feels like it: Asked me to settle outside.',
  })
})

test('JOURNEY-30 if a person is behind it a block is offered next, and a failed block shows a message', async () => {
  const { api } = await open(true)
  await fraud.click({ force: true })
  api.answer(reportContent, { message: 'Thank you.' })
  await SEND.click()
  const block = page.getByRole('dialog').getByRole('button', { name: 'Block Greta' })
  api.fail(blockUser, 503)
  await block.click()
  await expect.element(page.getByText('Greta could not be blocked. Please try again.')).toBeVisible()
  api.answer(blockUser, { message: 'Done.' })
  await block.click()
  await expect.element(page.getByText('Greta is blocked')).toBeVisible()
  expect(api.calls(blockUser).at(-1)?.params).toEqual({ id: GRETA.id })
})
