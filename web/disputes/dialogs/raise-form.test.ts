import { expect, it } from 'vitest'
import { CONTRACT_STATUSES } from '#core/contracts/rules.ts'
import type { Resolution } from '#core/disputes/rules.ts'
import { DRAWN_UP_MS, later, sampleContract } from '#web/contracts/sample-contract.ts'
import { effectsOfFiling, canAskForChanges, mayRaise } from '#web/disputes/dialogs/raise-form.ts'

it('DISPUTE-UI-4 a dispute can be raised while the contract allows it', () => {
  const open = CONTRACT_STATUSES.filter((status) => mayRaise(sampleContract({ status }), DRAWN_UP_MS) === 'now')
  expect(open).toEqual(['active', 'in_progress', 'completed'])
})

const completed = (disputeBy: string) => mayRaise(sampleContract({ status: 'completed', disputeBy }), DRAWN_UP_MS)

it('DISPUTE-UI-4 after seven days only an explanation is left', () => {
  expect([completed(later(1)), completed(later(0)), completed(later(-1))]).toEqual(['now', 'now', 'over'])
})

it('DISPUTE-UI-4 the effects of filing are shown before', () =>
  expect(effectsOfFiling({ amount: '120.00' }, 'Devon', '48 hours')).toEqual([
    '$120.00 is frozen at once: nobody can release or withdraw it.',
    'Devon is told, and both of you have 48 hours to accept the proposal or make another.',
    'A no, or silence: a person reads everything and decides.',
  ]))

it('DISPUTE-UI-4 the poster can ask for changes first while the money is held', () => {
  const finished = { status: 'completed', money: { held: '88.00' } } as const
  expect(canAskForChanges(sampleContract(finished))).toBe(true)
  expect(canAskForChanges(sampleContract({ ...finished, role: 'worker' }))).toBe(false)
  expect(canAskForChanges(sampleContract({ ...finished, money: { released: '83.60' } }))).toBe(false)
})

const SETTLED = {
  id: 'dispute',
  number: 'D-0184',
  isOpen: false,
  stage: 'proposed',
  awaits: 'nobody',
  answerBy: null,
  resolvedAt: later(100),
} as const
const afterwards = (resolution: Resolution, given: Parameters<typeof sampleContract>[0]) =>
  mayRaise(sampleContract({ ...given, disputeBy: null, dispute: { ...SETTLED, resolution } }), DRAWN_UP_MS)

it('DISPUTE-UI-4 divided money cannot be disputed again', () => {
  const before = { status: 'completed', completedAt: later(90), completedBy: 'worker' } as const
  const byDispute = { status: 'completed', completedAt: later(100), completedBy: null } as const
  expect(afterwards('favor_worker', before)).toBe('never')
  expect(afterwards('partial_refund', byDispute)).toBe('never')
  expect(afterwards('proposal_accepted', before)).toBe('never')
  expect(afterwards('proposal_accepted', byDispute)).toBe('never')
})

it('DISPUTE-UI-4 another dispute is possible after an extension or a withdrawal', () => {
  const finished = { status: 'completed', completedAt: later(200), completedBy: 'worker' } as const
  expect(afterwards('proposal_accepted', { status: 'in_progress' })).toBe('now')
  expect(afterwards('proposal_accepted', finished)).toBe('now')
  expect(afterwards('withdrawn', { status: 'in_progress' })).toBe('now')
})
