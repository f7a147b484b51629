import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { offerInstall } from '#web/pwa/install/install-marks.ts'
import { InstallCard } from '#web/pages/home/InstallCard.tsx'
import { InstallOffer } from '#web/pwa/InstallOffer.tsx'
import { rendered } from '#web/testing/clock.ts'
import { renderPart } from '#web/testing/render.tsx'

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'

const offer = page.getByRole('complementary', { name: 'Install App' })
const card = page.getByRole('complementary', { name: 'Keep it in your pocket' })
const guide = page.getByRole('dialog', { name: 'Install App' })

const openPage = () =>
  renderPart(
    <main id="main" tabIndex={-1}>
      <h1>Page</h1>
      <InstallOffer />
      <InstallCard />
    </main>,
  )

const onAndroid = () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(ANDROID)

/** Simulates Chrome's install prompt. */
const browserOffers = (prompt: () => Promise<unknown>) =>
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))

// One device over several days; the tests depend on their order.
describe('PWA-6 installation is offered once, where it is possible', () => {
  beforeEach(() => void onAndroid())

  test('not before the first post or bid, and not on the page of it', async () => {
    await openPage()
    await expect.element(card).toBeVisible()
    await expect.element(offer).not.toBeInTheDocument()
    offerInstall()
    await rendered()
    await expect.element(offer).not.toBeInTheDocument()
  })

  test('not on a device that cannot install', async () => {
    vi.restoreAllMocks()
    await openPage()
    await expect.element(card).toBeVisible()
    await expect.element(offer).not.toBeInTheDocument()
  })

  test('on the next page, with the steps of this device first, and never after an answer', async () => {
    offerInstall()
    const first = await openPage()
    await offer.getByRole('button', { name: 'Install App' }).click()
    await expect.element(guide.getByRole('heading', { level: 3 }).first()).toHaveTextContent('Android, in Chrome')
    await guide.getByRole('button', { name: 'Got it' }).click()
    await expect.element(offer).not.toBeInTheDocument()
    await expect.element(guide).not.toBeInTheDocument()
    await first.unmount()
    offerInstall()
    await openPage()
    await expect.element(card).toBeVisible()
    await expect.element(offer).not.toBeInTheDocument()
  })

  test('by the browser’s own prompt, once for each prompt', async () => {
    const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve())
    await openPage()
    browserOffers(prompt)
    await card.getByRole('button', { name: 'Install App' }).click()
    expect(prompt).toHaveBeenCalledOnce()
    await expect.element(guide).not.toBeInTheDocument()
    await card.getByRole('button', { name: 'Install App' }).click()
    await expect.element(guide).toBeVisible()
    expect(prompt).toHaveBeenCalledOnce()
  })

  test('the card of the home page stays until dismissed, then the focus moves to the page', async () => {
    const first = await openPage()
    await card.getByRole('button', { name: 'Not now' }).click()
    await expect.element(card).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveFocus()
    expect(localStorage.getItem('nearhand.installCardAway')).toBe('true')
    await first.unmount()
    await openPage()
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(card).not.toBeInTheDocument()
  })
})
