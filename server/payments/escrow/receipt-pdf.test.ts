import { expect, test } from 'vitest'
import { cents } from '#core/kernel/money.ts'
import { drawReceipt, type ReceiptFacts, type ReceiptPayment } from '#server/payments/escrow/receipt-pdf.ts'
import { textOf } from '#server/testing/pdf-text.ts'

const WORK: ReceiptPayment = {
  kind: 'contract',
  status: 'released',
  detail: null,
  amount: cents(8800),
  platformFee: cents(440),
  workerAmount: cents(8360),
  refundedAmount: cents(0),
  cardLast4: '4242',
  paidAt: '2025-10-16T22:41:31.000Z',
  releasedAt: '2025-10-17T22:00:00.000Z',
  refundedAt: null,
}
const EXTRA: ReceiptPayment = {
  ...WORK,
  kind: 'additional_work',
  detail: 'Take the armchair down as well.',
  amount: cents(2001),
  platformFee: cents(100),
  workerAmount: cents(1901),
}
const TIP: ReceiptPayment = {
  ...WORK,
  kind: 'tip',
  amount: cents(1060),
  platformFee: cents(0),
  workerAmount: cents(1060),
}

const RECEIPT: ReceiptFacts = {
  reader: 'poster',
  contractId: '0199ed2c-4f7a-7c1e-9d41-0c6b11c84f20',
  number: 'NH-4F2K-01',
  title: 'Carry a sofa',
  posterName: 'Maren',
  workerName: 'Devon',
  timeZone: 'America/New_York',
  issuedAt: '2025-10-18T12:00:00.000Z',
  payments: [WORK, EXTRA, TIP],
  workerCancellation: null,
  debts: [],
  publicUrl: 'https://nearhand.example',
  isTestMode: false,
}

/** Label and amount of the totals; the amount is drawn first. */
const sumsOf = (text: string): Record<string, string> => {
  const lines = text.split(/WHERE IT WENT|WHAT YOU GOT/)[1]!.split('\n')
  return Object.fromEntries(
    lines.flatMap((line, at) => (/^−?\$[\d,]+\.\d\d$/.test(line) ? [[lines[at + 1], line]] : [])),
  )
}
const receiptText = async (change: Partial<ReceiptFacts>): Promise<string> =>
  textOf(await drawReceipt({ ...RECEIPT, ...change }))

test('RECEIPT-1 a poster sees what was paid, with which card, and how it was divided to the cent', async () => {
  const text = await receiptText({})
  for (const part of [
    'RECEIPT NH-4F2K-01 · OCTOBER 18, 2025',
    RECEIPT.contractId,
    'The work',
    'Extra work',
    'Take the armchair down as well.',
    'Paid October 16, 2025, 6:41 PM, card ending 4242.',
    'Released October 17, 2025, 6:00 PM: $83.60 to Devon, $4.40 platform fee.',
    'All of it to Devon.',
    'PAID',
  ]) {
    expect(text).toContain(part)
  }
  expect(sumsOf(text)).toEqual({
    'To Devon': '$102.61',
    Tips: '$10.60',
    'Platform fee': '$5.40',
    Paid: '$118.61',
  })
  expect(text).not.toContain('Test mode')
})

test('RECEIPT-1 a worker sees the earnings and not the card', async () => {
  const text = await receiptText({ reader: 'worker', isTestMode: true })
  expect(text).not.toContain('4242')
  expect(text).toContain('Test mode: no real money moved.')
  expect(sumsOf(text)).toEqual({
    Released: '$108.01',
    'Platform fee': '−$5.40',
    'Tips from Maren': '$10.60',
    'Received in all': '$113.21',
  })
})

test('RECEIPT-1 held money is shown as held, and failed payments are left out', async () => {
  const nothing = { platformFee: cents(0), workerAmount: cents(0), releasedAt: null }
  const payments: ReceiptPayment[] = [
    { ...WORK, ...nothing, status: 'failed', amount: cents(777) },
    { ...WORK, ...nothing, status: 'held' },
  ]
  const text = await receiptText({ payments })
  expect(text).toContain('Held until it is released.')
  expect(text).not.toContain('$7.77')
  expect(text).not.toMatch(/^PAID$/m)
  expect(sumsOf(text)).toEqual({
    'To Devon': '$0.00',
    'Platform fee': '$0.00',
    'Still held': '$88.00',
    Paid: '$88.00',
  })
})

test('CANCEL-7 a fee that took the whole amount', async () => {
  const kept: ReceiptPayment = {
    ...WORK,
    status: 'fee_kept',
    amount: cents(1000),
    platformFee: cents(500),
    workerAmount: cents(500),
    refundedAmount: cents(0),
  }
  const text = (await receiptText({ payments: [kept] })).replace(/\s+/g, ' ')
  expect(text).toContain('The cancellation fee took the whole amount; nothing was left to refund.')
  expect(text).toContain('$5.00 to Devon, $5.00 platform fee.')
})

test('RECEIPT-1 a refund less the poster’s cancellation fee', async () => {
  const refunded: ReceiptPayment = {
    ...WORK,
    status: 'partially_refunded',
    platformFee: cents(500),
    workerAmount: cents(500),
    refundedAmount: cents(7800),
    releasedAt: null,
    refundedAt: '2025-10-16T23:00:00.000Z',
  }
  const text = await receiptText({ payments: [refunded] })
  expect(text).toContain('Refunded October 16, 2025, 7:00 PM: $78.00.')
  expect(text).toContain('Of the rest $5.00 to Devon, $5.00 platform fee.')
  expect(sumsOf(text)).toEqual({
    'To Devon': '$5.00',
    'Platform fee': '$5.00',
    Refunded: '$78.00',
    Paid: '$88.00',
    'Less the refund': '$10.00',
  })
})

test('RECEIPT-1 a worker’s cancellation fee, on both sides', async () => {
  const back: ReceiptPayment = {
    ...WORK,
    status: 'refunded',
    platformFee: cents(0),
    workerAmount: cents(0),
    refundedAmount: cents(8800),
    releasedAt: null,
    refundedAt: '2025-10-16T23:00:00.000Z',
  }
  const change = {
    payments: [back],
    workerCancellation: { fee: cents(1000), toPoster: cents(500), at: '2025-10-16T23:00:00.000Z' },
  }
  expect(sumsOf(await receiptText(change))).toMatchObject({ 'To your wallet': '$5.00', 'Less the refund': '$0.00' })
  expect(sumsOf(await receiptText({ ...change, reader: 'worker' }))).toMatchObject({
    'Your cancellation fee': '−$10.00',
    'Received in all': '−$10.00',
    'Refunded to Maren': '$88.00',
  })
})

test('RECEIPT-3 what is still owed, and how much of it was collected, on both sides', async () => {
  const debt = { reason: 'dispute', amount: '90.00', collected: '10.00' } as const
  const ofPoster = await receiptText({ debts: [{ ...debt, isMine: false }] })
  expect(sumsOf(ofPoster)).toMatchObject({ 'Owed by Devon': '$90.00' })
  expect(ofPoster).toContain('$10.00 collected so far.')
  const ofWorker = await receiptText({ reader: 'worker', debts: [{ ...debt, isMine: true }] })
  expect(sumsOf(ofWorker)).toMatchObject({ 'Owed by you': '$90.00' })
  expect(ofWorker).toContain('$10.00 collected so far.')
})

test('RECEIPT-1 works for a fully refunded contract', async () => {
  expect(await receiptText({ payments: [] })).toContain('Nothing was paid for this contract.')
})
