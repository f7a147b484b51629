import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, dollarText, parseDollars } from '#core/kernel/money.ts'
import { listLegalMoves } from '#core/kernel/state-machine.ts'
import { FEE, splitFee, splitFeeOver } from '#core/payments/fee.ts'
import {
  canMovePayment,
  canMoveWithdrawal,
  PAYMENT_MOVES,
  PAYMENT_STATUSES,
  refuseTip,
  WITHDRAWAL_MOVES,
  WITHDRAWAL_STATUSES,
  type PaymentActor,
  type PaymentMove,
  type WithdrawalMove,
} from '#core/payments/rules.ts'

const FIVE = FEE.fallback

test('MONEY-1 the default fee is five percent', () => expect(FIVE).toBe(500))

test.each([
  [0, '0.00', '100.00'],
  [1, '0.01', '99.99'],
  [725, '7.25', '92.75'],
  [3000, '30.00', '70.00'],
])('MONEY-1 the fee of %i basis points of 100.00 is %s', (points, fee, workerShare) => {
  const split = splitFee(parseDollars('100.00')!, points)
  expect([dollarText(split.fee), dollarText(split.workerShare)]).toEqual([fee, workerShare])
})

test.each([
  ['95.00', '4.75', '90.25'],
  ['200.00', '10.00', '190.00'],
  ['0.00', '0.00', '0.00'],
  ['0.09', '0.00', '0.09'], // 0.45 cents: down
  ['0.10', '0.01', '0.09'], // exactly half a cent: up
  ['0.11', '0.01', '0.10'],
  ['0.29', '0.01', '0.28'],
  ['0.30', '0.02', '0.28'], // 1.5 cents: up
  ['99999999.99', '5000000.00', '94999999.99'],
])('MONEY-1 of %s the fee is %s and the worker gets %s', (total, fee, workerShare) => {
  const split = splitFee(parseDollars(total)!, FIVE)
  expect([dollarText(split.fee), dollarText(split.workerShare)]).toEqual([fee, workerShare])
})

test('MONEY-1 the parts add up, and the fee is five percent rounded half up to the cent', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }).map(cents), (total) => {
      const { fee, workerShare } = splitFee(total, FIVE)
      expect(fee + workerShare).toBe(total)
      expect(fee >= 0n && workerShare >= 0n).toBe(true)
      // fee - 0.5 <= total * 5% < fee + 0.5, in two-hundredths of a cent.
      const twentieth = total * 10n
      expect(fee * 200n - 100n <= twentieth && twentieth < fee * 200n + 100n).toBe(true)
    }),
  )
})

test('MONEY-1 the fee of a negative amount throws', () => {
  expect(() => splitFee(cents(-1), FIVE)).toThrow(RangeError)
})

const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }).map(cents), { minLength: 1, maxLength: 8 })
const sum = (parts: readonly bigint[]): bigint => parts.reduce((total, part) => total + part, 0n)

test('MONEY-4 payments released together share one fee', () => {
  fc.assert(
    fc.property(amounts, (given) => {
      const shares = splitFeeOver(given, FIVE)
      const whole = splitFee(cents(sum(given)), FIVE)
      expect(sum(shares.map(({ fee }) => fee))).toBe(whole.fee)
      expect(sum(shares.map(({ workerShare }) => workerShare))).toBe(whole.workerShare)
      for (const [index, { fee, workerShare }] of shares.entries()) {
        expect(fee + workerShare).toBe(given[index])
        expect(fee >= 0n && workerShare >= 0n).toBe(true)
        // The share differs from the payment's own fee by at most the cent that rounding moves.
        const own = splitFee(given[index]!, FIVE).fee
        expect(fee - own >= -1n && fee - own <= 1n).toBe(true)
      }
    }),
  )
})

test('MONEY-4 the fee of three payments of ten cents is two cents in total', () => {
  const dime = cents(10)
  expect(splitFeeOver([dime, dime, dime], FIVE).map(({ fee }) => fee)).toEqual([1n, 0n, 1n])
  expect(splitFeeOver([], FIVE)).toEqual([])
})

/** Move, actor, from, to. */
const LEGAL_PAYMENT_MOVES = [
  'confirm poster pending processing',
  'confirm poster processing processing',
  'confirm poster failed processing',
  'replace poster pending failed',
  'replace poster processing failed',
  'process provider pending processing',
  'process provider processing processing',
  'decline provider pending failed',
  'decline provider processing failed',
  'hold provider pending held',
  'hold provider processing held',
  'hold provider failed held',
  'tip provider pending released',
  'tip provider processing released',
  'tip provider failed released',
  'payDebt provider pending released',
  'payDebt provider processing released',
  'payDebt provider failed released',
  'returnLate provider pending refunded',
  'returnLate provider processing refunded',
  'returnLate provider failed refunded',
  'release poster held released',
  'release clock held released',
  'abandon contract pending failed',
  'abandon contract processing failed',
  'abandon dispute pending failed',
  'abandon dispute processing failed',
  'cancel contract held refunded',
  'cancelLessFee contract held partially_refunded',
  'keepFee contract held fee_kept',
  'awardToWorker contract held released',
  'awardToWorker contract released released',
  'awardToPoster contract held refunded',
  'awardToPoster contract released refunded',
  'awardToBoth contract held partially_refunded',
  'awardToBoth contract released partially_refunded',
  'awardToWorker dispute held released',
  'awardToWorker dispute released released',
  'awardToPoster dispute held refunded',
  'awardToPoster dispute released refunded',
  'awardToBoth dispute held partially_refunded',
  'awardToBoth dispute released partially_refunded',
  'collectPart clock released partially_refunded',
  'collectPart clock partially_refunded partially_refunded',
  'collectRest clock released refunded',
  'collectRest clock partially_refunded refunded',
  'releasePart poster held partially_refunded',
  'releasePart clock held partially_refunded',
  'returnPart contract released partially_refunded',
  'returnPart contract partially_refunded partially_refunded',
  'returnPart dispute released partially_refunded',
  'returnPart dispute partially_refunded partially_refunded',
  'returnPart provider released partially_refunded',
  'returnPart provider partially_refunded partially_refunded',
  'returnRest contract released refunded',
  'returnRest contract partially_refunded refunded',
  'returnRest dispute released refunded',
  'returnRest dispute partially_refunded refunded',
  'returnRest provider released refunded',
  'returnRest provider partially_refunded refunded',
  'payPart clock partially_refunded partially_refunded',
  'payRest clock partially_refunded released',
]
const PAYMENT_ACTORS: PaymentActor[] = ['poster', 'provider', 'clock', 'contract', 'dispute']

test('PAY-6 the legal moves of a payment are these and no others', () => {
  expect(new Set(listLegalMoves(PAYMENT_MOVES))).toEqual(new Set(LEGAL_PAYMENT_MOVES))
})

test('PAY-6 every other move of a payment is refused', () => {
  for (const move of Object.keys(PAYMENT_MOVES) as PaymentMove[])
    for (const from of PAYMENT_STATUSES)
      for (const by of PAYMENT_ACTORS) {
        const row = [move, by, from, PAYMENT_MOVES[move].to].join(' ')
        expect(canMovePayment(move, from, by), row).toBe(LEGAL_PAYMENT_MOVES.includes(row))
      }
})

const LEGAL_WITHDRAWAL_MOVES = [
  'process provider pending processing',
  'process provider processing processing',
  'arrive provider pending paid',
  'arrive provider processing paid',
  'fail provider pending failed',
  'fail provider processing failed',
  'fail provider paid failed',
]

test('WITHDRAW-10 the legal moves of a withdrawal are these and no others', () => {
  expect(new Set(listLegalMoves(WITHDRAWAL_MOVES))).toEqual(new Set(LEGAL_WITHDRAWAL_MOVES))
})

test('WITHDRAW-10 every other move of a withdrawal is refused', () => {
  for (const move of Object.keys(WITHDRAWAL_MOVES) as WithdrawalMove[])
    for (const from of WITHDRAWAL_STATUSES) {
      const row = [move, 'provider', from, WITHDRAWAL_MOVES[move].to].join(' ')
      expect(canMoveWithdrawal(move, from), row).toBe(LEGAL_WITHDRAWAL_MOVES.includes(row))
    }
})

test.each([
  [20_000n, 9_500n, 0n, null],
  [20_001n, 9_500n, 0n, 'A tip for this contract is at most $200.00.'],
  [45_000n, 45_000n, 0n, null],
  [45_001n, 45_000n, 0n, 'A tip for this contract is at most $450.00.'],
  [100_000n, 250_000n, 0n, null],
  [100_001n, 250_000n, 0n, 'Tips for one contract are at most $1,000.00 in all; $1,000.00 is left.'],
  [10_000n, 9_500n, 95_000n, 'Tips for one contract are at most $1,000.00 in all; $50.00 is left.'],
  [5_000n, 9_500n, 95_000n, null],
])('TIP-3 a tip of %s for a contract of %s after %s', (amount, contractAmount, given, message) => {
  const refused = refuseTip({ amount: cents(amount), contractAmount: cents(contractAmount), given: cents(given) })
  expect(refused?.message ?? null).toBe(message)
})
