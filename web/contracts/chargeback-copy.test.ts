import { expect, it } from 'vitest'
import type { Contract } from '#core/contracts/api.ts'
import { chargebackNotice } from '#web/contracts/chargeback-copy.ts'
import { later, sampleContract } from '#web/contracts/sample-contract.ts'

type Overrides = NonNullable<Parameters<typeof sampleContract>[0]>
const HELD = { status: 'held', held: '95.00' } as const
const RELEASED = { status: 'released', held: '0.00', released: '90.25' } as const
const about = (extra: Partial<NonNullable<Contract['chargeback']>>): NonNullable<Contract['chargeback']> => ({
  kind: 'chargeback',
  status: 'open',
  amount: '95.00',
  isHolding: false,
  isMine: true,
  openedAt: later(0),
  decidedAt: null,
  ...extra,
})
const lost = about({ status: 'lost', decidedAt: later(1) })
const working: Overrides = { status: 'in_progress', money: HELD }
const mine = [{ reason: 'chargeback', isMine: true, amount: '95.00', collected: '0.00' } as const]
const theirs = [{ reason: 'unpaid_work', isMine: false, amount: '57.00', collected: '7.00' } as const]
const over: Overrides = { status: 'completed', money: RELEASED }

const TABLE: [string, Overrides, string | null, string | null][] = [
  [
    'the bank takes it back',
    { ...working, chargeback: about({ isHolding: true }) },
    'Your bank is reviewing this payment: The money stays in escrow until the bank has decided. If you did not mean to dispute it, tell your bank.',
    'The card’s bank is reviewing this payment: The money stays in escrow until it has decided; we sent the bank the contract and its progress.',
  ],
  [
    'a fraud warning',
    { ...working, chargeback: about({ kind: 'fraud_warning', isHolding: true }) },
    'Your bank reported this payment as fraud: The money stays in escrow for up to seven days, until it is clear whether the payment stands. If you made this payment yourself, tell your bank.',
    'The card’s bank reported this payment as fraud: The money stays in escrow for up to seven days, until it is clear whether the payment stands.',
  ],
  [
    'the bank asks about what was released',
    { ...over, chargeback: about({ kind: 'inquiry' }) },
    'Your bank is reviewing this payment: If it takes the $95.00 back, you owe it here. If you did not mean to dispute it, tell your bank.',
    'The card’s bank is reviewing this payment: It is about $95.00. You keep what you were paid.',
  ],
  [
    'taken back during the work',
    { ...working, chargeback: lost, isReversed: true, debts: mine },
    'Your card payment was reversed: Pay $95.00 in your wallet and the work goes on.',
    'The card payment for this contract was reversed: Maren owes it now; work can wait, and you can stop without a fee.',
  ],
  [
    'taken back, and the worker cannot cancel any more',
    { ...working, status: 'disputed', mayCancel: false, chargeback: lost, isReversed: true, debts: mine },
    'Your card payment was reversed: Pay $95.00 in your wallet and the work goes on.',
    'The card payment for this contract was reversed: Maren owes it now; work can wait.',
  ],
  [
    'taken back after the work',
    { ...working, status: 'completed', chargeback: lost, isReversed: true, debts: mine },
    'Your card payment was reversed: Pay $95.00 in your wallet and it can be released.',
    'The card payment for this contract was reversed: Maren owes it now; you are paid as it is collected.',
  ],
  [
    'released money was taken back',
    { ...over, chargeback: lost, debts: mine },
    'Your card payment was reversed: You owe $95.00 for it. Settle it in your wallet.',
    null,
  ],
  ['everything is settled', { ...over, chargeback: lost }, null, null],
  ['the bank let it stand', { ...working, chargeback: about({ status: 'won', decidedAt: later(1) }) }, null, null],
  ['the inquiry ended', { ...working, chargeback: about({ status: 'closed', decidedAt: later(1) }) }, null, null],
  ['there is none', working, null, null],
]

const textFor = (role: Contract['role'], given: Overrides): string | null => {
  const { chargeback = null, debts = [] } = given
  const notice = chargebackNotice(
    sampleContract({
      ...given,
      role,
      chargeback: chargeback && { ...chargeback, isMine: role === 'poster' },
      // A debt to the platform is shown to its debtor only.
      debts: role === 'poster' ? debts : [],
    }),
  )
  return notice && `${notice.title}: ${notice.text}`
}

it.each(TABLE)('CHARGEBACK-10 both sides read what it means: %s', (_, given, forPoster, forWorker) => {
  expect(textFor('poster', given)).toBe(forPoster)
  expect(textFor('worker', given)).toBe(forWorker)
})

it('CHARGEBACK-10 a worker reads what is still to come', () => {
  const chargeback = { ...lost, isMine: false }
  expect(chargebackNotice(sampleContract({ ...over, role: 'worker', chargeback, debts: theirs }))?.text).toBe(
    'Maren owes you $50.00, which reaches you as it is collected.',
  )
})
