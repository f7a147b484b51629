import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Contract } from '#core/contracts/api.ts'
import { PAYMENT_FROZEN } from '#core/payments/chargebacks.ts'
import { ChargebackBanner } from '#web/contracts/ChargebackBanner.tsx'
import type { OpenDialog } from '#web/contracts/open-dialog.ts'
import OpenDispute from '#web/disputes/OpenDispute.tsx'
import { Documents } from '#web/pages/work/contract/Documents.tsx'
import { NextStep } from '#web/pages/work/contract/NextStep.tsx'
import { SettlementDialog } from '#web/pages/work/dialogs/settlement/SettlementDialog.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleAttempt, sampleDispute, sampleSettlement } from '#web/testing/samples-work.ts'
import { SAMPLE_TIME, sampleContract, sampleMe } from '#web/testing/samples.ts'

const MONEY = sampleContract().money
const ASKED = {
  kind: 'chargeback',
  status: 'open',
  amount: '95.00',
  isHolding: true,
  isMine: false,
  openedAt: SAMPLE_TIME,
  decidedAt: null,
} as const
const REVERSED = {
  chargeback: { ...ASKED, isHolding: false, status: 'lost', decidedAt: SAMPLE_TIME },
  isReversed: true,
} as const
const MINE = [{ reason: 'chargeback', isMine: true, amount: '95.00', collected: '0.00' }] as const
const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string) => page.getByRole('link', { name })

beforeEach(() => fakeApi())

const show = (contract: Contract) => {
  const ask = vi.fn<OpenDialog>()
  return renderPart(
    <>
      <ChargebackBanner contract={contract} />
      <NextStep contract={contract} requests={[]} dispute={null} ask={ask} />
      <Documents contract={contract} ask={ask} />
    </>,
    { me: sampleMe() },
  )
}

for (const width of [390, 1440]) {
  test(`CHARGEBACK-10 ${width} px: while the bank looks at held money, nothing is offered that would be refused`, async () => {
    await page.viewport(width, 800)
    const active = sampleContract({ status: 'active', startedAt: null, mayCancel: true, chargeback: ASKED })
    const screen = await show(active)
    await expect.element(page.getByText('The card’s bank is reviewing this payment', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/Work can start once it has decided\./)).toBeVisible()
    await expect.element(page.getByText('It can be canceled once the card’s bank has decided.')).toBeVisible()
    expect(button('Start work').query()).toBeNull()
    expect(button('Cancel contract').query()).toBeNull()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const completed = sampleContract({
      role: 'poster',
      status: 'completed',
      completedAt: SAMPLE_TIME,
      chargeback: { ...ASKED, isMine: true },
    })
    await screen.rerender(<NextStep contract={completed} requests={[]} dispute={null} ask={() => {}} />)
    await expect.element(page.getByText(/can be released once it has decided/)).toBeVisible()
    expect(button(/Release/).query()).toBeNull()
  })

  test(`CHARGEBACK-10 ${width} px: the poster of a reversed payment is led to the wallet`, async () => {
    await page.viewport(width, 800)
    const chargeback = { ...REVERSED.chargeback, isMine: true }
    await show(sampleContract({ role: 'poster', ...REVERSED, chargeback, debts: [...MINE] }))
    await expect.element(page.getByText('Pay $95.00 in your wallet and the work goes on.')).toBeVisible()
    await expect.element(link('Open the wallet')).toHaveAttribute('href', '/wallet#owed')
    await expect.element(link('Pay · $95.00')).toHaveAttribute('href', '/wallet#owed')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })

  test(`CHARGEBACK-10 ${width} px: the worker of a reversed payment can wait or stop`, async () => {
    await page.viewport(width, 800)
    await show(sampleContract({ status: 'active', startedAt: null, mayCancel: true, ...REVERSED }))
    await expect.element(page.getByText(/owes it now; work can wait, and you can stop without a fee\./)).toBeVisible()
    expect(button('Start work').query()).toBeNull()
    await expect.element(button('Cancel contract')).toBeVisible()
    expect(link('Open the wallet').query()).toBeNull()
  })
}

test('CHARGEBACK-10 what the bank let stand is offered again', async () => {
  const chargeback = { ...ASKED, isHolding: false, status: 'won', decidedAt: SAMPLE_TIME } as const
  await show(sampleContract({ status: 'active', startedAt: null, mayCancel: true, chargeback }))
  await expect.element(button('Start work')).toBeEnabled()
  await expect.element(button('Cancel contract')).toBeVisible()
  expect(page.getByText(/The card’s bank/).query()).toBeNull()
})

test('CHARGEBACK-10 a settlement cannot be accepted meanwhile; a dispute can be opened', async () => {
  const contract = sampleContract({ chargeback: ASKED, settlement: sampleSettlement() })
  await renderPart(<SettlementDialog contract={contract} ask={() => {}} onClose={() => {}} />, { me: sampleMe() })
  await expect.element(button(/^Accept/)).toBeDisabled()
  await expect.element(page.getByText(PAYMENT_FROZEN.message)).toBeVisible()
  await expect.element(button('Open a dispute')).toBeEnabled()
})

test('CHARGEBACK-10 in a dispute, a yes that would move the money waits; a first yes, or a no, does not', async () => {
  const contract = sampleContract({ status: 'disputed', chargeback: ASKED, money: MONEY })
  const disputeWith = (acceptedByRoles: ('poster' | 'worker')[]) => {
    const dispute = sampleDispute({
      role: 'worker',
      proposals: [
        sampleAttempt({
          outcome: { refund: '47.50', fee: '2.38', workerAmount: '45.12' },
          status: 'pending',
          expiresAt: null,
          proposedByRole: null,
          acceptedByRoles,
        }),
      ],
    })
    return <OpenDispute contract={contract} query={{ data: dispute } as never} me={contract.workerId} ask={() => {}} />
  }
  const screen = await renderPart(disputeWith(['poster']), { me: sampleMe() })
  await expect.element(button('Accept')).toBeDisabled()
  await expect.element(page.getByText(PAYMENT_FROZEN.message)).toBeVisible()
  await expect
    .element(page.getByText('The time to answer stands still until the card’s bank has decided.'))
    .toBeVisible()
  await expect.element(button('Ask a person to decide')).toBeEnabled()
  await screen.rerender(disputeWith([]))
  await expect.element(button('Accept')).toBeEnabled()
})
