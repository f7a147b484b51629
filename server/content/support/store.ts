import { sql, type RawBuilder } from 'kysely'
import { isOpenTicket, OPEN_TICKETS } from '#core/content/support.ts'
import type { TicketInQueue } from '#core/admin/support.ts'
import type { SupportMessage, Ticket, TICKET_STATUSES, TicketWithMessages } from '#core/content/support.ts'
import { appNow, type Db, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { textMatches, type ByText, type SearchFilter, oneOf } from '#server/platform/database/filters.ts'

type Status = (typeof TICKET_STATUSES)[number]

const MAX_PREVIEW_LENGTH = 140
const MAX_OWN_TICKETS = 50

const columns = sql`
  t.id, t.subject, t.category, t.status, t.created_at as "createdAt", t.updated_at as "updatedAt",
  coalesce((select left(regexp_replace(m.body, '\\s+', ' ', 'g'), ${MAX_PREVIEW_LENGTH}) from support_messages m
    where m.ticket_id = t.id order by m.created_at desc, m.id desc limit 1), '') as "lastLine"`

const messages = sql`
  coalesce((select json_agg(json_build_object('id', m.id, 'body', m.body, 'isFromSupport', m.admin_id is not null,
      'author', coalesce(a.first_name, u.first_name, case when m.admin_id is null then 'Member' else 'Support' end),
      'createdAt', iso_text(m.created_at)) order by m.created_at, m.id)
    from support_messages m left join staff a on a.id = m.admin_id left join people u on u.id = m.user_id
    where m.ticket_id = t.id), '[]') as messages`

// ---- for members -------------------------------------------------------------------------------------------------

export const listOwn = async (db: Queryable, userId: string): Promise<TicketWithMessages[]> => {
  const { rows } = await sql<TicketWithMessages>`
    select ${columns}, ${messages} from support_tickets t where t.user_id = ${userId}
    order by t.created_at desc, t.id desc limit ${MAX_OWN_TICKETS}`.execute(db)
  return rows
}

/** Only own tickets. */
export const findOwn = async (db: Queryable, userId: string, id: string): Promise<TicketWithMessages | null> => {
  const { rows } = await sql<TicketWithMessages>`
    select ${columns}, ${messages} from support_tickets t where t.id = ${id} and t.user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

export const countWaiting = async (trx: Trx, userId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support_tickets where user_id = ${userId} and status in ${oneOf(OPEN_TICKETS)}`.execute(
    trx,
  )
  return rows[0]!.count
}

export const insertTicket = async (
  trx: Trx,
  ticket: { id: string; userId: string; subject: string; category: string },
): Promise<void> => {
  const { id, userId, subject, category } = ticket
  await trx.insertInto('support_tickets').values({ id, user_id: userId, subject, category }).execute()
}

/** False if there is a message with this id already. */
export const insertMessage = async (
  trx: Trx,
  message: { id: string; ticketId: string; body: string; userId?: string; adminId?: string },
): Promise<boolean> => {
  const row = await trx
    .insertInto('support_messages')
    .values({
      id: message.id,
      ticket_id: message.ticketId,
      body: message.body,
      user_id: message.userId ?? null,
      admin_id: message.adminId ?? null,
    })
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface LockedTicket {
  userId: string
  status: Status
}

export const lockTicket = async (trx: Trx, id: string): Promise<LockedTicket | null> => {
  const { rows } = await sql<LockedTicket>`
    select user_id as "userId", status from support_tickets where id = ${id} for update`.execute(trx)
  return rows[0] ?? null
}

/** TICKET-3: a ticket that waits already keeps its position in the queue. */
export const setWaiting = async (trx: Trx, id: string, before: Status): Promise<void> => {
  await trx
    .updateTable('support_tickets')
    .set({ status: 'open', closed_at: null, ...(!isOpenTicket(before) && { waiting_since: appNow }) })
    .where('id', '=', id)
    .execute()
}

// ---- for admins --------------------------------------------------------------------------------------------------

const subjectIs = (pattern: string): RawBuilder<unknown> => sql`t.subject ilike ${pattern}`
const subjectMatches = (term: ByText): RawBuilder<unknown> =>
  textMatches(term, { anywhere: subjectIs, beginning: subjectIs })
export const ticketsWith = (term: ByText): RawBuilder<unknown> =>
  sql`select t.id from support_tickets t where ${subjectMatches(term)}`

const matchesSearch = (textFilter: SearchFilter): RawBuilder<unknown> => {
  if (textFilter.by === 'all') return sql`true`
  if (textFilter.by === 'few') return sql`t.id = any(${textFilter.ids}::uuid[])`
  if (textFilter.by === 'many') return subjectMatches(textFilter.term)
  const { term } = textFilter
  if (term.by === 'id') return sql`(t.id = ${term.id} or t.user_id = ${term.id})`
  if (term.by === 'email') return sql`t.user_id = (select u.id from people u where lower(u.email) = ${term.email})`
  // The subject may contain the number of a contract.
  const ordinal = term.ordinal === null ? '' : `-${String(term.ordinal).padStart(2, '0')}`
  return sql`t.subject ilike ${`%NH-${term.code}${ordinal}%`}`
}

const asker = sql`json_build_object('id', u.id, 'firstName', u.first_name, 'email', u.email) as asker,
  coalesce(a.first_name, a.email) as assignee`
const authorAndAssignee = sql`join people u on u.id = t.user_id left join staff a on a.id = t.assigned_to`

interface Page {
  textFilter: SearchFilter
  status: Status
  after: string | undefined
  limit: number
}

/** TICKET-3: waiting tickets by waiting time, the others newest first. */
const ORDER = {
  waiting: { at: sql.ref('waiting_since'), isAfter: sql`>`, order: sql`t.waiting_since, t.id` },
  done: { at: sql.ref('updated_at'), isAfter: sql`<`, order: sql`t.updated_at desc, t.id desc` },
}

export const ticketsQuery = ({ textFilter, status, after, limit }: Page): RawBuilder<TicketInQueue> => {
  const { at, isAfter, order } = ORDER[isOpenTicket(status) ? 'waiting' : 'done']
  const beyond = after
    ? sql`and (t.${at}, t.id) ${isAfter} ((select ${at} from support_tickets where id = ${after}), ${after}::uuid)`
    : sql``
  return sql`
    with page as materialized (
      select t.* from support_tickets t where t.status = ${sql.lit(status)} and ${matchesSearch(textFilter)} ${beyond}
      order by ${order} limit ${limit})
    select ${columns}, ${asker} from page t ${authorAndAssignee} order by ${order}`
}

export const listQueue = async (db: Db, page: Page): Promise<TicketInQueue[]> =>
  (await ticketsQuery(page).execute(db)).rows

export type TicketWithAuthor = TicketInQueue & { messages: SupportMessage[] }

export const findTicket = async (db: Queryable, id: string): Promise<TicketWithAuthor | null> => {
  const { rows } = await sql<TicketWithAuthor>`
    select ${columns}, ${asker}, ${messages} from support_tickets t ${authorAndAssignee} where t.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const setAnswered = async (trx: Trx, id: string, adminId: string): Promise<void> => {
  await trx
    .updateTable('support_tickets')
    .set({ status: 'answered', assigned_to: adminId, closed_at: null })
    .where('id', '=', id)
    .execute()
}

export const setClosed = async (trx: Trx, id: string): Promise<void> => {
  await trx.updateTable('support_tickets').set({ status: 'closed', closed_at: appNow }).where('id', '=', id).execute()
}

// ---- for alerts --------------------------------------------------------------------------------------------------

export interface AnswerSummary extends Pick<Ticket, 'subject' | 'status'> {
  body: string
  author: string
}

/** Null if it was deleted. */
export const findAnswer = async (trx: Trx, messageId: string): Promise<AnswerSummary | null> => {
  const { rows } = await sql<AnswerSummary>`
    select t.subject, t.status, m.body, coalesce(a.first_name, 'Support') as author
    from support_messages m join support_tickets t on t.id = m.ticket_id join staff a on a.id = m.admin_id
    where m.id = ${messageId}`.execute(trx)
  return rows[0] ?? null
}
