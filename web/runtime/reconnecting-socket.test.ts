import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#core/kernel/time.ts'
import { createReconnectingSocket, openWebSocket, retryDelay } from '#web/runtime/reconnecting-socket.ts'
import { FakeConnections } from '#web/testing/fake-connections.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const SESSION_ENDED = 4401

const setUp = (more: { onSessionEnded?: () => void } = {}) => {
  const server = new FakeConnections()
  const wanted = { now: true }
  const texts: string[] = []
  const socket = createReconnectingSocket({
    open: server.open,
    isWanted: () => wanted.now,
    onOpen: () => {},
    onText: (text) => texts.push(text),
    random: () => 1,
    ...more,
  })
  return { server, socket, wanted, texts }
}

describe('CHAT-UI-5 a socket reconnects', () => {
  it('waits longer each time, within bounds and with random delays', () => {
    const longest = [0, 1, 2, 3, 4, 5, 9].map((attempt) => retryDelay(attempt, 1))
    expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000])
    expect(retryDelay(3, 0)).toBe(2000)
  })

  it('reports its state to its subscribers', () => {
    const { server, socket } = setUp()
    const states: string[] = []
    const stop = socket.subscribeState(() => states.push(socket.state()))
    socket.connect()
    server.last.events.onOpen()
    server.last.events.onClose(1006)
    vi.advanceTimersByTime(500)
    server.last.events.onOpen()
    stop()
    server.last.events.onClose(1006)
    expect(states).toEqual(['connecting', 'open', 'closed', 'open'])
  })

  it('is not opened and not replaced while it is not wanted', () => {
    const { server, socket, wanted } = setUp()
    wanted.now = false
    socket.connect()
    expect(server.attempts).toHaveLength(0)
    wanted.now = true
    socket.connect()
    server.last.events.onOpen()
    wanted.now = false
    server.last.events.onClose(1006)
    vi.advanceTimersByTime(MINUTE_MS)
    expect(server.attempts).toHaveLength(1)
  })

  it('stays closed after its session has ended', () => {
    const { server, socket } = setUp()
    socket.connect()
    server.last.events.onClose(SESSION_ENDED)
    vi.advanceTimersByTime(MINUTE_MS)
    socket.retryNow()
    expect([server.attempts.length, socket.state()]).toEqual([1, 'closed'])
  })

  it('ACC-7 leaves the next attempt to the handler of the session end', () => {
    const onSessionEnded = vi.fn<() => void>()
    const { server, socket } = setUp({ onSessionEnded })
    socket.connect()
    server.last.events.onClose(SESSION_ENDED)
    vi.advanceTimersByTime(MINUTE_MS)
    expect([onSessionEnded.mock.calls.length, server.attempts.length]).toEqual([1, 1])
    socket.connect()
    expect(server.attempts).toHaveLength(2)
  })
})

describe('openWebSocket', () => {
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['https:', 'wss://nearhand.example/ws/live'],
    ['http:', 'ws://nearhand.example/ws/live'],
  ])('LIVE-5 from a page over %s opens %s', (protocol, expected) => {
    let opened = ''
    class FakeSocket extends EventTarget {
      constructor(address: string) {
        super()
        opened = address
      }
    }
    vi.stubGlobal('location', { protocol, host: 'nearhand.example' })
    vi.stubGlobal('WebSocket', FakeSocket)
    openWebSocket('/ws/live')({ onOpen: () => {}, onText: () => {}, onClose: () => {} })
    expect(opened).toBe(expected)
  })
})
