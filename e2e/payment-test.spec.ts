import { expect, test } from '@playwright/test'
import { fillCard } from './deal.ts'
import { listen, signInByCall, skipWelcome } from './steps.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('JOURNEY-23 the payment test page shows the result of a card and leads to the success page', async ({ page }) => {
  await skipWelcome(page)
  const toasts = await listen(page)
  await signInByCall(page, 'poster@nearhand.test')
  await page.goto('/payment-test')
  const pay = page.getByRole('button', { name: 'Pay · $100.00' })

  await fillCard(page, '4000000000000002')
  await pay.click()
  await expect.poll(toasts).toContain('Payment Failed')
  expect(toasts()).toContain('Your card was declined.')
  await expect(page.getByRole('main').getByText('Your card was declined.')).toBeVisible()

  await fillCard(page, '4242424242424242')
  await pay.click()
  await expect.poll(toasts).toContain('Payment Successful')
  expect(toasts()).toContain('Payment has been processed successfully!')
  await expect(page).toHaveURL(/\/payment-success\?payment=/)
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await expect(page.getByText('$100.00')).toBeVisible()
})
