import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatMessage } from '#core/chat/api.ts'
import { FakeConnections } from '#web/testing/fake-connections.ts'
import { createChatConnection } from '#web/chat/connection/chat-connection.ts'
import { ME, sampleMessage as message, CONVERSATION, THEM } from '#web/chat/messages/sample-message.ts'
import { newThread } from '#web/chat/connection/thread.ts'
import { newUnsentStore } from '#web/chat/composer/unsent.ts'
import { FakeStorage } from '#web/jobs/fake-storage.ts'

const history = (...messages: ChatMessage[]) =>
  ({ type: 'message_history', conversationId: CONVERSATION, messages, hasOlder: false }) as const
const incoming = (one: ChatMessage) => ({ type: 'new_message', message: one }) as const

const setUp = (storage: Storage = new FakeStorage()) => {
  const connections = new FakeConnections()
  const connection = createChatConnection(connections.open, () => 1)
  const thread = newThread({
    conversationId: CONVERSATION,
    me: ME,
    connection,
    store: newUnsentStore(ME, CONVERSATION, storage),
    now: () => Date.now(),
  })
  const stop = thread.start()
  const join = (...messages: ChatMessage[]) => {
    connections.last.events.onOpen()
    connections.last.answer(history(...messages))
  }
  const drop = () => connections.last.events.onClose(1006)
  const comeBack = (...messages: ChatMessage[]) => {
    vi.advanceTimersByTime(15_000)
    join(...messages)
  }
  const seqs = () => thread.read().messages.map(({ seq }) => seq)
  const sent = () => connections.last.sentOf('send_message')
  return { connections, thread, storage, stop, join, drop, comeBack, seqs, sent }
}
/** The server's answer to the message with this number. */
const ackOf = (clientId: string | undefined, seq: number) => {
  const stored = message(seq, { senderId: ME, receiverId: THEM, clientId: clientId ?? null })
  return { type: 'ack', clientId: clientId ?? '', conversationId: CONVERSATION, message: stored } as const
}

const typing = (type: 'typing_start' | 'typing_stop', userId = THEM) =>
  ({ type, userId, conversationId: CONVERSATION }) as const

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2025-10-16T18:20:00Z') }))
afterEach(() => void vi.useRealTimers())

describe('CHAT-UI-1 thread', () => {
  it('shows messages once and in order', () => {
    const { thread, connections, join, seqs } = setUp()
    expect(thread.read().isReady).toBe(false)
    join(message(1), message(2))
    connections.last.answer(incoming(message(3)), incoming(message(3)), history(message(2), message(3)))
    expect([thread.read().isReady, seqs()]).toEqual([true, [1, 2, 3]])
  })
  it('requests a missing message', () => {
    const { connections, join, seqs } = setUp()
    join(message(1))
    connections.last.answer(incoming(message(3)))
    expect(connections.last.sentOf('auth').at(-1)).toMatchObject({ after: 1 })
    connections.last.answer(incoming(message(4)))
    expect(connections.last.sentOf('auth')).toHaveLength(2)
    connections.last.answer(history(message(2), message(3), message(4)))
    expect(seqs()).toEqual([1, 2, 3, 4])
  })
  it('catches up after a lost connection, including edits and reads', () => {
    const { thread, connections, join, drop, comeBack } = setUp()
    join(message(1, { createdAt: '2025-10-16T10:00:00Z' }), message(2, { senderId: ME }))
    drop()
    comeBack(
      message(2, { senderId: ME, isRead: true, content: 'changed', editedAt: '2025-10-16T18:21:00Z' }),
      message(3),
    )
    expect(connections.last.sentOf('auth')).toEqual([{ type: 'auth', conversationId: CONVERSATION, after: 1 }])
    expect(thread.read().messages.map(({ content }) => content)).toEqual(['message 1', 'changed', 'message 3'])
    expect(thread.read().messages[1]?.isRead).toBe(true)
  })
  it('shows why it cannot be opened', () => {
    const { thread, connections } = setUp()
    connections.last.events.onOpen()
    const refusal = { code: 'no_such_conversation', message: 'This conversation does not exist.' }
    connections.last.answer({ type: 'error', about: 'auth', conversationId: CONVERSATION, clientId: null, ...refusal })
    expect(thread.read().refusal).toEqual(refusal)
  })
})

describe('CHAT-UI-4 sending', () => {
  it('is shown once and waits for the acknowledgement', () => {
    const { thread, connections, join, sent, seqs } = setUp()
    join()
    thread.send('See you at 6:50')
    expect(thread.read().unsent.map(({ content }) => content)).toEqual(['See you at 6:50'])
    const clientId = sent()[0]?.clientId
    connections.last.answer(ackOf(clientId, 1), incoming(ackOf(clientId, 1).message))
    expect([thread.read().unsent, seqs()]).toEqual([[], [1]])
  })
  it('is repeated after a lost connection, in order and under the same id', () => {
    const { thread, connections, join, drop, comeBack, sent } = setUp()
    join()
    for (const text of ['one', 'two', 'three']) thread.send(text)
    const first = sent().map(({ clientId }) => clientId)
    connections.last.answer(ackOf(first[0], 1))
    drop()
    comeBack(ackOf(first[1], 2).message)
    expect(sent().map(({ clientId, content }) => [clientId, content])).toEqual([[first[2], 'three']])
    connections.last.answer(history(), ackOf(first[2], 3))
    expect(sent()).toHaveLength(1)
    expect(thread.read().unsent).toEqual([])
  })
  it('survives the page', () => {
    const before = setUp()
    before.join()
    before.thread.send('one')
    before.thread.send('two')
    before.stop()
    const after = setUp(before.storage)
    after.join()
    expect(after.sent()).toEqual(before.sent())
    after.connections.last.answer(...after.sent().map(({ clientId }, index) => ackOf(clientId, index + 1)))
    expect(Object.keys(before.storage)).toEqual([])
  })
  it('renews the connection if no answer comes', () => {
    const { thread, connections, join } = setUp()
    join()
    thread.send('hello?')
    vi.advanceTimersByTime(9_900)
    expect(connections.last.isClosed).toBe(false)
    vi.advanceTimersByTime(200)
    expect(connections.attempts[0]?.isClosed).toBe(true)
  })
  it('stops if the connection fails repeatedly', () => {
    const { thread, connections, join, drop, comeBack } = setUp()
    join()
    thread.send('poison')
    for (let time = 0; time < 8; time += 1) {
      drop()
      comeBack()
    }
    expect(connections.attempts.flatMap((end) => end.sentOf('send_message'))).toHaveLength(5)
    expect(thread.read().unsent[0]?.problem).toContain('does not get through')
  })
  it('keeps a refused message for retry or discard', () => {
    const { thread, connections, join, sent } = setUp()
    join()
    thread.send('one')
    const clientId = sent()[0]?.clientId ?? ''
    const refused = { code: 'too_fast', message: 'Please wait a moment.', about: 'send_message' } as const
    connections.last.answer({ type: 'error', conversationId: CONVERSATION, clientId, ...refused })
    expect(thread.read().unsent[0]?.problem).toBe('Please wait a moment.')
    thread.retry(clientId)
    expect(sent().map((one) => one.clientId)).toEqual([clientId, clientId])
    expect(thread.read().unsent[0]?.problem).toBeNull()
    thread.discard(clientId)
    expect(thread.read().unsent).toEqual([])
  })
  it('shows the notice about masked parts', () => {
    const { thread, connections, join, sent } = setUp()
    join()
    thread.send('call 813 555 0134')
    const clientId = sent()[0]?.clientId ?? ''
    connections.last.answer({
      type: 'notice',
      code: 'masked',
      message: 'Taken out.',
      conversationId: CONVERSATION,
      clientId,
    })
    expect(thread.read().notices[clientId]).toBe('Taken out.')
  })
})

describe('CHAT-UI-2 reading', () => {
  it('marks own messages as read by the partner', () => {
    const { thread, connections, join } = setUp()
    join(message(1, { senderId: ME }), message(2, { senderId: ME }))
    connections.last.answer({ type: 'messages_read', readBy: THEM, conversationId: CONVERSATION, upTo: 1 })
    expect(thread.read().messages.map(({ isRead }) => isRead)).toEqual([true, false])
  })
  it('stays unread until attended, with a mark before the first new message', () => {
    const { thread, connections, join } = setUp()
    join(message(1, { isRead: true }))
    connections.last.answer(incoming(message(2)), incoming(message(3)))
    expect(thread.read()).toMatchObject({ newFrom: 2, received: { seq: 3 } })
    expect(connections.last.sentOf('mark_read')).toEqual([])
    thread.markRead()
    thread.markRead()
    expect(connections.last.sentOf('mark_read')).toEqual([{ type: 'mark_read', conversationId: CONVERSATION, upTo: 3 }])
    expect(thread.read().messages.every(({ isRead }) => isRead)).toBe(true)
  })
  it('marks messages as read while attended', () => {
    const { thread, connections, join } = setUp()
    thread.attend(true)
    join(message(1))
    connections.last.answer(incoming(message(2)))
    expect(connections.last.sentOf('mark_read').map(({ upTo }) => upTo)).toEqual([1, 2])
    expect(thread.read().newFrom).toBe(1)
  })
  it('marks also older messages than the loaded ones', () => {
    const { thread, connections, join } = setUp()
    thread.attend(true)
    join(message(60, { senderId: ME }))
    expect(connections.last.sentOf('mark_read').map(({ upTo }) => upTo)).toEqual([60])
    thread.take([message(59)])
    expect(thread.read().messages.map(({ isRead }) => isRead)).toEqual([true, false])
  })
  it('repeats the read event after a lost connection', () => {
    const { thread, connections, join, drop, comeBack } = setUp()
    join(message(1))
    thread.markRead()
    drop()
    comeBack()
    expect(connections.last.sentOf('mark_read').map(({ upTo }) => upTo)).toEqual([1])
  })
  it('removes the "New" mark after an answer', () => {
    const { thread, join } = setUp()
    join(message(1))
    expect(thread.read().newFrom).toBe(1)
    thread.send('Thanks')
    expect(thread.read().newFrom).toBeNull()
  })
})

describe('CHAT-UI-6 the partner', () => {
  it.each([
    ['stops', (end: FakeConnections['last']) => end.answer(typing('typing_stop'))],
    ['sends', (end: FakeConnections['last']) => end.answer(incoming(message(1)))],
    [
      'goes',
      (end: FakeConnections['last']) =>
        end.answer({ type: 'presence', userId: THEM, conversationId: CONVERSATION, isOnline: false }),
    ],
    ['sends no more events', () => void vi.advanceTimersByTime(6_000)],
    ['is out of reach', (end: FakeConnections['last']) => end.events.onClose(1006)],
  ] as const)('types until it %s', (_, end) => {
    const { thread, connections, join } = setUp()
    join()
    connections.last.answer(typing('typing_start'))
    expect(thread.read().isTyping).toBe(true)
    end(connections.last)
    expect(thread.read().isTyping).toBe(false)
  })
  it('is not the user on another screen', () => {
    const { thread, connections, join } = setUp()
    join()
    connections.last.answer(typing('typing_start', ME))
    expect(thread.read().isTyping).toBe(false)
  })
  it('is online, offline or unknown', () => {
    const { thread, connections, join, drop } = setUp()
    join()
    connections.last.answer({ type: 'presence', userId: THEM, conversationId: CONVERSATION, isOnline: true })
    expect(thread.read().isOnline).toBe(true)
    drop()
    expect(thread.read().isOnline).toBeNull()
  })
})

describe('PWA-3 saved messages', () => {
  it('are shown until the connection delivers others', () => {
    const { thread, connections, comeBack, seqs } = setUp()
    const old = [message(1), message(2), message(3)]
    thread.recall(old, Date.parse(old[2]!.createdAt))
    expect([thread.read().isReady, seqs()]).toEqual([false, [1, 2, 3]])
    connections.last.events.onOpen()
    expect(connections.last.sentOf('auth').at(-1)).toMatchObject({ after: 0 })
    comeBack(message(1), message(2), message(3), message(4))
    expect([thread.read().isReady, seqs()]).toEqual([true, [1, 2, 3, 4]])
  })
  it('do not replace delivered messages', () => {
    const { thread, join, seqs } = setUp()
    join(message(4))
    thread.recall([message(1)], Date.now())
    expect(seqs()).toEqual([4])
  })
})
