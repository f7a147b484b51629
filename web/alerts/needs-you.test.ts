import { describe, expect, it } from 'vitest'
import type { Alert } from '#contract/alerts/api.ts'
import { countUnread, needsYou } from '#web/alerts/needs-you.ts'

const alert = (id: string, extra: Partial<Alert> = {}): Alert => ({
  id,
  type: 'system',
  priority: 'medium',
  title: id,
  message: '',
  read: false,
  actionUrl: null,
  actionRequired: false,
  data: {},
  createdAt: '2025-10-16T18:00:00.000Z',
  ...extra,
})

const alerts = [
  alert('plain'),
  alert('to do', { actionRequired: true }),
  alert('high', { priority: 'high' }),
  alert('urgent', { priority: 'urgent' }),
  alert('done', { priority: 'urgent', actionRequired: true, read: true }),
  alert('low'),
]

describe('needsYou', () => {
  it('takes what is unread and waits or presses, the most pressing first', () => {
    expect(needsYou(alerts).map(({ id }) => id)).toEqual(['urgent', 'high', 'to do'])
  })
  it('leaves the list as it was', () => {
    const before = [...alerts]
    needsYou(alerts)
    expect(alerts).toEqual(before)
  })
})

it('countUnread counts all that is unread, pressing or not', () => expect(countUnread(alerts)).toBe(5))
