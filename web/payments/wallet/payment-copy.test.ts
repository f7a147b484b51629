import { expect, it } from 'vitest'
import { isNothingCharged, paymentText } from '#web/payments/wallet/payment-copy.ts'

const held = {
  kind: 'contract',
  status: 'held',
  amount: '95.00',
  refundedAmount: '0.00',
  failureReason: null,
} as const

it.each([
  [{}, 'Held in escrow', false],
  [{ status: 'processing' }, 'Your bank is looking at it', false],
  [{ status: 'released' }, 'Released', false],
  [{ kind: 'additional_work' }, 'Extra work, held in escrow', false],
  [{ kind: 'tip', status: 'released' }, 'Tip', false],
  [{ status: 'refunded', refundedAmount: '95.00' }, 'Went back to your card', true],
  [{ status: 'partially_refunded', refundedAmount: '85.00' }, '$85.00 of it went back to your card', false],
  [{ status: 'fee_kept' }, 'Kept as the cancellation fee', false],
  [
    { status: 'failed', failureReason: 'Your card has insufficient funds.' },
    'Not charged: your card has insufficient funds',
    true,
  ],
  [{ kind: 'tip', status: 'failed' }, 'Tip, not charged: your card was declined', true],
] as const)('WALLET-UI-4 %j reads %j', (change, expected, isBack) => {
  const payment = { ...held, ...change }
  expect(paymentText(payment)).toBe(expected)
  expect(isNothingCharged(payment)).toBe(isBack)
})
