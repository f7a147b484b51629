import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addPaymentMethod, listPaymentMethods, type PaymentMethod, paymentSetup } from '#core/payments/api.ts'
import { payDebt, type WalletDebt } from '#core/payments/wallet.ts'
import { refusal } from '#core/kernel/problem.ts'
import { Debts } from '#web/payments/wallet/Debts.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleFullWallet } from '#web/testing/samples-work.ts'
import { sampleMe } from '#web/testing/samples.ts'

const DEBT: WalletDebt = {
  id: '0198c1f2-7a00-7000-8000-0000000000d1',
  reason: 'cancellation_fee',
  amount: '10.00',
  collected: '4.00',
  left: '6.00',
  contractId: '0198c1f2-7a00-7000-8000-0000000000c1',
  contractNumber: 'NH-00C1-01',
  jobTitle: 'Hang a door',
  createdAt: '2026-03-01T10:00:00.000Z',
}
const PAY = page.getByRole('button', { name: 'Pay $6.00' })

const CARD: PaymentMethod = {
  id: '0198c1f2-7a00-7000-8000-0000000000e1',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2040,
  isDefault: true,
  isDisputed: false,
  createdAt: '2026-03-01T10:00:00.000Z',
}

const open = async (extra: Parameters<typeof sampleFullWallet>[0], path = '/wallet') => {
  const api = fakeApi()
  api.answer(listPaymentMethods, [CARD])
  await renderPart(<Debts wallet={sampleFullWallet(extra)} />, { me: sampleMe(), path })
  return api
}

test('DEBT-3 a debt says what it is for and how much was collected, and is paid by card', async () => {
  const api = await open({ owed: '6.00', debts: [DEBT] })
  await expect.element(page.getByRole('heading', { name: 'You owe $6.00' })).toBeVisible()
  await expect.element(page.getByText('$4.00 of $10.00 collected')).toBeVisible()
  api.answer(payDebt, sampleFullWallet())
  await PAY.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay $6.00' }).click()
  await expect.element(page.getByText('You owe nothing any more.')).toBeVisible()
  expect(api.calls(payDebt)).toMatchObject([{ params: { id: DEBT.id }, body: {} }])
})

test('DEBT-2 the link beside a refusal arrives at what is owed', async () => {
  await open({ owed: '6.00', debts: [DEBT] }, '/wallet#owed')
  await expect.element(page.getByRole('heading', { name: 'You owe $6.00' })).toHaveFocus()
})

test('DEBT-3 a refused card leaves the dialog open with the reason', async () => {
  const api = await open({ owed: '6.00', debts: [DEBT] })
  await PAY.click()
  api.refuse(payDebt, refusal(422, 'card_refused', 'Your card was declined.'))
  await page.getByRole('dialog').getByRole('button', { name: 'Pay $6.00' }).click()
  await expect.element(page.getByRole('dialog').getByText('Your card was declined.')).toBeVisible()
})

test('DEBT-3 whoever has no card adds one on the way', async () => {
  const api = await open({ owed: '6.00', debts: [DEBT] })
  api.answer(listPaymentMethods, [])
  api.answer(paymentSetup, { provider: 'sandbox', publishableKey: null, isTestMode: true, sampleContractId: null })
  api.answer(addPaymentMethod, CARD)
  await PAY.click()
  await page.getByRole('button', { name: 'Add a card' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a card' })
  await adding.getByLabelText('Card number').fill('4242424242424242')
  await adding.getByLabelText('Expires').fill('12 / 40')
  await adding.getByLabelText('CVC').fill('123')
  api.answer(listPaymentMethods, [CARD])
  await adding.getByRole('button', { name: 'Save card' }).click()
  await expect.element(adding).not.toBeInTheDocument()
  api.answer(payDebt, sampleFullWallet())
  await page.getByRole('dialog').getByRole('button', { name: 'Pay $6.00' }).click()
  await expect.element(page.getByText('You owe nothing any more.')).toBeVisible()
})

test('DEBT-1 whoever waits for money sees how much of it was collected', async () => {
  await open({ owedToMe: [DEBT] })
  await expect.element(page.getByRole('heading', { name: 'Owed to you' })).toBeVisible()
  await expect.element(page.getByText('$4.00 of $10.00 collected so far')).toBeVisible()
  expect(page.getByRole('heading', { name: /^You owe/ }).query()).toBeNull()
})

test('CHARGEBACK-5 both sides read what a reversed payment left: the poster owes it, the worker waits for it', async () => {
  await open({
    owed: '6.00',
    debts: [{ ...DEBT, reason: 'chargeback' }],
    owedToMe: [{ ...DEBT, reason: 'unpaid_work' }],
  })
  await expect.element(page.getByText('Card payment reversed by the bank')).toBeVisible()
  await expect.element(page.getByText('Work after a reversed card payment')).toBeVisible()
})

test('CHARGEBACK-10 a link to what is owed moves the focus there', async () => {
  fakeApi()
  const wallet = sampleFullWallet({ owed: '6.00', debts: [{ ...DEBT, reason: 'chargeback' }] })
  await renderPart(<Debts wallet={wallet} />, { me: sampleMe(), path: '/wallet#owed' })
  await expect.element(page.getByRole('heading', { name: 'You owe $6.00' })).toHaveFocus()
})

test('DEBT-3 several are paid at once; what was charged before a refusal is settled', async () => {
  const other: WalletDebt = { ...DEBT, id: '0198c1f2-7a00-7000-8000-0000000000d2', left: '20.00', amount: '24.00' }
  const api = await open({ owed: '26.00', debts: [DEBT, other] })
  await page.getByRole('button', { name: 'Pay all' }).click()
  await expect.element(page.getByText('Your card is charged once for each of the 2.')).toBeVisible()
  api.answer(payDebt, ({ params }) =>
    params.id === DEBT.id
      ? sampleFullWallet({ owed: '20.00', debts: [other] })
      : api.refusal(422, { code: 'card_refused', message: 'Your card has insufficient funds.' }),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Pay $26.00' }).click()
  await expect.element(page.getByText('Your card has insufficient funds.')).toBeVisible()
  expect(api.calls(payDebt)).toMatchObject([{ params: { id: DEBT.id } }, { params: { id: other.id } }])
})

test('CHARGEBACK-12 a card that its bank disputes cannot be chosen, and another one can be added here', async () => {
  const api = await open({ owed: '6.00', debts: [DEBT] })
  api.answer(listPaymentMethods, [{ ...CARD, isDisputed: true }])
  await PAY.click()
  await expect.element(page.getByText('disputed by its bank')).toBeVisible()
  await expect.element(page.getByRole('radio')).toBeDisabled()
  await expect.element(page.getByRole('radio')).not.toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Add another card' })).toBeEnabled()
})
