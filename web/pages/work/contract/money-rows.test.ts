import { expect, it } from 'vitest'
import type { AdditionalWork } from '#core/contracts/api.ts'
import { sampleContract } from '#web/contracts/sample-contract.ts'
import { moneyRows } from '#web/pages/work/contract/money-rows.ts'

const waiting = [{ status: 'pending', additionalAmount: '20.00' }] as AdditionalWork[]
const HELD = { status: 'held', held: '88.00', workerShare: '83.60', due: '0.00' } as const
type ContractOverrides = Parameters<typeof sampleContract>[0]

const rowsOf = (given: ContractOverrides, requests: readonly AdditionalWork[] = []): string[] =>
  moneyRows(sampleContract(given), requests).map(({ label, sum }) => `${label} ${sum}`)

it.each([
  ['unsigned', {}, [], ['Agreed $88.00']],
  [
    'held, with extra work asked for',
    { status: 'in_progress', money: HELD },
    waiting,
    ['Agreed $88.00', 'Extra, waiting $20.00', 'Held now $88.00', 'Devon gets at release $83.60'],
  ],
  [
    'held, for the worker',
    { status: 'active', role: 'worker', money: HELD },
    [],
    ['Agreed $88.00', 'Held now $88.00', 'You get at release $83.60'],
  ],
  [
    'held, of which a bank has taken a part back',
    { status: 'active', role: 'worker', isReversed: true, money: { ...HELD, missing: '30.00' } },
    [],
    ['Agreed $88.00', 'Held now $58.00', 'Reversed by the bank $30.00', 'You get once it is paid $83.60'],
  ],
  ['not paid', { status: 'active', money: { due: '88.00' } }, [], ['Agreed $88.00', 'Still to pay $88.00']],
  [
    'released and tipped',
    { status: 'completed', money: { ...HELD, held: '0.00', workerShare: '0.00', released: '83.60', tips: '5.00' } },
    waiting,
    ['Agreed $88.00', 'Devon got $83.60', 'Tip $5.00'],
  ],
  ['in dispute', { status: 'disputed', money: HELD }, [], ['Agreed $88.00', 'Frozen $88.00']],
  [
    'divided by a dispute',
    { status: 'completed', money: { due: '0.00', released: '96.90', refunded: '18.00' } },
    [],
    ['Agreed $88.00', 'Devon got $96.90', 'Refunded $18.00'],
  ],
  [
    'cancelled with a fee',
    { status: 'cancelled', money: { due: '0.00', refunded: '78.00' } },
    waiting,
    ['Agreed $88.00', 'Refunded $78.00'],
  ],
] as [string, ContractOverrides, AdditionalWork[], string[]][])(
  'STEP-4 the sums of a contract that is %s',
  (_, given, asked, rows) => expect(rowsOf(given, asked)).toEqual(rows),
)

it('STEP-4 what was released before a dispute is frozen as well', () => {
  const contract = sampleContract({ status: 'disputed', role: 'worker', money: { due: '0.00', released: '83.60' } })
  const rows = moneyRows(contract, [], { released: '88.00' }).map(({ label, sum }) => `${label} ${sum}`)
  expect(rows).toEqual(['Agreed $88.00', 'Frozen, of what was released $88.00', 'You got $83.60'])
})

it.each([
  ['the other side', false, ['Owed by Devon $10.00', 'Collected so far $4.00']],
  ['me', true, ['Owed by you $10.00', 'Collected so far $4.00']],
])('DEBT-1 what %s still owes is shown with what was collected, until all of it is', (_, isMine, expected) => {
  const debt = { reason: 'cancellation_fee', isMine, amount: '10.00' } as const
  const texts = (collected: string) =>
    rowsOf({ role: 'poster', status: 'cancelled', debts: [{ ...debt, collected }] }).filter((row) =>
      /owed|collected/i.test(row),
    )
  expect(texts('4.00')).toEqual(expected)
  expect(texts('10.00')).toEqual([])
})
