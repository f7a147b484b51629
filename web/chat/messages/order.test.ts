import { describe, expect, it } from 'vitest'
import { endOf, hasHole, knownFor, merge, readBy, unreadOf } from '#web/chat/messages/order.ts'
import { ME, sampleMessage as message, THEM } from '#web/chat/messages/sample-message.ts'

const seqs = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq)

describe('CHAT-UI-1 order', () => {
  it('puts what comes late into its place, and shows nothing twice', () => {
    const known = merge([], [message(1), message(3)])
    expect(seqs(merge(known, [message(2), message(3), message(1)]))).toEqual([1, 2, 3])
  })
  it('takes the later words of a message, in whichever order they come', () => {
    const [first, later] = [message(1), message(1, { content: 'better', editedAt: '2025-10-16T18:20:00Z' })]
    expect(merge([first], [later])[0]?.content).toBe('better')
    expect(merge([later], [first])[0]?.content).toBe('better')
  })
  it('never forgets that it was read, nor under which name it was sent', () => {
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
    expect([endOf(messages), hasHole(messages)]).toEqual([end, hole])
  })
})

describe('CHAT-UI-1 after a break', () => {
  const lostAt = Date.parse('2025-10-16T20:00:00Z')
  const old = { createdAt: '2025-10-16T18:00:00Z', isRead: true }

  it('asks for what came later', () => expect(knownFor([message(1, old), message(2, old)], ME, lostAt)).toBe(2))
  it('asks from the hole on', () => expect(knownFor([message(1, old), message(3, old)], ME, lostAt)).toBe(1))
  it('asks again for what may have been changed meanwhile', () =>
    expect(knownFor([message(1, old), message(2, { createdAt: '2025-10-16T19:50:00Z' })], ME, lostAt)).toBe(1))
  it('asks again for own ones that may have been read meanwhile', () =>
    expect(knownFor([message(1, old), message(2, { ...old, senderId: ME, isRead: false })], ME, lostAt)).toBe(1))
  it('asks only for what is missing while the connection stands', () =>
    expect(knownFor([message(1), message(2), message(4)], ME, null)).toBe(2))
  it('asks for all where it has nothing', () => expect(knownFor([], ME, lostAt)).toBeNull())
})

describe('CHAT-UI-2 read', () => {
  const conversation = [message(1, { senderId: ME }), message(2), message(3, { senderId: ME }), message(4)]

  it('marks what the other side has read, up to there', () =>
    expect(readBy(conversation, THEM, 2).map(({ isRead }) => isRead)).toEqual([true, false, false, false]))
  it('counts what I have not', () => {
    expect(seqs(unreadOf(conversation, ME))).toEqual([2, 4])
    expect(seqs(unreadOf(readBy(conversation, ME, 3), ME))).toEqual([4])
  })
})
