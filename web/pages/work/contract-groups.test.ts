import { describe, expect, it } from 'vitest'
import type { Contract } from '#core/contracts/api.ts'
import { DRAWN_UP_MS, later, sampleContract } from '#web/contracts/sample-contract.ts'
import { groupContracts } from '#web/pages/work/contract-groups.ts'
import { contractLine, dueContract } from '#web/pages/work/contract-summary.ts'

type ContractOverrides = Parameters<typeof sampleContract>[0]
const HELD = { status: 'held', held: '88.00', due: '0.00' } as const
const PROPOSED = {
  id: 'dispute',
  number: 'D-0184',
  isOpen: true,
  stage: 'proposed',
  resolution: null,
  awaits: 'me',
  answerBy: later(60),
  resolvedAt: null,
} as const
const contract = (id: string, given: ContractOverrides): Contract => sampleContract({ id, ...given })

const contracts = [
  contract('signed by me', { posterSigned: true }),
  contract('to sign', {}),
  contract('working', { status: 'in_progress', money: HELD, percent: 65 }),
  contract('extra asked', { status: 'in_progress', money: HELD, openRequests: { mine: 0, theirs: 1 } }),
  contract('in dispute', { status: 'disputed', money: HELD }),
  contract('cancelled', { status: 'cancelled' }),
  contract('to release', { status: 'completed', completedAt: later(0), money: HELD }),
]

it('WORK-5 contracts are grouped by status, and those that wait for the user come first', () => {
  const { toSign, active, finished } = groupContracts(contracts, DRAWN_UP_MS)
  expect([toSign, active, finished].map((group) => group.map(({ id }) => id))).toEqual([
    ['to sign', 'signed by me'],
    ['extra asked', 'working', 'in dispute'],
    ['to release', 'cancelled'],
  ])
})

it.each([
  [{ posterSigned: true }, 'Devon, has not signed yet', '$88'],
  [{ status: 'active', money: HELD, scheduledDate: null, startsAt: null }, 'Devon, ready to start', '$88'],
  [{ status: 'in_progress', money: HELD, percent: 65 }, 'Devon, in progress', '65%'],
  [{ status: 'in_progress', money: HELD, additionalAmount: '7.50' }, 'Devon, in progress', '$95.50'],
  [{ status: 'completed', money: HELD, role: 'worker' }, 'Maren, release awaited', '$88'],
  [{ status: 'disputed', money: HELD, dispute: PROPOSED }, 'Devon, dispute, your answer', '$88'],
  [
    { status: 'disputed', money: HELD, dispute: { ...PROPOSED, awaits: 'them' } },
    'Devon, dispute, answer awaited',
    '$88',
  ],
  [{ status: 'disputed', money: HELD }, 'Devon, dispute, being decided', '$88'],
  [{ status: 'completed', money: { due: '0.00' }, reviewBy: later(60) }, 'Devon, to be reviewed', '$88'],
] as [ContractOverrides, string, string][])('WORK-5 in a list %o reads "%s" and "%s"', (given, detail, figure) =>
  expect(contractLine(sampleContract(given), DRAWN_UP_MS)).toEqual({ detail, figure }),
)

describe('WORK-3 of my contracts', () => {
  it('the most urgent is due', () =>
    expect(dueContract(contracts, DRAWN_UP_MS, 'urgent')).toMatchObject({
      contract: { id: 'to sign' },
      text: '“Carry a sofa up three flights” waits for your signature.',
    }))
  it('a proposal that waits for my answer comes before all others', () => {
    const disputed = contract('disputed', { status: 'disputed', money: HELD, dispute: PROPOSED })
    expect(dueContract([...contracts, disputed], DRAWN_UP_MS, 'urgent')).toMatchObject({ contract: { id: 'disputed' } })
  })
  it('a contract that only continues is not urgent', () => {
    const working = [contract('mine', { status: 'in_progress', role: 'worker', money: HELD })]
    expect(dueContract(working, DRAWN_UP_MS, 'urgent')).toBeNull()
    expect(dueContract(working, DRAWN_UP_MS, 'calm')).toMatchObject({ contract: { id: 'mine' } })
  })
})
