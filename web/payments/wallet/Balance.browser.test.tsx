import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { changeWallet, type Wallet } from '#core/payments/wallet.ts'
import { Balance } from '#web/payments/wallet/Balance.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleFullWallet } from '#web/testing/samples-work.ts'
import { sampleMe } from '#web/testing/samples.ts'

const WEEKLY = page.getByRole('switch', { name: /^Pay out every week/ })
const OWED = page.getByText(/^You owe/)

const open = async (extra: Partial<Wallet> = {}) => {
  const api = fakeApi()
  await renderPart(<Balance wallet={sampleFullWallet(extra)} />, { me: sampleMe() })
  return api
}

test('JOURNEY-19 a user who owes a fee sees the amount and the way to settle it', async () => {
  await open({ balance: '0.00', available: '0.00', owed: '5.00' })
  await expect.element(OWED).toHaveTextContent('You owe $5.00. See how to settle it')
})

test('JOURNEY-22 a failed change of the weekly payout is reverted with a message', async () => {
  const api = await open({ autoPayout: false })
  expect(OWED.query()).toBeNull()
  api.fail(changeWallet, 503, { message: 'The wallet is busy.' })
  await WEEKLY.click()
  await expect.element(page.getByText('The wallet is busy.')).toBeVisible()
  await expect.element(WEEKLY).not.toBeChecked()
  expect(api.calls(changeWallet)).toMatchObject([{ body: { autoPayout: true } }])
})
