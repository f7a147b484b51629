import type { TicketInQueue } from '#core/admin/support.ts'
import {
  TOO_MANY_TICKETS,
  MAX_OPEN_TICKETS,
  NO_SUCH_TICKET,
  type openTicket as openEndpoint,
  type TICKET_STATUSES,
  type TicketWithMessages,
  isClosedTicket,
} from '#core/content/support.ts'
import type { BodyOf } from '#core/kernel/endpoint.ts'
import type { Me } from '#core/kernel/me.ts'
import { lockMember } from '#server/accounts/member-actions.ts'
import { ticketAnswered, ticketChanged } from '#server/content/support/events.ts'
import * as store from '#server/content/support/store.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { narrow } from '#server/platform/database/filters.ts'
import { idFor } from '#server/platform/http/idempotency.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

export const { findAnswer, listOwn } = store

const readOwn = async (trx: Trx, me: Me, id: string): Promise<TicketWithMessages> => {
  const ticket = await store.findOwn(trx, me.id, id)
  if (!ticket) throw new RefusalError(NO_SUCH_TICKET)
  return ticket
}

/** TICKET-1: the maximum holds also for concurrent requests; a repeated request finds the same ticket. */
export const openTicket = (
  db: Db,
  me: Me,
  { subject, category, body }: BodyOf<typeof openEndpoint>,
  once: string | null,
): Promise<TicketWithMessages> =>
  db.transaction().execute(async (trx) => {
    const id = idFor(once)
    await lockMember(trx, me.id)
    const known = await store.findOwn(trx, me.id, id)
    if (known) return known
    if ((await store.countWaiting(trx, me.id)) >= MAX_OPEN_TICKETS) throw new RefusalError(TOO_MANY_TICKETS)
    await store.insertTicket(trx, { id, userId: me.id, subject, category })
    await store.insertMessage(trx, { id: newId(), ticketId: id, body, userId: me.id })
    return readOwn(trx, me, id)
  })

/** TICKET-2: a new message reopens the ticket. */
export const writeInTicket = (
  db: Db,
  me: Me,
  id: string,
  body: string,
  once: string | null,
): Promise<TicketWithMessages> =>
  db.transaction().execute(async (trx) => {
    const ticket = await store.lockTicket(trx, id)
    if (ticket?.userId !== me.id) throw new RefusalError(NO_SUCH_TICKET)
    if (await store.insertMessage(trx, { id: idFor(once), ticketId: id, body, userId: me.id })) {
      await store.setWaiting(trx, id, ticket.status)
      await publish(trx, ticketChanged, { ticketId: id, userId: me.id })
    }
    return readOwn(trx, me, id)
  })

// ---- for admins; the caller writes the audit entry in the same transaction ------------------------------------------

export const listQueue = async (
  db: Db,
  {
    search,
    ...page
  }: {
    search: string | undefined
    status: (typeof TICKET_STATUSES)[number]
    after: string | undefined
    limit: number
  },
): Promise<TicketInQueue[]> => store.listQueue(db, { ...page, textFilter: await narrow(db, search, store.ticketsWith) })

export const readTicket = async (db: Db, id: string): Promise<store.TicketWithAuthor> => {
  const ticket = await store.findTicket(db, id)
  if (!ticket) throw new RefusalError(NO_SUCH_TICKET)
  return ticket
}

/** TICKET-4: false if the answer was stored before. */
export const answerTicket = async (
  trx: Trx,
  id: string,
  { adminId, body, once }: { adminId: string; body: string; once: string | null },
): Promise<boolean> => {
  const ticket = await store.lockTicket(trx, id)
  if (!ticket) throw new RefusalError(NO_SUCH_TICKET)
  const messageId = idFor(once)
  if (!(await store.insertMessage(trx, { id: messageId, ticketId: id, body, adminId }))) return false
  await store.setAnswered(trx, id, adminId)
  await publish(trx, ticketAnswered, { ticketId: id, messageId, userId: ticket.userId })
  return true
}

/** False if it was closed already. */
export const closeTicket = async (trx: Trx, id: string): Promise<boolean> => {
  const ticket = await store.lockTicket(trx, id)
  if (!ticket) throw new RefusalError(NO_SUCH_TICKET)
  if (isClosedTicket(ticket.status)) return false
  await store.setClosed(trx, id)
  return true
}
