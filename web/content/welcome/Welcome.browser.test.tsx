import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { leaveEarlyInterest } from '#core/content/api.ts'
import { Welcome } from '#web/content/welcome/Welcome.tsx'
import WelcomePopup from '#web/content/welcome/WelcomePopup.tsx'
import { passTime, stopClock } from '#web/testing/clock.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleMe } from '#web/testing/samples.ts'

const OPEN_AFTER_MS = 1_500
const CLOSE_AFTER_MS = 3_000
const SEEN = 'nearhand.welcomeSeen'

const popup = page.getByRole('dialog', { name: 'You are early' })
const longAfter = () => passTime(10 * OPEN_AFTER_MS)

const submit = () => popup.getByRole('button', { name: /Submit/ }).click()
const fill = async () => {
  await popup.getByLabelText('City').fill('Tampa')
  await popup.getByLabelText('State').selectOptions('Florida')
  await popup.getByLabelText('Email').fill('maren@example.com')
}

beforeEach(() => stopClock())

// This order is needed: once the popup was closed, the module remembers it even without storage.
describe('when the welcome popup opens', () => {
  test('LAND-4 not again if it was closed on an earlier visit', async () => {
    localStorage.setItem(SEEN, 'true')
    await renderPart(<Welcome />)
    await longAfter()
    await expect.element(popup).not.toBeInTheDocument()
  })

  test('LAND-4 not for a member, and not over the sign-in dialog', async () => {
    const first = await renderPart(<Welcome />, { me: sampleMe() })
    await longAfter()
    await expect.element(popup).not.toBeInTheDocument()
    await first.unmount()
    await renderPart(<Welcome />, { path: '/?auth=login' })
    await longAfter()
    await expect.element(popup).not.toBeInTheDocument()
  })

  test('LAND-4 1.5 seconds after loading, once; closing it is remembered', async () => {
    const first = await renderPart(<Welcome />)
    await passTime(OPEN_AFTER_MS - 1)
    await expect.element(popup).not.toBeInTheDocument()
    await passTime(1)
    await expect.element(popup).toBeVisible()
    expect(localStorage.getItem(SEEN)).toBeNull()
    await popup.getByRole('button', { name: 'Continue Exploring' }).click()
    await expect.element(popup).not.toBeInTheDocument()
    expect(localStorage.getItem(SEEN)).toBe('true')
    await first.unmount()
    await renderPart(<Welcome />)
    await longAfter()
    await expect.element(popup).not.toBeInTheDocument()
  })
})

describe('sending the form of the welcome popup', () => {
  test('LAND-5 missing input is reported beside each field, and nothing is sent', async () => {
    const api = fakeApi()
    await renderPart(<WelcomePopup onClose={() => {}} />)
    await submit()
    await expect.element(popup.getByLabelText('City')).toHaveFocus()
    await expect.element(popup.getByLabelText('City')).toHaveAccessibleDescription('City is required')
    await expect.element(popup.getByLabelText('State')).toHaveAccessibleDescription('State is required')
    await expect.element(popup.getByLabelText('Email')).toHaveAccessibleDescription('Valid email is required')
    expect(api.calls(leaveEarlyInterest)).toEqual([])
  })

  test('LAND-5 a failure shows a message and keeps the typed text', async () => {
    const api = fakeApi()
    api.fail(leaveEarlyInterest, 500)
    await renderPart(<WelcomePopup onClose={() => {}} />)
    await fill()
    await submit()
    await expect.element(popup.getByText('Something went wrong. Please try again.')).toBeVisible()
    await expect.element(popup.getByLabelText('City')).toHaveValue('Tampa')
    await expect.element(popup.getByLabelText('State')).toHaveValue('Florida')
    await expect.element(popup.getByLabelText('Email')).toHaveValue('maren@example.com')
  })

  test('JOURNEY-1 after sending a message shows, and the popup closes after three seconds', async () => {
    const api = fakeApi()
    api.answer(leaveEarlyInterest, { message: 'Noted.' })
    const close = vi.fn<() => void>()
    await renderPart(<WelcomePopup onClose={close} />)
    await fill()
    await submit()
    await expect.element(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible()
    expect(api.calls(leaveEarlyInterest)[0]?.body).toEqual({
      city: 'Tampa',
      state: 'Florida',
      email: 'maren@example.com',
    })
    await passTime(CLOSE_AFTER_MS - 1)
    expect(close).not.toHaveBeenCalled()
    await passTime(1)
    expect(close).toHaveBeenCalledOnce()
  })
})
