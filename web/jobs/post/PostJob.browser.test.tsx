import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { postJob, priceGuide, summarizeJobs, uploadJobImages } from '#core/jobs/api.ts'
import { OWES_MONEY } from '#core/payments/owes-money.ts'
import type { Me } from '#core/kernel/me.ts'
import { readVerification } from '#core/profiles/api.ts'
import { isOfferDue } from '#web/pwa/install/install-marks.ts'
import { PostJob } from '#web/jobs/post/PostJob.tsx'
import { fakeApi, type FakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { samplePriceGuide, sampleSummary, sampleVerification } from '#web/testing/samples-work.ts'
import { sampleId, sampleJob, sampleMe, sampleNewcomer } from '#web/testing/samples.ts'

const POST_BUTTON = page.getByRole('button', { name: /^Post job/ })
const TITLE = page.getByLabelText('Title')
const PREVIEW = page.getByRole('complementary', { name: 'Preview and posting' })

const openForm = async (me: Me = sampleMe()) => {
  const api = fakeApi()
  api.answer(summarizeJobs, sampleSummary())
  api.answer(priceGuide, samplePriceGuide())
  api.answer(readVerification, sampleVerification())
  await renderPart(<PostJob me={me} />, { me, path: '/post-job' })
  return api
}

/** Renders the form again with nothing but the stored draft. */
const reload = async (me: Me = sampleMe()) => {
  await cleanup()
  await renderPart(<PostJob me={me} />, { me, path: '/post-job' })
}

const fillIn = async () => {
  await TITLE.fill('Carry a sofa up three flights')
  await page.getByLabelText('What exactly needs doing?').fill('Three-seater, about 45 kg, no lift. One tight turn.')
  await page.getByLabelText('Category').selectOptions('Moving & Delivery')
  await page.getByLabelText('Location').fill('Ybor City, near 7th Ave')
  await page.getByLabelText('Zip code').fill('33605')
  await page.getByLabelText('At least').fill('80')
  await page.getByLabelText('At most').fill('120')
}

const uploadAPhoto = async (api: FakeApi) => {
  // An address that can be loaded, because missing photos are dropped.
  api.answer(uploadJobImages, { imageUrls: ['/icon-192.png'] })
  const photo = new File(['anything'], 'sofa.jpg', { type: 'image/jpeg' })
  await userEvent.upload(page.getByLabelText('Add a photo'), photo)
  await expect.element(page.getByText('1 image(s) uploaded successfully.')).toBeVisible()
}

describe('the form', () => {
  test('JOURNEY-9 errors are shown at their fields and the first one gets the focus', async () => {
    const api = await openForm()
    await POST_BUTTON.click()
    await expect.element(TITLE).toHaveFocus()
    await expect.element(TITLE).toHaveAccessibleDescription('Title must be at least 5 characters')
    for (const sentence of [
      'Description must be at least 20 characters',
      'Please select a category',
      'Minimum budget required',
      'Maximum budget required',
    ])
      await expect.element(page.getByText(sentence)).toBeVisible()
    await page.getByLabelText('At least').fill('120')
    await page.getByLabelText('At most').fill('80')
    await page.getByLabelText('Zip code').fill('336')
    await expect.element(page.getByText('Location must be at least 5 characters')).toBeVisible()
    await expect.element(page.getByLabelText('Zip code')).toHaveAccessibleDescription('Valid zip code required')
    await expect.element(page.getByText('The maximum budget must not be below the minimum.')).toBeVisible()
    expect(api.calls(postJob)).toEqual([])
  })

  test('JOURNEY-9 preview and price guide follow the form', async () => {
    await openForm()
    await fillIn()
    await expect.element(page.getByText(/^Similar jobs near you settled at \$70 to \$120/)).toBeVisible()
    await expect.element(PREVIEW.getByRole('heading', { name: 'Carry a sofa up three flights' })).toBeVisible()
    await expect.element(PREVIEW.getByText('$80–120')).toBeVisible()
    await expect.element(PREVIEW.getByText('Ybor City')).toBeVisible()
    await page.getByRole('radio', { name: /^30 min/ }).click({ force: true })
    await expect.element(PREVIEW.getByText('30:00')).toBeVisible()
  })

  test('JOURNEY-9 PWA-6 the draft with its photos survives a reload and is removed after posting', async () => {
    const api = await openForm()
    await fillIn()
    await uploadAPhoto(api)
    await expect.element(page.getByText(/^Draft saved /)).toBeVisible()
    await reload()
    await expect.element(TITLE).toHaveValue('Carry a sofa up three flights')
    await expect.element(page.getByLabelText('At most')).toHaveValue('120')
    await expect.element(page.getByRole('button', { name: 'Remove Photo 1' })).toBeVisible()

    api.answer(postJob, sampleJob({ isOwner: true, biddingDuration: 5 }))
    await POST_BUTTON.click()
    await expect.element(page.getByText('Job Posted Successfully!')).toBeVisible()
    await expect.element(page.getByText('Your 5-minute bidding window has started.')).toBeVisible()
    await expect.poll(() => location.pathname).toBe(`/jobs/${sampleId(100)}`)
    expect(isOfferDue()).toBe(true)
    expect(api.calls(postJob)).toMatchObject([
      { body: { budgetMin: '80', zipCode: '33605', biddingDuration: 5, images: ['/icon-192.png'] } },
    ])
    await reload()
    await expect.element(TITLE).toHaveValue('')
  })

  test('JOURNEY-9 a failed post keeps everything and shows a message', async () => {
    const api = await openForm()
    await fillIn()
    api.fail(postJob, 500, { message: 'The server is busy. Please try again.' })
    await POST_BUTTON.click()
    await expect.element(page.getByText('Failed to Post Job')).toBeVisible()
    await expect.element(PREVIEW.getByText('The server is busy. Please try again.')).toBeVisible()
    await expect.element(TITLE).toHaveValue('Carry a sofa up three flights')
    expect(location.pathname).toBe('/post-job')
  })

  test('DEBT-2 whoever owes money reads beside the button where to pay it, and everything typed stays', async () => {
    const api = await openForm()
    await fillIn()
    api.refuse(postJob, OWES_MONEY)
    await POST_BUTTON.click()
    const link = PREVIEW.getByRole('link', { name: 'Pay what you owe (opens in a new tab)' })
    await expect.element(link).toHaveAttribute('href', '/wallet#owed')
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(TITLE).toHaveValue('Carry a sofa up three flights')
  })

  test('JOURNEY-9 a virtual job is sent without a place and with its date', async () => {
    const api = await openForm()
    await fillIn()
    await page.getByRole('switch', { name: /Virtual job/ }).click()
    await expect.element(page.getByLabelText('Location')).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('Zip code')).not.toBeInTheDocument()
    await page.getByLabelText('Preferred date').fill('2030-05-04')
    await page.getByLabelText('Preferred time').fill('mornings')
    api.answer(postJob, sampleJob({ isVirtual: true }))
    await POST_BUTTON.click()
    await expect.element(page.getByText('Job Posted Successfully!')).toBeVisible()
    const [sent] = api.calls(postJob)
    expect(sent?.body).toMatchObject({ isVirtual: true, location: null, zipCode: null, preferredTime: 'mornings' })
    expect(sent?.body.preferredDate).toMatch(/^2030-05-04T/)
  })
})

describe('blocked users', () => {
  test('JOURNEY-10 an incomplete or unverified user reads why, and the draft is kept', async () => {
    await openForm(sampleNewcomer())
    await expect.element(page.getByText('Your profile is 20% there')).toBeVisible()
    await expect
      .element(page.getByText('Your bio, your zip code, your phone number, and one skill are missing.'))
      .toBeVisible()
    await expect.element(page.getByText('Verify your identity to post')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Complete Profile' })).toHaveAttribute('href', '/profile/edit')
    await expect.element(POST_BUTTON).toBeDisabled()
    await expect
      .element(POST_BUTTON)
      .toHaveAccessibleDescription('First complete your profile and verify your identity. Your draft waits here.')
    await fillIn()

    // The profile was completed on another page.
    await reload(sampleMe({ isVerified: false }))
    await expect.element(page.getByText('Verify your identity to post')).toBeVisible()
    await expect.element(page.getByText(/^Your profile is/)).not.toBeInTheDocument()
    await expect.element(TITLE).toHaveValue('Carry a sofa up three flights')
    await expect.element(POST_BUTTON).toHaveAccessibleDescription('First verify your identity. Your draft waits here.')
  })

  test('JOURNEY-10 documents are requested in a dialog that Escape closes', async () => {
    await openForm(sampleMe({ isVerified: false }))
    await page.getByRole('button', { name: 'Verify now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verify identity' })
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Verify now' })).toHaveFocus()
  })
})

test('MASK-12 the poster reads what will be hidden, before anything is sent', async () => {
  await openForm()
  await TITLE.fill('Sofa, call 813 555 0142')
  await expect
    .element(TITLE)
    .toHaveAccessibleDescription(
      'We hide a phone number (“813 555 0142”). Contact details are shared once the contract is active.',
    )
  await TITLE.fill('Sofa, 84 x 38 x 34 in.')
  await expect.element(TITLE).not.toHaveAccessibleDescription(/We hide/)
  const time = page.getByLabelText('Preferred time')
  await time.fill('7 PM, insta: devonfix')
  await expect.element(time).toHaveAccessibleDescription(/^We hide a username \(“insta: devonfix”\)/)
})
