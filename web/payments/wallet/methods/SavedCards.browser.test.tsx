import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listPaymentMethods, type PaymentMethod } from '#core/payments/api.ts'
import { SavedCards } from '#web/payments/wallet/methods/SavedCards.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleId, sampleMe, SAMPLE_TIME } from '#web/testing/samples.ts'

const card = (number: number, extra: Partial<PaymentMethod>): PaymentMethod => ({
  id: sampleId(number),
  brand: 'Visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2040,
  isDefault: false,
  isDisputed: false,
  createdAt: SAMPLE_TIME,
  ...extra,
})

test('CHARGEBACK-12 a card whose bank disputes a payment is not offered as the default', async () => {
  const api = fakeApi()
  api.answer(listPaymentMethods, [
    card(1, { isDefault: true }),
    card(2, { last4: '1111' }),
    card(3, { last4: '0259', isDisputed: true }),
  ])
  await renderPart(<SavedCards />, { me: sampleMe() })
  await expect.element(page.getByRole('button', { name: /^Use by default.*1111/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Remove.*0259/ })).toBeVisible()
  expect(page.getByRole('button', { name: /^Use by default.*0259/ }).query()).toBeNull()
})
