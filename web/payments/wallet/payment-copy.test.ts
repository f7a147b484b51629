import { expect, it } from 'vitest'
import { isNothingCharged, paymentText } from '#web/payments/wallet/payment-copy.ts'

const held = {
  kind: 'contract',
  status: 'held',
  amount: '95.00',
  refundedAmount: '0.00',
  refundedToCard: '0.00',
  bank: null,
  reversedAmount: '0.00',
  failureReason: null,
} as const

it.each([
  [{}, 'Held in escrow', false],
  [{ status: 'processing' }, 'Your bank is looking at it', false],
  [{ status: 'released' }, 'Released', false],
  [{ kind: 'additional_work' }, 'Extra work, held in escrow', false],
  [{ kind: 'tip', status: 'released' }, 'Tip', false],
  [{ status: 'refunded', refundedAmount: '95.00', refundedToCard: '95.00' }, 'Went back to your card', true],
  [
    { status: 'partially_refunded', refundedAmount: '85.00', refundedToCard: '85.00' },
    '$85.00 of it went back to your card',
    false,
  ],
  [{ kind: 'debt_payment', status: 'released' }, 'Paid on what you owed', false],
  [
    { kind: 'debt_payment', status: 'refunded', refundedAmount: '95.00', refundedToCard: '95.00' },
    'Paid on what you owed, went back to your card',
    true,
  ],
  [
    { kind: 'debt_payment', status: 'partially_refunded', refundedAmount: '20.00', refundedToCard: '20.00' },
    'Paid on what you owed, $20.00 of it went back to your card',
    false,
  ],
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

const reversed = { bank: 'reversed', reversedAmount: '95.00' } as const
const inPart = { bank: 'reversed', reversedAmount: '40.00' } as const
const refunded = { status: 'refunded', refundedAmount: '95.00' } as const

it.each([
  [{ bank: 'reviewing' }, 'Held in escrow, your bank is reviewing it', false],
  [{ status: 'released', bank: 'reviewing' }, 'Released, your bank is reviewing it', false],
  [{ kind: 'tip', status: 'released', bank: 'reviewing' }, 'Tip, your bank is reviewing it', false],
  [reversed, 'Reversed by your bank', true],
  [{ ...reversed, status: 'released' }, 'Released, reversed by your bank', true],
  [{ ...reversed, kind: 'tip', status: 'released' }, 'Tip, reversed by your bank', true],
  [inPart, 'Held in escrow, $40.00 of it reversed by your bank', false],
  [{ ...refunded, ...reversed }, 'Reversed by your bank', true],
  [
    { ...refunded, ...inPart, refundedToCard: '55.00' },
    '$55.00 of it went back to your card, $40.00 of it reversed by your bank',
    true,
  ],
  [
    { ...refunded, refundedToCard: '95.00', bank: 'reversed', reversedAmount: '0.00' },
    'Went back to your card, reversed by your bank',
    true,
  ],
  [refunded, 'Refunded, but not to this card', true],
] as const)('CHARGEBACK-10 %j reads %j', (change, expected, isBack) => {
  const payment = { ...held, ...change }
  expect(paymentText(payment)).toBe(expected)
  expect(isNothingCharged(payment)).toBe(isBack)
})
