import type { Conversation, MessagePreview } from '#core/chat/api.ts'
import { type ContractStatus, isInProgress } from '#core/contracts/rules.ts'
import { dayValue, rightNow } from '#web/jobs/when.ts'

/** Name of a partner without a first name. */
export const partnerName = ({ partner, role }: Pick<Conversation, 'partner' | 'role'>): string =>
  partner.name || (role === 'poster' ? 'Worker' : 'Poster')

/** CHAT-UI-8: "You: Thanks", "Photo", "gutter-before.pdf". */
export const preview = (last: MessagePreview | null): string => {
  if (!last) return 'No messages yet'
  const what = { text: last.content, image: 'Photo', file: last.fileName ?? 'File' }[last.messageType]
  const oneLine = what.replaceAll(/\s+/g, ' ').trim()
  return last.isMine ? `You: ${oneLine}` : oneLine
}

const clockTime = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
const dayMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

type ScheduleFields = Pick<Conversation, 'scheduledDate' | 'scheduledTime'>

/** "starts 7:15 PM" today, "starts Oct 17" later, otherwise "agreed". */
const formatStart = ({ scheduledDate, scheduledTime }: ScheduleFields, now: Date): string => {
  if (scheduledDate === null) return 'signed'
  const day = scheduledDate.slice(0, 10)
  if (day > dayValue(now)) return `starts ${dayMonth.format(new Date(`${day}T12:00:00Z`))}`
  const [hours, minutes] = (scheduledTime ?? '').split(':').map(Number)
  if (day < dayValue(now) || hours === undefined || minutes === undefined || Number.isNaN(hours + minutes))
    return day < dayValue(now) ? 'ready to start' : 'starts today'
  return `starts ${clockTime.format(Date.UTC(2000, 0, 1, hours, minutes)).replaceAll('\u202F', ' ')}`
}

const STATUS: Partial<Record<ContractStatus, string>> = {
  pending: 'to be signed',
  in_progress: 'in progress',
  completed: 'done',
  disputed: 'in dispute',
  cancelled: 'cancelled',
}

type StatusSummary = Pick<Conversation, 'contractStatus' | 'percent'> & ScheduleFields

export const statusText = (conversation: StatusSummary, now: Date = rightNow()): string =>
  STATUS[conversation.contractStatus] ?? formatStart(conversation, now)

/** CHAT-UI-8: beside the job title: "65%" or the status. */
export const jobStatusText = (conversation: StatusSummary, now: Date = rightNow()): string =>
  isInProgress(conversation.contractStatus) && conversation.percent !== null
    ? `${conversation.percent}%`
    : statusText(conversation, now)
