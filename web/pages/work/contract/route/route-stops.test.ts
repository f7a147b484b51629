import { expect, it } from 'vitest'
import type { Payment } from '#core/contracts/api.ts'
import { later, sampleContract } from '#web/contracts/sample-contract.ts'
import { routeStops } from '#web/pages/work/contract/route/route-stops.ts'

const paid = { kind: 'contract', amount: '88.00', paidAt: later(12), releasedAt: null } as Payment
const extra = { kind: 'additional_work', amount: '20.00', paidAt: later(60), releasedAt: null } as Payment
const signed = { posterSigned: true, workerSigned: true, posterSignedAt: later(10), workerSignedAt: later(12) }
type ContractOverrides = NonNullable<Parameters<typeof sampleContract>[0]>
const DISPUTE = {
  id: 'dispute',
  number: 'D-0184',
  isOpen: false,
  stage: 'proposed',
  resolution: 'proposal_accepted',
  awaits: 'nobody',
  answerBy: null,
  resolvedAt: later(100),
} as const
const working: ContractOverrides = {
  ...signed,
  status: 'in_progress',
  payments: [paid, extra],
  startedAt: later(30),
  percent: 65,
}

const wayOf = (given: ContractOverrides) => routeStops(sampleContract(given)).map(({ key, state }) => `${key} ${state}`)

it.each([
  ['88.00', '$20.00 held in escrow, $88.00 reversed by the bank'],
  ['108.00', '$108.00 reversed by the bank'],
  ['0.00', '$108.00 held in escrow'],
])('CHARGEBACK-5 of what was held, a bank has taken back %s', (missing, title) =>
  expect(routeStops(sampleContract({ ...working, money: { missing } })).find(({ key }) => key === 'held')!.title).toBe(
    title,
  ),
)

it('STEP-3 a later tip does not move the time of the release', () => {
  const [first, second, tip] = [paid, extra, { ...paid, kind: 'tip' } as Payment].map((payment, index) =>
    Object.assign({}, payment, { releasedAt: later(100 + index), refundedAt: null }),
  )
  const payments = [first!, second!, tip!]
  const contract = sampleContract({ ...working, status: 'completed', payments, money: { released: '102.60' } })
  expect(routeStops(contract).find(({ key }) => key === 'released')!.at).toBe(later(101))
})

it.each([
  [
    'a fresh one waits for signatures',
    {},
    ['signed now', 'held todo', 'started todo', 'progress todo', 'completed todo', 'released todo'],
  ],
  [
    'a signed one whose card was refused waits for money',
    { ...signed, status: 'active' },
    ['signed done', 'held now', 'started todo', 'progress todo', 'completed todo', 'released todo'],
  ],
  [
    'work goes on',
    working,
    ['signed done', 'held done', 'started done', 'progress now', 'completed todo', 'released todo'],
  ],
  [
    'a completed one waits for release',
    { ...working, status: 'completed', completedAt: later(90), money: { held: '108.00' } },
    ['signed done', 'held done', 'started done', 'progress done', 'completed done', 'released now'],
  ],
  [
    'changes were asked for: it goes on where it was',
    { ...working, changesRequested: 'The edge wobbles.', changesRequestedAt: later(95) },
    ['signed done', 'held done', 'started done', 'changes done', 'progress now', 'completed todo', 'released todo'],
  ],
  [
    'a released one has nothing left',
    { ...working, status: 'completed', completedAt: later(90), money: { released: '102.60' } },
    ['signed done', 'held done', 'started done', 'progress done', 'completed done', 'released done'],
  ],
  ['an unsigned one that lapsed ends at once', { status: 'cancelled' }, ['cancelled now']],
  [
    'a cancelled one ends where it was',
    { ...working, status: 'cancelled' },
    ['signed done', 'held done', 'started done', 'progress done', 'cancelled now'],
  ],
  [
    'a dispute interrupts it',
    { ...working, status: 'disputed' },
    ['signed done', 'held done', 'started done', 'progress done', 'disputed now'],
  ],
  [
    'more time is agreed on: it goes on until then',
    { ...working, dispute: DISPUTE, finishBy: later(5_000) },
    [
      'signed done',
      'held done',
      'started done',
      'settled done',
      'progress now',
      'deadline todo',
      'completed todo',
      'released todo',
    ],
  ],
  [
    'a dispute that was withdrawn before the start',
    { ...signed, status: 'active', payments: [paid], dispute: { ...DISPUTE, resolution: 'withdrawn' } },
    ['signed done', 'held done', 'settled done', 'started now', 'progress todo', 'completed todo', 'released todo'],
  ],
  [
    'a dispute after the work was marked complete',
    {
      ...working,
      status: 'completed',
      completedAt: later(90),
      completedBy: 'worker',
      dispute: DISPUTE,
      money: { released: '96.90', refunded: '18.00' },
    },
    ['signed done', 'held done', 'started done', 'progress done', 'completed done', 'settled done', 'released done'],
  ],
  [
    'a dispute that ended the work itself',
    { ...working, status: 'completed', completedAt: later(100), dispute: DISPUTE, money: { released: '96.90' } },
    ['signed done', 'held done', 'started done', 'progress done', 'settled done', 'released done'],
  ],
  [
    'a dispute that ended the work a moment before that was written down',
    { ...working, status: 'completed', completedAt: later(101), dispute: DISPUTE, money: { released: '96.90' } },
    ['signed done', 'held done', 'started done', 'progress done', 'settled done', 'released done'],
  ],
  [
    'everything was refunded before the start',
    {
      ...signed,
      status: 'completed',
      payments: [paid],
      completedAt: later(100),
      dispute: DISPUTE,
      money: { refunded: '88.00' },
    },
    ['signed done', 'held done', 'settled done', 'released done'],
  ],
  [
    'a dispute that was decided for the poster',
    { ...working, status: 'cancelled', dispute: { ...DISPUTE, resolution: 'favor_poster' } },
    ['signed done', 'held done', 'started done', 'progress done', 'settled done', 'cancelled now'],
  ],
] as [string, ContractOverrides, string[]][])('STEP-3 %s', (_, given, way) => expect(wayOf(given)).toEqual(way))

it('STEP-3 each step shows what was reached and when, or whose turn it is', () => {
  const stops = routeStops(sampleContract({ ...working, role: 'worker' }))
  expect(stops.map(({ title, at, who }) => [title, at, who])).toEqual([
    ['Signed by both', later(12), 'Maren'],
    ['$108.00 held in escrow', later(12), 'Maren'],
    ['Work started', later(30), 'you'],
    ['65% done', null, null],
    ['Marked complete', null, 'either of you'],
    ['Released and reviewed', null, 'Maren'],
  ])
})

it('STEP-3 a dispute shows its day and its result', () => {
  const open = routeStops(sampleContract({ ...working, status: 'disputed' }), { createdAt: later(95) })
  expect(open.at(-1)).toMatchObject({ title: 'In dispute, money frozen', at: later(95) })
  const over = routeStops(
    sampleContract({
      ...working,
      status: 'completed',
      completedAt: later(100),
      dispute: DISPUTE,
      money: { released: '96.90', refunded: '18.00' },
    }),
  )
  expect(over.slice(-2)).toMatchObject([
    { title: 'Settled in dispute D-0184: both accepted', at: later(100) },
    { title: '$96.90 released, $18.00 refunded' },
  ])
})
