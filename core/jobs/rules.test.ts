import { HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockText, clockTone, clockLabel } from '#core/jobs/clock.ts'
import { canMoveJob, canRepost, JOB_MOVES, JOB_STATUSES, type JobMove } from '#core/jobs/rules.ts'
import { listLegalMoves } from '#core/kernel/state-machine.ts'

test.each([
  [300_000, '5:00', 'green', 'open'],
  [180_001, '3:01', 'green', 'open'],
  [180_000, '3:00', 'green', 'open'],
  [179_999, '3:00', 'blue', 'under 3 min'],
  [60_001, '1:01', 'blue', 'under 3 min'],
  [MINUTE_MS, '1:00', 'blue', 'under 3 min'],
  [59_999, '1:00', 'pink', 'last call'],
  [59_000, '0:59', 'pink', 'last call'],
  [1_000, '0:01', 'pink', 'last call'],
  [1, '0:01', 'pink', 'last call'],
  [0, 'Bidding Ended', 'ended', 'poster choosing'],
  [-1, 'Bidding Ended', 'ended', 'poster choosing'],
  [HOUR_MS, '60:00', 'green', 'open'],
] as const)('JOB-CLOCK %d ms before the end: %s, %s', (leftMs, text, tone, label) => {
  expect([clockText(leftMs), clockTone(leftMs), clockLabel(clockTone(leftMs))]).toEqual([text, tone, label])
})

test('JOB-CLOCK text and tone end together, and the text is rounded up by less than a second', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000, max: 90_000_000 }), (leftMs) => {
      expect(clockText(leftMs) === 'Bidding Ended').toBe(clockTone(leftMs) === 'ended')
      if (leftMs <= 0) return
      const [minutes, seconds] = clockText(leftMs).split(':').map(Number)
      const shownMs = (minutes! * 60 + seconds!) * 1000
      expect(shownMs - leftMs).toBeGreaterThanOrEqual(0)
      expect(shownMs - leftMs).toBeLessThan(1000)
    }),
  )
})

/** Move, actor, from, to. */
const LEGAL_MOVES = [
  'selectBid poster bidding assigned',
  'selectBid poster open assigned',
  'closeWithBids clock bidding open',
  'closeEmpty clock bidding expired',
  'giveUpChoosing clock open expired',
  'cancel poster bidding cancelled',
  'cancel poster open cancelled',
  'complete contract assigned completed',
  'fallThrough contract assigned cancelled',
  'chooseAgain contract assigned open',
  'workOn contract completed assigned',
  'undo contract assigned cancelled',
  'undo contract completed cancelled',
]

test('JOB-1 the legal moves of a job are these and no others, and only a job that is over is reposted', () => {
  expect(new Set(listLegalMoves(JOB_MOVES))).toEqual(new Set(LEGAL_MOVES))
  for (const move of Object.keys(JOB_MOVES) as JobMove[])
    for (const from of JOB_STATUSES)
      expect(canMoveJob(move, from), `${move} ${from}`).toBe(
        LEGAL_MOVES.some((legal) => legal.startsWith(`${move} `) && legal.split(' ')[2] === from),
      )
  expect(JOB_STATUSES.filter(canRepost)).toEqual(['completed', 'expired', 'cancelled'])
})
