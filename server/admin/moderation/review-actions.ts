import * as flags from '#server/admin/moderation/flag-store.ts'
import { writeAudit, type Actor } from '#server/admin/store.ts'
import type { Db } from '#server/platform/database/database.ts'
import * as reviews from '#server/reviews/moderation-actions.ts'

/** MOD-1: hiding a review upholds its pending reports. */
export const hideReview = (db: Db, actor: Actor, id: string, reason: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const waiting = await flags.lockPending(trx, { type: 'review', contentId: id })
    await reviews.hideReview(trx, id, { by: actor.adminId, reason })
    await flags.saveDecision(trx, waiting, { status: 'upheld', adminNotes: '', by: actor.adminId })
    await writeAudit(trx, actor, {
      action: 'review.hidden',
      target: { type: 'review', id },
      details: { reports: waiting.length },
    })
  })

export const showReview = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await reviews.showReview(trx, id)
    await writeAudit(trx, actor, { action: 'review.shown', target: { type: 'review', id } })
  })
