import { sql } from 'kysely'
import { contractNumber, otherRole, type Role } from '#core/contracts/rules.ts'
import type { Dispute, Evidence, MediationAttempt } from '#core/disputes/api.ts'
import {
  disputeNumber,
  MAX_COUNTERS,
  canMoveDispute,
  isOpenDispute,
  isPendingProposal,
  PENDING_PROPOSAL_STATUSES,
} from '#core/disputes/rules.ts'
import { cents, dollarText } from '#core/kernel/money.ts'
import { HELD_STATUSES } from '#core/payments/rules.ts'
import { inDollars } from '#server/disputes/analysis.ts'
import type { Factors } from '#server/disputes/store.ts'
import { readTimelineEvents } from '#server/disputes/timeline-store.ts'
import { timelineOf } from '#server/disputes/timeline.ts'
import { readDisputedMoney, type DisputedMoney } from '#server/payments/escrow/dispute-actions.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { oneOf } from '#server/platform/database/filters.ts'

/** The reader: one of the two sides, or an admin. */
export type Viewer = string | null

interface Row extends Omit<
  Dispute,
  | 'number'
  | 'contractNumber'
  | 'role'
  | 'amount'
  | 'held'
  | 'missing'
  | 'released'
  | 'mayCounter'
  | 'mayWithdraw'
  | 'mayExtend'
  | 'evidence'
  | 'proposals'
  | 'timeline'
> {
  serial: number
  jobId: string
  ordinal: number
  posterId: string
  workerId: string
  heldCents: bigint
  releasedCents: bigint
  missingCents: bigint
  since: string
}

const findRow = async (db: Queryable, id: string, viewer: Viewer): Promise<Row | null> => {
  const { rows } = await sql<Row>`
    select d.id, d.number::int as serial, d.contract_id as "contractId", j.id as "jobId", j.title as "jobTitle",
      (select count(*)::int from contract_summary o where o.job_id = c.job_id and o.created_at <= c.created_at) as ordinal,
      poster.first_name as "posterName", worker.first_name as "workerName",
      c.poster_id as "posterId", c.worker_id as "workerId",
      d.reported_by as "reportedBy", d.reported_against as "reportedAgainst",
      case when d.reported_by = c.poster_id then 'poster' else 'worker' end as "raisedBy",
      d.category, d.reason, d.description, d.status, d.stage, d.priority, d.held_cents as "heldCents",
      d.released_cents as "releasedCents", d.contract_status_before as "contractStatusBefore", d.resolution,
      d.refund_percent::float8 as "refundPercent", d.compensation_amount as "compensationAmount",
      d.admin_notes as "adminNotes", d.resolved_at as "resolvedAt", d.created_at as "createdAt", d.since,
      (select coalesce(sum(least(m.owed, p.amount * 100)), 0)::bigint from payment_summary p
        cross join lateral (select sum(o.left_cents) as owed from debt_summary o
          where o.payment_id = p.id and o.reason = 'chargeback' having count(*) > 0) m
        where p.contract_id = d.contract_id and p.status in ${oneOf(HELD_STATUSES)}) as "missingCents"
    from disputes d join contract_summary c on c.id = d.contract_id join job_summary j on j.id = c.job_id
      join people poster on poster.id = c.poster_id join people worker on worker.id = c.worker_id
    where d.id = ${id} and (${viewer}::uuid is null or ${viewer}::uuid in (c.poster_id, c.worker_id))`.execute(db)
  return rows[0] ?? null
}

export const listEvidence = async (db: Queryable, disputeId: string, viewer: Viewer): Promise<Evidence[]> => {
  const base = viewer === null ? '/api/admin/evidence' : '/api/evidence'
  const file = sql`${base} || '/' || e.id || '/file'`
  const { rows } = await sql<Evidence>`
    select e.id, e.dispute_id as "disputeId", e.submitted_by as "submittedBy",
      case when e.submitted_by = c.poster_id then 'poster' else 'worker' end as "submittedByRole",
      u.first_name as "submittedByName", coalesce(e.submitted_by = ${viewer}::uuid, false) as "isMine",
      e.evidence_type as "evidenceType", case when e.file_id is not null then ${file} end as "fileUrl",
      case when e.file_id is not null and e.evidence_type = 'photo' then ${file} || '?size=thumb' end as "thumbnailUrl",
      e.file_name as "fileName", e.sha256, e.description, e.timestamp, e.is_verified as "isVerified",
      e.verified_by as "verifiedBy", e.verified_at as "verifiedAt"
    from dispute_evidence e join disputes d on d.id = e.dispute_id join contract_summary c on c.id = d.contract_id
      join people u on u.id = e.submitted_by
    where e.dispute_id = ${disputeId} order by e.timestamp, e.id`.execute(db)
  return rows
}

type AttemptRow = Omit<MediationAttempt, 'outcome' | 'reasons'> & { factors: Factors }

/** A pending proposal is computed from the current money; a decided one keeps its amounts. */
const listAttempts = async (db: Queryable, disputeId: string, matter: DisputedMoney): Promise<MediationAttempt[]> => {
  const { rows } = await sql<AttemptRow>`
    select m.id, m.dispute_id as "disputeId", m.mediation_type as "mediationType", m.proposed_by as "proposedBy",
      case m.proposed_by when c.poster_id then 'poster' when c.worker_id then 'worker' end as "proposedByRole",
      m.option, m.refund_percent::float8 as "refundPercent", m.extension_days as "extensionDays", m.proposal, m.message,
      m.confidence::float8 as confidence, m.status, m.accepted_by as "acceptedBy",
      array(select case when by = c.poster_id then 'poster' else 'worker' end from unnest(m.accepted_by) by)
        as "acceptedByRoles",
      m.rejected_by as "rejectedBy",
      case m.rejected_by when c.poster_id then 'poster' when c.worker_id then 'worker' end as "rejectedByRole",
      case when m.status not in ${oneOf(PENDING_PROPOSAL_STATUSES)} or not exists (select from frozen_payment f where f.contract_id = c.id)
        then m.expires_at end as "expiresAt", m.decided_at as "decidedAt", m.created_at as "createdAt", m.factors
    from mediation_attempts m join disputes d on d.id = m.dispute_id join contract_summary c on c.id = d.contract_id
    where m.dispute_id = ${disputeId} order by m.created_at, m.id`.execute(db)
  return rows.map((row) =>
    Object.assign(row, {
      reasons: [...(row.factors.reasons ?? [])],
      outcome:
        isPendingProposal(row) && row.refundPercent !== null
          ? inDollars(matter, row.refundPercent)
          : (row.factors.outcome ?? null),
    }),
  )
}

export const NAMELESS: Record<Role, string> = { poster: 'The poster', worker: 'The worker' }

/** DISPUTE-8: whether this side has accepted, countered, rejected or added evidence. */
const isAnswered = (role: Role, evidence: readonly Evidence[], proposals: readonly MediationAttempt[]): boolean =>
  evidence.some(({ submittedByRole }) => submittedByRole === role) ||
  proposals.some(
    ({ proposedByRole, rejectedByRole, acceptedByRoles }) =>
      proposedByRole === role || rejectedByRole === role || acceptedByRoles.includes(role),
  )

/** DISPUTE-9: a dispute with all its parts, for its two sides and for admins. */
export const readDispute = async (db: Queryable, id: string, viewer: Viewer): Promise<Dispute | null> => {
  const row = await findRow(db, id, viewer)
  if (!row) return null
  const { serial, jobId, ordinal, posterId, workerId: _, heldCents, releasedCents, missingCents, since, ...rest } = row
  const isOpen = isOpenDispute(row)
  const matter = await readDisputedMoney(db, row.contractId, since)
  const proposals = await listAttempts(db, id, matter)
  // The money in dispute now, or when it was filed if it is settled.
  const [held, released] = isOpen ? [matter.held, matter.released] : [cents(heldCents), cents(releasedCents)]
  const counters = proposals.filter(({ mediationType }) => mediationType === 'counter').length
  const canAnswer = canMoveDispute('accept', row)
  const photos = viewer === null ? '/api/admin/progress-photos' : '/api/progress-photos'
  const role: Role = viewer === null ? row.raisedBy : viewer === posterId ? 'poster' : 'worker'
  const evidence = await listEvidence(db, id, viewer)
  const names = { poster: row.posterName ?? NAMELESS.poster, worker: row.workerName ?? NAMELESS.worker }
  return {
    ...rest,
    number: disputeNumber(serial),
    contractNumber: contractNumber(jobId, ordinal),
    role,
    amount: dollarText(cents(held + released)),
    held: dollarText(held),
    missing: dollarText(cents(isOpen ? missingCents : 0)),
    released: dollarText(released),
    mayWithdraw: canAnswer && role === row.raisedBy && !isAnswered(otherRole(row.raisedBy), evidence, proposals),
    mayCounter: canAnswer && counters < MAX_COUNTERS,
    mayExtend: canAnswer && counters < MAX_COUNTERS && released === 0n,
    evidence,
    proposals,
    timeline: timelineOf(await readTimelineEvents(db, row.contractId), names, (photo) => `${photos}/${photo}/photo`),
  }
}
