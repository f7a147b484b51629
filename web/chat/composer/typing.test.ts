import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newTypingSignal } from '#web/chat/composer/typing.ts'

const setUp = () => {
  const sent: string[] = []
  return { sent, typing: newTypingSignal((type) => sent.push(type)) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('CHAT-UI-6 typing', () => {
  it('is sent once for many keys, and ends two seconds after the last', () => {
    const { sent, typing } = setUp()
    for (let key = 0; key < 5; key += 1) {
      typing.typed()
      vi.advanceTimersByTime(300)
    }
    vi.advanceTimersByTime(1_699)
    expect(sent).toEqual(['typing_start'])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual(['typing_start', 'typing_stop'])
  })
  it('ends once with sending', () => {
    const { sent, typing } = setUp()
    typing.typed()
    typing.stop()
    typing.stop()
    vi.advanceTimersByTime(5_000)
    expect(sent).toEqual(['typing_start', 'typing_stop'])
  })
  it('is repeated while it goes on', () => {
    const { sent, typing } = setUp()
    for (let key = 0; key < 8; key += 1) {
      typing.typed()
      vi.advanceTimersByTime(1_000)
    }
    expect(sent).toEqual(['typing_start', 'typing_start', 'typing_start'])
  })
})
