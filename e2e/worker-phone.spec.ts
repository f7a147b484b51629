import { expect, test, type Page } from '@playwright/test'
import {
  becomeWorker,
  contractOf,
  contractDialog,
  expectSum,
  expectToast,
  leave,
  nextStep,
  openPoster,
  photo,
  read,
  send,
  sendUpdate,
  signByCall,
  writeContract,
} from './deal.ts'

// A worker who has only a phone.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Clicks until the result appears. */
const pressAndHold = async (page: Page, name: string, until: () => Promise<void>): Promise<void> => {
  const button = page.getByRole('button', { name })
  await button.scrollIntoViewIfNeeded()
  const box = (await button.boundingBox())!
  const finger = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await until()
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const expectNoHorizontalScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)

test(
  'JOURNEY-21 a worker with nothing but a phone signs, starts, reports and completes',
  { tag: ['@phone', '@only-phone'] },
  async ({ browser, page }) => {
    test.slow()
    const [poster, worker] = await Promise.all([openPoster(browser, 'Heike'), becomeWorker(page, 'Juri')])
    const deal = await writeContract({ poster, worker })
    await signByCall(deal, 'poster')

    await test.step('finds the contract and signs by touch', async () => {
      await page.goto('/work-in-progress')
      await expect(nextStep(page)).toContainText(`“${deal.title}” waits for your signature.`)
      await nextStep(page).getByRole('link', { name: 'Read and sign' }).tap()
      await nextStep(page).getByRole('button', { name: 'Read and sign' }).tap()
      await expect(contractDialog(page, deal).getByText('Heike has signed')).toBeVisible()
      await expectNoHorizontalScroll(page)
      await pressAndHold(page, 'Hold to sign', () => expectToast(worker, 'Contract Signed'))
      await expectToast(worker, 'Contract Activated!')
      await expect(contractDialog(page, deal)).toBeHidden()
      await expectSum(page, 'Held now', '$95.00')
      await expectNoHorizontalScroll(page)
    })

    await test.step('starts and sends an update from the camera', async () => {
      await page.getByRole('button', { name: 'Start work' }).tap()
      await expectToast(worker, 'Contract started')
      await page.getByRole('button', { name: 'Update progress' }).tap()
      await expect(page.getByLabel('Take a photo')).toHaveAttribute('capture', 'environment')
      await sendUpdate(page, {
        percent: 100,
        description: 'All the way up.',
        picture: await photo('sofa.jpg', '#a8663f'),
      })
      await expectToast(worker, 'Progress sent')
      await expect(page.getByText('All the way up.')).toBeVisible()
      await expectNoHorizontalScroll(page)
    })

    await test.step('gets a message from the poster without a reload', async () => {
      await send(poster, `/api/contracts/${deal.id}/notes`, { message: 'Mind the cat.' })
      await expect(page.getByText('Mind the cat.')).toBeVisible()
      const [update] = (await read(poster, `/api/contracts/${deal.id}/progress`)) as { id: string }[]
      await send(poster, `/api/progress-photos/${update?.id}/approve`)
      await expect(page.getByText('approved', { exact: true })).toBeVisible()
    })

    await test.step('completes', async () => {
      await nextStep(page).getByRole('button', { name: 'Mark complete' }).tap()
      const dialog = page.getByRole('dialog', { name: 'Mark it complete?' })
      await dialog.getByRole('button', { name: 'Mark complete' }).tap()
      await expectToast(worker, 'Job completed')
      await expect(nextStep(page)).toContainText('Heike releases the money, and $90.25 is yours.')
      await expectNoHorizontalScroll(page)
      expect(await contractOf(poster, deal.id)).toMatchObject({ status: 'completed', percent: 100 })
    })
    await leave(poster)
  },
)
