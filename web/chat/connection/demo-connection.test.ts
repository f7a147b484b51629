import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDemoConnection } from '#web/chat/connection/demo-connection.ts'
import { ME, CONVERSATION, THEM } from '#web/chat/messages/sample-message.ts'
import { newThread } from '#web/chat/connection/thread.ts'
import { newUnsentStore } from '#web/chat/composer/unsent.ts'
import { FakeStorage } from '#web/jobs/fake-storage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const now = () => Date.now()

const setUp = () => {
  const partner = { id: THEM, name: 'Amara', avatar: null, isOnline: true, isVerified: true }
  const { connection, put } = createDemoConnection({ conversationId: CONVERSATION, me: ME, partner, now })
  const store = newUnsentStore(ME, CONVERSATION, new FakeStorage())
  const thread = newThread({ conversationId: CONVERSATION, me: ME, connection, store, now })
  thread.start()
  vi.advanceTimersByTime(10)
  return { thread, put }
}

describe('CHAT-UI-12 demo', () => {
  it('starts with a message of a partner who is online', () => {
    const { thread } = setUp()
    expect(thread.read()).toMatchObject({ isReady: true, isOnline: true, messages: [{ seq: 1, senderId: THEM }] })
  })
  it('is read, and the partner types and answers', () => {
    const { thread } = setUp()
    thread.send('Hello')
    vi.advanceTimersByTime(20)
    expect(thread.read()).toMatchObject({ unsent: [], messages: [{}, { content: 'Hello', isRead: false }] })
    vi.advanceTimersByTime(1_100)
    expect(thread.read()).toMatchObject({ isTyping: true, messages: [{}, { isRead: true }] })
    vi.advanceTimersByTime(2_000)
    expect(thread.read().isTyping).toBe(false)
    expect(thread.read().messages.map(({ seq, senderId }) => [seq, senderId])).toEqual([
      [1, THEM],
      [2, ME],
      [3, THEM],
    ])
  })
  it('accepts files', () => {
    const { thread, put } = setUp()
    thread.take([put({ content: '', messageType: 'file', fileName: 'a.pdf' })])
    vi.advanceTimersByTime(3_000)
    expect(thread.read().messages.map(({ messageType }) => messageType)).toEqual(['text', 'file', 'text'])
  })
})
