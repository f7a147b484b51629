import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paymentSetup } from '#core/payments/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render.tsx'

test('JOURNEY-23 without a session the payment test page shows that nothing can be paid, and a sign-in link', async () => {
  const api = fakeApi()
  api.answer(paymentSetup, { provider: 'sandbox', publishableKey: null, isTestMode: true, sampleContractId: null })
  await renderPage('/payment-test')
  await expect
    .element(page.getByText('Failed to create payment intent. You need to be logged in and have a valid contract.'))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Sign in to pay' })).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Sign In' }))
    .toHaveAttribute('href', '/?auth=login&next=%2Fpayment-test')
})
