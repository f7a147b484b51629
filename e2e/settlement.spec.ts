import { expect, test } from '@playwright/test'
import {
  contractOf,
  expectAvailable,
  expectSum,
  leave,
  nextStep,
  openDeal,
  openPoster,
  openWorker,
  photo,
  send,
  sendUpdate,
  startContract,
} from './deal.ts'

test('SETTLE-3 a late cancellation pays the reported share: canceled on one screen, accepted on the other', async ({
  browser,
}) => {
  test.slow()
  const [poster, worker] = await Promise.all([openPoster(browser, 'Lena'), openWorker(browser, 'Piet')])
  const deal = await startContract({ poster, worker }, { dollars: '120' })
  await openDeal(worker, deal)
  await worker.page.getByRole('button', { name: 'Update progress' }).click()
  const picture = await photo('post.jpg', '#6b8c4c')
  await sendUpdate(worker.page, { percent: 65, description: 'The post is straight again.', picture })

  await test.step('the poster sees the share and its evidence, and cancels', async () => {
    await openDeal(poster, deal)
    await poster.page.getByRole('button', { name: 'Cancel contract' }).click()
    const dialog = poster.page.getByRole('dialog', { name: 'Cancel and settle' })
    await expect(dialog.getByText('“The post is straight again.”')).toBeVisible()
    await expect(dialog.getByRole('img', { name: 'Progress photo 1 of 1' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel and pay $78.00' }).click()
    await expect(dialog).toBeHidden()
    await expect(nextStep(poster.page)).toContainText('You canceled at 65%.')
  })

  await test.step('the worker sees it at once, and nobody can work on', async () => {
    await expect(nextStep(worker.page)).toContainText('You get $74.10 for the 65% that you reported')
    const path = `/api/contracts/${deal.id}/complete`
    expect((await worker.page.request.post(path)).status()).toBe(409)
    await nextStep(worker.page).getByRole('button', { name: 'Accept · $74.10' }).click()
    const dialog = worker.page.getByRole('dialog', { name: 'Lena canceled. You’re paid for 65%.' })
    await expect(dialog.getByText('“Plans changed.”')).toBeVisible()
    await dialog.getByRole('button', { name: 'Accept · $74.10' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('both screens and both sides of the money agree', async () => {
    await expectSum(worker.page, 'You got', '$74.10')
    await expectSum(poster.page, 'Refunded', '$42.00')
    await expect(nextStep(poster.page).getByRole('button', { name: 'Review Piet' })).toBeVisible()
    await worker.page.goto('/wallet')
    await expectAvailable(worker.page, '$74.10')
    expect(await contractOf(poster, deal.id)).toMatchObject({ status: 'cancelled', money: { refunded: '42.00' } })
  })

  await test.step('both review each other', async () => {
    for (const person of [poster, worker])
      await send(person, `/api/contracts/${deal.id}/reviews`, { rating: 5, comment: 'Fair to the end.' })
    expect(await contractOf(worker, deal.id)).toMatchObject({ hasReviewed: true, otherHasReviewed: true })
  })
  await leave(poster, worker)
})
