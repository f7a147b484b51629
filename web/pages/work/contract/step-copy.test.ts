import { expect, it } from 'vitest'
import type { AdditionalWork, Contract, Payment } from '#core/contracts/api.ts'
import type { Dispute } from '#core/disputes/api.ts'
import { DRAWN_UP_MS, later, sampleContract } from '#web/contracts/sample-contract.ts'
import { sampleAttempt, sampleDispute } from '#web/disputes/sample-dispute.ts'
import { sampleSettlement } from '#web/testing/samples-work.ts'
import { copyFor } from '#web/pages/work/contract/step-copy.ts'

type ContractOverrides = NonNullable<Parameters<typeof sampleContract>[0]>
const HELD = { status: 'held', held: '88.00', fee: '4.40', workerShare: '83.60', due: '0.00' } as const
const signed = { posterSigned: true, workerSigned: true, scheduledDate: null, startsAt: null }
const active: ContractOverrides = { ...signed, status: 'active', money: HELD }
const working: ContractOverrides = { ...active, status: 'in_progress' }
const completed: ContractOverrides = { ...active, status: 'completed', completedAt: later(0), autoReleaseAt: null }
const released: ContractOverrides = {
  ...completed,
  money: { ...HELD, held: '0.00', released: '83.60', status: 'released' },
}
const settled: ContractOverrides = {
  ...signed,
  status: 'cancelled',
  cancelledBy: 'poster',
  settlement: sampleSettlement({ status: 'accepted' }),
  money: { ...HELD, held: '0.00', status: 'partially_refunded', released: '74.10', refunded: '42.00' },
}
const request = { description: 'Two rusted hinges.', additionalAmount: '20.00' } as AdditionalWork
const asked: ContractOverrides = { ...working, openRequests: { mine: 0, theirs: 1 } }

const textFor = (role: Contract['role'], given: ContractOverrides): string =>
  copyFor(sampleContract({ ...given, role }), DRAWN_UP_MS, request).text

const asks: NonNullable<Contract['chargeback']> = {
  kind: 'chargeback',
  status: 'open',
  amount: '88.00',
  isHolding: true,
  isMine: true,
  openedAt: later(0),
  decidedAt: null,
}
const reversed: ContractOverrides = {
  chargeback: { ...asks, isHolding: false, status: 'lost', decidedAt: later(0) },
  isReversed: true,
  debts: [{ reason: 'chargeback', isMine: true, amount: '88.00', collected: '0.00' }],
}

const TABLE: [string, ContractOverrides, string, string][] = [
  ['held', active, '$88.00 is held. Devon starts next.', '$88.00 is held for you. Press start when you begin.'],
  [
    'CHARGEBACK-10 the bank looks at it before the start',
    { ...active, chargeback: asks },
    'The card’s bank looks at the payment. Work can start once it has decided.',
    'The card’s bank looks at the payment. Work can start once it has decided.',
  ],
  [
    'CHARGEBACK-10 the bank looks at it after the work',
    { ...completed, chargeback: asks },
    'The card’s bank looks at the payment. $88.00 can be released once it has decided; until then, nothing goes out by itself.',
    'The card’s bank looks at the payment. $88.00 can be released once it has decided; until then, nothing goes out by itself.',
  ],
  [
    'CHARGEBACK-10 it was taken back before the start',
    { ...active, ...reversed },
    'Your bank took the payment back, so $88.00 is due again. Devon may wait until it is paid.',
    'The bank took the payment back. Maren owes it now; start once it is paid, not before.',
  ],
  [
    'CHARGEBACK-10 it was taken back after the work',
    { ...completed, ...reversed },
    'Your bank took the payment back, so $88.00 is due again. Release the money once it is paid.',
    'Marked complete. The bank took the payment back; Maren owes it now, and you are paid as it is collected.',
  ],
  [
    'the card was refused',
    { ...active, money: { status: 'failed', due: '88.00', failureReason: 'Your card was declined.' } },
    '$88.00 is not held: Your card was declined. Work can start once it is held.',
    'The money is not held yet. Maren was told and can pay again; start once it is held, not before.',
  ],
  [
    'the bank requires a confirmation',
    { ...active, money: { status: 'processing', due: '88.00', needsAction: true } },
    'Your bank has a question before it pays $88.00. Work can start once it is held.',
    'The bank is looking at $88.00. This takes a moment, and work can start after it.',
  ],
  [
    'extra work is asked for',
    asked,
    'Devon asks for $20.00 more: “Two rusted hinges.” Approving holds it on top of the $88.00.',
    'Maren offers $20.00 more: “Two rusted hinges.” You get $19.00 of it at release.',
  ],
  [
    'extra work is not paid',
    { ...working, money: { ...HELD, due: '20.00' } },
    '$20.00 is due. It is for the extra work you both agreed on.',
    'You have started. Tell Maren how it goes: a percentage, a few words, a photo.',
  ],
  [
    'all of it is done',
    { ...working, percent: 100 },
    'Devon is at 100%. If you see it too, either of you can mark it complete.',
    'You are at 100%. Mark it complete, and Maren is asked to release $88.00; you get $83.60.',
  ],
  [
    'it is complete',
    completed,
    'The work is marked complete. Release $88.00: Devon gets $83.60, the platform $4.40.',
    'Marked complete. Maren releases the money, and $83.60 is yours.',
  ],
  [
    'it is released and tipped',
    {
      ...released,
      money: { ...HELD, held: '0.00', released: '83.60', tips: '5.00', status: 'released' },
      payments: [{ kind: 'tip', message: 'Not a scratch.' } as Payment],
    },
    'Done and paid. Devon got $88.60, $5.00 of it a tip. “Not a scratch.”',
    'Done and paid. $88.60 is in your wallet, $5.00 of it a tip. “Not a scratch.”',
  ],
  [
    'it was canceled by the worker',
    {
      ...active,
      status: 'cancelled',
      cancelledBy: 'worker',
      cancelReason: 'The van broke down.',
      money: { refunded: '88.00' },
    },
    'Devon called it off: “The van broke down.” $88.00 went back to your card.',
    'You called it off: “The van broke down.” $88.00 went back to Maren.',
  ],
  [
    'CHARGEBACK-5 it was canceled after the bank took it back',
    {
      ...active,
      ...reversed,
      isReversed: false,
      status: 'cancelled',
      cancelledBy: 'poster',
      money: { reversed: '88.00' },
    },
    'You called it off. The bank has given $88.00 back.',
    'Maren called it off. The bank has given $88.00 back.',
  ],
  [
    'CHARGEBACK-5 it was canceled after it was paid again',
    {
      ...active,
      ...reversed,
      isReversed: false,
      status: 'cancelled',
      cancelledBy: 'poster',
      money: { refunded: '88.00' },
    },
    'You called it off. $88.00 went back to you.',
    'Maren called it off. $88.00 went back to Maren.',
  ],
  [
    'it was canceled by the poster, too late',
    {
      ...active,
      status: 'cancelled',
      cancelledBy: 'poster',
      money: { refunded: '78.00' },
      cancelFeePaid: '10.00',
    },
    'You called it off. $78.00 went back to your card. The fee was $10.00.',
    'Maren called it off. $78.00 went back to Maren. $5.00 of the fee is yours.',
  ],
  [
    'it was canceled by the poster, and the fee took everything',
    {
      ...active,
      status: 'cancelled',
      cancelledBy: 'poster',
      money: { status: 'fee_kept' },
      cancelFeePaid: '10.00',
    },
    'You called it off. The cancellation fee took the whole amount; nothing was left to refund. The fee was $10.00.',
    'Maren called it off. The cancellation fee took the whole amount; nothing was left to refund. $5.00 of the fee is yours.',
  ],
  [
    'it was canceled by the worker, too late',
    { ...active, status: 'cancelled', cancelledBy: 'worker', money: { refunded: '88.00' }, cancelFeePaid: '10.00' },
    'Devon called it off. $88.00 went back to your card. $5.00 of the fee is yours.',
    'You called it off. $88.00 went back to Maren. The fee was $10.00.',
  ],
  [
    'it was canceled after progress',
    { ...working, settlement: sampleSettlement({ answerBy: later(60) }) },
    'You canceled at 65%. Devon gets $74.10, $42.00 goes back to your card. Devon can open a dispute until 11:40 PM; no answer counts as accepted. Until then, nothing moves.',
    'Maren canceled. You get $74.10 for the 65% that you reported, and $42.00 goes back to Maren. Accept it or open a dispute by 11:40 PM; no answer counts as accepted.',
  ],
  [
    'it is settled',
    {
      ...settled,
      cancelReason: 'Plans changed.',
    },
    'You called it off: “Plans changed.” Settled at 65%: $74.10 went to Devon, $42.00 back to your card.',
    'Maren called it off: “Plans changed.” Settled at 65%: $74.10 went to you, $42.00 back to Maren.',
  ],
  [
    'changes are asked for',
    { ...working, percent: 45, changesRequested: 'The edge wobbles.' },
    'You asked for changes: “The edge wobbles.” Devon is at work: 45% done. When all of it is done, either of you marks it complete.',
    'Maren asks for changes: “The edge wobbles.” You are at 45%. Tell Maren how it goes: a percentage, a few words, a photo.',
  ],
  [
    'nobody signed',
    { status: 'cancelled' },
    'Nobody signed in time. No money moved.',
    'Nobody signed in time. No money moved.',
  ],
]

it.each(TABLE)('STEP-2 where %s, each side reads who does what next and what it costs', (_, given, poster, worker) => {
  expect(textFor('poster', given)).toBe(poster)
  expect(textFor('worker', given)).toBe(worker)
})

const overFor = (role: Contract['role'], given: ContractOverrides): string =>
  copyFor(sampleContract({ ...given, role }), DRAWN_UP_MS).over

it('STEP-2 the text shows whose turn it is', () => {
  expect([overFor('worker', active), overFor('poster', active)]).toEqual(['Your next move', 'You are waiting'])
  expect(overFor('worker', released)).toBe('Nothing is due')
})

it('STEP-2 a signature that a change has voided is mentioned', () => {
  expect(textFor('worker', { textSignedBefore: 'The old text.' })).toMatch(
    /^The contract was changed after you had signed\. Read what is new and sign again\./,
  )
})

it('STEP-2 an unsigned contract shows its deadline, and what the worker gets', () => {
  expect(textFor('worker', {})).toMatch(
    /^Read the contract with Maren and sign it\. You get \$83\.60 of the \$88\.00\. Unsigned, it lapses .+\.$/,
  )
})

const line = (awaits: 'me' | 'them' | 'both' | 'nobody', stage: 'proposed' | 'escalated' = 'proposed') => ({
  id: 'dispute',
  number: 'D-0184',
  isOpen: true,
  stage,
  resolution: null,
  awaits,
  answerBy: later(60),
  resolvedAt: null,
})
const disputed = (awaits: 'me' | 'them' | 'both' | 'nobody', stage?: 'proposed' | 'escalated'): ContractOverrides => ({
  ...working,
  status: 'disputed',
  dispute: line(awaits, stage),
})
const inDispute = (role: Contract['role'], given: ContractOverrides, dispute: Partial<Dispute> | null): string =>
  copyFor(
    sampleContract({ ...given, role }),
    DRAWN_UP_MS,
    null,
    dispute && sampleDispute({ role, ...dispute }),
  ).text.replace(/ (by|until) [^;.]+/, ' $1 then')

it('STEP-2 a proposal shows its amounts, and what happens without an answer', () => {
  expect(inDispute('poster', disputed('both'), {})).toBe(
    'Automated proposal: $18.00 goes back to you, Devon gets $96.90, the platform $5.10. ' +
      'Answer it by then; without an answer a person decides.',
  )
  expect(inDispute('worker', disputed('me'), null)).toBe(
    'In dispute: $88.00 is frozen and a proposal is out. Answer it by then; without an answer a person decides.',
  )
})

it('STEP-2 a side that has answered reads who has not', () => {
  const accepted = { proposals: [sampleAttempt({ acceptedByRoles: ['poster'] })] }
  expect(inDispute('poster', disputed('them'), accepted)).toBe(
    'You accepted. Devon can answer until then; without an answer a person decides. $120.00 stays frozen.',
  )
  const own = sampleAttempt({ mediationType: 'counter', proposedByRole: 'worker', acceptedByRoles: ['worker'] })
  expect(inDispute('worker', disputed('them'), { proposals: [own] })).toMatch(
    /^Your proposal is out\. Maren can answer/,
  )
  expect(inDispute('poster', disputed('nobody', 'escalated'), { stage: 'escalated', proposals: [] })).toBe(
    'In dispute, and a person decides now. $120.00 is frozen until then; both of you can still add evidence.',
  )
})

it('STEP-2 after the work both sides are asked for a review, sealed until both are written', () => {
  const reviewable: ContractOverrides = { ...released, reviewBy: later(24 * 60) }
  expect(inDispute('poster', reviewable, null)).toBe(
    'Done and paid. Devon got $83.60. Say how it went with Devon by then. Neither is shown before both are in or the time is over.',
  )
  expect(inDispute('worker', { ...reviewable, otherHasReviewed: true }, null)).toBe(
    'Done and paid. $83.60 is in your wallet. Say how it went with Maren by then. ' +
      'Maren has written already; both open as soon as yours is in.',
  )
})

it('STEP-2 the amounts that a dispute divided stay visible', () => {
  const divided: ContractOverrides = { ...released, money: { due: '0.00', released: '96.90', refunded: '18.00' } }
  expect(textFor('poster', { ...divided, completedAt: later(-9 * 24 * 60) })).toBe(
    'Done and paid. Devon got $96.90. $18.00 went back to you.',
  )
  const undone: ContractOverrides = {
    ...active,
    status: 'cancelled',
    cancelReason: 'Decided for the poster after a dispute.',
    dispute: { ...line('nobody', 'escalated'), isOpen: false, resolution: 'favor_poster', resolvedAt: later(0) },
    money: { refunded: '88.00' },
  }
  expect(textFor('worker', undone)).toBe('The dispute was decided for Maren. $88.00 went back to Maren.')
})

it('STEP-2 an agreed extension is shown to the worker', () => {
  const extended: ContractOverrides = { ...working, percent: 45, finishBy: later(3 * 24 * 60) }
  expect(textFor('worker', extended)).toMatch(/^You are at 45%\. Finish by [^.]+\. Tell Maren how it goes/)
  expect(textFor('worker', { ...extended, finishBy: later(-60) })).toMatch(/ It was to be finished by [^.]+\. Tell/)
  expect(textFor('worker', { ...active, finishBy: later(60) })).toMatch(/ Press start when you begin\. Finish by /)
})
