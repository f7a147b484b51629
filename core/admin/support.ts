import * as z from 'zod/mini'
import { CAREER_STATUSES } from '#core/content/careers.ts'
import { MAX_SUPPORT_MESSAGE, SupportMessage, Ticket, TICKET_STATUSES } from '#core/content/support.ts'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Done, Id, PathId, prose, Timestamp } from '#core/kernel/fields.ts'
import { cursor, page, search } from '#core/kernel/paging.ts'
import { refusal } from '#core/kernel/problem.ts'

// ---- support tickets ---------------------------------------------------------------------------------------------

const TicketAuthor = z.object({ id: Id, firstName: z.nullable(z.string()), email: z.string() })

export const TicketInQueue = z.object({ ...Ticket.shape, asker: TicketAuthor, assignee: z.nullable(z.string()) })
export type TicketInQueue = z.infer<typeof TicketInQueue>

export const listTickets = endpoint({
  method: 'GET',
  path: '/api/admin/tickets',
  who: 'support',
  summary: 'Support tickets: open ones, the longest waiting first; others, the newest first',
  query: z.object({ search, status: z._default(z.enum(TICKET_STATUSES), 'open'), cursor }),
  answer: page(TicketInQueue),
})

export const getTicketForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/tickets/:id',
  who: 'support',
  summary: 'One ticket with its messages',
  params: z.object({ id: PathId }),
  answer: z.object({ ...TicketInQueue.shape, messages: z.array(SupportMessage) }),
})

export const answerTicket = endpoint({
  method: 'POST',
  path: '/api/admin/tickets/:id/messages',
  who: 'moderator',
  summary: 'Answer a ticket; the person is alerted',
  params: z.object({ id: PathId }),
  body: z.object({ body: prose('Please write an answer.', { min: 1, max: MAX_SUPPORT_MESSAGE }) }),
  once: true,
  answer: Done,
  status: 201,
})

export const closeTicket = endpoint({
  method: 'POST',
  path: '/api/admin/tickets/:id/close',
  who: 'moderator',
  summary: 'Close a ticket; a new message of the person opens it again',
  params: z.object({ id: PathId }),
  answer: Done,
})

// ---- applications ------------------------------------------------------------------------------------------------

export const Application = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  position: z.string(),
  location: z.string(),
  coverLetter: z.nullable(z.string()),
  status: z.enum(CAREER_STATUSES),
  resumeBytes: z.int(),
  createdAt: Timestamp,
})
export type Application = z.infer<typeof Application>

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/admin/applications',
  who: 'admin',
  summary: 'Career applications, the newest first',
  query: z.object({ search, status: z.optional(z.enum(CAREER_STATUSES)), cursor }),
  answer: page(Application),
})

export const applicationResume = endpoint({
  method: 'GET',
  path: '/api/admin/applications/:id/resume',
  who: 'admin',
  summary: 'The résumé as a download; looking is written into the audit log',
  params: z.object({ id: PathId }),
  answer: 'file',
})

export const setApplicationStatus = endpoint({
  method: 'POST',
  path: '/api/admin/applications/:id',
  who: 'admin',
  summary: 'Say how far an application is',
  params: z.object({ id: PathId }),
  body: z.object({ status: z.enum(CAREER_STATUSES, 'Please choose how far it is.') }),
  answer: Done,
})

export const NO_SUCH_APPLICATION = refusal(404, 'not_found', 'This application does not exist.')
