// What happens under a contract, as rows: progress, extra work, notes.
import { cents, dollarText } from '#core/kernel/money.ts'
import { seedOf } from '#demo/chance.ts'
import type { Extra, RunningJob, Update } from '#demo/jobs.ts'
import { iso, MINUTE, stamp, type Scenery, type Story } from '#demo/story.ts'
import type { Signed } from '#demo/tell-contract.ts'
import { tellHeld } from '#demo/tell-money.ts'
import { newId } from '#server/platform/database/ids.ts'

/** A photo is for the two of them alone: it is asked for by the id of its update. */
const tellUpdate = (update: Update, { contractId, poster, worker }: Signed, { now, wall }: Scenery, story: Story) => {
  const { minutesAgo, percent, words, photo, approvedMinutesAgo } = update
  const at = now - minutesAgo * MINUTE
  const id = newId(at)
  const isApproved = approvedMinutesAgo !== undefined
  story.progress_photos.push({
    id,
    contract_id: contractId,
    uploaded_by: worker,
    file_id: photo ? wall.hangPrivately('progress', worker, photo, seedOf(contractId)) : null,
    photo_url: photo ? `/api/progress-photos/${id}/photo` : null,
    description: words ?? null,
    percent: percent ?? null,
    is_approved: isApproved,
    approved_by: isApproved ? poster : null,
    approved_at: isApproved ? iso(now - approvedMinutesAgo * MINUTE) : null,
    created_at: iso(at),
  })
}

const tellExtra = (extra: Extra, signed: Signed, now: number, story: Story): void => {
  const { by, minutesAgo, words, approvedMinutesAgo, rejected } = extra
  const at = now - minutesAgo * MINUTE
  const id = newId(at)
  const amount = cents(extra.dollars * 100)
  const approvedAt = approvedMinutesAgo === undefined ? null : now - approvedMinutesAgo * MINUTE
  story.additional_work_requests.push({
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
  tellHeld(signed, { kind: 'additional_work', requestId: id, amount, at: approvedAt }, story)
  const contract = story.contracts.find((row) => row.id === signed.contractId)!
  Object.assign(contract, {
    additional_amount: dollarText(amount),
    additional_work: words,
    additional_work_approved: true,
  })
}

export const tellWork = (
  { updates = [], extras = [], notes = [] }: RunningJob,
  signed: Signed,
  scenery: Scenery,
  story: Story,
): void => {
  const { now } = scenery
  for (const update of updates) tellUpdate(update, signed, scenery, story)
  for (const extra of extras) tellExtra(extra, signed, now, story)
  for (const { by, minutesAgo, words, isInternal = false } of notes)
    story.job_notes.push({
      ...stamp(now - minutesAgo * MINUTE),
      contract_id: signed.contractId,
      author_id: by === 'poster' ? signed.poster : signed.worker,
      message: words,
      is_internal: isInternal,
    })
}
