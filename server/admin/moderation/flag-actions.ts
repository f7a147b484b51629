import { isUpheld, DECIDED_ALREADY, NO_SUCH_FLAG, type decideFlag as endpoint } from '#core/admin/moderation.ts'
import type { BodyOf } from '#core/kernel/endpoint.ts'
import { refusal } from '#core/kernel/problem.ts'
import * as store from '#server/admin/moderation/flag-store.ts'
import { writeAudit, type Actor } from '#server/admin/store.ts'
import { removeJob } from '#server/jobs/removal-actions.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { readPrivatePicture } from '#server/platform/files/stored-files.ts'
import { hidePortfolioItem } from '#server/profiles/record-actions.ts'
import { hideReview } from '#server/reviews/moderation-actions.ts'

export const { listFlags } = store

/** Shown to the author; reports and notes of moderators are private. */
export const NOTHING_PERSONAL = 'Somebody reported it, and a moderator found that it breaks our rules.'
const NO_PICTURE = refusal(404, 'not_found', 'There is no picture, or it was deleted.')

/** It was hidden or deleted meanwhile, so there is nothing to do. */
const ignoreMissing = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof RefusalError && (error.refusal.status === 409 || error.refusal.status === 404)) return false
    throw error
  }
}

/** MOD-3: whether something was hidden. Users and private content are not hidden automatically. */
const hideContent = async (trx: Trx, by: string, { type, contentId }: store.ReportedItem): Promise<boolean> => {
  if (type === 'review') return ignoreMissing(hideReview(trx, contentId, { by, reason: NOTHING_PERSONAL }))
  if (type === 'job') return ignoreMissing(removeJob(trx, contentId, NOTHING_PERSONAL))
  if (type === 'portfolio') return hidePortfolioItem(trx, contentId)
  return false
}

/** MOD-2, MOD-3: the decision, its effect and the audit entry are committed together, once per reported content. */
export const decideFlag = (
  db: Db,
  actor: Actor,
  flagId: string,
  { status, adminNotes }: BodyOf<typeof endpoint>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const reported = await store.findReportedItem(trx, flagId)
    if (!reported) throw new RefusalError(NO_SUCH_FLAG)
    const waiting = await store.lockPending(trx, reported)
    if (!waiting.includes(flagId)) throw new RefusalError(DECIDED_ALREADY)
    const isContentHidden = isUpheld(status) && (await hideContent(trx, actor.adminId, reported))
    await store.saveDecision(trx, waiting, { status, adminNotes, by: actor.adminId })
    await writeAudit(trx, actor, {
      action: `flag.${status}`,
      target: { type: reported.type, id: reported.contentId },
      details: { flagId, reports: waiting.length, isTakenAway: isContentHidden },
    })
  })

/** MOD-4: views of private pictures are logged; thumbnails in the queue are not. */
export const viewPicture = async (
  { db, storage }: { db: Db; storage: FileStorage },
  actor: Actor,
  flagId: string,
  size: 'full' | 'thumb',
): Promise<Uint8Array> => {
  const found = await store.findPicture(db, flagId)
  const bytes = found && (await readPrivatePicture(storage, found.key, size))
  if (!bytes) throw new RefusalError(NO_PICTURE)
  if (size === 'full')
    await db.transaction().execute((trx) =>
      writeAudit(trx, actor, {
        action: 'flag.picture_viewed',
        target: { type: found.type, id: found.contentId },
        details: { flagId },
      }),
    )
  return bytes
}
