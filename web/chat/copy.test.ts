import { describe, expect, it } from 'vitest'
import { jobStatusText, partnerName, preview, statusText } from '#web/chat/copy.ts'

const now = new Date(2025, 9, 16, 18, 30)
const last = { content: 'Thanks,\n maybe next time', fileName: null, isMine: false, createdAt: now.toISOString() }
const conversation = { percent: null, scheduledDate: null, scheduledTime: null } as const

describe('CHAT-UI-8 rows', () => {
  it.each([
    [null, 'No messages yet'],
    [{ ...last, messageType: 'text' }, 'Thanks, maybe next time'],
    [{ ...last, messageType: 'text', isMine: true }, 'You: Thanks, maybe next time'],
    [{ ...last, messageType: 'image', fileName: 'a.jpg' }, 'Photo'],
    [{ ...last, messageType: 'image', fileName: 'a.jpg', isMine: true }, 'You: Photo'],
    [{ ...last, messageType: 'file', fileName: 'gutter-before.pdf' }, 'gutter-before.pdf'],
    [{ ...last, messageType: 'file', fileName: null }, 'File'],
  ] as const)('%j reads %s', (message, text) => expect(preview(message)).toBe(text))

  it.each([
    [{ contractStatus: 'pending' }, 'to be signed'],
    [{ contractStatus: 'active' }, 'signed'],
    [{ contractStatus: 'active', scheduledDate: '2025-10-16', scheduledTime: '19:15' }, 'starts 7:15 PM'],
    [{ contractStatus: 'active', scheduledDate: '2025-10-16' }, 'starts today'],
    [{ contractStatus: 'active', scheduledDate: '2025-10-17', scheduledTime: '08:00' }, 'starts Oct 17'],
    [{ contractStatus: 'active', scheduledDate: '2025-10-15', scheduledTime: '08:00' }, 'ready to start'],
    [{ contractStatus: 'in_progress' }, 'in progress'],
    [{ contractStatus: 'in_progress', percent: 65 }, '65%'],
    [{ contractStatus: 'completed', percent: 100 }, 'done'],
    [{ contractStatus: 'disputed' }, 'in dispute'],
    [{ contractStatus: 'cancelled' }, 'cancelled'],
  ] as const)('%j reads %s', (parts, text) => expect(jobStatusText({ ...conversation, ...parts }, now)).toBe(text))

  it('shows the status without the percentage', () =>
    expect(statusText({ ...conversation, contractStatus: 'in_progress', percent: 65 }, now)).toBe('in progress'))
  it('names a partner without a name by role', () => {
    const partner = { id: 'x', name: null, avatar: null, isOnline: false, isVerified: false }
    expect([partnerName({ partner, role: 'poster' }), partnerName({ partner, role: 'worker' })]).toEqual([
      'Worker',
      'Poster',
    ])
  })
})
