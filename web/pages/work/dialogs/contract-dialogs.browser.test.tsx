import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cancelContract, type Contract, declineContract, getContract } from '#core/contracts/api.ts'
import { listPaymentMethods, tipWorker } from '#core/payments/api.ts'
import { OWES_MONEY } from '#core/payments/owes-money.ts'
import { TipDialog } from '#web/pages/work/dialogs/TipDialog.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleContract, sampleId, sampleMe } from '#web/testing/samples.ts'
import { CancelContractDialog } from '#web/pages/work/dialogs/CancelContractDialog.tsx'
import { DeclineDialog } from '#web/pages/work/dialogs/DeclineDialog.tsx'

const openCancelling = async (contract: Contract) => {
  const api = fakeApi()
  api.answer(getContract, contract)
  api.answer(cancelContract, { ...contract, status: 'cancelled' })
  const onClose = vi.fn<() => void>()
  await renderPart(<CancelContractDialog contract={contract} onClose={onClose} />, { me: sampleMe() })
  await page.getByLabelText('Why').fill('The sofa found another home.')
  return { api, onClose }
}

describe('canceling a contract', () => {
  const COST = page.getByRole('status').filter({ hasText: 'It costs you' })

  const early = { status: 'active', startedAt: null, cancelFeeFrom: '2099-01-01T00:00:00.000Z' } as const

  test.each([
    [
      'early it is free for the poster',
      sampleContract({ ...early, role: 'poster' }),
      /^It costs you nothing\. It stays free until .+\. \$95\.00 goes back to your card\.$/,
      'Cancel contract',
      '0.00',
    ],
    [
      'late it costs the poster a fee, half of it for the worker',
      sampleContract({ role: 'poster', cancelFee: '10.00' }),
      /^Work has started\. It costs you \$10\.00: \$5\.00 for Ines, \$5\.00 for the platform\. \$85\.00 goes back to your card\.$/,
      'Cancel for $10.00',
      '10.00',
    ],
    [
      'a worker owes it, and the poster gets all of the hold back',
      sampleContract({ role: 'worker', cancelFee: '10.00' }),
      /^Work has started\. It costs you \$10\.00: \$5\.00 for Maren, \$5\.00 for the platform\. .+ \$95\.00 goes back to Maren\.$/,
      'Cancel for $10.00',
      '10.00',
    ],
  ])('JOURNEY-19 %s: shown before it is charged, and no other fee is sent', async (_case, contract, cost, act, fee) => {
    const { api, onClose } = await openCancelling(contract)
    await expect.element(COST).toMatchTextContent(cost)
    expect(api.calls(cancelContract)).toEqual([])
    await page.getByRole('button', { name: act, exact: true }).click()
    await expect.element(page.getByText('Contract cancelled')).toBeVisible()
    expect(onClose).toHaveBeenCalledOnce()
    expect(api.calls(cancelContract)).toMatchObject([
      { params: { id: sampleId(200) }, body: { reason: 'The sofa found another home.', fee } },
    ])
  })

  test('JOURNEY-19 a refusal shows beside the button, and the reason stays', async () => {
    const { api, onClose } = await openCancelling(sampleContract({ role: 'poster', cancelFee: '10.00' }))
    api.fail(cancelContract, 409, { message: 'The fee has changed. Please read it again.' })
    await page.getByRole('button', { name: 'Cancel for $10.00' }).click()
    await expect.element(page.getByText('The contract could not be cancelled.')).toBeVisible()
    await expect.element(page.getByText('The fee has changed. Please read it again.').first()).toBeVisible()
    await expect.element(page.getByLabelText('Why')).toHaveValue('The sofa found another home.')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('JOURNEY-19 after a lost answer the same cancellation carries the same key, so that it is charged once', async () => {
    const contract = sampleContract({ role: 'poster', cancelFee: '10.00' })
    const { api, onClose } = await openCancelling(contract)
    const cancel = page.getByRole('button', { name: 'Cancel for $10.00' })
    api.fail(cancelContract, 503)
    await cancel.click()
    await expect.element(page.getByText('The contract could not be cancelled.')).toBeVisible()
    api.answer(cancelContract, { ...contract, status: 'cancelled' })
    await cancel.click()
    await expect.poll(() => onClose.mock.calls.length).toBe(1)
    const keys = api.calls(cancelContract).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })
})

test('DEBT-2 whoever owes money reads in the tip where to pay it, and amount and words stay', async () => {
  const api = fakeApi()
  const contract = sampleContract({ role: 'poster', status: 'completed' })
  api.answer(getContract, contract)
  api.answer(listPaymentMethods, [])
  api.refuse(tipWorker, OWES_MONEY)
  await renderPart(<TipDialog contract={contract} onClose={() => {}} />, { me: sampleMe() })
  await page.getByRole('radio', { name: 'Own amount' }).click({ force: true })
  await page.getByLabelText('Amount').fill('7.50')
  await page.getByLabelText('A word with it').fill('Thank you!')
  await page.getByRole('button', { name: 'Tip · $7.50' }).click()
  const link = page.getByRole('dialog').getByRole('link', { name: 'Pay what you owe (opens in a new tab)' })
  await expect.element(link).toHaveAttribute('href', '/wallet#owed')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(page.getByLabelText('Amount')).toHaveValue('7.50')
  await expect.element(page.getByLabelText('A word with it')).toHaveValue('Thank you!')
})

describe('declining to sign', () => {
  const contract = sampleContract({ status: 'pending', workerSigned: false, workerSignedAt: null })
  const reason = page.getByLabelText('Why not?')
  const decline = page.getByRole('button', { name: 'Decline the contract' })

  test('JOURNEY-20 a worker declines with a reason and reads the effect', async () => {
    const api = fakeApi()
    api.answer(declineContract, { ...contract, status: 'cancelled' })
    const onClose = vi.fn<() => void>()
    await renderPart(<DeclineDialog contract={contract} onClose={onClose} />, { me: sampleMe() })
    await expect.element(reason).toHaveFocus()
    await reason.fill('My back says no.')
    await decline.click()
    await expect.element(page.getByText('Contract declined')).toBeVisible()
    await expect.element(page.getByText('Maren is told and may choose another bid.')).toBeVisible()
    expect(onClose).toHaveBeenCalledOnce()
    expect(api.calls(declineContract)[0]?.body).toEqual({ reason: 'My back says no.' })
  })

  test('JOURNEY-20 a refusal shows in the dialog, and the reason stays', async () => {
    const api = fakeApi()
    api.fail(declineContract, 409, { message: 'It is signed already.' })
    await renderPart(<DeclineDialog contract={contract} onClose={() => {}} />, { me: sampleMe() })
    await reason.fill('My back says no.')
    await decline.click()
    await expect.element(page.getByText('It is signed already.')).toBeVisible()
    await expect.element(reason).toHaveValue('My back says no.')
  })
})
