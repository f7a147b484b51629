import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Id, line, PathId, prose, Timestamp } from '#core/kernel/fields.ts'
import { refusal } from '#core/kernel/problem.ts'

export const TICKET_STATUSES = ['open', 'answered', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]
/** Waiting for an answer of the support team. */
export const OPEN_TICKETS = ['open'] as const satisfies readonly TicketStatus[]
export const isOpenTicket = (status: TicketStatus): boolean => OPEN_TICKETS.some((one) => one === status)
const CLOSED_TICKETS = ['closed'] as const satisfies readonly TicketStatus[]
export const isClosedTicket = (status: TicketStatus): boolean => CLOSED_TICKETS.some((one) => one === status)
export const TICKET_TOPICS = ['Account', 'Posting', 'Bidding', 'Payments', 'Withdrawals', 'Safety', 'Other'] as const
/** Per person. */
export const MAX_OPEN_TICKETS = 5
export const MAX_SUPPORT_MESSAGE = 4_000

export const Ticket = z.object({
  id: Id,
  subject: z.string(),
  category: z.nullable(z.string()),
  status: z.enum(TICKET_STATUSES),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** The beginning of the newest message. */
  lastLine: z.string(),
})
export type Ticket = z.infer<typeof Ticket>

export const SupportMessage = z.object({
  id: Id,
  body: z.string(),
  isFromSupport: z.boolean(),
  /** First name. */
  author: z.string(),
  createdAt: Timestamp,
})
export type SupportMessage = z.infer<typeof SupportMessage>

export const TicketWithMessages = z.object({ ...Ticket.shape, messages: z.array(SupportMessage) })
export type TicketWithMessages = z.infer<typeof TicketWithMessages>

const body = prose('Please write what happened.', { min: 1, max: MAX_SUPPORT_MESSAGE })

export const listOwnTickets = endpoint({
  method: 'GET',
  path: '/api/support/tickets',
  who: 'user',
  summary: 'Own questions to support with their messages, the newest first',
  answer: z.array(TicketWithMessages),
})

export const openTicket = endpoint({
  method: 'POST',
  path: '/api/support/tickets',
  who: 'user',
  summary: 'Ask support something',
  body: z.object({
    subject: line('Please say in a few words what it is about.', { max: 120 }),
    category: z._default(z.enum(TICKET_TOPICS, 'Please choose a topic.'), 'Other'),
    body,
  }),
  once: true,
  answer: TicketWithMessages,
  status: 201,
})

export const writeInTicket = endpoint({
  method: 'POST',
  path: '/api/support/tickets/:id/messages',
  who: 'user',
  summary: 'Write more; a closed ticket opens again',
  params: z.object({ id: PathId }),
  body: z.object({ body }),
  once: true,
  answer: TicketWithMessages,
  status: 201,
})

export const NO_SUCH_TICKET = refusal(404, 'not_found', 'This question does not exist.')
export const TOO_MANY_TICKETS = refusal(
  429,
  'enough_tickets',
  `${MAX_OPEN_TICKETS} of your questions wait for an answer already. Please write into one of them.`,
  { retryAfterSeconds: 3600 },
)
