import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Admin } from '#core/admin/api.ts'
import { adminActivity } from '#core/admin/dashboard.ts'
import { restoreJob } from '#core/admin/jobs.ts'
import { RecentActivity } from '#web/admin/dashboard/RecentActivity.tsx'
import { AdminContext } from '#web/admin/session/session.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleAdmin } from '#web/testing/samples-work.ts'
import { SAMPLE_TIME, sampleId } from '#web/testing/samples.ts'

const REMOVED = {
  id: 'a-1',
  action: 'Tomas removed “Polish a brass bell”',
  timestamp: SAMPLE_TIME,
  target: { type: 'job', id: sampleId(100) },
  undo: 'job.removed',
} as const
const UNDO = page.getByRole('button', { name: `Undo: ${REMOVED.action}` })

const open = async (admin: Admin = sampleAdmin()) => {
  const api = fakeApi()
  api.answer(adminActivity, [REMOVED])
  await renderPart(
    <AdminContext value={admin}>
      <RecentActivity />
    </AdminContext>,
    { path: '/admin/dashboard' },
  )
  await expect.element(page.getByText(REMOVED.action)).toBeVisible()
  return api
}

test('PORTAL-14 Undo restores a removed job; a failed undo shows an error and can be repeated', async () => {
  const api = await open()
  api.fail(restoreJob, 503)
  await UNDO.click()
  await expect.element(page.getByText('It could not be taken back. Please try again.')).toBeVisible()
  api.answer(restoreJob, { message: 'Done.' })
  api.answer(adminActivity, [{ ...REMOVED, undo: null }])
  await UNDO.click()
  await expect.element(page.getByText('The job shows again.')).toBeVisible()
  await expect.element(UNDO).not.toBeInTheDocument()
  expect(api.calls(restoreJob).at(-1)?.params).toEqual({ id: sampleId(100) })
})

test('PORTAL-14 a support admin cannot undo anything', async () => {
  await open(sampleAdmin({ role: 'support' }))
  await expect.element(UNDO).not.toBeInTheDocument()
})
