import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { getPost, publishPost, SAVED_MEANWHILE, updatePost } from '#core/content/blog.ts'
import { PostEditor } from '#web/content/blog-editor/PostEditor.tsx'
import { passTime, stopClock } from '#web/testing/clock.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { samplePost } from '#web/testing/samples-work.ts'
import { sampleMe } from '#web/testing/samples.ts'

const POST = samplePost()
const LATER = '2026-03-04T16:00:00.000Z'
const AREA = page.getByLabelText('Content', { exact: true })
const STATE = page.getByRole('region', { name: 'Editor' }).getByRole('status').first()
/** A draft is saved two seconds after the last letter. */
const pause = () => passTime(2_000)

const show = async () => {
  const me = sampleMe({ role: 'admin' })
  await renderPart(<PostEditor me={me} id={POST.id} onCreated={() => {}} onDeleted={() => {}} />, { me })
}
const open = async () => {
  stopClock()
  const api = fakeApi()
  api.answer(getPost, POST)
  api.answer(updatePost, ({ body }) => ({ ...POST, content: body.content ?? '', updatedAt: LATER }))
  await show()
  await expect.element(AREA).toHaveValue('Words.')
  return api
}

test('JOURNEY-47 without a connection a message shows, and the text is kept and saved later', async () => {
  const api = await open()
  api.offline()
  await AREA.fill('Typed in a tunnel.')
  await pause()
  await expect.element(STATE).toHaveTextContent('Could not save. Your text is kept on this device.')
  await expect.element(AREA).toHaveValue('Typed in a tunnel.')
  api.online()
  await AREA.fill('Typed in a tunnel. And after it.')
  await pause()
  await expect.element(STATE).toMatchTextContent(/^Saved/)
  expect(api.calls(updatePost).at(-1)?.body.content).toBe('Typed in a tunnel. And after it.')
})

test('JOURNEY-47 a change by somebody else is not overwritten; both texts can be read, and the own one can be kept', async () => {
  const api = await open()
  api.refuse(updatePost, SAVED_MEANWHILE)
  await AREA.fill('By mine.')
  await pause()
  await expect.element(page.getByRole('alert').getByText(SAVED_MEANWHILE.message)).toBeVisible()
  api.answer(getPost, { ...POST, content: 'By another hand.', updatedAt: LATER })
  await page.getByRole('button', { name: 'Open theirs' }).click()
  await expect.element(page.getByLabelText('Their text')).toHaveValue('By another hand.')
  api.answer(updatePost, { ...POST, content: 'By mine.', updatedAt: LATER })
  await page.getByRole('button', { name: 'Keep mine instead' }).click()
  await pause()
  await expect.element(STATE).toMatchTextContent(/^Saved/)
  await expect.element(AREA).toHaveValue('By mine.')
  // Based on the version that was shown, so that nothing newer is overwritten.
  expect(api.calls(updatePost).at(-1)?.body).toMatchObject({ content: 'By mine.', savedAt: LATER })
})

test('JOURNEY-47 the text of somebody else can be taken over', async () => {
  const api = await open()
  api.refuse(updatePost, SAVED_MEANWHILE)
  await AREA.fill('By mine.')
  await pause()
  api.answer(getPost, { ...POST, content: 'By another hand.', updatedAt: LATER })
  await page.getByRole('button', { name: 'Open theirs' }).click()
  await page.getByRole('button', { name: 'Go on with theirs' }).click()
  await expect.element(AREA).toHaveValue('By another hand.')
})

test('JOURNEY-47 unsaved text survives a reload and can be discarded', async () => {
  const api = await open()
  api.abort(updatePost)
  await AREA.fill('Half a sen')
  await cleanup()
  await show()
  await expect.element(AREA).toHaveValue('Half a sen')
  await expect.element(page.getByText(/typed here on an earlier visit/)).toBeVisible()
  await page.getByRole('button', { name: 'Back to what is saved' }).click()
  await expect.element(AREA).toHaveValue('Words.')
})

test('JOURNEY-47 a post without content is not published, and the missing field is reported', async () => {
  const api = await open()
  await AREA.fill('')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect.element(page.getByText('Missing Information')).toBeVisible()
  expect(api.calls(publishPost)).toEqual([])
})
