import { describe, expect, it } from 'vitest'
import { byDay, dayText, rowTime, timeText } from '#web/chat/messages/days.ts'
import { sampleMessage as message } from '#web/chat/messages/sample-message.ts'

/** In the reader's time zone, wherever the test runs. */
const at = (month: number, day: number, hour = 12, year = 2025): string =>
  new Date(year, month - 1, day, hour, 24).toISOString()
const now = new Date(2025, 9, 16, 18, 30)

describe('CHAT-UI-7 days', () => {
  it.each([
    [at(10, 16, 0), 'Today', '12:24 AM'],
    [at(10, 17, 9), 'Today', '9:24 AM'],
    [at(10, 15, 23), 'Yesterday', 'Wed'],
    [at(10, 14), 'Tuesday, October 14', 'Tue'],
    [at(10, 2), 'Thursday, October 2', 'Oct 2'],
    [at(12, 31, 12, 2024), 'December 31, 2024', 'Dec 31'],
  ])('%s is %s, in a list %s', (iso, day, row) => {
    expect([dayText(iso, now), rowTime(iso, now)]).toEqual([day, row])
  })
  it('writes times with a plain space', () => expect(timeText(at(10, 16, 18))).toBe('6:24 PM'))
  it('groups by day and keeps the order', () => {
    const messages = [at(10, 14, 23), at(10, 15, 0), at(10, 15, 23), at(10, 16, 1)].map((createdAt, index) =>
      message(index + 1, { createdAt }),
    )
    expect(byDay(messages).map((day) => day.messages.map(({ seq }) => seq))).toEqual([[1], [2, 3], [4]])
    expect(byDay([])).toEqual([])
  })
})
