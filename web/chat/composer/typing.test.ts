import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newTyping } from '#web/chat/composer/typing.ts'

const setUp = () => {
  const said: string[] = []
  return { said, typing: newTyping((type) => said.push(type)) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('CHAT-UI-6 typing', () => {
  it('is said once for many keys, and its end two seconds after the last', () => {
    const { said, typing } = setUp()
    for (let key = 0; key < 5; key += 1) {
      typing.typed()
      vi.advanceTimersByTime(300)
    }
    vi.advanceTimersByTime(1_699)
    expect(said).toEqual(['typing_start'])
    vi.advanceTimersByTime(1)
    expect(said).toEqual(['typing_start', 'typing_stop'])
  })
  it('ends with sending, once', () => {
    const { said, typing } = setUp()
    typing.typed()
    typing.stop()
    typing.stop()
    vi.advanceTimersByTime(5_000)
    expect(said).toEqual(['typing_start', 'typing_stop'])
  })
  it('is said again while it goes on for long', () => {
    const { said, typing } = setUp()
    for (let key = 0; key < 8; key += 1) {
      typing.typed()
      vi.advanceTimersByTime(1_000)
    }
    expect(said).toEqual(['typing_start', 'typing_start', 'typing_start'])
  })
})
