import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { Route } from 'wouter'
import { listPortfolio, profileRecords, updateProfile, uploadProfileImage } from '#core/profiles/api.ts'
import type { Me } from '#core/kernel/me.ts'
import EditProfilePage from '#web/pages/profile/EditProfilePage.tsx'
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts'
import { answerShell } from '#web/testing/member-shell.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleMe, sampleNewcomer } from '#web/testing/samples.ts'

const bio = page.getByLabelText('Bio')
const save = () => page.getByRole('button', { name: /^Save profile/ }).click()

const render = (me: Me) =>
  renderPart(
    <>
      <Route path="/profile/edit">
        <EditProfilePage />
      </Route>
      <Route path="/profile">
        <h1>Your profile</h1>
      </Route>
    </>,
    { me, path: '/profile/edit' },
  )

const answerPage = (): FakeApi => {
  const api = fakeApi()
  answerShell(api)
  api.answer(profileRecords, { certifications: [], insurance: [], backgroundChecks: [] })
  api.answer(listPortfolio, [])
  return api
}

/** Whether the browser would ask before the tab is closed. */
const asksBeforeClosing = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('unsaved text', () => {
  const restored = page.getByText(/^What you typed last time is still here\./)

  test('JOURNEY-6 unsaved text survives a visit to another page', async () => {
    answerPage()
    await render(sampleNewcomer())
    expect(asksBeforeClosing()).toBe(false)
    await bio.fill('Half a sentence')
    await page.getByRole('link', { name: 'Back to Profile' }).click()
    await expect.element(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
    history.back()
    await expect.element(restored).toBeVisible()
    await expect.element(bio).toHaveValue('Half a sentence')
  })

  test('JOURNEY-6 unsaved text survives a reload, which the browser asks about first', async () => {
    answerPage()
    const first = await render(sampleNewcomer())
    await bio.fill('Half a sentence')
    expect(asksBeforeClosing()).toBe(true)
    await first.unmount()
    await render(sampleNewcomer())
    await expect.element(restored).toBeVisible()
    await expect.element(bio).toHaveValue('Half a sentence')
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect.element(bio).toHaveValue('')
    expect(asksBeforeClosing()).toBe(false)
  })

  test('JOURNEY-6 unsaved text survives a failure of the server until it is discarded', async () => {
    const api = answerPage()
    api.fail(updateProfile, 502)
    const me = sampleMe({ bio: null })
    const first = await render(me)
    await bio.fill('Half a sentence')
    await save()
    await expect.element(page.getByText('Failed to update profile. Please try again.')).toBeVisible()
    await expect.element(bio).toHaveValue('Half a sentence')
    await page.getByRole('button', { name: 'Cancel' }).click()
    const ask = page.getByRole('dialog', { name: 'Throw it away?' })
    await ask.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(bio).toHaveValue('Half a sentence')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await ask.getByRole('button', { name: 'Throw it away' }).click()
    await expect.poll(() => location.pathname).toBe('/profile')
    await first.unmount()
    await render(me)
    await expect.element(bio).toHaveValue('')
    await expect.element(restored).not.toBeInTheDocument()
  })

  test('PROFILE-7 unsaved text is never shown to another user', async () => {
    answerPage()
    const first = await render(sampleNewcomer())
    await bio.fill('Half a sentence')
    await first.unmount()
    await render(sampleNewcomer({ id: '0198c1f2-7a00-7000-8000-00000000beef' }))
    await expect.element(bio).toHaveValue('')
  })
})

describe('saving', () => {
  const name = page.getByLabelText('First name')
  const place = page.getByRole('textbox', { name: 'Location' })
  const zip = page.getByLabelText('Zip code')

  test('JOURNEY-6 photo, name, location and zip code are requested in that order, each with the focus', async () => {
    const api = answerPage()
    api.answer(uploadProfileImage, { imageUrl: '/icon-192.png' })
    await render(sampleNewcomer())
    await name.fill('')
    await save()
    await expect.element(page.getByText('Profile photo required')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add photo' })).toHaveFocus()
    await expect.element(page.getByText('Name required')).not.toBeInTheDocument()
    choose(page.getByLabelText('Profile photo'), await picture('me.jpg'))
    await expect.element(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
    await save()
    await expect.element(name).toHaveAccessibleDescription('Name required')
    await expect.element(name).toHaveFocus()
    await name.fill('Ines')
    await save()
    await expect.element(place).toHaveFocus()
    await place.fill('Seminole Heights')
    await save()
    await expect.element(zip).toHaveFocus()
    await expect.element(page.getByText('One thing to fix: the zip code.')).toBeVisible()
    expect(api.calls(updateProfile)).toEqual([])
  })

  test('JOURNEY-6 the completeness rises while the profile is filled in, and saving leads back to the profile', async () => {
    const api = answerPage()
    api.answer(updateProfile, sampleMe())
    await render(sampleNewcomer({ profileImageUrl: '/icon-192.png' }))
    await place.fill('Seminole Heights')
    await zip.fill('33603')
    await expect.element(page.getByRole('heading', { name: '40% complete' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Phone' }).fill('813 555 0199')
    await bio.fill('Reads to cats. Walks dogs.')
    await page.getByRole('button', { name: 'Pet Care' }).click()
    await page.getByLabelText('Hourly rate').fill('20')
    await expect.element(page.getByText('You keep $19.00 of each hour.')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: '100% complete' })).toBeVisible()
    await save()
    await expect.element(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
    await expect.element(page.getByRole('status').getByText('Profile Updated')).toBeVisible()
    expect(api.calls(updateProfile)[0]?.body).toMatchObject({
      zipCode: '33603',
      expertise: ['Pet Care'],
      phoneNumber: '813 555 0199',
    })
    expect(asksBeforeClosing()).toBe(false)
  })
})

describe('the photo', () => {
  const input = page.getByLabelText('Profile photo')
  const MEGABYTE = 1024 * 1024

  test('JOURNEY-6 a file that is too large, or no picture, is refused under the photo and in a toast, and not sent', async () => {
    const api = answerPage()
    await render(sampleNewcomer())
    choose(input, new File([new Uint8Array(6 * MEGABYTE)], 'full.png', { type: 'image/png' }))
    await expect.element(page.getByText('full.png is larger than 5MB. Please choose smaller images.')).toBeVisible()
    await expect.element(page.getByText('full.png is 6.0 MB.', { exact: false })).toBeVisible()
    choose(input, new File(['me'], 'cv.txt', { type: 'text/plain' }))
    await expect.element(page.getByRole('alert').getByText('cv.txt is not supported.', { exact: false })).toBeVisible()
    expect(api.calls(uploadProfileImage)).toEqual([])
  })

  test('JOURNEY-6 a picture that the server refuses shows a message, and the next one is used at once', async () => {
    const api = answerPage()
    api.fail(uploadProfileImage, 415, { message: 'This is no picture.' })
    await render(sampleNewcomer())
    choose(input, new File(['not a picture'], 'not.jpg', { type: 'image/jpeg' }))
    await expect.element(page.getByRole('alert').getByText('Upload failed')).toBeVisible()
    api.answer(uploadProfileImage, { imageUrl: '/icon-192.png' })
    choose(input, await picture('me.jpg'))
    await expect.element(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
    await expect.element(page.getByRole('status').getByText('Photo updated')).toBeVisible()
  })
})

/** Sets the file as a file chooser does. The runner's own method sends each byte through the test server. */
const choose = (input: Locator, file: File): void => {
  const chosen = new DataTransfer()
  chosen.items.add(file)
  const element = input.element() as HTMLInputElement
  element.files = chosen.files
  element.dispatchEvent(new Event('change', { bubbles: true }))
}

const picture = async (name: string): Promise<File> => {
  const canvas = new OffscreenCanvas(64, 48)
  canvas.getContext('2d')?.fillRect(0, 0, 64, 48)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' })
}
