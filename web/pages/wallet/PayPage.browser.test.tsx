import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Contract, getContract } from '#core/contracts/api.ts'
import {
  confirmSandboxPayment,
  createPaymentIntent,
  listPaymentMethods,
  payContract,
  paymentSetup,
} from '#core/payments/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { answerShell } from '#web/testing/member-shell.ts'
import { renderPage } from '#web/testing/render.tsx'
import { samplePaid, samplePaymentMethod } from '#web/testing/samples-work.ts'
import { sampleContract, sampleId, sampleMe } from '#web/testing/samples.ts'

const REFUSED = 'Your card was declined.'
const DUE = sampleContract({
  role: 'poster',
  status: 'active',
  money: { ...sampleContract().money, status: 'failed', held: '0.00', due: '95.00', failureReason: REFUSED },
})
const PAY = page.getByRole('button', { name: 'Pay · $95.00' })

const open = async (contract: Contract = DUE) => {
  const api = fakeApi()
  answerShell(api)
  api.answer(getContract, contract)
  api.answer(listPaymentMethods, [samplePaymentMethod({ last4: '0002' })])
  api.answer(paymentSetup, { provider: 'sandbox', publishableKey: null, isTestMode: true, sampleContractId: null })
  api.answer(createPaymentIntent, {
    clientSecret: 'secret',
    paymentId: sampleId(600),
    number: contract.number,
    amount: '95.00',
    platformFee: '4.75',
    workerAmount: '90.25',
    feeBasisPoints: 500,
  })
  await renderPage(`/pay/${contract.id}`, { me: sampleMe() })
  return api
}

test('JOURNEY-18 the page shows why the last attempt failed, and a second refusal of the same card', async () => {
  const api = await open()
  await expect.element(page.getByText('The last try did not go through')).toBeVisible()
  api.fail(payContract, 422, { message: REFUSED })
  await PAY.click()
  await expect.element(page.getByText('Payment Failed')).toBeVisible()
  await expect.element(PAY).toBeEnabled()
  expect(location.pathname).toBe(`/pay/${DUE.id}`)
})

test('JOURNEY-18 another card pays: errors show at their fields first, then the contract opens', async () => {
  const api = await open()
  await page.getByRole('tab', { name: 'Another card' }).click()
  await page.getByLabelText('Card number').fill('4242424242424241')
  await PAY.click()
  await expect.element(page.getByLabelText('Card number')).toHaveAccessibleDescription('Your card number is not valid.')
  expect(api.calls(confirmSandboxPayment)).toEqual([])
  await page.getByLabelText('Card number').fill('4242424242424242')
  await page.getByLabelText('Expires').fill('0499')
  await page.getByLabelText('CVC').fill('242')
  api.answer(confirmSandboxPayment, samplePaid())
  await PAY.click()
  await expect.element(page.getByText('Payment has been processed successfully!')).toBeVisible()
  await expect.poll(() => location.pathname + location.search).toContain(`contract=${DUE.id}`)
  expect(api.calls(confirmSandboxPayment)[0]?.body).toMatchObject({ clientSecret: 'secret', isConfirmed: false })
})

test('JOURNEY-18 a confirmation by the bank comes before the payment', async () => {
  const api = await open()
  api.answer(payContract, samplePaid({ status: 'processing', needsAction: true }))
  await PAY.click()
  await expect.element(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible()
  expect(location.pathname).toBe(`/pay/${DUE.id}`)
})

test('JOURNEY-18 the worker has nothing to pay', async () => {
  await open({ ...DUE, role: 'worker' })
  await expect.element(page.getByText('The poster pays this one')).toBeVisible()
  await expect.element(PAY).not.toBeInTheDocument()
})
