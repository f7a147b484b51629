import { hasRole } from '#core/kernel/endpoint.ts'
import { isPendingRequest, PENDING_REQUEST_STATUSES } from '#core/profiles/rules.ts'
import * as api from '#core/admin/api.ts'
import * as reports from '#core/admin/reports.ts'
import * as actions from '#server/admin/actions.ts'
import { reportContent } from '#server/admin/moderation/report-actions.ts'
import { actorIn, emptyAdminCookie } from '#server/admin/account/sessions.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/database.ts'
import { pageOf } from '#server/platform/database/keyset.ts'
import { route, sendFile, type Route } from '#server/platform/http/server.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'
import { listRequests, withoutClaim } from '#server/profiles/verification-actions.ts'

const REPORTS: Limit = { name: 'reports', max: 20, perMinutes: 60 }
const PAGE_SIZE = 25

export const adminRoutes = ({
  db,
  config,
  storage,
  limiter,
}: {
  db: Db
  config: Config
  storage: FileStorage
  limiter: Limiter
}): Route[] => [
  route(reports.reportContent, async ({ me, body }) => {
    await limiter.count([REPORTS, me.person.id])
    await reportContent(db, me.person, body)
    return { message: 'Thank you. A moderator will look at it.' }
  }),

  route(api.adminMe, async ({ admin }) => admin.admin),

  route(api.adminLogout, async ({ setCookie, ...context }) => {
    await actions.logout(db, actorIn(context), context.admin.sessionId)
    setCookie(emptyAdminCookie(config))
    return { message: 'Signed out.' }
  }),

  route(api.listVerifications, async ({ query: { status = PENDING_REQUEST_STATUSES[0], subject, cursor }, admin }) => {
    const isModerator = hasRole(admin.admin.role, 'moderator')
    // CHECK-1: support sees that a check waits, and no result.
    const hasChecks = isModerator || isPendingRequest(status)
    const found = await listRequests(db, { status, subject, hasChecks, after: cursor, limit: PAGE_SIZE + 1 })
    return pageOf(isModerator ? found : found.map(withoutClaim), PAGE_SIZE)
  }),

  route(api.verificationDocument, async ({ params, ...context }) => {
    const { bytes, mimeType } = await actions.viewDocument(db, storage, actorIn(context), params)
    const extension = mimeType === 'application/pdf' ? 'pdf' : 'webp'
    return sendFile(`document-${params.id}-${params.number}.${extension}`, mimeType, bytes)
  }),

  route(api.verifyUser, async ({ params, body, ...context }) => {
    await actions.verifyUser(db, actorIn(context), params.id, body)
    return { message: body.isApproved ? 'Verified.' : 'Refused, and they know why.' }
  }),

  route(api.decideVerification, async ({ params, body, ...context }) => {
    await actions.decideDocuments(db, actorIn(context), params.id, body)
    return { message: body.isApproved ? 'Verified.' : 'Refused, and they know why.' }
  }),

  route(api.enterCheckResult, ({ params, body, ...context }) =>
    actions.enterCheckResult(db, actorIn(context), params.id, body),
  ),
]
