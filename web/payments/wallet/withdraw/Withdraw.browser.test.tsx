import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OWES_MONEY } from '#core/payments/owes-money.ts'
import { getWallet, listPayoutMethods, type PayoutMethod, withdraw } from '#core/payments/wallet.ts'
import { Withdraw } from '#web/payments/wallet/withdraw/Withdraw.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleFullWallet, samplePayoutMethod, sampleWithdrawal } from '#web/testing/samples-work.ts'
import { sampleId, sampleMe } from '#web/testing/samples.ts'

const AMOUNT = page.getByLabelText('Withdraw', { exact: true })
const SUBMIT = page.getByRole('button', { name: /^Withdraw/ })
const BANK = samplePayoutMethod({ id: sampleId(611), type: 'bank', last4: '6789' })

const open = async (methods: PayoutMethod[]) => {
  const api = fakeApi()
  api.answer(listPayoutMethods, methods)
  api.answer(getWallet, sampleFullWallet())
  await renderPart(<Withdraw wallet={sampleFullWallet()} />, { me: sampleMe(), path: '/wallet' })
  await expect.element(AMOUNT).toBeVisible()
  return api
}

test('JOURNEY-22 without a payout method nothing can be withdrawn, with the reason', async () => {
  await open([])
  await expect.element(SUBMIT).toBeDisabled()
  await expect.element(SUBMIT).toHaveAccessibleDescription(/^There is nowhere to send it yet\./)
  await expect.element(page.getByRole('radio', { name: /Add a debit card first/ }).first()).toBeDisabled()
})

test('JOURNEY-22 an invalid amount is reported before anything is sent', async () => {
  const api = await open([samplePayoutMethod()])
  await SUBMIT.click()
  await expect.element(AMOUNT).toHaveAccessibleDescription('Please enter how much to withdraw.')
  await expect.element(AMOUNT).toHaveFocus()
  expect(api.calls(withdraw)).toEqual([])
})

test.each(['An instant withdrawal is at least $10.00.', 'Insufficient funds: $90.25 is available.'])(
  'JOURNEY-22 what the server refuses is shown beside the amount: %s',
  async (sentence) => {
    const api = await open([samplePayoutMethod()])
    api.fail(withdraw, 422, { message: 'No.', fields: { amount: sentence } })
    await AMOUNT.fill('5')
    await SUBMIT.click()
    await expect.element(AMOUNT).toHaveAccessibleDescription(sentence)
    await expect.element(AMOUNT).toHaveValue('5')
  },
)

test('DEBT-2 whoever owes money is led to it on the same page, and the amount stays', async () => {
  const api = await open([samplePayoutMethod()])
  api.refuse(withdraw, OWES_MONEY)
  await AMOUNT.fill('50')
  await SUBMIT.click()
  const link = page.getByRole('alert').getByRole('link', { name: 'Pay what you owe' })
  await expect.element(link).toHaveAttribute('href', '#owed')
  await expect.element(link).not.toHaveAttribute('target')
  await expect.element(AMOUNT).toHaveValue('50')
})

test('JOURNEY-22 fee and net amount are shown above the button, and the withdrawal is sent once', async () => {
  const api = await open([samplePayoutMethod()])
  await AMOUNT.fill('50')
  await expect.element(page.getByText('Instant fee 2%')).toBeVisible()
  await expect.element(page.getByText('−$1.00')).toBeVisible()
  await expect.element(page.getByText(/^Arrives on card 5556/)).toBeVisible()
  await expect.element(page.getByText('$49.00')).toBeVisible()
  api.fail(withdraw, 503)
  await page.getByRole('button', { name: 'Withdraw $50.00' }).click()
  await expect
    .element(page.getByText('No answer came. Try again; the same withdrawal is never made twice.'))
    .toBeVisible()
  api.answer(withdraw, sampleWithdrawal())
  await page.getByRole('button', { name: 'Withdraw $50.00' }).click()
  await expect.element(page.getByText('Withdrawal under way')).toBeVisible()
  await expect.element(page.getByText(/^\$49\.00 to card 5556/)).toBeVisible()
  // The form was reset.
  await expect.element(AMOUNT).toHaveValue('')
  const [first, second] = api.calls(withdraw)
  expect(second?.body).toEqual({ amount: '50', speed: 'instant', methodId: sampleId(610) })
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

test('JOURNEY-22 everything can be sent to a bank for free', async () => {
  const api = await open([samplePayoutMethod(), BANK])
  await page.getByRole('radio', { name: /^Standard, bank 6789/ }).click({ force: true })
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect.element(AMOUNT).toHaveValue('90.25')
  api.answer(withdraw, sampleWithdrawal({ methodType: 'bank', last4: '6789', net: '90.25', fee: '0.00' }))
  await SUBMIT.click()
  await expect.element(page.getByText(/^\$90\.25 to bank 6789/)).toBeVisible()
  expect(api.calls(withdraw)[0]?.body).toEqual({ amount: '90.25', speed: 'standard', methodId: BANK.id })
})

test('JOURNEY-22 a withdrawal that the bank returns is reported', async () => {
  const api = await open([samplePayoutMethod()])
  api.answer(withdraw, sampleWithdrawal({ status: 'failed', failureReason: 'The account is closed.' }))
  await AMOUNT.fill('50')
  await SUBMIT.click()
  await expect.element(page.getByText('Withdrawal failed')).toBeVisible()
  await expect.element(page.getByText('The account is closed.')).toBeVisible()
})
