import { isUpheld } from '#core/admin/moderation.ts'
import * as api from '#core/admin/moderation.ts'
import { decideFlag, viewPicture, listFlags } from '#server/admin/moderation/flag-actions.ts'
import { hideReview, showReview } from '#server/admin/moderation/review-actions.ts'
import { actorIn } from '#server/admin/account/sessions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { route, sendPicture, type Route } from '#server/platform/http/server.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { pageOf } from '#server/platform/database/keyset.ts'
import { listReviewsForAdmin } from '#server/reviews/moderation-actions.ts'

const PAGE_SIZE = 25

export const adminReviewRoutes = ({ db, storage }: { db: Db; storage: FileStorage }): Route[] => [
  route(api.listReviewsForAdmin, async ({ query: { search, filter, cursor } }) =>
    pageOf(await listReviewsForAdmin(db, { search, filter, after: cursor, limit: PAGE_SIZE + 1 }), PAGE_SIZE),
  ),
  route(api.hideReview, async ({ params, body, ...context }) => {
    await hideReview(db, actorIn(context), params.id, body.reason)
    return { message: 'Hidden. The author reads why.' }
  }),
  route(api.showReview, async ({ params, ...context }) => {
    await showReview(db, actorIn(context), params.id)
    return { message: 'Shown again.' }
  }),
  route(api.listFlags, async ({ query: { status, cursor } }) =>
    pageOf(await listFlags(db, { status, after: cursor, limit: PAGE_SIZE + 1 }), PAGE_SIZE),
  ),
  route(api.flagPicture, async ({ params, query, ...context }) => {
    const bytes = await viewPicture({ db, storage }, actorIn(context), params.id, query.size ?? 'thumb')
    return sendPicture(Buffer.from(bytes), 'image/webp', 'one viewer')
  }),
  route(api.decideFlag, async ({ params, body, ...context }) => {
    await decideFlag(db, actorIn(context), params.id, body)
    return { message: isUpheld(body.status) ? 'Upheld.' : 'Dismissed.' }
  }),
]
