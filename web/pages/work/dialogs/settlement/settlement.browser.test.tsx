import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  acceptSettlement,
  cancelContract,
  type Contract,
  getContract,
  listProgress,
  withdrawSettlement,
} from '#core/contracts/api.ts'
import { HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import type { OpenDialog } from '#web/contracts/open-dialog.ts'
import ContractActs from '#web/pages/work/dialogs/ContractDialogs.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleProgress, sampleSettlement } from '#web/testing/samples-work.ts'
import { sampleContract, sampleId, sampleMe } from '#web/testing/samples.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })

const openDialog = async (act: 'cancel' | 'settlement', contract: Contract) => {
  const api = fakeApi()
  api.answer(getContract, contract)
  api.answer(listProgress, [sampleProgress({ percent: 65, description: 'The post is straight again.' })])
  const [onClose, ask] = [vi.fn<() => void>(), vi.fn<OpenDialog>()]
  await renderPart(<ContractActs contract={contract} asking={{ act }} ask={ask} me={sampleId(1)} onClose={onClose} />, {
    me: sampleMe(),
  })
  return { api, onClose, ask }
}

const { percent, amount, share, fee, workerAmount, refund } = sampleSettlement()
const progressed = sampleContract({
  role: 'poster',
  percent: 65,
  cancelShare: { percent, amount, share, fee, workerAmount, refund },
  money: { ...sampleContract().money, held: '120.00', cardLast4: '4242' },
})
const settling = (role: 'poster' | 'worker') =>
  sampleContract({
    role,
    percent: 65,
    mayCancel: false,
    settlement: sampleSettlement({ answerBy: new Date(Date.now() + 23 * HOUR_MS + 12.5 * MINUTE_MS).toISOString() }),
  })

const amountsShown = async (rows: readonly (readonly [string, string])[]) => {
  for (const [label, value] of rows) {
    await expect.element(page.getByRole('term').filter({ hasText: label })).toBeVisible()
    await expect.element(page.getByRole('definition').filter({ hasText: value })).toBeVisible()
  }
}

describe('SETTLE-UI-1 a poster who cancels after reported progress', () => {
  test('sees the evidence and every amount, and sends the share that was shown', async () => {
    const { api, onClose } = await openDialog('cancel', progressed)
    await expect.element(page.getByRole('heading', { name: 'Cancel and settle' })).toHaveFocus()
    await expect.element(page.getByText('“The post is straight again.”')).toBeVisible()
    await expect.element(page.getByRole('img', { name: '65% to Ines, 35% back to you' })).toBeVisible()
    await amountsShown([
      ['Ines’s share', '$78.00'],
      ['Platform 5%', '−$3.90'],
      ['Ines receives', '$74.10'],
      ['Back to card 4242', '$42.00'],
    ])
    api.answer(cancelContract, settling('poster'))
    await page.getByLabelText('Reason').selectOptions('It takes too long')
    await page.getByLabelText('A few words to Ines').fill('Thank you for what you’ve done so far.')
    expect(api.calls(cancelContract)).toEqual([])
    await button('Cancel and pay $78.00').click()
    await expect.element(page.getByText('Ines has 24 hours to answer.')).toBeVisible()
    expect(onClose).toHaveBeenCalledOnce()
    expect(api.calls(cancelContract)).toMatchObject([
      { body: { reason: 'It takes too long. Thank you for what you’ve done so far.', percent: 65 } },
    ])
  })

  test('keeps the contract, or opens a dispute about the share', async () => {
    const { api, onClose, ask } = await openDialog('cancel', progressed)
    await button('Disagree with the share? Open a dispute').click()
    expect(ask).toHaveBeenCalledWith({ act: 'dispute' })
    await button('Keep the contract').click()
    expect(onClose).toHaveBeenCalledOnce()
    expect(api.calls(cancelContract)).toEqual([])
  })

  test('reads a refusal beside the button, and what was typed stays', async () => {
    const { api, onClose } = await openDialog('cancel', progressed)
    api.fail(cancelContract, 409, { message: 'The worker has reported progress meanwhile.' })
    await page.getByLabelText('A few words to Ines').fill('Sorry.')
    await button('Cancel and pay $78.00').click()
    await expect.element(page.getByText('The worker has reported progress meanwhile.').first()).toBeVisible()
    await expect.element(page.getByLabelText('A few words to Ines')).toHaveValue('Sorry.')
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('SETTLE-UI-2 the worker', () => {
  test('sees the reason, the evidence, the amounts and the time left, and accepts', async () => {
    const { api, onClose } = await openDialog('settlement', settling('worker'))
    await expect.element(page.getByRole('heading', { name: 'Maren canceled. You’re paid for 65%.' })).toHaveFocus()
    await expect
      .element(page.getByText(/^“Plans changed\. Thank you for what you’ve done so far\.” The share/))
      .toBeVisible()
    await expect.element(page.getByRole('timer')).toHaveTextContent('23 h 12 min')
    await amountsShown([
      ['Your share', '$78.00'],
      ['Platform 5%', '−$3.90'],
      ['Back to Maren', '$42.00'],
      ['You receive', '$74.10'],
    ])
    await expect.element(page.getByText('A dispute freezes all $120.00 until it’s settled.')).toBeVisible()
    api.answer(acceptSettlement, { ...settling('worker'), status: 'cancelled' })
    await button('Accept · $74.10').click()
    await expect.element(page.getByText('$74.10 is in your wallet.')).toBeVisible()
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('opens a dispute instead', async () => {
    const { ask } = await openDialog('settlement', settling('worker'))
    await button('Open a dispute').click()
    expect(ask).toHaveBeenCalledWith({ act: 'dispute' })
  })

  test('reads it when the cancellation was taken back meanwhile', async () => {
    await openDialog('settlement', sampleContract({ role: 'worker' }))
    await expect.element(page.getByText('The cancellation was taken back. The work continues.')).toBeVisible()
  })
})

test('SETTLE-UI-2 the poster takes the cancellation back', async () => {
  const { api, onClose } = await openDialog('settlement', settling('poster'))
  await expect.element(page.getByRole('heading', { name: 'Ines can answer' })).toHaveFocus()
  api.answer(withdrawSettlement, sampleContract({ role: 'poster' }))
  await button('Take the cancellation back').click()
  await expect.element(page.getByText('The contract continues')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  expect(api.calls(withdrawSettlement)).toHaveLength(1)
})
