import { expect, type Page } from '@playwright/test'
import {
  becomePoster,
  becomeWorker,
  bidRow,
  contractOf,
  contractDialog,
  expectAvailable,
  expectSum,
  expectToast,
  freshTitle,
  leave,
  nextStep,
  openDeal,
  placeBid,
  postJob,
  read,
  signByCall,
  walletOf,
  writeContract,
  type Person,
} from './deal.ts'
import { test, type StripeApp } from './stripe-app.ts'

// The money of JOURNEY-16, with Stripe as provider.

const openBoth = async (testApp: StripeApp, posterName: string, workerName: string) => {
  const [posterPage, workerPage] = await Promise.all([testApp.openPage(), testApp.openPage()])
  const [poster, worker] = await Promise.all([
    becomePoster(posterPage, posterName),
    becomeWorker(workerPage, workerName),
  ])
  return { poster, worker }
}

/** Stripe's own form. */
const fillElement = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12/40')
  await page.getByLabel('Security code').fill('123')
}

const saveCard = async ({ page, ...person }: Person, number: string): Promise<void> => {
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Add a card' }).click()
  await fillElement(page, number)
  await page.getByRole('dialog').getByRole('button', { name: 'Save card' }).click()
  await expectToast({ page, ...person }, 'Card saved', number.slice(-4))
}

test('JOURNEY-24 with Stripe the money is captured, held, released, tipped, transferred and paid out to the cent', async ({
  testApp,
}) => {
  test.slow()
  const { stripe } = testApp
  const { poster, worker } = await openBoth(testApp, 'Marta', 'Lars')
  const title = freshTitle('Carry a sofa')
  const before = stripe.moved.captured()

  await test.step('the poster saves a card in Stripe’s form, and chooses a bid', async () => {
    await saveCard(poster, '4242424242424242')
    const jobId = await postJob(poster, title)
    await Promise.all([poster, worker].map(({ page }) => page.goto(`/jobs/${jobId}`)))
    await placeBid(worker.page, '95')
    await bidRow(poster.page, 'Lars').getByRole('radio').check()
    await poster.page.getByRole('button', { name: 'Choose Lars · $95' }).click()
  })

  const [{ id }] = await test.step('both sign: captured, and held', async () => {
    await contractDialog(poster.page, { title }).getByRole('button', { name: 'Sign without holding' }).click()
    await expectToast(poster, 'Contract Signed')
    expect(stripe.moved.captured() - before).toBe(0)
    await worker.page.getByRole('button', { name: 'Read and sign' }).click()
    await contractDialog(worker.page, { title }).getByRole('button', { name: 'Sign without holding' }).click()
    for (const person of [poster, worker]) await expectToast(person, 'Contract Activated!')
    expect(stripe.moved.captured() - before).toBe(9_500)
    return (await read(poster, '/api/contracts/my')) as [{ id: string }]
  })

  await test.step('work is completed, released and tipped', async () => {
    await Promise.all([poster, worker].map((person) => openDeal(person, { id, title })))
    await worker.page.getByRole('button', { name: 'Start work' }).click()
    await worker.page.getByRole('button', { name: 'Mark complete' }).click()
    await worker.page.getByRole('dialog').getByRole('button', { name: 'Mark complete' }).click()
    await nextStep(poster.page).getByRole('button', { name: 'Release · $95.00' }).click()
    await poster.page.getByRole('dialog').getByRole('button', { name: 'Release · $95.00' }).click()
    await expectToast(poster, 'Payment released')
    await nextStep(poster.page).getByRole('button', { name: 'Tip Lars' }).click()
    const tip = poster.page.getByRole('dialog', { name: 'Tip Lars' })
    await tip.getByLabel('$10', { exact: true }).check({ force: true })
    await tip.getByRole('button', { name: 'Tip · $10.00' }).click()
    await expectToast(poster, 'Tip sent')
    expect(stripe.moved.captured() - before).toBe(10_500)
    expect(stripe.moved.transferred()).toBe(0)
    expect(await walletOf(worker)).toMatchObject({ balance: '100.25', isPayable: false })
  })

  await test.step('the worker completes Stripe’s page, and Stripe has the money for the account', async () => {
    await worker.page.goto('/wallet')
    await expectAvailable(worker.page, '$100.25')
    await worker.page.getByRole('button', { name: 'Set up payouts' }).click()
    await expect(async () => expect(stripe.moved.transferred()).toBe(10_025)).toPass({ timeout: 30_000 })
    await expect(worker.page).toHaveURL(/\/wallet/)
    await expect(worker.page.getByRole('button', { name: 'Set up payouts' })).toHaveCount(0)
  })

  await test.step('and is paid out to a debit card', async () => {
    await worker.page.getByRole('button', { name: 'Add a debit card' }).click()
    await fillElement(worker.page, '4000056655665556')
    await worker.page.getByRole('dialog').getByRole('button', { name: 'Add card' }).click()
    await expectToast(worker, 'Money can be sent to debit card 5556 now.')
    await worker.page.getByLabel('Withdraw', { exact: true }).fill('50')
    await worker.page.getByRole('button', { name: 'Withdraw $50.00' }).click()
    await expectToast(worker, '$49.00 to card 5556')
    await expectAvailable(worker.page, '$50.25')
    expect(stripe.payouts).toMatchObject([{ amount: 4_900, method: 'instant' }])
    expect((await walletOf(worker)).onTheWay).toBe('49.00')
    const paid = stripe.settlePayout(stripe.payouts[0]!.id)
    // Stripe may send it twice.
    const statuses = await stripe.sendEvent(testApp.webhook, 'payout.paid', paid, { times: 2 })
    expect(statuses).toEqual([200, 200])
    expect(await walletOf(worker)).toMatchObject({ balance: '50.25', onTheWay: '0.00' })
  })
  await leave(poster, worker)
})

test('JOURNEY-25 with Stripe a refused card is replaced in Stripe’s own form, and a cancellation is refunded', async ({
  testApp,
}) => {
  test.slow()
  const { stripe } = testApp
  const { poster, worker } = await openBoth(testApp, 'Nele', 'Ivo')
  const before = { captured: stripe.moved.captured(), refunded: stripe.moved.refunded() }
  const captured = () => stripe.moved.captured() - before.captured

  const deal = await test.step('the saved card is refused when both have signed', async () => {
    await saveCard(poster, '4000000000000341')
    const written = await writeContract({ poster, worker }, { startsInDays: 30 })
    await signByCall(written, 'worker')
    await signByCall(written, 'poster')
    await Promise.all([openDeal(poster, written), openDeal(worker, written)])
    await expect(nextStep(poster.page)).toContainText('$95.00 is not held: Your card was declined.')
    await expect(nextStep(worker.page)).toContainText('The money is not held yet.')
    await expect(worker.page.getByRole('button', { name: 'Start work' })).toHaveCount(0)
    return written
  })

  await test.step('Stripe’s form refuses one card, and accepts another after the owner confirms', async () => {
    const { page } = poster
    await nextStep(page).getByRole('link', { name: 'Pay · $95.00' }).click()
    await page.getByRole('tab', { name: 'Another card' }).click()
    const pay = page.getByRole('button', { name: 'Pay · $95.00' })
    await fillElement(page, '4000000000009995')
    await pay.click()
    await expectToast(poster, 'Payment Failed', 'Your card has insufficient funds.')
    expect(captured()).toBe(0)
    await fillElement(page, '4000002500003155')
    await pay.click()
    await page
      .getByRole('dialog', { name: 'Your bank' })
      .getByRole('button', { name: 'Complete authentication' })
      .click()
    await expectToast(poster, 'Payment Successful', 'Payment has been processed successfully!')
    await expectSum(page, 'Held now', '$95.00')
    await expectSum(worker.page, 'Held now', '$95.00')
    expect(captured()).toBe(9_500)
  })

  await test.step('canceled in time, everything is refunded to the card, once', async () => {
    await poster.page.getByRole('button', { name: 'Cancel contract' }).click()
    await poster.page.getByRole('dialog').getByRole('button', { name: 'Cancel contract' }).click()
    await expectToast(poster, 'Contract cancelled', 'It cost you nothing.')
    await expectSum(worker.page, 'Refunded', '$95.00')
    expect(stripe.moved.refunded() - before.refunded).toBe(9_500)
    expect((await contractOf(poster, deal.id)).money).toMatchObject({ refunded: '95.00', held: '0.00' })
  })
  await leave(poster, worker)
})
