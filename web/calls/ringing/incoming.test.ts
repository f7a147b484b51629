import { describe, expect, it } from 'vitest'
import { handleRinging, type IncomingCall, isOnCallPage } from '#web/calls/ringing/incoming.ts'
import { isAnswerTo, refusalText, noAnswerText } from '#web/calls/ringing/calling-state.ts'

const call = (sessionId: string, until = '2026-05-01T10:00:10.000Z'): IncomingCall => ({
  callId: 'call_1',
  sessionId,
  contractId: `contract of ${sessionId}`,
  fromUserId: 'maren',
  fromName: 'Maren',
  fromAvatar: null,
  jobTitle: 'Hang a gate',
  until,
})
const ring = (one: IncomingCall) => ({ name: 'ring', call: one }) as const

describe('CALL-13 incoming calls', () => {
  it('are listed once each', () => {
    const [first, second] = [call('a'), call('b')]
    const ringing = [ring(first), ring(second), ring(first)].reduce(handleRinging, [] as readonly IncomingCall[])
    expect(ringing).toEqual([first, second])
  })
  it('ring until the later time', () => {
    const longer = call('a', '2026-05-01T10:00:20.000Z')
    expect(handleRinging([call('a')], ring(longer))).toEqual([longer])
    expect(handleRinging([longer], ring(call('a')))).toEqual([longer])
  })
  it('stop when answered anywhere', () => {
    const ringing = [call('a'), call('b')]
    expect(handleRinging(ringing, { name: 'over', sessionId: 'a' })).toEqual([call('b')])
    expect(handleRinging(ringing, { name: 'over', sessionId: 'c' })).toBe(ringing)
  })
  it('do not ring on the page of the call', () => {
    expect(isOnCallPage('/video-call/a', call('a'))).toBe(true)
    expect(isOnCallPage('/video-call/contract of a', call('a'))).toBe(true)
    expect(isOnCallPage('/video-call/b', call('a'))).toBe(false)
    expect(isOnCallPage('/wallet', call('a'))).toBe(false)
  })
})

describe('CALL-12 the outgoing call', () => {
  const callee = { contractId: 'c', partnerId: 'p', partnerName: 'Amara' }
  const ringing = { ...callee, phase: 'ringing', callId: 'call_7' } as const
  const answer = {
    type: 'video_call_response',
    callId: 'call_7',
    sessionId: 's',
    contractId: 'c',
    fromUserId: 'p',
    accepted: true,
    reason: null,
  } as const
  it('accepts only its own answer', () => {
    expect(isAnswerTo(ringing, answer)).toBe(true)
    expect(isAnswerTo(ringing, { ...answer, callId: 'call_6' })).toBe(false)
    expect(isAnswerTo(ringing, { ...answer, contractId: 'd' })).toBe(false)
    expect(isAnswerTo({ ...callee, phase: 'over', sentence: '' }, answer)).toBe(false)
    expect(isAnswerTo(null, answer)).toBe(false)
  })
  it.each([
    ['declined', 'Amara declined the call.'],
    ['missed', 'Amara did not answer.'],
    ['busy', 'Amara is in another call.'],
    [null, 'Amara declined the call.'],
  ] as const)('explains why it failed: %s', (reason, sentence) => {
    expect(refusalText('Amara', reason)).toBe(sentence)
  })
  it('does not blame the partner for a lost connection', () => {
    expect(noAnswerText('Amara', true)).toBe('Amara did not answer.')
    expect(noAnswerText('Amara', false)).toBe('The call did not get through. Please look at your connection.')
  })
})
