// The rows and events of a dispute.
import type { Role } from '#core/contracts/rules.ts'
import { REFUND_OF, type PaymentInDispute } from '#core/disputes/rules.ts'
import { seedOf } from '#demo/chance.ts'
import type { Evidence } from '#demo/data/jobs/disputed-job.ts'
import { kebab } from '#demo/artwork/stock.ts'
import {
  AUTO_RELEASE_HOURS,
  eventAt,
  HOUR,
  iso,
  MINUTE,
  type DemoEvent,
  type Row,
  type SeedContext,
  type History,
} from '#demo/seed/history.ts'
import { disputedOf, addFrozenMoney } from '#demo/seed/money/disputed-money.ts'
import { sum } from '#demo/seed/money/payments.ts'
import { answerTo, attemptRow, proposalsOf, type Answer, type Proposal } from '#demo/seed/disputes/proposals.ts'
import {
  auditRow,
  idOf,
  statusBefore,
  addEnding,
  freezeContract,
  type Ending,
  type DisputedContract,
} from '#demo/seed/disputes/endings.ts'
import { disputeMoved } from '#server/disputes/events.ts'
import { newId } from '#server/platform/database/ids.ts'

const evidenceRow = (
  { by, at, text, photo }: Evidence,
  disputeId: string,
  disputed: DisputedContract,
  { uploads }: SeedContext,
): Row<'dispute_evidence'> => {
  const id = newId(disputed.at(at))
  const owner = idOf(disputed.signed, by)
  const shared = { id, dispute_id: disputeId, submitted_by: owner, description: text, timestamp: iso(disputed.at(at)) }
  if (!photo) return { ...shared, evidence_type: 'text' }
  return {
    ...shared,
    evidence_type: 'photo',
    file_id: uploads.addPrivatePicture('evidence', owner, photo, seedOf(disputed.job.title)),
    file_url: `/api/evidence/${id}/file`,
    file_name: `${kebab(photo)}.webp`,
    mime_type: 'image/webp',
  }
}

const endingOf = (disputed: DisputedContract, last: Proposal, answer: Answer): Ending | null => {
  const { ending } = disputed.job.dispute
  if (answer.status === 'accepted')
    return { resolution: 'proposal_accepted', at: disputed.at(answer.at!), percent: last.percent, days: last.days }
  if (!ending) return null
  const resolution = ending.by === 'admin' ? ending.resolution : 'withdrawn'
  return { resolution, at: disputed.at(ending.at), percent: REFUND_OF[resolution] ?? null, days: null }
}

const releaseMsLeft = ({ job }: DisputedContract): bigint | null =>
  job.completedAt === undefined || job.releasedAt !== undefined
    ? null
    : BigInt(AUTO_RELEASE_HOURS * HOUR - (job.dispute.at - job.completedAt) * MINUTE)

const disputeRow = (disputed: DisputedContract, id: string, answers: readonly Answer[], adminId: string) => {
  const { dispute } = disputed.job
  const { by, category, reason, text, ending, offers = [] } = dispute
  const matter = disputedOf(disputed.payments)
  const amountOf = (status: PaymentInDispute['status']) =>
    sum(matter.filter((payment) => payment.status === status).map(({ amount }) => amount))
  const unanswered = answers.findLast(({ status }) => status === 'rejected' || status === 'expired')
  const escalated = ending?.by === 'withdrawal' ? undefined : unanswered
  const decidedBy = ending?.by === 'admin' ? ending : offers.find((offer) => offer.by === 'admin')
  const raised = iso(disputed.at(dispute.at))
  return {
    id,
    contract_id: disputed.signed.contractId,
    reported_by: idOf(disputed.signed, by),
    reported_against: idOf(disputed.signed, by === 'poster' ? 'worker' : 'poster'),
    category,
    reason,
    description: text,
    priority: category === 'damage' ? 'high' : 'medium',
    stage: escalated && escalated === answers.at(-1) ? 'escalated' : 'proposed',
    held_cents: amountOf('held'),
    released_cents: amountOf('released'),
    contract_status_before: statusBefore(disputed),
    release_ms_left: releaseMsLeft(disputed),
    escalated_at: escalated ? iso(disputed.at(escalated.at!)) : null,
    assigned_to: decidedBy ? adminId : null,
    admin_notes: decidedBy?.text ?? null,
    created_at: raised,
    since: raised,
    updated_at: raised,
  }
}

/** What each side did and what became of it, as the product publishes it. */
const disputeEvents = (
  { job: { dispute }, signed, at }: DisputedContract,
  id: string,
  escalatedAt: string | null,
  settled: Ending | null,
): DemoEvent[] => {
  const { by, reason, evidence, offers = [], yes = [], no, ending } = dispute
  const sides = { contractId: signed.contractId, posterId: signed.poster, workerId: signed.worker }
  type What = NonNullable<(typeof disputeMoved)['data']>['what']
  const event = (time: number | string, what: What, role: Role | null, detail?: string): DemoEvent => {
    const who = role && idOf(signed, role)
    return eventAt(time, disputeMoved, { what, disputeId: id, ...sides, by: who, ...(detail && { detail }) })
  }
  const isAgreed = settled?.resolution === 'proposal_accepted'
  const closing = (): DemoEvent[] => {
    if (!settled) return []
    if (ending?.by === 'withdrawal') return [event(settled.at, 'withdrawn', by)]
    return [event(settled.at, 'resolved', isAgreed ? yes.at(-1)!.by : null)]
  }
  return [
    event(at(dispute.at), 'raised', by, reason),
    ...evidence.map((piece) => event(at(piece.at), 'evidence', piece.by, piece.text)),
    ...offers.map((offer) =>
      offer.by === 'admin'
        ? event(at(offer.at), 'proposed', null)
        : event(at(offer.at), 'countered', offer.by, offer.text),
    ),
    // The last one settles it.
    ...(isAgreed ? yes.slice(0, -1) : yes).map((one) => event(at(one.at), 'accepted', one.by)),
    ...(escalatedAt ? [event(escalatedAt, 'escalated', no?.by ?? null)] : []),
    ...closing(),
  ]
}

/** Returns when it was settled; null: it is open. */
export const addDispute = (disputed: DisputedContract, context: SeedContext, history: History): number | null => {
  const { now, adminId } = context
  const { at, evidence, no, offers = [] } = disputed.job.dispute
  const raisedAt = disputed.at(at)
  const id = newId(raisedAt)
  const proposals = proposalsOf(disputed, history)
  const answers = proposals.map((proposed, index) => answerTo(proposed, proposals[index + 1], disputed, now))
  const row = disputeRow(disputed, id, answers, adminId)
  history.disputes.push(row)
  for (const piece of no ? [...evidence, no] : evidence)
    history.dispute_evidence.push(evidenceRow(piece, id, disputed, context))
  proposals.forEach((proposed, index) =>
    history.mediation_attempts.push(attemptRow(proposed, answers[index]!, id, disputed, adminId)),
  )
  for (const offer of offers)
    if (offer.by === 'admin' && 'percent' in offer)
      history.admin_audit_log.push(
        auditRow(adminId, id, disputed.at(offer.at), {
          resolution: 'mediation_required',
          refundPercent: offer.percent,
        }),
      )
  addFrozenMoney(disputed.signed, { disputeId: id, at: raisedAt }, disputed.payments, history)
  freezeContract(disputed, history)
  const settled = endingOf(disputed, proposals.at(-1)!, answers.at(-1)!)
  history.events.push(...disputeEvents(disputed, id, row.escalated_at, settled))
  if (settled) addEnding(disputed, id, settled, context, history)
  return settled?.at ?? null
}
