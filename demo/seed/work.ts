// The rows of work under a contract: progress, extra work, notes.
import { SETTLE_HOURS } from '#core/contracts/settlement.ts'
import { cents, dollarText } from '#core/kernel/money.ts'
import { seedOf } from '#demo/chance.ts'
import type { Extra, RunningJob, Update } from '#demo/data/jobs/job.ts'
import { HOUR, iso, MINUTE, stamp, type SeedContext, type History } from '#demo/seed/history.ts'
import type { ContractParties } from '#demo/seed/contracts.ts'
import { addHeldPayment } from '#demo/seed/money/payments.ts'
import { newId } from '#server/platform/database/ids.ts'

/** A photo is private to the two parties: its address is made of the id of the update. */
const addUpdate = (
  update: Update,
  { contractId, poster, worker }: ContractParties,
  { now, uploads }: SeedContext,
  history: History,
) => {
  const { minutesAgo, percent, text, photo, approvedMinutesAgo } = update
  const at = now - minutesAgo * MINUTE
  const id = newId(at)
  const isApproved = approvedMinutesAgo !== undefined
  history.progress_photos.push({
    id,
    contract_id: contractId,
    uploaded_by: worker,
    file_id: photo ? uploads.addPrivatePicture('progress', worker, photo, seedOf(contractId)) : null,
    photo_url: photo ? `/api/progress-photos/${id}/photo` : null,
    description: text ?? null,
    percent: percent ?? null,
    is_approved: isApproved,
    approved_by: isApproved ? poster : null,
    approved_at: isApproved ? iso(now - approvedMinutesAgo * MINUTE) : null,
    created_at: iso(at),
  })
}

const addExtra = (extra: Extra, signed: ContractParties, now: number, history: History): void => {
  const { by, minutesAgo, text, approvedMinutesAgo, rejected } = extra
  const at = now - minutesAgo * MINUTE
  const id = newId(at)
  const amount = cents(extra.dollars * 100)
  const approvedAt = approvedMinutesAgo === undefined ? null : now - approvedMinutesAgo * MINUTE
  history.additional_work_requests.push({
    id,
    contract_id: signed.contractId,
    requested_by: by === 'poster' ? signed.poster : signed.worker,
    description: text,
    additional_amount: dollarText(amount),
    status: approvedAt !== null ? 'approved' : rejected ? 'rejected' : 'pending',
    poster_approved: by === 'poster' || approvedAt !== null,
    worker_approved: by === 'worker' || approvedAt !== null,
    approved_at: approvedAt === null ? null : iso(approvedAt),
    rejected_at: rejected ? iso(now - rejected.minutesAgo * MINUTE) : null,
    rejection_reason: rejected?.text ?? null,
    created_at: iso(at),
  })
  if (approvedAt === null) return
  addHeldPayment(signed, { kind: 'additional_work', requestId: id, amount, at: approvedAt }, history)
  const contract = history.contracts.find((row) => row.id === signed.contractId)!
  Object.assign(contract, {
    additional_amount: dollarText(amount),
    additional_work: text,
    additional_work_approved: true,
  })
}

const addSettlement = (
  { settlement, updates = [] }: RunningJob,
  { contractId }: ContractParties,
  now: number,
  history: History,
): void => {
  if (!settlement) return
  const at = now - settlement.minutesAgo * MINUTE
  history.settlements.push({
    id: newId(at),
    contract_id: contractId,
    percent: updates.findLast(({ percent }) => percent !== undefined)!.percent!,
    reason: settlement.text,
    started_at: iso(at),
    answer_by: iso(at + SETTLE_HOURS * HOUR),
  })
}

export const addWork = (job: RunningJob, signed: ContractParties, context: SeedContext, history: History): void => {
  const { now } = context
  const { updates = [], extras = [], notes = [] } = job
  addSettlement(job, signed, now, history)
  for (const update of updates) addUpdate(update, signed, context, history)
  for (const extra of extras) addExtra(extra, signed, now, history)
  for (const { by, minutesAgo, text, isInternal = false } of notes)
    history.job_notes.push({
      ...stamp(now - minutesAgo * MINUTE),
      contract_id: signed.contractId,
      author_id: by === 'poster' ? signed.poster : signed.worker,
      message: text,
      is_internal: isInternal,
    })
}
