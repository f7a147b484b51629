import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { replyToReview } from '#core/reviews/api.ts'
import { ReplyForm } from '#web/reviews/ReplyForm.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleId, sampleMe, sampleReview } from '#web/testing/samples.ts'

const OPENER = page.getByRole('button', { name: 'Answer Maren' })
const TEXT = page.getByLabelText('Your answer to Maren')
const SEND = page.getByRole('button', { name: 'Send answer' })

const open = async () => {
  const api = fakeApi()
  await renderPart(<ReplyForm reviewId={sampleId(401)} name="Maren" />, { me: sampleMe() })
  await OPENER.click()
  await expect.element(TEXT).toHaveFocus()
  return api
}

test('JOURNEY-29 a reply requires text, and a refused one keeps it', async () => {
  const api = await open()
  await SEND.click()
  await expect.element(TEXT).toHaveAccessibleDescription(/^Please write an answer first\./)
  await TEXT.fill('Glad to. Call again for the piano.')
  api.fail(replyToReview, 409, { message: 'You have answered already.' })
  await SEND.click()
  await expect.element(page.getByText('You have answered already.')).toBeVisible()
  await expect.element(TEXT).toHaveValue('Glad to. Call again for the piano.')
})

test('JOURNEY-29 a reply is sent and confirmed, and canceling returns the focus', async () => {
  const api = await open()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect.element(OPENER).toHaveFocus()
  await OPENER.click()
  await TEXT.fill('Glad to.')
  api.answer(replyToReview, sampleReview(1, { reply: 'Glad to.' }))
  await SEND.click()
  await expect.element(page.getByText('Answer added')).toBeVisible()
  expect(api.calls(replyToReview)[0]).toMatchObject({ params: { id: sampleId(401) }, body: { text: 'Glad to.' } })
})
