import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getContract } from '#core/contracts/api.ts'
import { acceptProposal, type Dispute } from '#core/disputes/api.ts'
import { AcceptDialog } from '#web/disputes/dialogs/AcceptDialog.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleAttempt, sampleDispute } from '#web/testing/samples-work.ts'
import { sampleContract, sampleMe } from '#web/testing/samples.ts'

const CONTRACT = sampleContract()
const ACCEPT = page.getByRole('button', { name: /^Accept ·/ })

const open = async (dispute: Dispute = sampleDispute()) => {
  const api = fakeApi()
  api.answer(getContract, CONTRACT)
  const onClose = vi.fn<() => void>()
  await renderPart(<AcceptDialog contract={CONTRACT} dispute={dispute} attempt={sampleAttempt()} onClose={onClose} />, {
    me: sampleMe(),
  })
  return { api, onClose }
}

test('JOURNEY-26 the amounts are shown before accepting, and the share is sent', async () => {
  const { api, onClose } = await open()
  await expect.element(page.getByText('$14.25').first()).toBeVisible()
  await expect.element(page.getByText('$76.71').first()).toBeVisible()
  api.answer(acceptProposal, sampleDispute())
  await ACCEPT.click()
  await expect.element(page.getByText('Now it is up to Maren.')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  expect(api.calls(acceptProposal)[0]?.body).toEqual({ refundPercent: 15 })
})

test('JOURNEY-26 the second acceptance settles the dispute', async () => {
  const { api } = await open()
  api.answer(acceptProposal, sampleDispute({ status: 'resolved' }))
  await ACCEPT.click()
  await expect.element(page.getByText('Settled')).toBeVisible()
})

test('JOURNEY-26 a refused acceptance shows the reason', async () => {
  const { api, onClose } = await open()
  api.fail(acceptProposal, 409, { message: 'The share has changed meanwhile.' })
  await ACCEPT.click()
  await expect.element(page.getByText('The proposal could not be accepted.')).toBeVisible()
  await expect.element(page.getByText('The share has changed meanwhile.').first()).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('JOURNEY-27 a replaced proposal closes its dialog with a message', async () => {
  const { onClose } = await open(sampleDispute({ proposals: [sampleAttempt({ status: 'rejected' })] }))
  await expect.element(page.getByText('The proposal has changed meanwhile.')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
})
