import { MINUTE_MS, addMs } from '#core/kernel/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cancellationFee,
  CONTRACT_MOVES,
  CONTRACT_STATUSES,
  contractNumber,
  demandMove,
  canMoveContract,
  ROLES,
  splitCancellationFee,
  totalOf,
  type Cancellation,
  type ContractMove,
} from '#core/contracts/rules.ts'
import { cents } from '#core/kernel/money.ts'

const MOVES = Object.keys(CONTRACT_MOVES) as ContractMove[]

/** As the rulings list them: move, from, by. */
const LEGAL = new Set([
  'sign pending poster',
  'sign pending worker',
  'schedule pending poster',
  'decline pending worker',
  'lapse pending clock',
  'start active worker',
  'complete in_progress poster',
  'complete in_progress worker',
  'requestChanges completed poster',
  'cancel pending poster',
  'cancel pending worker',
  'cancel active poster',
  'cancel active worker',
  'cancel in_progress poster',
  'dispute active poster',
  'dispute active worker',
  'dispute in_progress poster',
  'dispute in_progress worker',
  'dispute completed poster',
  'dispute completed worker',
  'cancel in_progress worker',
])

test('CONTRACT-2 the legal moves are these and no others', () => {
  const all = MOVES.flatMap((move) =>
    CONTRACT_STATUSES.flatMap((status) => [...ROLES, 'clock' as const].map((by) => ({ move, status, by }))),
  )
  const allowed = all.filter(({ move, status, by }) => canMoveContract(move, status, by))
  expect(new Set(allowed.map(({ move, status, by }) => `${move} ${status} ${by}`))).toEqual(LEGAL)
})

test('CONTRACT-2 whoever may never do it hears who may; whoever may not now hears where the contract stands', () => {
  for (const move of MOVES)
    for (const status of CONTRACT_STATUSES)
      for (const role of ROLES) {
        const refused = demandMove(move, { status, role })
        const isEver = CONTRACT_STATUSES.some((other) => canMoveContract(move, other, role))
        const expected = LEGAL.has(`${move} ${status} ${role}`) ? undefined : isEver ? 409 : 403
        expect(refused?.status, `${move} ${status} ${role}`).toBe(expected)
      }
  expect(demandMove('start', { status: 'active', role: 'poster' })?.message).toBe('Only the worker can do this.')
  expect(demandMove('decline', { status: 'cancelled', role: 'worker' })?.message).toBe('The contract is cancelled.')
})

const START = '2026-11-20T19:00:00.000Z'
const before = (minutes: number) => addMs(START, -minutes * MINUTE_MS)
const calm: Cancellation = {
  status: 'active',
  held: cents(9_500),
  startsAt: START,
  now: before(600),
  noticeMinutes: 120,
  price: cents(1_000),
  earlier: 0,
}

test.each<[string, Partial<Cancellation>, number]>([
  ['long before the start', {}, 0],
  ['to the minute at the notice', { now: before(120) }, 0],
  ['a moment inside the notice', { now: before(119.99) }, 1_000],
  ['after the scheduled start', { now: before(-60) }, 1_000],
  ['with a shorter notice set', { now: before(100), noticeMinutes: 60 }, 0],
  ['without a schedule', { startsAt: null }, 0],
  ['without a schedule, once work has started', { startsAt: null, status: 'in_progress' }, 1_000],
  ['long before the start, but work has started', { status: 'in_progress' }, 1_000],
  ['as the second in 30 days', { earlier: 1 }, 0],
  ['as the third in 30 days', { earlier: 2 }, 1_000],
  ['as the third without a schedule', { earlier: 2, startsAt: null }, 1_000],
  ['with $9.99 held', { now: before(1), held: cents(999) }, 999],
  ['with a cent held', { now: before(1), held: cents(1) }, 1],
  ['with $10.00 held', { now: before(1), held: cents(1_000) }, 1_000],
  ['where the operator has set another price', { now: before(1), price: cents(250) }, 250],
  ['where the operator asks nothing', { now: before(1), price: cents(0) }, 0],
  ['with nothing held', { now: before(1), held: cents(0), earlier: 5 }, 0],
])('CANCEL-1 calling off %s', (_, changes, fee) => {
  expect(cancellationFee({ ...calm, ...changes })).toBe(cents(fee))
})

test('CANCEL-1 no fee is more than what is held or than its price', () => {
  const callings = fc.record({
    status: fc.constantFrom('active' as const, 'in_progress' as const),
    held: fc.bigInt({ min: 0n, max: 10n ** 10n }).map(cents),
    startsAt: fc.constantFrom(null, START),
    now: fc.integer({ min: -1_000, max: 1_000 }).map(before),
    noticeMinutes: fc.constantFrom(60, 120),
    price: fc.constantFrom(cents(1_000), cents(0), cents(2_500)),
    earlier: fc.nat(4),
  })
  fc.assert(
    fc.property(callings, (calling) => {
      const fee = cancellationFee(calling)
      expect(fee >= 0n && fee <= calling.held && fee <= calling.price).toBe(true)
    }),
  )
})

test('CANCEL-2 half to each, and the odd cent to whoever was let down', () => {
  expect(splitCancellationFee(cents(1_000))).toEqual({ platform: 500n, other: 500n })
  expect(splitCancellationFee(cents(1))).toEqual({ platform: 0n, other: 1n })
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1_000n }).map(cents), (fee) => {
      const { platform, other } = splitCancellationFee(fee)
      expect(platform + other).toBe(fee)
      expect([0n, 1n]).toContain(other - platform)
    }),
  )
})

test('CONTRACT-6 a contract is numbered by its job and by which one of that job it is', () => {
  expect(contractNumber('0198c1f2-7a00-7000-8000-00000000e4f2', 1)).toBe('NH-E4F2-01')
  expect(contractNumber('0198c1f2-7a00-7000-8000-00000000e4f2', 12)).toBe('NH-E4F2-12')
})

test('CONTRACT-6 with its extra work it is worth the sum', () => {
  expect(totalOf({ amount: '95.00', additionalAmount: '20.01' })).toBe(11_501n)
})
