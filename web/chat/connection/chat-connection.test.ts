import { MINUTE_MS } from '#core/kernel/time.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeConnections } from '#web/testing/fake-connections.ts'
import { createChatConnection } from '#web/chat/connection/chat-connection.ts'
import { CONVERSATION } from '#web/chat/messages/sample-message.ts'

const OTHER = '0198c1f2-7a00-7000-8000-0000000000c2'
const nothing = { handle: () => {} }
const setUp = () => {
  const connections = new FakeConnections()
  return { connections, connection: createChatConnection(connections.open, () => 1) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('CHAT-UI-5 connection', () => {
  it('is opened once, for the first listener', () => {
    const { connections, connection } = setUp()
    expect([connection.state(), connections.attempts.length]).toEqual(['closed', 0])
    connection.join(CONVERSATION, nothing)
    connection.on('rtc_signal', () => {})
    expect([connection.state(), connections.attempts.length]).toEqual(['connecting', 1])
  })
  it('joins every conversation when it opens, after the last known message', () => {
    const { connections, connection } = setUp()
    connection.join(CONVERSATION, nothing)
    connection.join(OTHER, { ...nothing, after: () => 7 })
    connections.last.events.onOpen()
    expect(connections.last.sent).toEqual([
      { type: 'auth', conversationId: CONVERSATION },
      { type: 'auth', conversationId: OTHER, after: 7 },
    ])
  })
  it('requests messages after the last that all panels have', () => {
    const { connections, connection } = setUp()
    connection.join(CONVERSATION, { ...nothing, after: () => 9 })
    connection.join(CONVERSATION, { ...nothing, after: () => 4 })
    connections.last.events.onOpen()
    expect(connections.last.sent).toEqual([{ type: 'auth', conversationId: CONVERSATION, after: 4 }])
    connection.join(CONVERSATION, nothing)
    expect(connections.last.sent.at(-1)).toEqual({ type: 'auth', conversationId: CONVERSATION })
  })
  it('passes each message to its conversation', () => {
    const { connections, connection } = setUp()
    const [mine, others, ended] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
    connection.join(CONVERSATION, { handle: mine })
    connection.join(OTHER, { handle: others })
    connection.on('video_call_ended', ended)
    connections.last.events.onOpen()
    connections.last.answer(
      { type: 'typing_start', userId: OTHER, conversationId: CONVERSATION },
      { type: 'video_call_ended', sessionId: 's', contractId: OTHER, byUserId: null, duration: 3 },
    )
    expect([mine, others, ended].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
  })
  it('sends nothing without a connection', () => {
    const { connections, connection } = setUp()
    connection.join(CONVERSATION, nothing)
    expect(connection.send({ type: 'typing_start', conversationId: CONVERSATION })).toBe(false)
    connections.last.events.onOpen()
    expect(connection.send({ type: 'typing_start', conversationId: CONVERSATION })).toBe(true)
    connections.last.events.onClose(1006)
    expect(connection.send({ type: 'typing_start', conversationId: CONVERSATION })).toBe(false)
  })
})

describe('CHAT-UI-5 reconnecting', () => {
  it('joins again automatically', () => {
    const { connections, connection } = setUp()
    let known: number | null = null
    connection.join(CONVERSATION, { ...nothing, after: () => known })
    connections.last.events.onOpen()
    known = 12
    connections.last.events.onClose(1006)
    expect(connection.state()).toBe('closed')
    vi.advanceTimersByTime(500)
    expect([connections.attempts.length, connection.state()]).toEqual([2, 'closed'])
    connections.last.events.onOpen()
    expect(connection.state()).toBe('open')
    expect(connections.last.sent).toEqual([{ type: 'auth', conversationId: CONVERSATION, after: 12 }])
  })
  it('waits longer for a server that closes at once', () => {
    const { connections, connection } = setUp()
    connection.join(CONVERSATION, nothing)
    for (let time = 0; time < 60; time += 1) {
      if (!connections.last.isClosed) {
        connections.last.events.onOpen()
        connections.last.close()
      }
      vi.advanceTimersByTime(1000)
    }
    expect(connections.attempts.length).toBeLessThan(10)
  })
  it('retries at once when the network is back', () => {
    const { connections, connection } = setUp()
    connection.join(CONVERSATION, nothing)
    for (let time = 0; time < 5; time += 1) {
      connections.last.events.onClose(1006)
      vi.advanceTimersByTime(15_000)
    }
    connections.last.events.onClose(1006)
    const before = connections.attempts.length
    connection.retryNow()
    expect(connections.attempts.length).toBe(before + 1)
  })
  it('ignores a replaced connection', () => {
    const { connections, connection } = setUp()
    const handle = vi.fn<() => void>()
    connection.join(CONVERSATION, { handle })
    const first = connections.last
    first.events.onOpen()
    connection.renew()
    expect([first.isClosed, connection.state()]).toEqual([true, 'closed'])
    first.answer({ type: 'typing_start', userId: OTHER, conversationId: CONVERSATION })
    expect(handle).not.toHaveBeenCalled()
    vi.advanceTimersByTime(500)
    expect(connections.attempts.length).toBe(2)
  })
  it('stops after sign-out', () => {
    const { connections, connection } = setUp()
    connection.join(CONVERSATION, nothing)
    connections.last.events.onOpen()
    connections.last.events.onClose(4401)
    vi.advanceTimersByTime(MINUTE_MS)
    connection.retryNow()
    expect([connections.attempts.length, connection.state()]).toEqual([1, 'closed'])
  })
  it('closes shortly after the last listener has left', () => {
    const { connections, connection } = setUp()
    const leave = connection.join(CONVERSATION, nothing)
    connections.last.events.onOpen()
    leave()
    vi.advanceTimersByTime(1000)
    const leaveAgain = connection.join(OTHER, nothing)
    vi.advanceTimersByTime(10_000)
    expect(connections.last.isClosed).toBe(false)
    leaveAgain()
    vi.advanceTimersByTime(2000)
    expect([connections.last.isClosed, connections.attempts.length]).toEqual([true, 1])
    connection.join(CONVERSATION, nothing)
    expect([connections.attempts.length, connection.state()]).toEqual([2, 'connecting'])
  })
})
