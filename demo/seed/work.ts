// What happens under a contract, as rows: progress, extra work, notes.
import { cents, dollarText } from '#core/kernel/money.ts'
import { seedOf } from '#demo/chance.ts'
import type { Extra, RunningJob, Update } from '#demo/data/jobs/job.ts'
import { iso, MINUTE, stamp, type SeedContext, type History } from '#demo/seed/history.ts'
import type { Signed } from '#demo/seed/contracts.ts'
import { addHeldPayment } from '#demo/seed/money/payments.ts'
import { newId } from '#server/platform/database/ids.ts'

/** A photo is for the two of them alone: it is asked for by the id of its update. */
const addUpdate = (
  update: Update,
  { contractId, poster, worker }: Signed,
  { now, uploads }: SeedContext,
  history: History,
) => {
  const { minutesAgo, percent, words, photo, approvedMinutesAgo } = update
  const at = now - minutesAgo * MINUTE
  const id = newId(at)
  const isApproved = approvedMinutesAgo !== undefined
  history.progress_photos.push({
    id,
    contract_id: contractId,
    uploaded_by: worker,
    file_id: photo ? uploads.addPrivatePicture('progress', worker, photo, seedOf(contractId)) : null,
    photo_url: photo ? `/api/progress-photos/${id}/photo` : null,
    description: words ?? null,
    percent: percent ?? null,
    is_approved: isApproved,
    approved_by: isApproved ? poster : null,
    approved_at: isApproved ? iso(now - approvedMinutesAgo * MINUTE) : null,
    created_at: iso(at),
  })
}

const addExtra = (extra: Extra, signed: Signed, now: number, history: History): void => {
  const { by, minutesAgo, words, approvedMinutesAgo, rejected } = extra
  const at = now - minutesAgo * MINUTE
  const id = newId(at)
  const amount = cents(extra.dollars * 100)
  const approvedAt = approvedMinutesAgo === undefined ? null : now - approvedMinutesAgo * MINUTE
  history.additional_work_requests.push({
    id,
    contract_id: signed.contractId,
    requested_by: by === 'poster' ? signed.poster : signed.worker,
    description: words,
    additional_amount: dollarText(amount),
    status: approvedAt !== null ? 'approved' : rejected ? 'rejected' : 'pending',
    poster_approved: by === 'poster' || approvedAt !== null,
    worker_approved: by === 'worker' || approvedAt !== null,
    approved_at: approvedAt === null ? null : iso(approvedAt),
    rejected_at: rejected ? iso(now - rejected.minutesAgo * MINUTE) : null,
    rejection_reason: rejected?.words ?? null,
    created_at: iso(at),
  })
  if (approvedAt === null) return
  addHeldPayment(signed, { kind: 'additional_work', requestId: id, amount, at: approvedAt }, history)
  const contract = history.contracts.find((row) => row.id === signed.contractId)!
  Object.assign(contract, {
    additional_amount: dollarText(amount),
    additional_work: words,
    additional_work_approved: true,
  })
}

export const addWork = (
  { updates = [], extras = [], notes = [] }: RunningJob,
  signed: Signed,
  context: SeedContext,
  history: History,
): void => {
  const { now } = context
  for (const update of updates) addUpdate(update, signed, context, history)
  for (const extra of extras) addExtra(extra, signed, now, history)
  for (const { by, minutesAgo, words, isInternal = false } of notes)
    history.job_notes.push({
      ...stamp(now - minutesAgo * MINUTE),
      contract_id: signed.contractId,
      author_id: by === 'poster' ? signed.poster : signed.worker,
      message: words,
      is_internal: isInternal,
    })
}
