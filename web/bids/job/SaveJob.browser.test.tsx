import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { JobDetail } from '#core/bids/api.ts'
import { favoriteJob, unfavoriteJob } from '#core/jobs/api.ts'
import { sampleJob } from '#web/bids/sample-job.ts'
import { SaveJob } from '#web/bids/job/SaveJob.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleId } from '#web/testing/samples.ts'

const SAVE = page.getByRole('button', { name: 'Save job' })
const JOB = sampleJob({ id: sampleId(100), favorites: 4 })

function Header({ job: first }: { job: JobDetail }) {
  const [job, setJob] = useState(first)
  const live = { watching: 0, isSettling: false, refetch: async () => {}, show: setJob, set: async () => {} }
  return (
    <>
      <SaveJob job={job} live={live} />
      <p>{`saved by ${job.favorites}`}</p>
    </>
  )
}

test('JOURNEY-13 a saved job is marked before the server answers', async () => {
  const api = fakeApi()
  api.answer(favoriteJob, () => new Promise<never>(() => {}))
  await renderPart(<Header job={JOB} />)
  await SAVE.click()
  await expect.element(SAVE).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText('saved by 5')).toBeVisible()
  await expect.poll(() => api.calls(favoriteJob).map(({ params }) => params)).toEqual([{ id: JOB.id }])
})

test('JOURNEY-13 a saved job can be removed from the saved ones', async () => {
  const api = fakeApi()
  api.answer(unfavoriteJob, { message: 'Gone.' })
  await renderPart(<Header job={{ ...JOB, isFavorite: true }} />)
  await SAVE.click()
  await expect.element(SAVE).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByText('saved by 3')).toBeVisible()
  await expect.poll(() => api.calls(unfavoriteJob).map(({ params }) => params)).toEqual([{ id: JOB.id }])
})

test('JOURNEY-13 a bookmark that the server refuses is reverted with a message', async () => {
  const api = fakeApi()
  api.fail(favoriteJob, 500)
  await renderPart(<Header job={JOB} />)
  await SAVE.click()
  await expect.element(page.getByText('Not saved')).toBeVisible()
  await expect.element(SAVE).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByText('saved by 4')).toBeVisible()
})
