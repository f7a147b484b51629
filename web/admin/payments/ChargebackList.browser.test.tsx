import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Admin } from '#core/admin/api.ts'
import { type ChargebackForAdmin, closeChargeback, listChargebacks } from '#core/admin/money.ts'
import { NOT_CLOSABLE } from '#core/payments/chargebacks.ts'
import { ChargebackList } from '#web/admin/payments/ChargebackList.tsx'
import { AdminContext } from '#web/admin/session/session.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleAdmin } from '#web/testing/samples-work.ts'
import { SAMPLE_TIME, sampleId } from '#web/testing/samples.ts'

const WARNING: ChargebackForAdmin = {
  id: sampleId(1),
  kind: 'fraud_warning',
  status: 'open',
  contractId: sampleId(2),
  number: 'NH-4F2K-01',
  jobTitle: 'Carry a piano',
  payerId: sampleId(3),
  payerEmail: 'maren@example.com',
  amount: '95.00',
  reason: 'made_with_stolen_card',
  evidenceDueAt: null,
  evidenceSentAt: null,
  evidenceRefused: null,
  booked: '0.00',
  owed: '0.00',
  openedAt: SAMPLE_TIME,
  decidedAt: null,
}
const LOST: ChargebackForAdmin = {
  ...WARNING,
  id: sampleId(4),
  kind: 'chargeback',
  status: 'lost',
  jobTitle: 'Hang a door',
  reason: 'fraudulent',
  evidenceRefused: 'The file is too large.',
  booked: '95.00',
  owed: '40.00',
  decidedAt: SAMPLE_TIME,
}
const ROW = page.getByRole('row', { name: /Carry a piano/ })
const CLOSE = page.getByRole('button', { name: 'Close warning' })
const DIALOG = page.getByRole('dialog', { name: 'Close this fraud warning?' })

const open = async (items: ChargebackForAdmin[], admin: Admin = sampleAdmin({ role: 'admin' })) => {
  const api = fakeApi()
  api.answer(listChargebacks, { items, nextCursor: null })
  await renderPart(
    <AdminContext value={admin}>
      <ChargebackList />
    </AdminContext>,
    { path: '/admin/payments?tab=chargebacks&status=all' },
  )
  return api
}

test('CHARGEBACK-9 a row says whose payment it is, why, what was sent, and what is owed', async () => {
  await open([WARNING, LOST])
  const lost = page.getByRole('row', { name: /Hang a door/ })
  await expect.element(lost).toBeVisible()
  const textOf = (row: typeof lost): string => row.element().textContent ?? ''
  for (const text of ['Fraud warning', 'maren@example.com', 'Paid with a stolen card', 'openMar 4', 'Not asked for'])
    expect(textOf(ROW)).toContain(text)
  for (const text of ['The cardholder did not make this payment', 'lostMar 4', 'Refused: The file is too large.'])
    expect(textOf(lost)).toContain(text)
  expect(textOf(lost)).toContain('$95.00$40.00 owed')
  await expect
    .element(lost.getByRole('link', { name: 'PDF of the evidence' }))
    .toHaveAttribute('href', `/api/admin/chargebacks/${LOST.id}/evidence`)
  expect(lost.getByRole('button').query()).toBeNull()
})

test('CHARGEBACK-6 an admin closes a fraud warning with a reason; a refusal keeps what was typed', async () => {
  const api = await open([WARNING])
  await CLOSE.click()
  await DIALOG.getByRole('button', { name: 'Close warning' }).click()
  await expect.element(DIALOG.getByText('Please say why.')).toBeVisible()
  expect(api.calls(closeChargeback)).toEqual([])
  await DIALOG.getByRole('textbox', { name: 'Reason' }).fill('The poster called.')
  api.refuse(closeChargeback, NOT_CLOSABLE)
  await DIALOG.getByRole('button', { name: 'Close warning' }).click()
  await expect.element(page.getByText(NOT_CLOSABLE.message).first()).toBeVisible()
  await expect.element(DIALOG.getByRole('textbox', { name: 'Reason' })).toHaveValue('The poster called.')
  api.answer(closeChargeback, { ...WARNING, status: 'closed', decidedAt: SAMPLE_TIME })
  api.answer(listChargebacks, { items: [{ ...WARNING, status: 'closed', decidedAt: SAMPLE_TIME }], nextCursor: null })
  await DIALOG.getByRole('button', { name: 'Close warning' }).click()
  await expect.element(DIALOG).not.toBeInTheDocument()
  await expect.element(CLOSE).not.toBeInTheDocument()
  expect(api.calls(closeChargeback).at(-1)).toMatchObject({
    params: { id: WARNING.id },
    body: { reason: 'The poster called.' },
  })
})

test('CHARGEBACK-6 support cannot close a warning', async () => {
  await open([WARNING], sampleAdmin({ role: 'support' }))
  await expect.element(ROW).toBeVisible()
  expect(CLOSE.query()).toBeNull()
})

test('CHARGEBACK-9 without any, it says so', async () => {
  await open([])
  await expect.element(page.getByRole('heading', { name: 'No chargebacks' })).toBeVisible()
})
