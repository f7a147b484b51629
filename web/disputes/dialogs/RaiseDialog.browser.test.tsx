import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { getContract } from '#core/contracts/api.ts'
import { addEvidence, previewDispute, raiseDispute } from '#core/disputes/api.ts'
import { RaiseDialog } from '#web/disputes/dialogs/RaiseDialog.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleDispute, sampleDisputePreview, sampleEvidence } from '#web/testing/samples-work.ts'
import { sampleContract, sampleId, sampleMe } from '#web/testing/samples.ts'

const CONTRACT = sampleContract({ role: 'poster' })
const REASON = page.getByLabelText('Reason')
const STORY = page.getByLabelText('What happened', { exact: true })
const FILE_IT = page.getByRole('button', { name: 'File and freeze the money' })

const show = async ({ isFiling = true, me = sampleId(2) } = {}) => {
  const onClose = vi.fn<() => void>()
  await renderPart(<RaiseDialog contract={CONTRACT} me={me} ask={() => {}} isFiling={isFiling} onClose={onClose} />, {
    me: sampleMe({ id: me }),
  })
  return onClose
}
const open = async (options: Parameters<typeof show>[0] = {}) => {
  const api = fakeApi()
  api.answer(previewDispute, sampleDisputePreview())
  api.answer(getContract, CONTRACT)
  return { api, onClose: await show(options) }
}

test('JOURNEY-28 the draft of a dispute survives closing and reloading, for its author', async () => {
  const { onClose } = await open()
  await page.getByLabelText('What it is about').selectOptions('incomplete_work')
  await REASON.fill('The tap drips')
  await STORY.fill('All night long.')
  await page.getByRole('button', { name: 'Not now' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  await cleanup()
  await show()
  await expect.element(REASON).toHaveValue('The tap drips')
  await expect.element(STORY).toHaveValue('All night long.')
  await expect.element(page.getByLabelText('What it is about')).toHaveValue('incomplete_work')
  await cleanup()
  await show({ me: sampleId(9) })
  await expect.element(REASON).toHaveValue('')
})

test('JOURNEY-26 the rules can be previewed before filing and lead to the form', async () => {
  const { api } = await open({ isFiling: false })
  const rules = page.getByRole('complementary', { name: 'What the rules would propose' })
  await expect.element(rules.getByText('85% of the agreed work is documented, so 15% goes back.')).toBeVisible()
  await expect.element(rules.getByText('$14.25').first()).toBeVisible()
  await expect.element(REASON).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Raise a dispute' }).click()
  await expect.element(REASON).toBeVisible()
  expect(api.calls(raiseDispute)).toEqual([])
})

test('JOURNEY-26 missing fields are reported, nothing typed is lost, and filing removes the draft', async () => {
  const { api, onClose } = await open()
  await STORY.fill('The sofa stands on the second floor.')
  await FILE_IT.click()
  await expect.element(REASON).toHaveAccessibleDescription(/Please give a reason\./)
  await expect.element(STORY).toHaveValue('The sofa stands on the second floor.')
  expect(api.calls(raiseDispute)).toEqual([])

  await REASON.fill('One floor is missing')
  api.fail(raiseDispute, 503)
  await FILE_IT.click()
  await expect.element(page.getByText('Failed to create dispute. Please try again.')).toBeVisible()
  await expect.element(REASON).toHaveValue('One floor is missing')

  api.answer(raiseDispute, sampleDispute({ role: 'poster' }))
  await FILE_IT.click()
  await expect.element(page.getByText('Dispute created')).toBeVisible()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const calls = api.calls(raiseDispute)
  expect(calls.at(-1)?.body).toEqual({
    reason: 'One floor is missing',
    description: 'The sofa stands on the second floor.',
    category: null,
    evidence: [],
  })
  // A retry after a lost answer creates the same dispute.
  expect(calls[1]?.headers.get('idempotency-key')).toBe(calls[0]?.headers.get('idempotency-key'))
  await cleanup()
  await show()
  await expect.element(REASON).toHaveValue('')
})

test('JOURNEY-26 files are sent after filing, and a failed one can be retried', async () => {
  const { api, onClose } = await open()
  await REASON.fill('One floor is missing')
  await STORY.fill('The sofa stands on the second floor.')
  await userEvent.upload(
    page.getByLabelText(/^Add photos, PDFs or text files/),
    new File(['Measured at 2:40 PM.'], 'stairs.txt', { type: 'text/plain' }),
  )
  api.answer(raiseDispute, sampleDispute({ role: 'poster' }))
  api.abort(addEvidence)
  await FILE_IT.click()
  await expect.element(page.getByText('Dispute created')).toBeVisible()
  await expect.poll(() => api.calls(addEvidence).length).toBe(1)
  const filed = page.getByRole('dialog', { name: 'Filed and frozen' })
  await expect.element(filed.getByText(/not all of the files arrived/)).toBeVisible()
  await expect.element(filed.getByText('stairs.txt').first()).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  api.answer(addEvidence, sampleEvidence())
  await filed.getByRole('button', { name: 'Send it again' }).click()
  await expect.element(page.getByText('Evidence added')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  const [lost, sent] = api.calls(addEvidence)
  expect(sent?.headers.get('idempotency-key')).toBe(lost?.headers.get('idempotency-key'))
})

test('JOURNEY-26 the server’s message replaces the button when it is too late', async () => {
  const { api } = await open()
  await expect.element(FILE_IT).toBeVisible()
  await cleanup()
  api.answer(previewDispute, sampleDisputePreview({ mayFile: false, sentence: 'The time for a dispute is over.' }))
  await show()
  await expect.element(page.getByText('The time for a dispute is over.')).toBeVisible()
  await expect.element(FILE_IT).not.toBeInTheDocument()
})
