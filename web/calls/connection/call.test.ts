import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { phaseOf } from '#web/calls/connection/call-state.ts'
import { type FakePage, FakeCall, ROOM, SESSION, type Who } from '#web/testing/fake-call.ts'
import { FALTER_MS, STUCK_MS } from '#web/calls/connection/link.ts'

const phase = ({ call }: FakePage) => phaseOf(call.state())
const origin = (page: FakePage) => page.connection.remoteDescription?.sdp.split(' ')[1]

const connect = async (first: Who = 'poster') => {
  const room = new FakeCall()
  const one = room.enter(first)
  await room.settle()
  const two = room.enter(first === 'poster' ? 'worker' : 'poster')
  await room.settle()
  const [poster, worker] = first === 'poster' ? [one, two] : [two, one]
  return { room, poster, worker }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('CALL-11 a call', () => {
  it('opens no peer connection before the other side is present', async () => {
    const room = new FakeCall()
    const poster = room.enter('poster')
    expect(phase(poster)).toBe('joining')
    await room.settle()
    expect([phase(poster), poster.connections.length]).toEqual(['waiting', 0])
  })
  it.each(['poster', 'worker'] as const)('opens one connection on each side when the %s is first', async (first) => {
    const { poster, worker } = await connect(first)
    for (const page of [poster, worker]) {
      expect([phase(page), page.connections.length]).toEqual(['connected', 1])
      expect(page.call.state().startedAt).toBe('2026-05-01T10:00:00.000Z')
    }
  })
  it('sends the state of its media at the start and after changes', async () => {
    const { room, poster, worker } = await connect()
    expect(worker.call.state().theirs).toEqual({ camera: true, microphone: true, screen: false })
    poster.show({ isMicrophoneOn: false, camera: null })
    await room.settle()
    expect(worker.call.state().theirs).toEqual({ camera: false, microphone: false, screen: false })
    expect(poster.connection.places[1]?.track).toBeNull()
  })
  it('replaces the camera by the screen and back', async () => {
    const { room, poster, worker } = await connect()
    const screen = { id: 'screen' } as MediaStreamTrack
    worker.show({ screen })
    await room.settle()
    expect(worker.connection.places[1]?.track).toBe(screen)
    expect(poster.call.state().theirs.screen).toBe(true)
    worker.show({ screen: null })
    await room.settle()
    expect(worker.connection.places[1]?.track?.id).toBe('face')
    expect(poster.call.state().theirs.screen).toBe(false)
  })
  it('ends on both sides, whoever ends it', async () => {
    const { room, poster, worker } = await connect()
    worker.call.hangUp()
    await room.settle()
    expect(room.ended).toEqual([SESSION])
    expect([phase(poster), phase(worker)]).toEqual(['ended', 'ended'])
    expect(poster.call.state().ended).toEqual({ duration: 75 })
    for (const page of [poster, worker]) expect(page.connection.connectionState).toBe('closed')
  })
  it('ignores the end of another call', async () => {
    const { poster } = await connect()
    poster.receive({ type: 'video_call_ended', sessionId: 'older', contractId: ROOM, byUserId: null, duration: 1 })
    expect(phase(poster)).toBe('connected')
  })
  it('waits when the other side leaves, and reconnects with a new connection', async () => {
    const { room, poster, worker } = await connect()
    worker.call.leave()
    await room.settle()
    // The peer connection still works.
    expect(phase(poster)).toBe('connected')
    poster.connection.turn('disconnected')
    expect([phase(poster), poster.call.state().remote]).toEqual(['waiting', null])
    const again = room.enter('worker')
    await room.settle()
    expect([phase(poster), phase(again), poster.connections.length]).toEqual(['connected', 'connected', 2])
  })
  it.each(['poster', 'worker'] as const)('reconnects after a %s reloaded the page', async (who) => {
    const { room, poster, worker } = await connect()
    const staying = who === 'poster' ? worker : poster
    room.lose(who)
    const again = room.enter(who)
    await room.settle()
    expect([phase(staying), phase(again)]).toEqual(['connected', 'connected'])
    expect([origin(staying), origin(again)]).toEqual([String(again.connection.id), String(staying.connection.id)])
  })
  it.each(['poster', 'worker'] as const)('continues when only the %s’s socket was lost', async (who) => {
    const { room, poster, worker } = await connect()
    const page = who === 'poster' ? poster : worker
    page.chats.last.events.onClose(1006)
    room.lose(who)
    await room.settle()
    expect([page.call.state().isJoined, phase(poster), phase(worker)]).toEqual([false, 'connected', 'connected'])
    vi.advanceTimersByTime(1_000)
    page.open()
    await room.settle()
    expect([page.call.state().isJoined, phase(poster), phase(worker)]).toEqual([true, 'connected', 'connected'])
    expect([poster.connections.length, worker.connections.length]).toEqual([1, 1])
    expect(poster.connection.restarts).toBe(1)
  })
  it('CALL-10 restarts ICE after two seconds of interruption', async () => {
    const { room, poster } = await connect()
    poster.connection.turn('disconnected')
    expect(phase(poster)).toBe('reconnecting')
    vi.advanceTimersByTime(FALTER_MS - 1)
    expect(poster.connection.restarts).toBe(0)
    vi.advanceTimersByTime(1)
    expect(poster.connection.restarts).toBe(1)
    await room.settle()
    poster.connection.turn('connected')
    expect(phase(poster)).toBe('connected')
  })
  it('sends no offer while the server is unreachable', async () => {
    const { poster } = await connect()
    poster.chats.last.events.onClose(1006)
    poster.call.checkNetwork()
    poster.connection.turn('disconnected')
    vi.advanceTimersByTime(FALTER_MS)
    expect(poster.connection.restarts).toBe(0)
  })
  it('CALL-10 starts over on both sides when restarting does not help', async () => {
    const { room, poster, worker } = await connect()
    for (const page of [poster, worker]) page.connection.turn('failed')
    poster.connection.restartIce = () => {}
    worker.connection.restartIce = () => {}
    await vi.advanceTimersByTimeAsync(STUCK_MS)
    expect(poster.call.state().isStuck).toBe(true)
    await room.settle()
    expect([poster.connections.length, worker.connections.length]).toEqual([2, 2])
    expect([phase(poster), phase(worker), poster.call.state().isStuck]).toEqual(['connected', 'connected', false])
  })
  it('stops when the same user joins on another screen', async () => {
    const { poster } = await connect()
    poster.signal({ kind: 'replaced' }, SESSION, 'poster')
    expect(poster.call.state().isReplaced).toBe(true)
    expect(poster.connection.connectionState).toBe('closed')
    const { length } = poster.chats.last.sent
    poster.call.leave()
    poster.call.hangUp()
    expect(poster.chats.last.sent).toHaveLength(length)
  })
  it('shows why nobody answered, and rings again as a new call', async () => {
    const room = new FakeCall()
    const poster = room.enter('poster')
    await room.settle()
    const answer = { callId: 'call_1', sessionId: SESSION, contractId: ROOM, fromUserId: 'worker' }
    poster.receive({ type: 'video_call_response', ...answer, accepted: false, reason: 'missed' })
    expect(poster.call.state().unanswered).toBe('missed')
    poster.call.ringAgain()
    await room.settle()
    // The unanswered call has ended, which does not end this one.
    expect(room.ended).toEqual([SESSION])
    expect([phase(poster), poster.call.state().unanswered]).toEqual(['waiting', null])
    poster.receive({ type: 'video_call_response', ...answer, accepted: true, reason: null })
    expect(poster.call.state().isComing).toBe(true)
    const worker = room.enter('worker')
    await room.settle()
    expect([phase(poster), phase(worker)]).toEqual(['connected', 'connected'])
  })
  it('joins the call of a partner who declined and calls back', async () => {
    const room = new FakeCall()
    const poster = room.enter('poster')
    await room.settle()
    poster.receive({
      type: 'incoming_video_call',
      callId: '',
      sessionId: 'call 2',
      contractId: ROOM,
      fromUserId: 'worker',
      fromName: 'Emil',
      fromAvatar: null,
      jobTitle: 'Carry a sofa',
      until: '2026-05-01T10:00:10.000Z',
    })
    expect(poster.chats.last.sentOf('rtc_signal').filter(({ signal }) => signal.kind === 'join')).toHaveLength(2)
    await room.settle()
    expect(phase(poster)).toBe('waiting')
  })
  it('stops after a refusal and retries after a rate limit', async () => {
    const refused = { type: 'error', about: 'rtc_signal', conversationId: null, clientId: null } as const
    const room = new FakeCall()
    const poster = room.enter('poster')
    poster.receive({ ...refused, code: 'too_fast', message: 'Please wait.' })
    expect(poster.call.state().refusal).toBeNull()
    vi.advanceTimersByTime(5_000)
    expect(poster.chats.last.sentOf('rtc_signal').filter(({ signal }) => signal.kind === 'join')).toHaveLength(2)
    poster.receive({ ...refused, code: 'apart', message: 'One of you has blocked the other.' })
    expect(poster.call.state().refusal).toBe('One of you has blocked the other.')
  })
})

describe('CALL-11 phaseOf', () => {
  const facts = { isJoined: true, isPeerHere: true, connection: null, wasConnected: false, ended: null } as const
  it.each([
    ['joining', { isJoined: false }],
    ['waiting', { isPeerHere: false }],
    ['connecting', {}],
    ['connecting', { connection: 'connecting' }],
    ['connected', { connection: 'connected', isJoined: false }],
    ['reconnecting', { connection: 'disconnected', wasConnected: true }],
    ['reconnecting', { isJoined: false, wasConnected: true }],
    ['ended', { ended: { duration: 0 }, connection: 'connected' }],
  ] as const)('%s: %j', (expected, change) => {
    expect(phaseOf({ ...facts, ...change })).toBe(expected)
  })
})
