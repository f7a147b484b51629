import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Admin } from '#core/admin/api.ts'
import { getJobForAdmin, removeJob, REMOVE_SENTENCE } from '#core/admin/jobs.ts'
import { OpenJob } from '#web/admin/jobs/JobDrawer.tsx'
import { AdminContext } from '#web/admin/session/session.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleAdmin, sampleJobForAdmin } from '#web/testing/samples-work.ts'
import { SAMPLE_TIME } from '#web/testing/samples.ts'

const JOB = sampleJobForAdmin()
const DRAWER = page.getByRole('dialog', { name: JOB.title })
const DIALOG = page.getByRole('dialog', { name: 'Remove this job?' })
const REASON = DIALOG.getByRole('textbox', { name: 'Reason' })
const REMOVE = DIALOG.getByRole('button', { name: 'Remove job', exact: true })

const open = async (admin: Admin = sampleAdmin()) => {
  const api = fakeApi()
  api.answer(getJobForAdmin, JOB)
  await renderPart(
    <AdminContext value={admin}>
      <OpenJob />
    </AdminContext>,
    { path: `/admin/jobs?job=${JOB.id}` },
  )
  await expect.element(DRAWER).toBeVisible()
  return api
}

test('PORTAL-6 a failed removal shows an error and keeps its reason; a successful one shows in the drawer', async () => {
  const api = await open()
  await DRAWER.getByRole('button', { name: /^Remove job/ }).click()
  await expect.element(REASON).toHaveFocus()
  await REMOVE.click()
  await expect.element(REASON).toHaveAccessibleDescription(new RegExp(REMOVE_SENTENCE.replaceAll('.', String.raw`\.`)))
  expect(api.calls(removeJob)).toEqual([])

  await REASON.fill('The bell belongs to the church.')
  api.offline()
  await REMOVE.click()
  await expect
    .element(
      page
        .getByRole('alert')
        .getByText(/^You seem to be offline\./)
        .first(),
    )
    .toBeVisible()
  await expect.element(REASON).toHaveValue('The bell belongs to the church.')
  api.online()

  api.answer(removeJob, { message: 'Done.' })
  const removalReason = 'The bell belongs to the church.'
  api.answer(getJobForAdmin, { ...JOB, removedAt: SAMPLE_TIME, removalReason })
  await REMOVE.click()
  await expect.element(DIALOG).not.toBeInTheDocument()
  await expect.element(DRAWER.getByText('The bell belongs to the church.')).toBeVisible()
  await expect.element(DRAWER.getByRole('button', { name: 'Restore job' })).toBeVisible()
  expect(api.calls(removeJob).at(-1)?.body).toEqual({ reason: 'The bell belongs to the church.' })
})

test('PORTAL-6 a refusal of the server shows its message', async () => {
  const api = await open()
  await DRAWER.getByRole('button', { name: /^Remove job/ }).click()
  await REASON.fill('The bell belongs to the church.')
  api.fail(removeJob, 409, { message: 'This job is removed already.' })
  await REMOVE.click()
  await expect.element(page.getByText('This job is removed already.')).toBeVisible()
  await expect.element(REASON).toHaveValue('The bell belongs to the church.')
})

test('PORTAL-6 a support admin has no button to remove a job', async () => {
  await open(sampleAdmin({ role: 'support' }))
  await expect.element(DRAWER.getByRole('button', { name: /^Remove job/ })).not.toBeInTheDocument()
})
