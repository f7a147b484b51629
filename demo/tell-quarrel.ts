// A quarrel as rows: who said what, what was shown, and how it stands.
import { REFUND_OF, type Disputed } from '#core/disputes/rules.ts'
import { seedOf } from '#demo/chance.ts'
import type { Exhibit } from '#demo/disputed-job.ts'
import { kebab } from '#demo/stock.ts'
import { AUTO_RELEASE_HOURS, HOUR, iso, MINUTE, type Row, type Scenery, type Story } from '#demo/story.ts'
import { disputedOf, tellFrozen } from '#demo/tell-dispute-money.ts'
import { sum } from '#demo/tell-money.ts'
import { answerTo, attemptRow, proposalsOf, type Answer, type Proposed } from '#demo/tell-proposals.ts'
import {
  auditRow,
  idOf,
  statusBefore,
  tellEnding,
  tellFrozenContract,
  type Ending,
  type Told,
} from '#demo/tell-settled.ts'
import { newId } from '#server/platform/database/ids.ts'

const evidenceRow = (
  { by, at, words, photo }: Exhibit,
  disputeId: string,
  told: Told,
  { wall }: Scenery,
): Row<'dispute_evidence'> => {
  const id = newId(told.at(at))
  const owner = idOf(told.signed, by)
  const shared = { id, dispute_id: disputeId, submitted_by: owner, description: words, timestamp: iso(told.at(at)) }
  if (!photo) return { ...shared, evidence_type: 'text' }
  return {
    ...shared,
    evidence_type: 'photo',
    file_id: wall.hangPrivately('evidence', owner, photo, seedOf(told.job.title)),
    file_url: `/api/evidence/${id}/file`,
    file_name: `${kebab(photo)}.webp`,
    mime_type: 'image/webp',
  }
}

const endingOf = (told: Told, last: Proposed, answer: Answer): Ending | null => {
  const { ending } = told.job.quarrel
  if (answer.status === 'accepted')
    return { resolution: 'proposal_accepted', at: told.at(answer.at!), percent: last.percent, days: last.days }
  if (!ending) return null
  const resolution = ending.by === 'admin' ? ending.resolution : 'withdrawn'
  return { resolution, at: told.at(ending.at), percent: REFUND_OF[resolution] ?? null, days: null }
}

const releaseMsLeft = ({ job }: Told): bigint | null =>
  job.completedAt === undefined || job.releasedAt !== undefined
    ? null
    : BigInt(AUTO_RELEASE_HOURS * HOUR - (job.quarrel.at - job.completedAt) * MINUTE)

const disputeRow = (told: Told, id: string, answers: readonly Answer[], adminId: string) => {
  const { quarrel } = told.job
  const { by, category, reason, words, ending, offers = [] } = quarrel
  const matter = disputedOf(told.payments)
  const amountOf = (status: Disputed['status']) =>
    sum(matter.filter((payment) => payment.status === status).map(({ amount }) => amount))
  const unanswered = answers.findLast(({ status }) => status === 'rejected' || status === 'expired')
  const escalated = ending?.by === 'withdrawal' ? undefined : unanswered
  const decidedBy = ending?.by === 'admin' ? ending : offers.find((offer) => offer.by === 'admin')
  const raised = iso(told.at(quarrel.at))
  return {
    id,
    contract_id: told.signed.contractId,
    reported_by: idOf(told.signed, by),
    reported_against: idOf(told.signed, by === 'poster' ? 'worker' : 'poster'),
    category,
    reason,
    description: words,
    priority: category === 'damage' ? 'high' : 'medium',
    stage: escalated && escalated === answers.at(-1) ? 'escalated' : 'proposed',
    held_cents: amountOf('held'),
    released_cents: amountOf('released'),
    contract_status_before: statusBefore(told),
    release_ms_left: releaseMsLeft(told),
    escalated_at: escalated ? iso(told.at(escalated.at!)) : null,
    assigned_to: decidedBy ? adminId : null,
    admin_notes: decidedBy?.words ?? null,
    created_at: raised,
    since: raised,
    updated_at: raised,
  }
}

/** Answers when it was settled; null: it is open. */
export const tellQuarrel = (told: Told, scenery: Scenery, story: Story): number | null => {
  const { now, adminId } = scenery
  const { at, exhibits, no, offers = [] } = told.job.quarrel
  const raisedAt = told.at(at)
  const id = newId(raisedAt)
  const proposals = proposalsOf(told, story)
  const answers = proposals.map((proposed, index) => answerTo(proposed, proposals[index + 1], told, now))
  story.disputes.push(disputeRow(told, id, answers, adminId))
  for (const exhibit of no ? [...exhibits, no] : exhibits)
    story.dispute_evidence.push(evidenceRow(exhibit, id, told, scenery))
  proposals.forEach((proposed, index) =>
    story.mediation_attempts.push(attemptRow(proposed, answers[index]!, id, told, adminId)),
  )
  for (const offer of offers)
    if (offer.by === 'admin' && 'percent' in offer)
      story.admin_audit_log.push(
        auditRow(adminId, id, told.at(offer.at), { resolution: 'mediation_required', refundPercent: offer.percent }),
      )
  tellFrozen(told.signed, { disputeId: id, at: raisedAt }, told.payments, story)
  tellFrozenContract(told, story)
  const settled = endingOf(told, proposals.at(-1)!, answers.at(-1)!)
  if (settled) tellEnding(told, id, settled, scenery, story)
  return settled?.at ?? null
}
