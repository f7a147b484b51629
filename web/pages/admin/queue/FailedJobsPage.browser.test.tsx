import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  dismissFailedJob,
  type FailedJob,
  failedJobKinds,
  listFailedJobs,
  retryFailedJob,
  retryFailedJobs,
} from '#core/admin/queue.ts'
import { AdminContext } from '#web/admin/session/session.ts'
import FailedJobsPage from '#web/pages/admin/queue/FailedJobsPage.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleAdmin } from '#web/testing/samples-work.ts'
import { SAMPLE_TIME } from '#web/testing/samples.ts'

const MAIL: FailedJob = {
  id: '0198c0de-0000-7000-8000-000000000001',
  kind: 'mail.send',
  key: '0198c0de-0000-7000-8000-000000000002',
  payload: { to: 'ann@example.com' },
  attempts: 10,
  lastError: 'Error: connect ECONNREFUSED',
  failedAt: SAMPLE_TIME,
  canDismiss: true,
}
const CALL: FailedJob = {
  ...MAIL,
  id: '0198c0de-0000-7000-8000-000000000003',
  kind: 'provider.call',
  payload: { purpose: 'refund' },
  canDismiss: false,
}

const open = async (items: FailedJob[], path = '/admin/failed-jobs') => {
  const api = fakeApi()
  api.answer(listFailedJobs, { items, nextCursor: null })
  api.answer(
    failedJobKinds,
    items.map(({ kind }) => ({ kind, count: 1 })),
  )
  await renderPart(
    <AdminContext value={sampleAdmin()}>
      <FailedJobsPage />
    </AdminContext>,
    { path },
  )
  return api
}
const actions = (name: string) => page.getByRole('button', { name: new RegExp(`^Actions for ${name}`) })

test('QUEUE-4 each job shows its subject and its error, and can be retried from its menu', async () => {
  const api = await open([MAIL])
  await expect.element(page.getByText('to: ann@example.com')).toBeVisible()
  await expect.element(page.getByText('Error: connect ECONNREFUSED')).toBeVisible()
  api.answer(retryFailedJob, { message: 'The job is tried again.' })
  await actions('Email').click()
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect.element(page.getByText('Tried again').first()).toBeVisible()
  expect(api.calls(retryFailedJob)).toHaveLength(1)
})

test('QUEUE-4 dismissing requires a reason and keeps it after a failure', async () => {
  const api = await open([MAIL])
  await actions('Email').click()
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Dismiss this job?' })
  // It is opened in a cell of a table whose text is on one line, at the right.
  expect(getComputedStyle(dialog.element())).toMatchObject({ whiteSpace: 'normal', textAlign: 'start' })
  const submit = dialog.getByRole('button', { name: 'Dismiss job' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await submit.click()
  expect(api.calls(dismissFailedJob)).toEqual([])
  await reason.fill('The address does not exist.')
  api.fail(dismissFailedJob, 404, { message: 'This job is not in the list any more.' })
  await submit.click()
  await expect.element(page.getByText('This job is not in the list any more.').first()).toBeVisible()
  await expect.element(reason).toHaveValue('The address does not exist.')
  api.answer(dismissFailedJob, { message: 'The job was dismissed.' })
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.calls(dismissFailedJob).at(-1)?.body).toEqual({ reason: 'The address does not exist.' })
})

test('QUEUE-4 a call to the card provider can be retried but not dismissed', async () => {
  await open([CALL])
  await actions('Card provider call').click()
  await expect.element(page.getByRole('button', { name: 'Retry', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Dismiss', exact: true })).not.toBeInTheDocument()
})

test('QUEUE-4 all jobs of the chosen kind are retried together', async () => {
  const api = await open([MAIL], '/admin/failed-jobs?kind=mail.send')
  api.answer(retryFailedJobs, { count: 1 })
  await page.getByRole('button', { name: 'Retry all' }).click()
  await expect.element(page.getByText('Email: 1.').first()).toBeVisible()
  expect(api.calls(retryFailedJobs).at(-1)?.body).toEqual({ kind: 'mail.send' })
})

test('QUEUE-4 an empty list has a message', async () => {
  await open([])
  await expect.element(page.getByText('No job was given up')).toBeVisible()
})
