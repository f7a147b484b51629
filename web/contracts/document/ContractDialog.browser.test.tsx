import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Contract, declineContract, getContract, signContract } from '#core/contracts/api.ts'
import ContractDialog from '#web/contracts/document/ContractDialog.tsx'
import { passTime, stopClock } from '#web/testing/clock.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { SAMPLE_TIME, sampleContract, sampleId, sampleMe } from '#web/testing/samples.ts'

const MONEY = sampleContract().money
const AHEAD = '2099-01-01T00:00:00.000Z'

/** The other side has signed, the reader has not. */
const toSign = (role: Contract['role'], extra: Partial<Contract> = {}): Contract =>
  sampleContract({
    role,
    status: 'pending',
    signBy: AHEAD,
    startedAt: null,
    ...(role === 'poster'
      ? { posterSigned: false, posterSignedAt: null }
      : { workerSigned: false, workerSignedAt: null }),
    money: { ...MONEY, status: 'pending', held: '0.00', due: '95.00' },
    ...extra,
  })

const open = async (contract: Contract) => {
  const api = fakeApi()
  api.answer(getContract, contract)
  const onClose = vi.fn<() => void>()
  await renderPart(<ContractDialog contractId={contract.id} onClose={onClose} />, { me: sampleMe() })
  await expect.element(page.getByRole('heading', { name: contract.job.title })).toBeVisible()
  return { api, onClose }
}
const SIGN = page.getByRole('button', { name: 'Sign without holding' })

test('JOURNEY-18 a refused card keeps the dialog open with the reason and a payment link', async () => {
  stopClock()
  const { api, onClose } = await open(toSign('poster'))
  const signed = toSign('poster', {
    status: 'active',
    posterSigned: true,
    posterSignedAt: SAMPLE_TIME,
    money: { ...MONEY, status: 'failed', held: '0.00', due: '95.00', failureReason: 'Your card was declined.' },
  })
  api.answer(signContract, signed)
  api.answer(getContract, signed)
  await SIGN.click()
  await expect.element(page.getByText(/The card was refused: Your card was declined\./)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Pay again · $95.00' }))
    .toHaveAttribute('href', `/pay/${sampleId(200)}`)
  // Longer than a paid contract stays open.
  await passTime(5_000)
  expect(onClose).not.toHaveBeenCalled()
  expect(api.calls(signContract)[0]?.body).toEqual({ role: 'poster', termsHash: signed.termsHash })
})

test('JOURNEY-16 the second signature shows a message for two seconds and closes the dialog', async () => {
  stopClock()
  const { api, onClose } = await open(toSign('worker'))
  const signed = toSign('worker', { status: 'active', workerSigned: true, workerSignedAt: SAMPLE_TIME, money: MONEY })
  api.answer(signContract, signed)
  api.answer(getContract, signed)
  await SIGN.click()
  await expect.element(page.getByText('Contract Activated!')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await passTime(2_000)
  expect(onClose).toHaveBeenCalledOnce()
})

test('JOURNEY-16 a refused signature is reported beside the button', async () => {
  const { api } = await open(toSign('worker'))
  api.fail(signContract, 409, { message: 'The text has changed. Please read it again.' })
  await SIGN.click()
  await expect.element(page.getByRole('dialog').getByText('Signing Failed').first()).toBeVisible()
  await expect.element(page.getByText('The text has changed. Please read it again.').first()).toBeVisible()
  await expect.element(SIGN).toBeEnabled()
})

test('JOURNEY-16 signing by holding requires holding to the end', async () => {
  stopClock()
  const { api } = await open(toSign('worker'))
  const signed = toSign('worker', { status: 'active', workerSigned: true, workerSignedAt: SAMPLE_TIME, money: MONEY })
  api.answer(signContract, signed)
  api.answer(getContract, signed)
  page.getByRole('button', { name: 'Hold to sign' }).element().focus()
  await userEvent.keyboard('{Enter>}{/Enter}')
  await expect.element(page.getByText('Keep holding until it is full, or sign without holding.')).toBeVisible()
  expect(api.calls(signContract)).toEqual([])
  await userEvent.keyboard('{Enter>}')
  await passTime(600)
  await expect.element(page.getByText('Contract Activated!')).toBeVisible()
  expect(api.calls(signContract)).toHaveLength(1)
})

test('JOURNEY-20 declining asks for a reason, takes the focus and can be canceled', async () => {
  const { api } = await open(toSign('worker'))
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByLabelText('Why not?')).toHaveFocus()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect.element(SIGN).toBeVisible()
  expect(api.calls(declineContract)).toEqual([])
})

test('SIGN-UI-4 “Contract Activated!” shows for two seconds in the dialog and then on the page', async () => {
  stopClock()
  const { api, onClose } = await open(toSign('worker'))
  const signed = toSign('worker', {
    status: 'active',
    workerSigned: true,
    workerSignedAt: SAMPLE_TIME,
    money: { ...MONEY, status: 'held', held: '95.00', due: '0.00' },
  })
  api.answer(signContract, signed)
  api.answer(getContract, signed)
  await page.getByRole('button', { name: /^Sign/ }).first().click()
  await expect.element(page.getByText('Contract Activated!').first()).toBeVisible()
  await passTime(1_900)
  expect(onClose).not.toHaveBeenCalled()
  await passTime(200)
  expect(onClose).toHaveBeenCalledTimes(1)
})
