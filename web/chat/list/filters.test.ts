import { describe, expect, it } from 'vitest'
import type { Conversation } from '#core/chat/api.ts'
import { filterLabel, FILTERS, fitting, findUnreadConversation } from '#web/chat/list/filters.ts'

const conversation = (id: string, parts: Partial<Conversation>): Conversation => ({
  id,
  jobId: id,
  jobTitle: 'Carry a sofa',
  contractNumber: 'NH-4F2K-01',
  contractStatus: 'active',
  percent: null,
  scheduledDate: null,
  scheduledTime: null,
  role: 'poster',
  partner: { id: 'p', name: 'Devon', avatar: null, isOnline: false, isVerified: false },
  lastMessage: null,
  foundMessage: null,
  lastSeq: 0,
  unread: 0,
  isMasked: false,
  blocked: null,
  createdAt: '2025-10-16T18:00:00.000Z',
  ...parts,
})
const conversations = [
  conversation('blocked', { unread: 1, blocked: 'by_me', contractStatus: 'cancelled' }),
  conversation('waits', { unread: 2, contractStatus: 'in_progress' }),
  conversation('paid', { contractStatus: 'completed' }),
  conversation('argues', { contractStatus: 'disputed' }),
]

describe('CHAT-UI-8 filters', () => {
  it('count conversations', () =>
    expect(FILTERS.map((filter) => filterLabel(filter, conversations))).toEqual(['All', 'Unread 2', 'Active jobs 2']))
  it('count nothing before anything is known', () => expect(filterLabel('unread', null)).toBe('Unread'))
  it('keep the order', () => expect(fitting(conversations, 'active').map(({ id }) => id)).toEqual(['waits', 'argues']))
  it('keep the open conversation', () =>
    expect(fitting(conversations, 'active', 'paid').map(({ id }) => id)).toEqual(['waits', 'paid', 'argues']))
  it('find the latest unread conversation that can be answered', () => {
    expect(findUnreadConversation(conversations)?.id).toBe('waits')
    expect(findUnreadConversation(conversations.slice(2))).toBeNull()
  })
})
