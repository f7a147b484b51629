import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { confidenceLevel, proposalText, propose, type Facts } from '#core/disputes/proposal.ts'
import { DISPUTE_CATEGORIES } from '#core/disputes/rules.ts'

const undisputed: Facts = {
  category: 'incomplete_work',
  raisedBy: 'poster',
  status: 'in_progress',
  hasStarted: true,
  percent: 85,
  approvedPercent: null,
  photos: 0,
  completedBy: null,
  isReleased: false,
  hasOpenChanges: false,
  minutesLate: 0,
  isPastDeadline: false,
  hasVerifiedEvidence: false,
  precedents: [],
}

describe('PROPOSAL-1 the share of the work that is not done goes back', () => {
  test.each<[string, Partial<Facts>, number]>([
    ['85% done and nothing else', {}, 15],
    ['85% done and then marked complete by the worker', { completedBy: 'worker', status: 'completed' }, 15],
    ['nothing done yet', { percent: 0 }, 100],
    ['all of it documented', { percent: 100 }, 0],
    ['never started', { hasStarted: false, percent: null, status: 'active' }, 100],
    ['never started, and late for it', { hasStarted: false, percent: null, status: 'active', minutesLate: 500 }, 100],
    ['started and no progress reported', { percent: null }, 50],
    ['marked complete by the worker without progress reports', { percent: null, completedBy: 'worker' }, 0],
    ['marked complete by the poster', { completedBy: 'poster' }, 0],
    ['the poster released the money', { isReleased: true, completedBy: 'worker' }, 8],
    ['14 minutes late do not count', { minutesLate: 14 }, 15],
    ['15 minutes late', { minutesLate: 15 }, 17],
    ['an hour late', { minutesLate: 60 }, 20],
    ['a day late', { minutesLate: 1440 }, 25],
    ['past the longer deadline', { isPastDeadline: true }, 25],
    ['changes requested and no progress since', { hasOpenChanges: true }, 20],
    ['damage that nobody has verified', { category: 'damage' }, 15],
    ['damage that an admin has verified', { category: 'damage', hasVerifiedEvidence: true }, 25],
    ['verified evidence of anything else', { hasVerifiedEvidence: true }, 15],
    ['two precedents do not count', { precedents: [60, 60] }, 15],
    ['precedents near the result change nothing', { precedents: [10, 15, 20, 25] }, 15],
    ['precedents far away move it by five points', { precedents: [60, 60, 60] }, 20],
    ['precedents move it no further than their distance', { precedents: [27, 27, 27] }, 17],
    ['precedents that differ widely do not count', { precedents: [0, 60, 100] }, 15],
    ['precedents move it towards the worker as well', { percent: 40, precedents: [10, 10, 10] }, 55],
    ['never more than 100%', { percent: 5, minutesLate: 2000, isPastDeadline: true, hasOpenChanges: true }, 100],
  ])('%s', (_, change, refund) => expect(propose({ ...undisputed, ...change }).refundPercent).toBe(refund))

  const anyFacts: fc.Arbitrary<Facts> = fc.record({
    category: fc.option(fc.constantFrom(...DISPUTE_CATEGORIES), { nil: null }),
    raisedBy: fc.constantFrom('poster', 'worker'),
    status: fc.constantFrom('active', 'in_progress', 'completed'),
    hasStarted: fc.boolean(),
    percent: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
    approvedPercent: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
    photos: fc.nat(20),
    completedBy: fc.option(fc.constantFrom('poster', 'worker'), { nil: null }),
    isReleased: fc.boolean(),
    hasOpenChanges: fc.boolean(),
    minutesLate: fc.nat(100_000),
    isPastDeadline: fc.boolean(),
    hasVerifiedEvidence: fc.boolean(),
    precedents: fc.array(fc.float({ min: 0, max: 100, noNaN: true }), { maxLength: 50 }),
  })

  test('any facts yield a whole percentage and reasons that add up to it', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { refundPercent, reasons, confidence } = propose(facts)
        expect(Number.isInteger(refundPercent) && refundPercent >= 0 && refundPercent <= 100).toBe(true)
        expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(refundPercent)
        expect(reasons.every(({ text }) => text.endsWith('.'))).toBe(true)
        expect(confidence >= 0.2 && confidence <= 0.95).toBe(true)
      }),
    )
  })

  test('equal facts yield equal proposals, and more work done never increases the refund', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 0, max: 99 }), (facts, percent) => {
        expect(propose(facts)).toEqual(propose(facts))
        const [less, more] = [percent, percent + 1].map((done) => propose({ ...facts, percent: done, precedents: [] }))
        expect(more!.refundPercent).toBeLessThanOrEqual(less!.refundPercent)
      }),
    )
  })
})

describe('PROPOSAL-2 confidence', () => {
  test.each<[string, Partial<Facts>, string]>([
    ['nothing approved', {}, 'medium'],
    ['the poster approved the progress', { approvedPercent: 85, photos: 2 }, 'high'],
    ['no progress was reported', { percent: null }, 'low'],
    ['it never started', { hasStarted: false, percent: null }, 'high'],
  ])('%s', (_, change, level) => expect(confidenceLevel(propose({ ...undisputed, ...change }).confidence)).toBe(level))

  test('an extension is possible while work is in progress and the money is held', () => {
    expect(propose(undisputed).canExtend).toBe(true)
    for (const change of [{ isReleased: true }, { percent: 100 }, { status: 'active' as const }])
      expect(propose({ ...undisputed, ...change }).canExtend).toBe(false)
  })

  test('the text lists the result and its reasons', () => {
    expect(proposalText(propose({ ...undisputed, minutesLate: 20 }))).toBe(
      '17% goes back to the poster, the rest to the worker. 85% of the agreed work is documented, so 15% goes back. ' +
        'Work began 20 minutes after the agreed time.',
    )
    expect(proposalText(propose({ ...undisputed, percent: 100 }))).toMatch(/^All of it goes to the worker\./)
    expect(proposalText(propose({ ...undisputed, percent: 0 }))).toMatch(/^All of it goes back to the poster\./)
  })
})
