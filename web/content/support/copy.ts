import { isClosedTicket, isOpenTicket, type Ticket } from '#core/content/support.ts'

const STATUS: Record<Ticket['status'], string> = {
  open: 'Waits for an answer',
  answered: 'Answered',
  closed: 'Closed',
}
export const statusText = (status: Ticket['status']): string => STATUS[status]

export const nextText = (status: Ticket['status']): string | null => {
  if (isOpenTicket(status)) return 'We answer around the clock. You are told by an alert.'
  return isClosedTicket(status) ? 'This question is closed. Write more, and it opens again.' : null
}
