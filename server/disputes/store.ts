import { sql, type UpdateObject } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import type { ContractStatus, Role } from '#core/contracts/rules.ts'
import type { Reason } from '#core/disputes/proposal.ts'
import {
  canMoveDispute,
  DISPUTE_MOVES,
  COUNTERCLAIM_HOURS,
  stateOf,
  type AdminResolution,
  type DisputeCategory,
  type DisputeMove,
  type DisputeStage,
  type DisputeStatus,
  type MediationStatus,
  type ProposalOption,
  PENDING_PROPOSAL_STATUSES,
  VOID_RESOLUTIONS,
} from '#core/disputes/rules.ts'
import { ANSWER_HOURS } from '#core/disputes/settings.ts'
import { appNow, type Queryable, type Trx } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/tables.ts'

export interface DisputeRow {
  id: string
  contractId: string
  reportedBy: string
  category: DisputeCategory | null
  status: DisputeStatus
  stage: DisputeStage
  contractStatusBefore: ContractStatus
  releaseMsLeft: number | null
  createdAt: string
  /** Money released less than seven days before this time is in dispute. */
  since: string
}

const disputeColumns = sql`
  id, contract_id as "contractId", reported_by as "reportedBy", category, status, stage,
  contract_status_before as "contractStatusBefore", release_ms_left::float8 as "releaseMsLeft", created_at as "createdAt", since`

/** To be called with the contract's row locked, without which no dispute moves. */
export const findDispute = async (db: Queryable, id: string): Promise<DisputeRow | null> => {
  const { rows } = await sql<DisputeRow>`select ${disputeColumns} from disputes where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const findOfContract = async (db: Queryable, contractId: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    select id from disputes where contract_id = ${contractId} order by created_at desc, number desc limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** Closed without a result, by the same person, with no act of the other side since. */
export const isRaisedBefore = async (trx: Trx, contractId: string, userId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from disputes d join contract_summary c on c.id = d.contract_id
    where c.id = ${contractId} and d.reported_by = ${userId} and d.resolution in ${oneOf(VOID_RESOLUTIONS)}
      and d.resolved_at >= case when d.reported_by = c.poster_id
        then greatest(c.started_at, case when c.completed_by = c.worker_id then c.completed_at end,
          (select max(g.created_at) from progress_photo_summary g where g.contract_id = c.id), c.created_at)
        else greatest(c.changes_requested_at, case when c.completed_by = c.poster_id then c.completed_at end,
          c.created_at) end
    limit 1`.execute(trx)
  return rows.length > 0
}

/** When the other side filed a dispute that ended without a result: the time of this side counts from there. */
export const findOwnTurn = async (trx: Trx, contractId: string, userId: string): Promise<string | null> => {
  const { rows } = await sql<{ since: string }>`
    select since from disputes where contract_id = ${contractId} and reported_against = ${userId}
      and resolution in ${oneOf(VOID_RESOLUTIONS)}
      and resolved_at > app_now() - make_interval(hours => ${COUNTERCLAIM_HOURS})
    order by resolved_at desc limit 1`.execute(trx)
  return rows[0]?.since ?? null
}

/** Whether the other side has answered a proposal or added evidence. */
export const isAnswered = async (trx: Trx, disputeId: string, raiser: string): Promise<boolean> => {
  const { rows } = await sql`
    select where exists (select from dispute_evidence e where e.dispute_id = ${disputeId} and e.submitted_by <> ${raiser})
      or exists (select from mediation_attempts m where m.dispute_id = ${disputeId}
        and (m.proposed_by <> ${raiser} or m.rejected_by <> ${raiser}
          or exists (select from unnest(m.accepted_by) a where a <> ${raiser})))`.execute(trx)
  return rows.length > 0
}

export interface NewDispute {
  id: string
  contractId: string
  reportedBy: string
  reportedAgainst: string
  category: DisputeCategory | null
  reason: string
  description: string
  statements: readonly string[]
  priority: 'medium' | 'high' | 'urgent'
  heldCents: bigint
  releasedCents: bigint
  statusBefore: ContractStatus
  releaseMsLeft: number | null
  /** Null: from now. */
  since: string | null
}

export const insertDispute = async (trx: Trx, dispute: NewDispute): Promise<void> => {
  await trx
    .insertInto('disputes')
    .values({
      id: dispute.id,
      contract_id: dispute.contractId,
      reported_by: dispute.reportedBy,
      reported_against: dispute.reportedAgainst,
      category: dispute.category,
      reason: dispute.reason,
      description: dispute.description,
      evidence: JSON.stringify(dispute.statements),
      priority: dispute.priority,
      held_cents: dispute.heldCents,
      released_cents: dispute.releasedCents,
      contract_status_before: dispute.statusBefore,
      ...(dispute.since && { since: dispute.since }),
      release_ms_left: dispute.releaseMsLeft === null ? null : BigInt(Math.round(dispute.releaseMsLeft)),
    })
    .execute()
}

type DisputePosition = Pick<DisputeRow, 'id' | 'status' | 'stage'>
type ResolvingMove = 'accept' | 'withdraw' | 'decide'

/** DISPUTE-10: only along the table. The contract's row is locked, so an update of no row is an error. */
const writeMove = async (
  trx: Trx,
  { id, status, stage }: DisputePosition,
  move: DisputeMove,
  columns: UpdateObject<DB, 'disputes'>,
): Promise<void> => {
  const state = stateOf({ status, stage })
  if (!canMoveDispute(move, { status, stage })) throw new Error(`dispute ${id} cannot ${move} while it is ${state}`)
  const row = await trx
    .updateTable('disputes')
    .set(columns)
    .where('id', '=', id)
    .where('status', '=', status)
    .where('stage', '=', stage)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Error(`dispute ${id} was not ${state} although its contract is locked`)
}

export const proposeInDispute = (trx: Trx, dispute: DisputePosition, move: 'propose' | 'counter'): Promise<void> =>
  writeMove(trx, dispute, move, { stage: DISPUTE_MOVES[move].to })

export const escalateDispute = (trx: Trx, dispute: DisputePosition, move: 'reject' | 'expire'): Promise<void> =>
  writeMove(trx, dispute, move, { stage: DISPUTE_MOVES[move].to, escalated_at: appNow })

export const mediateDispute = (
  trx: Trx,
  dispute: DisputePosition,
  { adminId, adminNotes }: { adminId: string; adminNotes: string },
): Promise<void> =>
  writeMove(trx, dispute, 'mediate', {
    stage: DISPUTE_MOVES.mediate.to,
    resolution: 'mediation_required',
    admin_notes: adminNotes,
    assigned_to: adminId,
  })

export interface DisputeResult {
  resolution: Exclude<AdminResolution, 'mediation_required'> | 'proposal_accepted' | 'withdrawn'
  refundPercent: number | null
  refundCents: bigint | null
  adminId?: string
  adminNotes?: string
}

export const resolveDispute = (
  trx: Trx,
  dispute: DisputePosition,
  move: ResolvingMove,
  { resolution, refundPercent, refundCents, adminId, adminNotes }: DisputeResult,
): Promise<void> =>
  writeMove(trx, dispute, move, {
    status: DISPUTE_MOVES[move].to,
    resolution,
    refund_percent: refundPercent === null ? null : String(refundPercent),
    compensation_amount: refundCents === null ? null : Number(refundCents),
    resolved_at: appNow,
    ...(adminId && { resolved_by: adminId, assigned_to: adminId }),
    ...(adminNotes && { admin_notes: adminNotes }),
  })

// ---- proposals -----------------------------------------------------------------------------------------------------

export interface AttemptRow {
  id: string
  disputeId: string
  type: 'automated' | 'counter' | 'admin'
  proposedBy: string | null
  option: ProposalOption
  refundPercent: number | null
  extensionDays: number | null
  status: MediationStatus
  acceptedBy: string[]
  isOver: boolean
}

const attempt = sql`
  id, dispute_id as "disputeId", mediation_type as type, proposed_by as "proposedBy", option,
  refund_percent::float8 as "refundPercent", extension_days as "extensionDays", status, accepted_by as "acceptedBy",
  expires_at <= app_now() and not exists (select from disputes d join frozen_payment f on f.contract_id = d.contract_id
    where d.id = dispute_id) as "isOver"`

export const findAttempt = async (db: Queryable, id: string): Promise<AttemptRow | null> => {
  const { rows } = await sql<AttemptRow>`select ${attempt} from mediation_attempts where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const findPending = async (db: Queryable, disputeId: string): Promise<AttemptRow | null> => {
  const { rows } = await sql<AttemptRow>`
    select ${attempt} from mediation_attempts where dispute_id = ${disputeId} and status in ${oneOf(PENDING_PROPOSAL_STATUSES)}`.execute(
    db,
  )
  return rows[0] ?? null
}

export const countCounters = async (trx: Trx, disputeId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mediation_attempts
    where dispute_id = ${disputeId} and mediation_type = 'counter'`.execute(trx)
  return rows[0]!.count
}

export interface Factors {
  reasons: readonly Reason[]
  outcome: { refund: string; fee: string; workerAmount: string } | null
}

export interface NewAttempt {
  id: string
  disputeId: string
  type: AttemptRow['type']
  proposedBy: string | null
  adminId?: string
  option: ProposalOption
  refundPercent: number | null
  extensionDays: number | null
  proposal: string
  message: string | null
  confidence: number | null
  factors: Factors
}

const percentText = (percent: number | null): string | null => (percent === null ? null : String(percent))

export const insertAttempt = async (trx: Trx, one: NewAttempt): Promise<void> => {
  await trx
    .insertInto('mediation_attempts')
    .values({
      id: one.id,
      dispute_id: one.disputeId,
      mediation_type: one.type,
      proposed_by: one.proposedBy,
      admin_id: one.adminId ?? null,
      option: one.option,
      refund_percent: percentText(one.refundPercent),
      extension_days: one.extensionDays,
      proposal: one.proposal,
      message: one.message,
      confidence: percentText(one.confidence),
      factors: JSON.stringify(one.factors),
      // A proposal counts as accepted by its author.
      accepted_by: one.proposedBy ? [one.proposedBy] : [],
      expires_at: sql`app_now() + make_interval(hours => setting_number(${ANSWER_HOURS.key}, ${ANSWER_HOURS.fallback}))`,
    })
    .execute()
}

export type Revision = Pick<NewAttempt, 'refundPercent' | 'proposal' | 'confidence' | 'factors'>

export const addAcceptance = async (trx: Trx, id: string, userId: string, isLast: boolean): Promise<void> => {
  await sql`
    update mediation_attempts set accepted_by = accepted_by || ${userId}::uuid,
      factors = factors || jsonb_build_object('yes', coalesce(factors -> 'yes', '[]')
        || jsonb_build_object('by', ${userId}::uuid, 'at', iso_text(app_now()))),
      status = ${isLast ? 'accepted' : 'pending'}, decided_at = case when ${isLast} then app_now() end
    where id = ${id} and status in ${oneOf(PENDING_PROPOSAL_STATUSES)}`.execute(trx)
}

export const closeAttempt = async (
  trx: Trx,
  id: string,
  status: 'rejected' | 'expired' | 'countered',
  by: string | null,
): Promise<void> => {
  await trx
    .updateTable('mediation_attempts')
    .set({ status, rejected_by: by, decided_at: appNow })
    .where('id', '=', id)
    .where('status', 'in', PENDING_PROPOSAL_STATUSES)
    .execute()
}

/** With the final amounts. */
export const saveOutcome = async (trx: Trx, id: string, outcome: Factors['outcome']): Promise<void> => {
  await sql`update mediation_attempts set factors = factors || ${JSON.stringify({ outcome })}::jsonb
    where id = ${id}`.execute(trx)
}

/** Expired proposals, each with the contract to lock first. CHARGEBACK-3: the time stands still while a bank decides. */
export const listOverdue = async (db: Queryable, limit: number): Promise<{ id: string; contractId: string }[]> => {
  const { rows } = await sql<{ id: string; contractId: string }>`
    select m.id, d.contract_id as "contractId" from mediation_attempts m join disputes d on d.id = m.dispute_id
    where m.status in ${oneOf(PENDING_PROPOSAL_STATUSES)} and m.expires_at <= app_now()
      and not exists (select from frozen_payment f where f.contract_id = d.contract_id)
    order by m.expires_at limit ${limit}`.execute(db)
  return rows
}

// ---- evidence ------------------------------------------------------------------------------------------------------

export interface NewEvidence {
  id: string
  disputeId: string
  submittedBy: string
  type: 'photo' | 'pdf' | 'text'
  storageKey: string | null
  fileName: string | null
  mimeType: string | null
  sha256: string | null
  description: string | null
}

/** Returns whether it is new; the same id again is the same piece. */
export const insertEvidence = async (trx: Trx, piece: NewEvidence): Promise<boolean> => {
  const { rows } = await sql`
    insert into dispute_evidence (id, dispute_id, submitted_by, evidence_type, file_id, file_url, file_name, mime_type,
      sha256, description)
    values (${piece.id}, ${piece.disputeId}, ${piece.submittedBy}, ${piece.type},
      (select id from stored_files where storage_key = ${piece.storageKey}),
      ${piece.storageKey && `/api/evidence/${piece.id}/file`}, ${piece.fileName}, ${piece.mimeType}, ${piece.sha256},
      ${piece.description})
    on conflict (id) do nothing returning id`.execute(trx)
  return rows.length > 0
}

export const hasEvidence = async (trx: Trx, id: string): Promise<boolean> => {
  const { rows } = await sql`select from dispute_evidence where id = ${id}`.execute(trx)
  return rows.length > 0
}

export const countEvidence = async (trx: Trx, disputeId: string, userId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dispute_evidence
    where dispute_id = ${disputeId} and submitted_by = ${userId}`.execute(trx)
  return rows[0]!.count
}

export interface EvidenceFile {
  key: string
  type: NewEvidence['type']
  mimeType: string
  fileName: string
  disputeId: string
}

/** For one of the two sides, or for an admin without a viewer. */
export const findEvidenceFile = async (
  db: Queryable,
  id: string,
  viewer: string | null,
): Promise<EvidenceFile | null> => {
  const { rows } = await sql<EvidenceFile>`
    select f.storage_key as key, e.evidence_type as type, e.mime_type as "mimeType",
      coalesce(e.file_name, 'evidence') as "fileName", e.dispute_id as "disputeId"
    from dispute_evidence e join stored_files f on f.id = e.file_id join disputes d on d.id = e.dispute_id
    where e.id = ${id} and (${viewer}::uuid is null or ${viewer}::uuid in (d.reported_by, d.reported_against))`.execute(
    db,
  )
  return rows[0] ?? null
}

export const roleIn = ({ posterId }: { posterId: string }, userId: string): Role =>
  userId === posterId ? 'poster' : 'worker'
