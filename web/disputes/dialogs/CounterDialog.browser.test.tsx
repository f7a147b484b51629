import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { getContract } from '#core/contracts/api.ts'
import { counterProposal } from '#core/disputes/api.ts'
import { CounterDialog } from '#web/disputes/dialogs/CounterDialog.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleAttempt, sampleDispute, samplePayment } from '#web/testing/samples-work.ts'
import { sampleContract, sampleMe } from '#web/testing/samples.ts'

const CONTRACT = sampleContract({ payments: [samplePayment()] })
const PERCENT = page.getByLabelText('In percent')
const WHY = page.getByLabelText('Why')
const PROPOSE = page.getByRole('button', { name: /^Propose/ })

const show = async () => {
  const onClose = vi.fn<() => void>()
  const me = sampleMe()
  await renderPart(
    <CounterDialog
      contract={CONTRACT}
      dispute={sampleDispute()}
      attempt={sampleAttempt()}
      me={me.id}
      onClose={onClose}
    />,
    { me },
  )
  return onClose
}
const open = async () => {
  const api = fakeApi()
  api.answer(getContract, CONTRACT)
  return { api, onClose: await show() }
}

test('JOURNEY-27 a share is proposed, with its amounts while typing', async () => {
  const { api, onClose } = await open()
  await expect
    .element(page.getByText('That is what is proposed already. Accept it, or choose another share.'))
    .toBeVisible()
  await expect.element(PROPOSE).toBeDisabled()
  await PERCENT.fill('25.5')
  await expect.element(page.getByText('$24.23').first()).toBeVisible()
  await WHY.fill('One floor of three.')
  api.answer(counterProposal, sampleDispute())
  await page.getByRole('button', { name: 'Propose 25.5% back' }).click()
  await expect.element(page.getByText('Proposal sent')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  expect(api.calls(counterProposal)[0]?.body).toEqual({
    option: 'refund',
    refundPercent: 25.5,
    message: 'One floor of three.',
  })
})

test.each(['', '101', '12.345', 'half'])(
  'JOURNEY-27 a share of “%s” cannot be proposed, and the field says why',
  async (typed) => {
    await open()
    await PERCENT.fill(typed)
    await expect
      .element(PERCENT)
      .toHaveAccessibleDescription('A number from 0 to 100, with at most two digits after the point.')
    await expect.element(PROPOSE).toBeDisabled()
  },
)

test('JOURNEY-27 more time is proposed instead of money', async () => {
  const { api } = await open()
  await page.getByRole('radio', { name: /^Finish it, with more time/ }).click({ force: true })
  await page.getByLabelText('How much longer').selectOptions('5')
  api.answer(counterProposal, sampleDispute())
  await page.getByRole('button', { name: 'Propose 5 more days' }).click()
  await expect
    .poll(() => api.calls(counterProposal)[0]?.body)
    .toEqual({
      option: 'extension',
      extensionDays: 5,
      message: '',
    })
})

test('JOURNEY-28 a refused proposal shows the reason and keeps its text', async () => {
  const { api, onClose } = await open()
  await PERCENT.fill('40')
  await WHY.fill('One floor of three.')
  api.fail(counterProposal, 409, { message: 'The dispute is over.' })
  await PROPOSE.click()
  await expect.element(page.getByText('The proposal could not be sent.')).toBeVisible()
  await expect.element(page.getByText('The dispute is over.').first()).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await cleanup()
  await show()
  await expect.element(WHY).toHaveValue('One floor of three.')
})
