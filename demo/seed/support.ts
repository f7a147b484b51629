// What waits at the desk of the team and what they have dealt with: questions to support, and what people report.
import { TEAM, type TeamKey } from '#demo/data/people/team.ts'
import type { TeamIds } from '#demo/seed/team.ts'
import { READERS, toRows, type DemoAlert, type AlertContext } from '#demo/seed/alerts/rows.ts'
import { HIDDEN_REVIEW, REPORTED_THINGS, type DemoReport, type ReportedThing } from '#demo/data/content/reports.ts'
import { iso, MINUTE, type Row } from '#demo/seed/history.ts'
import { SUPPORT_TICKETS } from '#demo/data/content/support-tickets.ts'
import { NOTHING_PERSONAL } from '#server/admin/moderation/flag-actions.ts'
import { newId } from '#server/platform/database/ids.ts'

interface Desk extends AlertContext {
  team: TeamIds
  portfolio: readonly Row<'user_portfolio'>[]
}

interface Rows {
  support_tickets: Row<'support_tickets'>[]
  support_messages: Row<'support_messages'>[]
  flagged_content: Row<'flagged_content'>[]
  admin_audit_log: Row<'admin_audit_log'>[]
}
type SupportWritten = Rows & { alerts: DemoAlert[] }
export type SupportRows = Rows & { alerts: Row<'alerts'>[] }

const ADDRESS = '203.0.113.1'

const auditEntry = (
  { team }: Desk,
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

const nameOfTeam = (by: TeamKey): string => TEAM.find(({ key }) => key === by)!.firstName

type DemoTicket = (typeof SUPPORT_TICKETS)[number]

/** As the product writes it; only those whom one can sign in as can read it. */
const alertOf = ({ by, subject, status, lines }: DemoTicket, id: string, now: number): DemoAlert[] => {
  const reader = READERS.find((one) => one === by)
  const answer = lines.findLast(([who]) => who !== 'asks')
  if (!reader || status !== 'answered' || !answer) return []
  const [who, minutesAgo, words] = answer
  return [
    {
      to: reader,
      at: now - minutesAgo * MINUTE,
      type: 'system',
      priority: 'high',
      title: `${nameOfTeam(who as TeamKey)} answered your question`,
      message: `“${subject}”: ${words.slice(0, 200)}`,
      url: `/help-center?ticket=${id}`,
      key: `ticket:${id}`,
      isRead: false,
    },
  ]
}

const addTicket = (ticket: DemoTicket, desk: Desk, written: SupportWritten): void => {
  const { by, subject, category, status, lines, closedMinutesAgo } = ticket
  const ago = (minutes: number) => desk.now - minutes * MINUTE
  const askedAt = ago(lines[0]![1])
  const id = newId(askedAt)
  const answers = lines.filter(([who]) => who !== 'asks')
  // Since the first word that nobody has answered.
  const waitsFrom = lines.find(
    ([, minutes], at) => at === lines.length - 1 || minutes < (answers.at(-1)?.[1] ?? Infinity),
  )
  const endedAt = closedMinutesAgo === undefined ? null : ago(closedMinutesAgo)
  const answeredBy = answers.at(-1)?.[0] as TeamKey | undefined
  written.support_tickets.push({
    id,
    user_id: desk.people.get(by)!,
    subject,
    category,
    status,
    assigned_to: answeredBy ? desk.team.get(answeredBy)! : null,
    waiting_since: iso(ago(waitsFrom![1])),
    closed_at: endedAt === null ? null : iso(endedAt),
    created_at: iso(askedAt),
    updated_at: iso(endedAt ?? ago(lines.at(-1)![1])),
  })
  for (const [who, minutes, body] of lines) {
    const at = ago(minutes)
    const author = who === 'asks' ? { user_id: desk.people.get(by)! } : { admin_id: desk.team.get(who)! }
    written.support_messages.push({
      id: newId(at),
      ticket_id: id,
      body,
      user_id: null,
      admin_id: null,
      ...author,
      created_at: iso(at),
    })
    if (who !== 'asks')
      written.admin_audit_log.push(auditEntry(desk, who, at, { action: 'ticket.answered', type: 'ticket', id }))
  }
  if (endedAt !== null && answeredBy)
    written.admin_audit_log.push(auditEntry(desk, answeredBy, endedAt, { action: 'ticket.closed', type: 'ticket', id }))
  written.alerts.push(...alertOf(ticket, id, desk.now))
}

// ---- reports -------------------------------------------------------------------------------------------------------

const reviewOf = ({ history }: Desk, title: string, by: 'poster' | 'worker'): Row<'reviews'> => {
  const job = history.jobs.find((one) => one.title === title)!
  const contract = history.contracts.find(({ job_id }) => job_id === job.id)!
  return history.reviews.find(
    ({ contract_id, reviewer_id }) =>
      contract_id === contract.id && reviewer_id === (by === 'poster' ? contract.poster_id : contract.worker_id),
  )!
}

const idOf = (thing: ReportedThing, desk: Desk): string => {
  if (thing.type === 'user') return desk.people.get(thing.of)!
  if (thing.type === 'portfolio') return desk.portfolio.find(({ title }) => title === thing.title)!.id!
  if (thing.type === 'review') return reviewOf(desk, thing.title, thing.by).id!
  const job = desk.history.jobs.find(({ title }) => title === thing.title)!
  if (thing.type === 'job') return job.id!
  const bidder = desk.people.get(thing.by)
  return desk.history.bids.find(({ job_id, bidder_id }) => job_id === job.id && bidder_id === bidder)!.id!
}

const addReport = ({ thing, reports, decided }: DemoReport, desk: Desk, written: SupportWritten): void => {
  const contentId = idOf(thing, desk)
  const resolvedAt = decided ? desk.now - decided.minutesAgo * MINUTE : null
  const rows = reports.map(([by, minutes, reason]): Row<'flagged_content'> => {
    const at = desk.now - minutes * MINUTE
    return {
      id: newId(at),
      content_type: thing.type,
      content_id: contentId,
      reason,
      reported_by: desk.people.get(by)!,
      status: decided?.status ?? 'pending',
      admin_notes: decided?.notes ?? null,
      reviewed_by: decided ? desk.team.get(decided.by)! : null,
      resolved_at: resolvedAt === null ? null : iso(resolvedAt),
      created_at: iso(at),
    }
  })
  written.flagged_content.push(...rows)
  if (!decided || resolvedAt === null) return
  const details = { flagId: rows[0]!.id, reports: rows.length, isTakenAway: decided.status === 'upheld' }
  const action = `flag.${decided.status}`
  written.admin_audit_log.push(
    auditEntry(desk, decided.by, resolvedAt, { action, type: thing.type, id: contentId, details }),
  )
}

/** The rating is counted without it, by the database as ever. */
const hideReview = (desk: Desk): void => {
  const { title, by, rating, comment } = HIDDEN_REVIEW
  const { decided } = REPORTED_THINGS.find(({ thing }) => thing.type === 'review' && thing.title === title)!
  Object.assign(reviewOf(desk, title, by), {
    rating,
    comment,
    hidden_by: desk.team.get(decided!.by)!,
    hidden_at: iso(desk.now - decided!.minutesAgo * MINUTE),
    hidden_reason: NOTHING_PERSONAL,
  } satisfies Partial<Row<'reviews'>>)
}

/** All of it as rows; the review that is hidden changes in the story. */
export const buildSupport = (desk: Desk): SupportRows => {
  const rows: Rows = { support_tickets: [], support_messages: [], flagged_content: [], admin_audit_log: [] }
  const written = { ...rows, alerts: [] as DemoAlert[] }
  for (const ticket of SUPPORT_TICKETS) addTicket(ticket, desk, written)
  for (const report of REPORTED_THINGS) addReport(report, desk, written)
  hideReview(desk)
  return { ...rows, alerts: toRows(written.alerts, desk) }
}
