import { MINUTE_MS, addMs } from '#core/kernel/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cancellationFee,
  CONTRACT_MOVES,
  CONTRACT_STATUSES,
  contractNumber,
  refuseMove,
  canMoveContract,
  ROLES,
  splitCancellationFee,
  totalOf,
  type Cancellation,
  type ContractActor,
  type ContractMove,
  type ContractStatus,
} from '#core/contracts/rules.ts'
import { cents } from '#core/kernel/money.ts'
import { listLegalMoves } from '#core/kernel/state-machine.ts'

const MOVES = Object.keys(CONTRACT_MOVES) as ContractMove[]

/** Move, actor, from, to. */
const LEGAL_MOVES = [
  'sign poster pending active',
  'sign worker pending active',
  'schedule poster pending pending',
  'decline worker pending cancelled',
  'lapse clock pending cancelled',
  'start worker active in_progress',
  'complete poster in_progress completed',
  'complete worker in_progress completed',
  'requestChanges poster completed in_progress',
  'cancel poster pending cancelled',
  'cancel poster active cancelled',
  'cancel poster in_progress cancelled',
  'cancel worker pending cancelled',
  'cancel worker active cancelled',
  'cancel worker in_progress cancelled',
  'dispute poster active disputed',
  'dispute poster in_progress disputed',
  'dispute poster completed disputed',
  'dispute worker active disputed',
  'dispute worker in_progress disputed',
  'dispute worker completed disputed',
  'restore dispute disputed active',
  'restore dispute disputed in_progress',
  'restore dispute disputed completed',
  'extend dispute disputed active',
  'extend dispute disputed in_progress',
  'settle dispute disputed completed',
  'undo dispute disputed cancelled',
]
const isInTable = (move: ContractMove, by: ContractActor, from: ContractStatus): boolean =>
  LEGAL_MOVES.some((legal) => legal.startsWith(`${move} ${by} ${from} `))

test('SETTLE-4 no move of a party is possible while a settlement is open', () => {
  for (const move of MOVES)
    for (const status of CONTRACT_STATUSES)
      for (const role of ROLES) {
        const refused = refuseMove(move, { status, role, isSettling: true })
        const isPossible = refuseMove(move, { status, role }) === null
        expect(refused?.code === 'in_settlement', `${role} ${move} ${status}`).toBe(isPossible)
      }
})

test('CONTRACT-2 the legal moves of a contract are these and no others', () => {
  expect(new Set(listLegalMoves(CONTRACT_MOVES))).toEqual(new Set(LEGAL_MOVES))
  for (const move of MOVES)
    for (const status of CONTRACT_STATUSES)
      for (const by of [...ROLES, 'clock', 'dispute'] as const)
        expect(canMoveContract(move, status, by), `${move} ${by} ${status}`).toBe(isInTable(move, by, status))
})

test('CONTRACT-2 a refusal names the role that may do it, or the current status', () => {
  for (const move of MOVES)
    for (const status of CONTRACT_STATUSES)
      for (const role of ROLES) {
        const refusal = refuseMove(move, { status, role })
        const isEver = CONTRACT_STATUSES.some((other) => canMoveContract(move, other, role))
        const expected = isInTable(move, role, status) ? undefined : isEver ? 409 : 403
        expect(refusal?.status, `${move} ${status} ${role}`).toBe(expected)
      }
  expect(refuseMove('start', { status: 'active', role: 'poster' })?.message).toBe('Only the worker can do this.')
  expect(refuseMove('decline', { status: 'cancelled', role: 'worker' })?.message).toBe('The contract is cancelled.')
})

const START = '2026-11-20T19:00:00.000Z'
const before = (minutes: number) => addMs(START, -minutes * MINUTE_MS)
const freeCancellation: Cancellation = {
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
  ['exactly at the notice', { now: before(120) }, 0],
  ['just after the notice', { now: before(119.99) }, 1_000],
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
  ['where the operator charges nothing', { now: before(1), price: cents(0) }, 0],
  ['with nothing held', { now: before(1), held: cents(0), earlier: 5 }, 0],
])('CANCEL-1 the fee for canceling %s', (_, changes, fee) => {
  expect(cancellationFee({ ...freeCancellation, ...changes })).toBe(cents(fee))
})

test('CANCEL-1 the fee never exceeds the held amount or its price', () => {
  const cancellations = fc.record({
    status: fc.constantFrom('active' as const, 'in_progress' as const),
    held: fc.bigInt({ min: 0n, max: 10n ** 10n }).map(cents),
    startsAt: fc.constantFrom(null, START),
    now: fc.integer({ min: -1_000, max: 1_000 }).map(before),
    noticeMinutes: fc.constantFrom(60, 120),
    price: fc.constantFrom(cents(1_000), cents(0), cents(2_500)),
    earlier: fc.nat(4),
  })
  fc.assert(
    fc.property(cancellations, (cancellation) => {
      const fee = cancellationFee(cancellation)
      expect(fee >= 0n && fee <= cancellation.held && fee <= cancellation.price).toBe(true)
    }),
  )
})

test('CANCEL-2 the fee is split in half, and an odd cent goes to the other side', () => {
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

test('CONTRACT-6 a contract number has the code of the job and a sequence number', () => {
  expect(contractNumber('0198c1f2-7a00-7000-8000-00000000e4f2', 1)).toBe('NH-E4F2-01')
  expect(contractNumber('0198c1f2-7a00-7000-8000-00000000e4f2', 12)).toBe('NH-E4F2-12')
})

test('CONTRACT-6 the total includes extra work', () => {
  expect(totalOf({ amount: '95.00', additionalAmount: '20.01' })).toBe(11_501n)
})
