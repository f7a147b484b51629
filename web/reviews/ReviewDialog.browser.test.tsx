import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { currentUser } from '#core/accounts/api.ts'
import { contractReviews, writeReview } from '#core/reviews/api.ts'
import { REVIEW_TOO_LATE } from '#core/reviews/rules.ts'
import ReviewDialog from '#web/reviews/ReviewDialog.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleOwnReview } from '#web/testing/samples-work.ts'
import { sampleContract, sampleId, sampleMe } from '#web/testing/samples.ts'

const CONTRACT = sampleContract({ status: 'completed', reviewBy: '2099-01-01T00:00:00.000Z' })
const COMMENT = page.getByLabelText('In your words')
const SEND = page.getByRole('button', { name: 'Send review' })
const star = (name: RegExp) => page.getByRole('radio', { name })

const show = async (contract = CONTRACT) => {
  const onClose = vi.fn<() => void>()
  const me = sampleMe()
  await renderPart(<ReviewDialog contract={contract} me={me.id} onClose={onClose} />, { me })
  return onClose
}
const open = async (contract = CONTRACT) => {
  const api = fakeApi()
  api.answer(currentUser, sampleMe())
  return { api, onClose: await show(contract) }
}

test('JOURNEY-29 stars are required before sending, and the text stays', async () => {
  const { api } = await open()
  await COMMENT.fill('Clear about what she wanted.')
  await SEND.click()
  await expect.element(page.getByText('Please give 1 to 5 stars.')).toBeVisible()
  await expect.element(star(/^1 star/)).toHaveFocus()
  await expect.element(COMMENT).toHaveValue('Clear about what she wanted.')
  expect(api.calls(writeReview)).toEqual([])
})

test('JOURNEY-29 stars can be chosen by keyboard, and text is optional', async () => {
  const { api } = await open()
  star(/^1 star/)
    .element()
    .focus()
  await userEvent.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(star(/^4 stars/)).toBeChecked()
  await expect.element(star(/^4 stars/)).toHaveFocus()
  api.answer(writeReview, sampleOwnReview({ comment: null }))
  await SEND.click()
  await expect.element(page.getByRole('dialog', { name: 'Your review is in' })).toBeVisible()
  expect(api.calls(writeReview)[0]?.body).toEqual({ rating: 4, comment: '' })
})

test('JOURNEY-29 the first review is sealed, and Done closes the dialog', async () => {
  const { api, onClose } = await open()
  await star(/^4 stars/).click({ force: true })
  await COMMENT.fill('Clear about what she wanted.')
  api.answer(writeReview, sampleOwnReview())
  await SEND.click()
  const sealed = page.getByRole('dialog', { name: 'Your review is in' })
  await expect.element(sealed.getByText('Sealed')).toBeVisible()
  await expect.element(sealed.getByText('Clear about what she wanted.')).toBeVisible()
  await sealed.getByRole('button', { name: 'Done' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  await cleanup()
  await show()
  await expect.element(COMMENT).toHaveValue('')
})

test('JOURNEY-29 the second review opens both', async () => {
  const { api } = await open()
  const theirs = { reviewerId: sampleId(2), revieweeId: sampleId(1), comment: 'Not one scratch on the staircase.' }
  api.answer(contractReviews, {
    mine: sampleOwnReview({ isPublished: true }),
    theirs: sampleOwnReview({ id: sampleId(411), ...theirs, isPublished: true }),
    isTheirsIn: true,
    reviewBy: CONTRACT.reviewBy,
  })
  await star(/^5 stars/).click({ force: true })
  api.answer(writeReview, sampleOwnReview({ isPublished: true }))
  await SEND.click()
  const both = page.getByRole('dialog', { name: 'Both are open' })
  await expect.element(both.getByText('Not one scratch on the staircase.')).toBeVisible()
})

test('JOURNEY-29 a refusal or closing keeps stars and text', async () => {
  const { api } = await open()
  await star(/^2 stars/).click({ force: true })
  await COMMENT.fill('It took long.')
  api.fail(writeReview, 409, { message: 'It is too late for a review.' })
  await SEND.click()
  await expect.element(page.getByText('Review not sent')).toBeVisible()
  await expect.element(page.getByText('It is too late for a review.').first()).toBeVisible()
  await expect.element(COMMENT).toHaveValue('It took long.')
  await cleanup()
  await show()
  await expect.element(COMMENT).toHaveValue('It took long.')
  await expect.element(star(/^2 stars/)).toBeChecked()
})

test('JOURNEY-29 contact data in the text shows a notice at once', async () => {
  await open()
  await COMMENT.fill('Call me at 813 555 0134')
  await expect
    .element(COMMENT)
    .toHaveAccessibleDescription(
      'We hide a phone number (“813 555 0134”). Contact details are shared once the contract is active.',
    )
})

test('JOURNEY-29 after the deadline nothing can be sent, with the reason', async () => {
  await open({ ...CONTRACT, reviewBy: '2026-01-01T00:00:00.000Z' })
  await expect.element(SEND).toBeDisabled()
  await expect.element(page.getByText(REVIEW_TOO_LATE.message)).toBeVisible()
})
