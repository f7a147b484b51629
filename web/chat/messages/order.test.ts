import { describe, expect, it } from 'vitest'
import { endOf, hasGap, knownFor, merge, readBy, unreadOf } from '#web/chat/messages/order.ts'
import { ME, sampleMessage as message, THEM } from '#web/chat/messages/sample-message.ts'

const seqs = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq)

describe('CHAT-UI-1 order', () => {
  it('inserts late messages and drops duplicates', () => {
    const known = merge([], [message(1), message(3)])
    expect(seqs(merge(known, [message(2), message(3), message(1)]))).toEqual([1, 2, 3])
  })
  it('keeps the later version of a message', () => {
    const [first, later] = [message(1), message(1, { content: 'better', editedAt: '2025-10-16T18:20:00Z' })]
    expect(merge([first], [later])[0]?.content).toBe('better')
    expect(merge([later], [first])[0]?.content).toBe('better')
  })
  it('keeps read state and client id', () => {
    const known = [message(1, { isRead: true, clientId: 'c1' })]
    expect(merge(known, [message(1)])[0]).toMatchObject({ isRead: true, clientId: 'c1' })
  })
  it.each([
    [[], null, false],
    [[4, 5, 6], 6, false],
    [[4, 5, 7], 5, true],
    [[1], 1, false],
  ])('%j ends at %s', (numbers, end, hole) => {
    const messages = numbers.map((seq) => message(seq))
    expect([endOf(messages), hasGap(messages)]).toEqual([end, hole])
  })
})

describe('CHAT-UI-1 after a lost connection', () => {
  const lostAt = Date.parse('2025-10-16T20:00:00Z')
  const old = { createdAt: '2025-10-16T18:00:00Z', isRead: true }

  it('requests later messages', () => expect(knownFor([message(1, old), message(2, old)], ME, lostAt)).toBe(2))
  it('requests from the first gap', () => expect(knownFor([message(1, old), message(3, old)], ME, lostAt)).toBe(1))
  it('requests messages that may have been edited', () =>
    expect(knownFor([message(1, old), message(2, { createdAt: '2025-10-16T19:50:00Z' })], ME, lostAt)).toBe(1))
  it('requests own messages that may have been read', () =>
    expect(knownFor([message(1, old), message(2, { ...old, senderId: ME, isRead: false })], ME, lostAt)).toBe(1))
  it('requests only missing messages while connected', () =>
    expect(knownFor([message(1), message(2), message(4)], ME, null)).toBe(2))
  it('requests everything without messages', () => expect(knownFor([], ME, lostAt)).toBeNull())
})

describe('CHAT-UI-2 reading', () => {
  const conversation = [message(1, { senderId: ME }), message(2), message(3, { senderId: ME }), message(4)]

  it('marks messages of the partner up to a number', () =>
    expect(readBy(conversation, THEM, 2).map(({ isRead }) => isRead)).toEqual([true, false, false, false]))
  it('counts unread messages', () => {
    expect(seqs(unreadOf(conversation, ME))).toEqual([2, 4])
    expect(seqs(unreadOf(readBy(conversation, ME, 3), ME))).toEqual([4])
  })
})
