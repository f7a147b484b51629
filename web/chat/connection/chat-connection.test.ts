import { MINUTE_MS } from '#core/kernel/time.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeWires } from '#web/chat/connection/fake-connection.ts'
import { createChatConnection } from '#web/chat/connection/chat-connection.ts'
import { TALK } from '#web/chat/messages/sample-message.ts'
import { pauseBefore } from '#web/chat/connection/connection-types.ts'

const OTHER = '0198c1f2-7a00-7000-8000-0000000000c2'
const nothing = { handle: () => {} }
const setUp = () => {
  const wires = new FakeWires()
  return { wires, line: createChatConnection(wires.open, () => 1) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('CHAT-UI-5 line', () => {
  it('is made for the first who wants it, once', () => {
    const { wires, line } = setUp()
    expect([line.state(), wires.tries.length]).toEqual(['closed', 0])
    line.join(TALK, nothing)
    line.on('rtc_signal', () => {})
    expect([line.state(), wires.tries.length]).toEqual(['connecting', 1])
  })
  it('joins every conversation as soon as it stands, with what is known of it', () => {
    const { wires, line } = setUp()
    line.join(TALK, nothing)
    line.join(OTHER, { ...nothing, after: () => 7 })
    wires.last.events.onOpen()
    expect(wires.last.said).toEqual([
      { type: 'auth', conversationId: TALK },
      { type: 'auth', conversationId: OTHER, after: 7 },
    ])
  })
  it('asks from what all of its panels have', () => {
    const { wires, line } = setUp()
    line.join(TALK, { ...nothing, after: () => 9 })
    line.join(TALK, { ...nothing, after: () => 4 })
    wires.last.events.onOpen()
    expect(wires.last.said).toEqual([{ type: 'auth', conversationId: TALK, after: 4 }])
    line.join(TALK, nothing)
    expect(wires.last.said.at(-1)).toEqual({ type: 'auth', conversationId: TALK })
  })
  it('tells each what concerns it', () => {
    const { wires, line } = setUp()
    const [mine, others, ended] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
    line.join(TALK, { handle: mine })
    line.join(OTHER, { handle: others })
    line.on('video_call_ended', ended)
    wires.last.events.onOpen()
    wires.last.answer(
      { type: 'typing_start', userId: OTHER, conversationId: TALK },
      { type: 'video_call_ended', sessionId: 's', contractId: OTHER, byUserId: null, duration: 3 },
    )
    expect([mine, others, ended].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
  })
  it('says nothing into a line that is not there', () => {
    const { wires, line } = setUp()
    line.join(TALK, nothing)
    expect(line.say({ type: 'typing_start', conversationId: TALK })).toBe(false)
    wires.last.events.onOpen()
    expect(line.say({ type: 'typing_start', conversationId: TALK })).toBe(true)
    wires.last.events.onClose(1006)
    expect(line.say({ type: 'typing_start', conversationId: TALK })).toBe(false)
  })
})

describe('CHAT-UI-5 coming back', () => {
  it('takes longer each time, within bounds, and not all at one moment', () => {
    const longest = [0, 1, 2, 3, 4, 5, 9].map((attempt) => pauseBefore(attempt, 1))
    expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000])
    expect(pauseBefore(3, 0)).toBe(2000)
  })
  it('joins again by itself', () => {
    const { wires, line } = setUp()
    let known: number | null = null
    line.join(TALK, { ...nothing, after: () => known })
    wires.last.events.onOpen()
    known = 12
    wires.last.events.onClose(1006)
    expect(line.state()).toBe('closed')
    vi.advanceTimersByTime(500)
    expect([wires.tries.length, line.state()]).toEqual([2, 'closed'])
    wires.last.events.onOpen()
    expect(line.state()).toBe('open')
    expect(wires.last.said).toEqual([{ type: 'auth', conversationId: TALK, after: 12 }])
  })
  it('waits longer for a server that opens and hangs up', () => {
    const { wires, line } = setUp()
    line.join(TALK, nothing)
    for (let time = 0; time < 60; time += 1) {
      if (!wires.last.isClosed) {
        wires.last.events.onOpen()
        wires.last.close()
      }
      vi.advanceTimersByTime(1000)
    }
    expect(wires.tries.length).toBeLessThan(10)
  })
  it('tries at once when the network is back', () => {
    const { wires, line } = setUp()
    line.join(TALK, nothing)
    for (let time = 0; time < 5; time += 1) {
      wires.last.events.onClose(1006)
      vi.advanceTimersByTime(15_000)
    }
    wires.last.events.onClose(1006)
    const before = wires.tries.length
    line.tryNow()
    expect(wires.tries.length).toBe(before + 1)
  })
  it('hears nothing more of a line that was given up', () => {
    const { wires, line } = setUp()
    const handle = vi.fn<() => void>()
    line.join(TALK, { handle })
    const first = wires.last
    first.events.onOpen()
    line.renew()
    expect([first.isClosed, line.state()]).toEqual([true, 'closed'])
    first.answer({ type: 'typing_start', userId: OTHER, conversationId: TALK })
    expect(handle).not.toHaveBeenCalled()
    vi.advanceTimersByTime(500)
    expect(wires.tries.length).toBe(2)
  })
  it('stops where nobody is signed in any more', () => {
    const { wires, line } = setUp()
    line.join(TALK, nothing)
    wires.last.events.onOpen()
    wires.last.events.onClose(4401)
    vi.advanceTimersByTime(MINUTE_MS)
    line.tryNow()
    expect([wires.tries.length, line.state()]).toEqual([1, 'closed'])
  })
  it('is given up a moment after the last has left, and not if another comes', () => {
    const { wires, line } = setUp()
    const leave = line.join(TALK, nothing)
    wires.last.events.onOpen()
    leave()
    vi.advanceTimersByTime(1000)
    const leaveAgain = line.join(OTHER, nothing)
    vi.advanceTimersByTime(10_000)
    expect(wires.last.isClosed).toBe(false)
    leaveAgain()
    vi.advanceTimersByTime(2000)
    expect([wires.last.isClosed, wires.tries.length]).toEqual([true, 1])
    line.join(TALK, nothing)
    expect([wires.tries.length, line.state()]).toEqual([2, 'connecting'])
  })
})
