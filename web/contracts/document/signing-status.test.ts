import { describe, expect, test } from 'vitest'
import { DRAWN_UP_MS, later, sampleContract } from '#web/contracts/sample-contract.ts'
import { lineOf, summarizeStatus } from '#web/contracts/document/signing-status.ts'
import { askOf, moneyLine } from '#web/contracts/copy.ts'

type ContractOverrides = Parameters<typeof sampleContract>[0]
const summary = (given: ContractOverrides) => summarizeStatus(sampleContract(given), DRAWN_UP_MS)
const over = (given: ContractOverrides) => summary({ status: 'cancelled', ...given })
const onJob = (given: ContractOverrides) => lineOf(sampleContract(given), DRAWN_UP_MS)

const SIGNED = { posterSigned: true, workerSigned: true, status: 'active' } as const
const HELD = { status: 'held', held: '88.00', due: '0.00' } as const

describe('SIGN-UI-1 who has to sign', () => {
  test.each([
    ['poster', false, false, 'sign', 'Two signatures to go'],
    ['worker', false, false, 'sign', 'Two signatures to go'],
    ['poster', false, true, 'sign', 'Devon has signed'],
    ['worker', true, false, 'sign', 'Maren has signed'],
    ['poster', true, false, 'wait', 'Waiting for Devon'],
    ['worker', false, true, 'wait', 'Waiting for Maren'],
  ] as const)('the %s, signed by poster: %s, by worker: %s', (role, posterSigned, workerSigned, ask, title) => {
    const contract = sampleContract({ role, posterSigned, workerSigned })
    expect(askOf(contract)).toBe(ask)
    expect(summarizeStatus(contract, DRAWN_UP_MS).title).toBe(title)
  })

  test.each(['active', 'in_progress', 'completed', 'disputed', 'cancelled'] as const)(
    'nobody once the contract is %s',
    (status) => expect(askOf(sampleContract({ status }))).toBe('nothing'),
  )

  test('the last signer reads the effect and the card', () => {
    expect(summary({ workerSigned: true }).text).toContain('$88.00 is held from your card 4242')
    expect(summary({ role: 'worker', posterSigned: true, money: { cardLast4: null } }).text).toContain(
      '$88.00 is held from Maren’s card',
    )
  })

  test('a signer reads who has to sign and by when', () =>
    expect(summary({ posterSigned: true }).text).toMatch(
      /^You have signed\. Devon can sign until \d+:\d\d [AP]M \w{3};/,
    ))

  test('a user without a name is called by role', () =>
    expect(summary({ posterSigned: true, worker: { ...sampleContract().worker, firstName: null } }).title).toBe(
      'Waiting for The worker',
    ))
})

describe('SIGN-UI-1 status of the payment', () => {
  test('held: the worker may start, with the time', () => {
    // Names the time zone for a reader in another.
    expect(summary({ ...SIGNED, money: HELD }).text).toMatch(
      /^\$88\.00 is held\. Devon has your address and can start at 7:15 PM( EDT)?\.$/,
    )
    expect(summary({ ...SIGNED, role: 'worker', money: HELD }).text).toMatch(
      /^\$88\.00 is held\. You have the address and can start at 7:15 PM( EDT)?\.$/,
    )
  })
  test('held without a time, after it, and for virtual jobs', () => {
    const open = { scheduledDate: null, scheduledTime: null, startsAt: null }
    expect(summary({ ...SIGNED, ...open, money: HELD }).text).toContain('and can start.')
    expect(summary({ ...SIGNED, startsAt: later(-1), money: HELD }).text).toContain('and can start.')
    const job = { ...sampleContract().job, isVirtual: true }
    expect(summary({ ...SIGNED, ...open, job, money: HELD }).text).toBe('$88.00 is held. Devon can start.')
  })
  test('refused: the poster can pay again, the worker waits', () => {
    const money = { status: 'failed', failureReason: 'Your card has insufficient funds.', due: '88.00' } as const
    expect(summary({ ...SIGNED, money })).toEqual({
      title: 'The money is not held',
      text: 'The card was refused: Your card has insufficient funds. Work can start once $88.00 is held.',
      tone: 'bad',
      pay: 'Pay again · $88.00',
    })
    const worker = summary({ ...SIGNED, role: 'worker', money: { ...money, failureReason: null } })
    expect([worker.tone, worker.pay]).toEqual(['plain', undefined])
    expect(worker.text).toBe(
      'The payment did not go through. Maren was told and can pay again; start once it is held, not before.',
    )
  })
  test('a bank that requires confirmation', () =>
    expect(summary({ ...SIGNED, money: { status: 'processing', needsAction: true } }).pay).toBe('Confirm the payment'))
  test('unpaid extra work', () =>
    expect(summary({ ...SIGNED, status: 'in_progress', money: { ...HELD, due: '20.00' } }).pay).toBe('Pay $20.00 more'))
  test('completed: held or released', () => {
    const done = { ...SIGNED, status: 'completed' } as const
    expect(summary({ ...done, money: HELD }).text).toBe('$88.00 stays held until you release it.')
    expect(summary({ ...done, role: 'worker', money: { ...HELD, held: '0.00', released: '83.60' } }).text).toBe(
      '$83.60 went to you, the rest is the fee.',
    )
    expect(summary({ ...done, money: { ...HELD, held: '0.00', released: '96.90', refunded: '18.00' } }).text).toBe(
      '$96.90 went to Devon, $18.00 back to you, the rest is the fee.',
    )
  })
  test('disputed: frozen', () =>
    expect(summary({ ...SIGNED, status: 'disputed', money: HELD }).text).toContain('$88.00 is frozen'))
  test.each([
    ['pending', {}, 'Held from card 4242', '88.00'],
    ['pending', { cardLast4: null }, 'Held', '88.00'],
    ['active', { status: 'processing' }, 'Being held from card 4242', '88.00'],
    ['active', HELD, 'Held from card 4242', '88.00'],
    ['active', { status: 'failed' }, 'Held', '0.00'],
    ['disputed', HELD, 'Frozen', '88.00'],
    ['completed', { released: '83.60' }, 'Paid to Devon', '83.60'],
    ['cancelled', { refunded: '78.00' }, 'Refunded', '78.00'],
    ['cancelled', {}, 'Held', '0.00'],
  ] as const)('the last row of the table, %s %j', (status, money, label, amount) =>
    expect(moneyLine(sampleContract({ status, money }))).toMatchObject({ label, amount }),
  )
})

describe('SIGN-UI-1 why a contract is over', () => {
  test.each([
    [{ cancelledBy: 'worker' }, 'Devon declined to sign'],
    [{ cancelledBy: 'worker', role: 'worker' }, 'You declined to sign'],
    [{ cancelledBy: 'poster', role: 'worker' }, 'Maren called it off'],
    [{ cancelledBy: null }, 'Not signed in time'],
    [{ cancelledBy: 'worker', posterSigned: true, workerSigned: true }, 'Devon called it off'],
    [{ cancelledBy: null, posterSigned: true, workerSigned: true }, 'Called off by support'],
  ] as const)('%j', (given, title) => expect(over(given).title).toBe(title))
  test('shows reason and refund', () =>
    expect(over({ cancelledBy: 'poster', cancelReason: 'It rains.', money: { refunded: '78.00' } }).text).toBe(
      '“It rains.” $78.00 went back to your card.',
    ))
})

test('CANCEL-7 a contract whose money went to the cancellation fee says so', () => {
  const kept = { cancelledBy: 'poster', money: { status: 'fee_kept' }, cancelFeePaid: '10.00' } as const
  expect(over(kept).text).toBe('The cancellation fee took the whole amount; nothing was left to refund.')
  expect(moneyLine(sampleContract({ status: 'cancelled', ...kept }))).toEqual({ label: 'Fee kept', amount: '10.00' })
})

describe('CHARGEBACK-10 the contract says what the bank is doing', () => {
  const asked = { kind: 'chargeback', amount: '88.00', isHolding: false, isMine: true, openedAt: later(0) } as const
  const open = { ...asked, isHolding: true, status: 'open', decidedAt: null } as const
  const lost = { ...asked, status: 'lost', decidedAt: later(1) } as const
  const debts = [{ reason: 'chargeback', isMine: true, amount: '88.00', collected: '0.00' } as const]

  test('while it decides', () =>
    expect(summary({ ...SIGNED, money: HELD, chargeback: open })).toMatchObject({
      title: 'Your bank is reviewing this payment',
      tone: 'plain',
    }))
  test('after it took the payment back, with a way to pay', () =>
    expect(summary({ ...SIGNED, money: HELD, chargeback: lost, isReversed: true, debts })).toMatchObject({
      title: 'Your card payment was reversed',
      tone: 'bad',
      settle: 'Pay · $88.00',
    }))
  test('and nothing about it once the contract is over', () =>
    expect(over({ cancelledBy: 'poster', chargeback: lost, debts }).title).toBe('You called it off'))
})

describe('SIGN-UI-1 text on the job page', () => {
  test('while both have to sign', () => expect(onJob({})).toBe('Contract written, waiting for both signatures.'))
  test('while one has to sign', () => {
    expect(onJob({ workerSigned: true })).toMatch(/^Devon has signed\. Yours is the missing signature, due by /)
    expect(onJob({ posterSigned: true })).toMatch(/^You have signed\. Waiting for Devon until /)
  })
  test('after both have signed', () => expect(onJob({ ...SIGNED, money: HELD })).toMatch(/^\$88\.00 is held\./))
})
