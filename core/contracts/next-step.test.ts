import { DAY_MS } from '#core/kernel/time.ts'
import { describe, expect, it } from 'vitest'
import { nextStep, type StatusSummary, type StepKind, TURN } from '#core/contracts/next-step.ts'
import { CONTRACT_STATUSES, canMoveContract, ROLES, type ContractMove } from '#core/contracts/rules.ts'
import { PAYMENT_STATUSES } from '#core/payments/rules.ts'

const NOW = Date.parse('2025-10-16T22:42:00.000Z')
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString()

const HELD: StatusSummary['money'] = {
  status: 'held',
  held: '120.00',
  released: '0.00',
  tips: '0.00',
  due: '0.00',
  failureReason: null,
  needsAction: false,
}
const RELEASED: StatusSummary['money'] = { ...HELD, status: 'released', held: '0.00', released: '120.00' }
const owes = (money: Partial<StatusSummary['money']>): StatusSummary['money'] => ({
  ...HELD,
  status: 'pending',
  held: '0.00',
  due: '120.00',
  ...money,
})
const failed = owes({ status: 'failed', failureReason: 'Your card was declined.' })
const unconfirmed = owes({ status: 'processing', needsAction: true })
const processingPayment = owes({ status: 'processing' })
const extraFailed = { ...HELD, due: '20.00', failureReason: 'Your card was declined.' }

const contract = (given: Partial<StatusSummary>): StatusSummary => ({
  status: 'in_progress',
  role: 'poster',
  posterSigned: true,
  workerSigned: true,
  signBy: '2025-10-17T20:52:00.000Z',
  percent: null,
  openRequests: { mine: 0, theirs: 0 },
  photosToApprove: 0,
  completedAt: null,
  autoReleaseAt: null,
  hasReviewed: false,
  reviewBy: null,
  settlement: null,
  dispute: null,
  money: HELD,
  payments: [],
  chargeback: null,
  isReversed: false,
  debts: [],
  ...given,
})

const asked = { openRequests: { mine: 0, theirs: 1 } }
const processing = { payments: [{ status: 'processing', needsAction: false }] } as const
const completed = { status: 'completed', completedAt: daysAgo(2) } as const
const released = { ...completed, money: RELEASED }
const reviewable = { reviewBy: daysAgo(-5) }
const disputed = (awaits: 'me' | 'them' | 'both' | 'nobody', stage: 'proposed' | 'escalated' = 'proposed') =>
  ({ status: 'disputed', dispute: { stage, awaits, answerBy: daysAgo(-1) } }) as const

const frozen = { chargeback: { isHolding: true } } as const
const reversed = {
  chargeback: { isHolding: false },
  isReversed: true,
  debts: [{ reason: 'chargeback', isMine: true, amount: '120.00', collected: '20.00' }],
} as const satisfies Partial<StatusSummary>

const settlement = { status: 'open', answerBy: daysAgo(-0.5) } as const
const settled = {
  status: 'cancelled',
  settlement: { ...settlement, status: 'accepted' },
  money: { ...RELEASED, status: 'partially_refunded' },
} as const

const TABLE: [string, Partial<StatusSummary>, StepKind, StepKind][] = [
  ['nobody has signed', { status: 'pending', posterSigned: false, workerSigned: false }, 'sign', 'sign'],
  ['the poster has signed', { status: 'pending', workerSigned: false }, 'awaitSignature', 'sign'],
  ['the worker has signed', { status: 'pending', posterSigned: false }, 'sign', 'awaitSignature'],
  ['nothing is paid', { status: 'active', money: owes({}) }, 'pay', 'awaitPayment'],
  ['the card was refused', { status: 'active', money: failed }, 'pay', 'awaitPayment'],
  ['the bank needs a confirmation', { status: 'active', money: unconfirmed }, 'pay', 'awaitPayment'],
  [
    'the bank is processing',
    { status: 'active', money: processingPayment, ...processing },
    'awaitPayment',
    'awaitPayment',
  ],
  ['the money is held', { status: 'active' }, 'awaitStart', 'start'],
  ['extra is asked before the start', { status: 'active', ...asked }, 'answerExtra', 'answerExtra'],
  ['extra is asked, nothing is paid', { status: 'active', money: failed, ...asked }, 'pay', 'awaitPayment'],
  ['work is in progress', {}, 'awaitCompletion', 'update'],
  ['half of it is done', { percent: 50 }, 'awaitCompletion', 'update'],
  ['all of it is done', { percent: 100 }, 'awaitCompletion', 'complete'],
  ['photos are not approved', { photosToApprove: 2 }, 'approvePhotos', 'update'],
  ['photos and extra work are not approved', { photosToApprove: 2, ...asked }, 'answerExtra', 'answerExtra'],
  ['I asked for extra work', { openRequests: { mine: 1, theirs: 0 } }, 'awaitCompletion', 'update'],
  ['approved extra work is not paid', { money: extraFailed }, 'pay', 'update'],
  ['extra work is being paid', { money: { ...HELD, due: '20.00' }, ...processing }, 'awaitCompletion', 'update'],
  ['it is complete', completed, 'release', 'awaitRelease'],
  ['it is complete, photos are not approved', { ...completed, photosToApprove: 1 }, 'release', 'awaitRelease'],
  ['it is complete, extra work is not paid', { ...completed, money: extraFailed }, 'pay', 'awaitRelease'],
  ['it is released', released, 'tip', 'done'],
  ['it is to be reviewed', { ...released, ...reviewable }, 'review', 'review'],
  ['it is reviewed', { ...released, ...reviewable, hasReviewed: true }, 'tip', 'done'],
  ['it was never reviewed', { ...released, reviewBy: daysAgo(0.1) }, 'tip', 'done'],
  ['it is to be released and reviewed', { ...completed, ...reviewable }, 'release', 'awaitRelease'],
  ['it is tipped', { ...completed, money: { ...RELEASED, tips: '5.00' } }, 'done', 'done'],
  ['it was released a week ago', { ...completed, completedAt: daysAgo(7), money: RELEASED }, 'done', 'done'],
  ['it was refunded', { ...completed, money: { ...RELEASED, released: '0.00' } }, 'done', 'done'],
  ['nobody has answered the proposal', { ...disputed('both'), ...asked }, 'answerProposal', 'answerProposal'],
  ['I have not answered', disputed('me'), 'answerProposal', 'answerProposal'],
  ['I have answered', disputed('them'), 'awaitAnswer', 'awaitAnswer'],
  ['an admin decides', disputed('nobody', 'escalated'), 'awaitDecision', 'awaitDecision'],
  ['the proposal is being made', { status: 'disputed' }, 'awaitDecision', 'awaitDecision'],
  ['it is being settled', { settlement, percent: 65 }, 'awaitSettlement', 'answerSettlement'],
  ['it is being settled, extra work is open', { settlement, ...asked }, 'awaitSettlement', 'answerSettlement'],
  ['it is being settled, extra is not paid', { settlement, money: extraFailed }, 'awaitSettlement', 'answerSettlement'],
  [
    'its settlement is in dispute',
    { ...disputed('me'), settlement: { ...settlement, status: 'disputed' } },
    'answerProposal',
    'answerProposal',
  ],
  ['it is settled', { ...settled, ...reviewable }, 'review', 'review'],
  ['it is settled and reviewed', { ...settled, ...reviewable, hasReviewed: true }, 'cancelled', 'cancelled'],
  ['it was settled long ago', { ...settled, reviewBy: daysAgo(0.1) }, 'cancelled', 'cancelled'],
  ['CHARGEBACK-10 the bank looks at it before the start', { status: 'active', ...frozen }, 'awaitBank', 'awaitBank'],
  ['CHARGEBACK-10 the bank looks at it during the work', frozen, 'awaitCompletion', 'update'],
  ['CHARGEBACK-10 the bank looks at it after the work', { ...completed, ...frozen }, 'awaitBank', 'awaitBank'],
  [
    'CHARGEBACK-10 the bank looks at what was released',
    { ...released, chargeback: { isHolding: false } },
    'tip',
    'done',
  ],
  [
    'CHARGEBACK-10 the bank let it stand',
    { ...completed, chargeback: { isHolding: false } },
    'release',
    'awaitRelease',
  ],
  ['CHARGEBACK-10 it was taken back before the start', { status: 'active', ...reversed }, 'payAgain', 'awaitPayment'],
  ['CHARGEBACK-10 it was taken back during the work', reversed, 'payAgain', 'update'],
  ['CHARGEBACK-10 it was taken back after the work', { ...completed, ...reversed }, 'payAgain', 'awaitRelease'],
  [
    'CHARGEBACK-10 it was taken back, and is being settled',
    { settlement, ...reversed },
    'awaitSettlement',
    'answerSettlement',
  ],
  ['it is cancelled', { status: 'cancelled', money: failed }, 'cancelled', 'cancelled'],
]

describe('STEP-1 each state has one step for each role', () => {
  it.each(TABLE)('%s', (_, given, forPoster, forWorker) => {
    expect(nextStep(contract({ ...given, role: 'poster' }), NOW).kind).toBe(forPoster)
    expect(nextStep(contract({ ...given, role: 'worker' }), NOW).kind).toBe(forWorker)
  })

  it('a step has the data that its text needs', () => {
    expect(nextStep(contract({ status: 'active', money: failed }), NOW)).toEqual({
      kind: 'pay',
      amount: '120.00',
      why: 'failed',
    })
    expect(nextStep(contract({ status: 'active', money: unconfirmed }), NOW)).toMatchObject({ why: 'needsAction' })
    expect(nextStep(contract({ ...completed, autoReleaseAt: daysAgo(-1) }), NOW)).toEqual({
      kind: 'release',
      at: daysAgo(-1),
    })
    expect(nextStep(contract({ status: 'active', ...reversed }), NOW)).toEqual({ kind: 'payAgain', amount: '100.00' })
    expect(nextStep(contract(disputed('me')), NOW)).toEqual({ kind: 'answerProposal', by: daysAgo(-1) })
    expect(nextStep(contract({ ...released, ...reviewable }), NOW)).toEqual({ kind: 'review', by: daysAgo(-5) })
    expect(nextStep(contract({ settlement }), NOW)).toEqual({ kind: 'awaitSettlement', by: daysAgo(-0.5) })
  })
})

const POSTER_STEPS: ReadonlySet<StepKind> = new Set<StepKind>(['pay', 'payAgain', 'release', 'tip', 'approvePhotos'])
const MOVES: Partial<Record<StepKind, ContractMove>> = { sign: 'sign', start: 'start', complete: 'complete' }

const isAllowed = (kind: StepKind, { status, role }: StatusSummary): boolean => {
  const move = MOVES[kind]
  return move ? canMoveContract(move, status, role) : !POSTER_STEPS.has(kind) || role === 'poster'
}

/** Every combination, likely or not. */
function* everyState(): Generator<StatusSummary> {
  for (const status of CONTRACT_STATUSES)
    for (const role of ROLES)
      for (const paid of PAYMENT_STATUSES)
        for (const due of ['0.00', '20.00'])
          for (const waiting of [0, 1])
            for (const percent of [null, 100])
              yield contract({
                status,
                role,
                percent,
                openRequests: { mine: 0, theirs: waiting },
                photosToApprove: waiting,
                posterSigned: waiting === 0,
                workerSigned: waiting === 0,
                money: { ...HELD, status: paid, due, held: paid === 'held' ? '120.00' : '0.00' },
              })
}

it('STEP-1 every state has a step for both roles, and the rules allow what it asks for', () => {
  for (const state of everyState()) {
    const { kind } = nextStep(state, NOW)
    expect(TURN).toHaveProperty(kind)
    expect(isAllowed(kind, state), `${kind} for the ${state.role} at ${state.status}`).toBe(true)
  }
})
