import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Contract, getContract, startContract } from '#core/contracts/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { samplePayment } from '#web/testing/samples-work.ts'
import { sampleContract, sampleMe } from '#web/testing/samples.ts'
import type { OpenDialog } from '#web/contracts/open-dialog.ts'
import { NextStep } from '#web/pages/work/contract/NextStep.tsx'
import { Documents } from '#web/pages/work/contract/Documents.tsx'

const MONEY = sampleContract().money
const NOT_HELD = { ...MONEY, status: 'failed', held: '0.00', due: '95.00' } as const
const START = page.getByRole('button', { name: 'Start work' })

const link = (name: string) => page.getByRole('link', { name })

const open = async (contract: Contract) => {
  const api = fakeApi()
  api.answer(getContract, contract)
  const ask = vi.fn<OpenDialog>()
  await renderPart(<NextStep contract={contract} requests={[]} dispute={null} ask={ask} />, { me: sampleMe() })
  return { api, ask }
}

test('JOURNEY-18 until the money is held the worker reads that and cannot start', async () => {
  await open(sampleContract({ status: 'active', startedAt: null, money: NOT_HELD }))
  await expect.element(page.getByText(/The money is not held yet\./)).toBeVisible()
  await expect.element(START).not.toBeInTheDocument()
})

test('JOURNEY-18 the poster gets a payment link', async () => {
  const money = { ...NOT_HELD, failureReason: 'Your card was declined.' }
  await open(sampleContract({ role: 'poster', status: 'active', startedAt: null, money }))
  await expect
    .element(page.getByRole('link', { name: 'Pay · $95.00' }))
    .toHaveAttribute('href', `/pay/${sampleContract().id}`)
})

test('JOURNEY-18 once the money is held the worker can start; a refusal shows a message', async () => {
  const held = sampleContract({ status: 'active', startedAt: null })
  const { api } = await open(held)
  api.fail(startContract, 409, { message: 'The money is not held.' })
  await START.click()
  await expect.element(page.getByText('Failed to start contract.')).toBeVisible()
  api.answer(startContract, sampleContract())
  await START.click()
  await expect.element(page.getByText('Contract started')).toBeVisible()
})

test('JOURNEY-20 after a declined contract the poster reads the reason and gets a link to the other bids', async () => {
  await open(
    sampleContract({
      role: 'poster',
      status: 'cancelled',
      workerSigned: false,
      workerSignedAt: null,
      cancelledBy: 'worker',
      cancelReason: 'My back says no.',
      money: { ...MONEY, status: 'pending', held: '0.00' },
    }),
  )
  await expect.element(page.getByText(/Ines declined to sign: “My back says no\.” No money moved\./)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See the other bids' }))
    .toHaveAttribute('href', `/job-details/${sampleContract().jobId}`)
})

test('JOURNEY-20 a worker who is asked to sign may decline', async () => {
  const { ask } = await open(sampleContract({ status: 'pending', workerSigned: false, workerSignedAt: null }))
  await page.getByRole('button', { name: 'Decline to sign' }).click()
  expect(ask).toHaveBeenCalledWith({ act: 'decline' })
})

test('JOURNEY-17 contract, receipt and calendar event can be downloaded; after a cancellation the event can be removed', async () => {
  const contract = sampleContract({ payments: [samplePayment()] })
  const screen = await renderPart(<Documents contract={contract} ask={() => {}} />, { me: sampleMe() })
  await expect.element(link('Contract as PDF')).toHaveAttribute('href', `/api/contracts/${contract.id}/pdf`)
  await expect.element(link('Contract as PDF')).toHaveAttribute('download')
  await expect.element(link('Receipt')).toHaveAttribute('href', `/api/contracts/${contract.id}/receipt`)
  await expect.element(link('Add to calendar')).toHaveAttribute('href', `/api/contracts/${contract.id}/calendar.ics`)
  await screen.rerender(<Documents contract={{ ...contract, status: 'cancelled' }} ask={() => {}} />)
  await expect.element(link('Add to calendar')).not.toBeInTheDocument()
  await expect.element(link('Take off the calendar')).toBeVisible()
})
