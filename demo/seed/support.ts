// Questions to support and reports of content, both waiting and dealt with.
import { TEAM, type TeamKey } from '#demo/data/people/team.ts'
import type { TeamIds } from '#demo/seed/team.ts'
import { HIDDEN_REVIEW, REPORTED_THINGS, type DemoReport, type ReportedThing } from '#demo/data/content/reports.ts'
import { iso, MINUTE, type History, type PersonIds, type Row } from '#demo/seed/history.ts'
import { SUPPORT_TICKETS } from '#demo/data/content/support-tickets.ts'
import { NOTHING_PERSONAL } from '#server/admin/moderation/flag-actions.ts'
import { newId } from '#server/platform/database/ids.ts'

interface SupportContext {
  now: number
  people: PersonIds
  history: History
  team: TeamIds
  portfolio: readonly Row<'user_portfolio'>[]
}

export interface SupportRows {
  support_tickets: Row<'support_tickets'>[]
  support_messages: Row<'support_messages'>[]
  flagged_content: Row<'flagged_content'>[]
  admin_audit_log: Row<'admin_audit_log'>[]
}

const ADDRESS = '203.0.113.1'

const auditEntry = (
  { team }: SupportContext,
  by: TeamKey,
  at: number,
  { action, type, id, details = {} }: { action: string; type: string; id: string; details?: object },
): Row<'admin_audit_log'> => ({
  id: newId(at),
  admin_id: team.get(by)!,
  action,
  target_type: type,
  target_id: id,
  details: JSON.stringify(details),
  ip_address: ADDRESS,
  user_agent: TEAM.find(({ key }) => key === by)!.device,
  created_at: iso(at),
})

// ---- questions -----------------------------------------------------------------------------------------------------

type DemoTicket = (typeof SUPPORT_TICKETS)[number]

const addTicket = (ticket: DemoTicket, context: SupportContext, rows: SupportRows): void => {
  const { by, subject, category, status, lines, closedMinutesAgo } = ticket
  const ago = (minutes: number) => context.now - minutes * MINUTE
  const askedAt = ago(lines[0]![1])
  const id = newId(askedAt)
  const answers = lines.filter(([who]) => who !== 'asks')
  // Since the first message without an answer.
  const waitsFrom = lines.find(
    ([, minutes], at) => at === lines.length - 1 || minutes < (answers.at(-1)?.[1] ?? Infinity),
  )
  const endedAt = closedMinutesAgo === undefined ? null : ago(closedMinutesAgo)
  const answeredBy = answers.at(-1)?.[0] as TeamKey | undefined
  rows.support_tickets.push({
    id,
    user_id: context.people.get(by)!,
    subject,
    category,
    status,
    assigned_to: answeredBy ? context.team.get(answeredBy)! : null,
    waiting_since: iso(ago(waitsFrom![1])),
    closed_at: endedAt === null ? null : iso(endedAt),
    created_at: iso(askedAt),
    updated_at: iso(endedAt ?? ago(lines.at(-1)![1])),
  })
  for (const [who, minutes, body] of lines) {
    const at = ago(minutes)
    const author = who === 'asks' ? { user_id: context.people.get(by)! } : { admin_id: context.team.get(who)! }
    rows.support_messages.push({
      id: newId(at),
      ticket_id: id,
      body,
      user_id: null,
      admin_id: null,
      ...author,
      created_at: iso(at),
    })
    if (who !== 'asks')
      rows.admin_audit_log.push(auditEntry(context, who, at, { action: 'ticket.answered', type: 'ticket', id }))
  }
  if (endedAt !== null && answeredBy)
    rows.admin_audit_log.push(auditEntry(context, answeredBy, endedAt, { action: 'ticket.closed', type: 'ticket', id }))
}

// ---- reports -------------------------------------------------------------------------------------------------------

const reviewOf = ({ history }: SupportContext, title: string, by: 'poster' | 'worker'): Row<'reviews'> => {
  const job = history.jobs.find((one) => one.title === title)!
  const contract = history.contracts.find(({ job_id }) => job_id === job.id)!
  return history.reviews.find(
    ({ contract_id, reviewer_id }) =>
      contract_id === contract.id && reviewer_id === (by === 'poster' ? contract.poster_id : contract.worker_id),
  )!
}

const idOf = (thing: ReportedThing, context: SupportContext): string => {
  if (thing.type === 'user') return context.people.get(thing.of)!
  if (thing.type === 'portfolio') return context.portfolio.find(({ title }) => title === thing.title)!.id!
  if (thing.type === 'review') return reviewOf(context, thing.title, thing.by).id!
  const job = context.history.jobs.find(({ title }) => title === thing.title)!
  if (thing.type === 'job') return job.id!
  const bidder = context.people.get(thing.by)
  return context.history.bids.find(({ job_id, bidder_id }) => job_id === job.id && bidder_id === bidder)!.id!
}

const addReport = ({ thing, reports, decided }: DemoReport, context: SupportContext, rows: SupportRows): void => {
  const contentId = idOf(thing, context)
  const resolvedAt = decided ? context.now - decided.minutesAgo * MINUTE : null
  const flags = reports.map(([by, minutes, reason]): Row<'flagged_content'> => {
    const at = context.now - minutes * MINUTE
    return {
      id: newId(at),
      content_type: thing.type,
      content_id: contentId,
      reason,
      reported_by: context.people.get(by)!,
      status: decided?.status ?? 'pending',
      admin_notes: decided?.notes ?? null,
      reviewed_by: decided ? context.team.get(decided.by)! : null,
      resolved_at: resolvedAt === null ? null : iso(resolvedAt),
      created_at: iso(at),
    }
  })
  rows.flagged_content.push(...flags)
  if (!decided || resolvedAt === null) return
  const details = { flagId: flags[0]!.id, reports: flags.length, isTakenAway: decided.status === 'upheld' }
  const action = `flag.${decided.status}`
  rows.admin_audit_log.push(
    auditEntry(context, decided.by, resolvedAt, { action, type: thing.type, id: contentId, details }),
  )
}

/** The database counts the rating without it. */
const hideReview = (context: SupportContext): void => {
  const { title, by, rating, comment } = HIDDEN_REVIEW
  const { decided } = REPORTED_THINGS.find(({ thing }) => thing.type === 'review' && thing.title === title)!
  Object.assign(reviewOf(context, title, by), {
    rating,
    comment,
    hidden_by: context.team.get(decided!.by)!,
    hidden_at: iso(context.now - decided!.minutesAgo * MINUTE),
    hidden_reason: NOTHING_PERSONAL,
  } satisfies Partial<Row<'reviews'>>)
}

/** Hides a review of the history, too. */
export const buildSupport = (context: SupportContext): SupportRows => {
  const rows: SupportRows = { support_tickets: [], support_messages: [], flagged_content: [], admin_audit_log: [] }
  for (const ticket of SUPPORT_TICKETS) addTicket(ticket, context, rows)
  for (const report of REPORTED_THINGS) addReport(report, context, rows)
  hideReview(context)
  return rows
}
