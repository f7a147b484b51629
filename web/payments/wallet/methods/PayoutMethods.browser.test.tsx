import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { paymentSetup } from '#core/payments/api.ts'
import {
  addPayoutMethod,
  confirmPayoutMethod,
  getWallet,
  listPayoutMethods,
  type PayoutMethod,
  removePayoutMethod,
} from '#core/payments/wallet.ts'
import { PayoutMethods } from '#web/payments/wallet/methods/PayoutMethods.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleFullWallet, samplePayoutMethod } from '#web/testing/samples-work.ts'
import { sampleId, sampleMe } from '#web/testing/samples.ts'

const BANK = samplePayoutMethod({ id: sampleId(611), type: 'bank', last4: '6789', isConfirmed: false, triesLeft: 5 })

const open = async (methods: PayoutMethod[] = []) => {
  const api = fakeApi()
  api.answer(listPayoutMethods, methods)
  api.answer(getWallet, sampleFullWallet())
  api.answer(paymentSetup, { provider: 'sandbox', publishableKey: null, isTestMode: true, sampleContractId: null })
  await renderPart(<PayoutMethods wallet={sampleFullWallet()} />, { me: sampleMe() })
  return api
}

describe('a debit card', () => {
  const dialog = page.getByRole('dialog', { name: 'Add a debit card' })
  const number = dialog.getByLabelText('Card number')
  const add = dialog.getByRole('button', { name: 'Add card' })

  test('JOURNEY-22 errors of a card are shown at their fields and nothing is sent', async () => {
    const api = await open()
    await page.getByRole('button', { name: 'Add a debit card' }).click()
    await number.fill('4111111111111112')
    await dialog.getByLabelText('Expires').fill('0420')
    await dialog.getByLabelText('CVC').fill('1')
    await add.click()
    await expect.element(number).toHaveAccessibleDescription('Your card number is not valid.')
    await expect.element(number).toHaveFocus()
    await expect.element(dialog.getByLabelText('Expires')).toHaveAccessibleDescription('Your card has expired.')
    await expect
      .element(dialog.getByLabelText('CVC'))
      .toHaveAccessibleDescription('Please enter the three digits on the back.')
    expect(api.calls(addPayoutMethod)).toEqual([])
  })

  test('JOURNEY-22 a refused card stays in the form with the reason, an accepted one is added', async () => {
    const api = await open()
    await page.getByRole('button', { name: 'Add a debit card' }).click()
    const sentence = 'Test mode takes test debit cards only, such as 4000 0566 5566 5556.'
    api.fail(addPayoutMethod, 422, { message: sentence, fields: { number: sentence } })
    await number.fill('4111111111111111')
    await expect.element(number).toHaveValue('4111 1111 1111 1111')
    await dialog.getByLabelText('Expires').fill('0499')
    await dialog.getByLabelText('CVC').fill('242')
    await add.click()
    await expect.element(number).toHaveAccessibleDescription(sentence)
    await number.fill('4000056655665556')
    api.answer(addPayoutMethod, samplePayoutMethod())
    api.answer(listPayoutMethods, [samplePayoutMethod()])
    await add.click()
    await expect.element(page.getByText('Money can be sent to debit card 5556 now.')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByText('Debit card 5556')).toBeVisible()
  })
})

describe('a bank account', () => {
  const dialog = page.getByRole('dialog', { name: 'Add a bank account' })
  const add = dialog.getByRole('button', { name: 'Add account' })

  test('JOURNEY-22 errors of a bank account are shown at their fields, then two deposits are sent', async () => {
    const api = await open()
    await page.getByRole('button', { name: 'Add a bank account' }).click()
    await dialog.getByLabelText('Routing number').fill('1234')
    await dialog.getByLabelText('Account number').fill('12')
    await add.click()
    await expect
      .element(dialog.getByLabelText('Routing number'))
      .toHaveAccessibleDescription('A routing number has nine digits.')
    await expect
      .element(dialog.getByLabelText('Account number'))
      .toHaveAccessibleDescription('An account number has 4 to 17 digits.')
    expect(api.calls(addPayoutMethod)).toEqual([])
    await dialog.getByLabelText('Routing number').fill('1100-00000')
    await dialog.getByLabelText('Account number').fill('000123456789')
    api.answer(addPayoutMethod, BANK)
    await add.click()
    await expect.element(page.getByText(/^Two small deposits are on their way\./)).toBeVisible()
    expect(api.calls(addPayoutMethod)[0]?.body).toMatchObject({ type: 'bank', routingNumber: '110000000' })
  })

  test('JOURNEY-22 the two deposits are asked for, a wrong guess is reported, the right one confirms', async () => {
    const api = await open([BANK])
    const confirm = page.getByRole('button', { name: 'Confirm account' })
    await expect.element(page.getByText(/5 tries left/)).toBeVisible()
    await confirm.click()
    await expect.element(page.getByLabelText('First deposit')).toHaveAccessibleDescription('Please enter this amount.')
    await page.getByLabelText('First deposit').fill('0.12')
    await page.getByLabelText('Second deposit').fill('0.99')
    api.fail(confirmPayoutMethod, 422, { message: 'These are not the two amounts; 4 tries are left.' })
    api.answer(listPayoutMethods, [{ ...BANK, triesLeft: 4 }])
    await confirm.click()
    await expect.element(page.getByText('These are not the two amounts; 4 tries are left.')).toBeVisible()
    await expect.element(page.getByText(/4 tries left/)).toBeVisible()
    await page.getByLabelText('Second deposit').fill('0.31')
    api.answer(confirmPayoutMethod, { ...BANK, isConfirmed: true, triesLeft: null })
    api.answer(listPayoutMethods, [{ ...BANK, isConfirmed: true, triesLeft: null }])
    await confirm.click()
    await expect.element(page.getByText('Money can be sent to bank 6789 now.')).toBeVisible()
    await expect.element(confirm).not.toBeInTheDocument()
    expect(api.calls(confirmPayoutMethod).at(-1)?.body).toEqual({ amounts: ['0.12', '0.31'] })
  })
})

test('JOURNEY-22 removing a payout method asks first and keeps the focus', async () => {
  const api = await open([samplePayoutMethod()])
  await page.getByRole('button', { name: /^Remove/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove debit card 5556?' })
  api.answer(removePayoutMethod, { message: 'Removed.' })
  api.answer(listPayoutMethods, [])
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Nowhere yet\./)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Where it goes' })).toHaveFocus()
})
