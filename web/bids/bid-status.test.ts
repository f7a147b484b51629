import { DAY_SECONDS } from '#core/kernel/time.ts'
import { describe, expect, test } from 'vitest'
import type { Me } from '#core/kernel/me.ts'
import { cents } from '#core/kernel/money.ts'
import type { VerificationRule } from '#core/profiles/rules.ts'
import { at, sampleBid, sampleJob } from '#web/bids/sample-job.ts'
import { obstacleOf, outcomeFor, posterOutcome } from '#web/bids/bid-status.ts'

const worker = {
  firstName: 'Devon',
  bio: 'Carries things.',
  zipCode: '33605',
  phoneNumber: '8135550100',
  expertise: ['Moving & Delivery'],
  isVerified: false,
} as unknown as Me

const rule = (required: VerificationRule['required']): VerificationRule => ({ required, limit: cents(100_000) })

describe('BIDFORM-2 obstacles to bidding', () => {
  test('none for a complete profile', () => expect(obstacleOf(sampleJob(), worker, rule('posting'))).toBeNull())
  test('missing parts of the profile', () =>
    expect(obstacleOf(sampleJob(), { ...worker, bio: null, expertise: [] }, rule('posting'))).toEqual({
      kind: 'profile',
      missing: ['Bio', 'At least one expertise'],
    }))
  test('identity above the limit', () => {
    expect(obstacleOf(sampleJob({ budgetMax: '1000.01' }), worker, rule('over_limit'))).toEqual({ kind: 'identity' })
    expect(obstacleOf(sampleJob({ budgetMax: '1000.00' }), worker, rule('posting'))).toBeNull()
    expect(obstacleOf(sampleJob({ budgetMax: '1000.01' }), { ...worker, isVerified: true }, rule('posting'))).toBeNull()
  })
  test('no identity if the operator does not require it', () =>
    expect(obstacleOf(sampleJob({ budgetMax: '1000.01' }), worker, rule('never'))).toBeNull())
})

const outcomeOf = (job: Parameters<typeof sampleJob>[0], state: Partial<Parameters<typeof outcomeFor>[1]> = {}) =>
  outcomeFor(sampleJob(job), { isLive: false, isSettling: false, ...state })
const posterOutcomeOf = (job: Parameters<typeof sampleJob>[0]) =>
  posterOutcome(sampleJob({ isOwner: true, ...job }), { isLive: false })

describe('OUTCOME-1 the outcome for bidders', () => {
  const own = sampleBid('own')
  test('is null while bids are taken', () => expect(outcomeOf({}, { isLive: true })).toBeNull())
  test('at zero, before the server reports the end', () => expect(outcomeOf({})?.title).toBe('Bidding Ended'))
  test('names the deadline while the poster chooses', () => {
    expect(outcomeOf({ status: 'open', chooseBy: at(7 * DAY_SECONDS) })?.text).toMatch(
      /^The poster is choosing until \w{3}, Jan 14, /,
    )
    expect(outcomeOf({ status: 'open' })?.text).toBe('The poster is choosing.')
  })
  test.each([
    ['who won', { bids: [own], selectedBidId: own.id }, 'You were chosen'],
    ['who lost', { bids: [own] }, 'Another bid was chosen'],
    ['who only watched', {}, 'Somebody was chosen'],
  ])('for one %s', (_who, job, title) => expect(outcomeOf({ status: 'assigned', ...job })?.title).toBe(title))
  test('does not tell the winner that another bid was chosen', () =>
    expect(outcomeOf({ status: 'assigned', bids: [own] }, { isSettling: true })?.title).toBe('A bid was chosen'))
  test.each([
    ['cancelled', 3, 'This job was cancelled'],
    ['expired', 0, 'This job expired'],
    ['completed', 3, 'This job is done'],
  ] as const)('when it is %s', (status, bidCount, title) => expect(outcomeOf({ status, bidCount })?.title).toBe(title))
})

describe('OUTCOME-2 the outcome for the poster', () => {
  test('with bids', () =>
    expect(posterOutcomeOf({ status: 'open', bidCount: 2, chooseBy: at(7 * DAY_SECONDS) })?.text).toMatch(
      /^Choose one of them until /,
    ))
  test('without bids', () => expect(posterOutcomeOf({ status: 'expired' })?.title).toBe('Nobody bid in time'))
  test('after a choice', () =>
    expect(posterOutcomeOf({ status: 'assigned', updatedAt: at(9) })).toEqual({
      title: 'Bid chosen',
      text: 'The contract is written.',
    }))
  test('canceled after a choice', () => {
    expect(outcomeOf({ status: 'cancelled' })?.text).not.toContain('chosen')
    expect(posterOutcomeOf({ status: 'cancelled' })?.text).not.toContain('chosen')
  })
})
