import { DAY_MS } from '#core/kernel/time.ts'
import type { ChatMessage } from '#core/chat/api.ts'
import { rightNow } from '#web/jobs/when.ts'

/** Newer browsers use a narrow space before AM and PM, which the monospaced font lacks. */
const plain = (text: string): string => text.replaceAll('\u202F', ' ')

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })
const dayMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const longDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const wholeDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })

const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
/** Calendar days in the reader's time zone, correct across daylight saving. */
const daysAgo = (date: Date, now: Date): number => Math.round((midnight(now) - midnight(date)) / DAY_MS)

export const timeText = (iso: string): string => plain(time.format(new Date(iso)))

/** In a list: "6:24 PM" today, "Tue" within a week, "Oct 12" before. */
export const rowTime = (iso: string, now: Date = rightNow()): string => {
  const date = new Date(iso)
  const days = daysAgo(date, now)
  if (days <= 0) return timeText(iso)
  return (days < 7 ? weekday : dayMonth).format(date)
}

/** Over the messages of a day: "Today", "Yesterday", "Tuesday, October 14". */
export const dayText = (iso: string, now: Date = rightNow()): string => {
  const date = new Date(iso)
  const days = daysAgo(date, now)
  if (days <= 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return (date.getFullYear() === now.getFullYear() ? longDay : wholeDay).format(date)
}

export interface Day {
  start: string
  messages: readonly ChatMessage[]
}

/** CHAT-UI-7: in order, by the reader's days. */
export const byDay = (messages: readonly ChatMessage[]): readonly Day[] => {
  const days: { start: string; messages: ChatMessage[] }[] = []
  for (const message of messages) {
    const last = days.at(-1)
    const isSameDay = last && midnight(new Date(last.start)) === midnight(new Date(message.createdAt))
    if (isSameDay) last.messages.push(message)
    else days.push({ start: message.createdAt, messages: [message] })
  }
  return days
}
