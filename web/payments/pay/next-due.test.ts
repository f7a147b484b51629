import { describe, expect, it } from 'vitest'
import type { Contract } from '#core/contracts/api.ts'
import type { PaymentStatus } from '#core/payments/rules.ts'
import { nextDue } from '#web/payments/pay/next-due.ts'

type Payment = Contract['payments'][number]

const payment = (status: PaymentStatus, kind: Payment['kind'] = 'contract'): Payment => ({
  id: '0198c1f2-7a00-7000-8000-000000000001',
  contractId: '0198c1f2-7a00-7000-8000-000000000002',
  kind,
  amount: '88.00',
  platformFee: '4.40',
  workerAmount: '83.60',
  refundedAmount: '0.00',
  status,
  failureReason: null,
  needsAction: false,
  message: null,
  paidAt: null,
  releasedAt: null,
  refundedAt: null,
  createdAt: '2025-10-16T12:00:00.000Z',
})
const extra = (day: number, paymentStatus: PaymentStatus | null, status: 'approved' | 'pending' = 'approved') => ({
  status,
  paymentStatus,
  additionalAmount: `${day}.00`,
  description: `Extra of day ${day}`,
  createdAt: `2025-10-${day}T12:00:00.000Z`,
})
const due = (payments: Payment[], extras: ReturnType<typeof extra>[]) => nextDue({ payments, amount: '88.00' }, extras)

describe('PAY-UI-1 the next payment', () => {
  it.each<[string, Payment[]]>([
    ['nothing was paid', []],
    ['the card was refused', [payment('failed')]],
    ['only a tip went through', [payment('released', 'tip')]],
  ])('is the contract while %s', (_, payments) =>
    expect(due(payments, [extra(12, null)])).toEqual({ amount: '88.00', extra: null }),
  )

  it('is then the oldest approved and unpaid extra work', () => {
    const extras = [extra(15, null), extra(14, 'failed'), extra(13, 'held'), extra(12, null, 'pending')]
    expect(due([payment('failed'), payment('held')], extras)).toEqual({ amount: '14.00', extra: 'Extra of day 14' })
  })

  it('is null when everything is paid', () => expect(due([payment('released')], [extra(13, 'released')])).toBeNull())
})
