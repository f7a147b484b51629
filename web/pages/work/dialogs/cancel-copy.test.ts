import { expect, it } from 'vitest'
import { DRAWN_UP_MS, later, sampleContract } from '#web/contracts/sample-contract.ts'
import { cancelText } from '#web/pages/work/dialogs/cancel-copy.ts'

const HELD = { status: 'held', held: '88.00' } as const
type ContractOverrides = Parameters<typeof sampleContract>[0]

it.each([
  ['before both signed', {}, 'It costs you nothing.'],
  ['for the poster, free', { status: 'active', money: HELD }, 'It costs you nothing. $88.00 goes back to your card.'],
  [
    'for the worker, free',
    { status: 'active', role: 'worker', money: HELD },
    'It costs you nothing. $88.00 goes back to Maren.',
  ],
  [
    'for the poster, too late',
    { status: 'active', money: HELD, cancelFee: '10.00', cancelFeeFrom: later(-30) },
    'The start is too near. It costs you $10.00: $5.00 for Devon, $5.00 for the platform. $78.00 goes back to your card.',
  ],
  [
    'for the worker, once it has started',
    { status: 'in_progress', role: 'worker', money: HELD, cancelFee: '10.00' },
    'Work has started. It costs you $10.00: $5.00 for Maren, $5.00 for the platform. ' +
      'It is taken from your wallet, and what is missing there you owe. $88.00 goes back to Maren.',
  ],
  [
    'for the third time, of a small sum',
    { status: 'active', money: { status: 'held', held: '5.01' }, cancelFee: '5.01' },
    'You have called off two others in the last 30 days. It costs you $5.01: $2.51 for Devon, $2.50 for the platform. ' +
      '$0.00 goes back to your card.',
  ],
  [
    'for the poster, of a reversed payment',
    { status: 'active', isReversed: true, money: { ...HELD, missing: '88.00' } },
    'It costs you nothing. The $88.00 that you owe for the reversed payment ends.',
  ],
  [
    'for the poster, too late, of a reversed payment',
    {
      status: 'active',
      isReversed: true,
      money: { ...HELD, missing: '88.00' },
      cancelFee: '10.00',
      cancelFeeFrom: later(-30),
    },
    'The start is too near. It costs you $10.00: $5.00 for Devon, $5.00 for the platform. ' +
      'The $88.00 that you owe for the reversed payment ends, except $10.00 for the fee.',
  ],
  [
    'for the poster, of a partly reversed payment',
    { status: 'active', isReversed: true, money: { ...HELD, missing: '40.00' } },
    'It costs you nothing. $48.00 goes back to you. The $40.00 that you owe for the reversed payment ends.',
  ],
  [
    'for the worker, of a reversed payment',
    { status: 'active', role: 'worker', isReversed: true, money: { ...HELD, missing: '88.00' } },
    'It costs you nothing.',
  ],
] as [string, ContractOverrides, string][])('STEP-5 what cancelling costs %s', (_, given, expected) =>
  expect(cancelText(sampleContract(given), DRAWN_UP_MS)).toBe(expected),
)

it('STEP-5 it says until when it stays free', () => {
  const soon = sampleContract({ status: 'active', money: HELD, cancelFeeFrom: later(60) })
  expect(cancelText(soon, DRAWN_UP_MS)).toMatch(/^It costs you nothing\. It stays free until .+\. \$88\.00 goes back/)
})
