import { OPEN_DISPUTE_STATUSES } from '#core/disputes/rules.ts'
import * as api from '#core/admin/disputes.ts'
import * as actions from '#server/admin/disputes/actions.ts'
import { actorIn } from '#server/admin/account/sessions.ts'
import { listQueue, viewForAdmin } from '#server/disputes/queue-actions.ts'
import { pageOf } from '#server/platform/database/keyset.ts'
import type { PaymentContext } from '#server/payments/escrow/dispute-actions.ts'
import { route, sendFile, sendPicture, sendPrivateFile, type Route } from '#server/platform/http/server.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'

const PAGE_SIZE = 25

export const adminDisputeRoutes = ({
  payments,
  storage,
}: {
  payments: PaymentContext
  storage: FileStorage
}): Route[] => {
  const { db } = payments
  return [
    route(
      api.listDisputes,
      async ({ query: { status = OPEN_DISPUTE_STATUSES[0], assignedTo = 'anyone', cursor }, admin }) =>
        pageOf(
          await listQueue(db, {
            status,
            assignedTo: assignedTo === 'mine' ? admin.admin.id : assignedTo === 'nobody' ? null : undefined,
            after: cursor,
            limit: PAGE_SIZE + 1,
          }),
          PAGE_SIZE,
        ),
    ),
    route(api.listAssignees, () => actions.listAssignees(db)),
    route(api.getDisputeForAdmin, ({ params }) => viewForAdmin(db, params.id)),
    route(api.disputePackForAdmin, async ({ params, query, ...context }) => {
      const rooms = { db, storage, isTestMode: payments.provider.isTestMode }
      const { name, type, body } = await actions.viewPack(rooms, actorIn(context), params.id, query.format ?? 'pdf')
      return sendFile(name, type, body)
    }),
    route(api.evidenceForAdmin, async ({ params, query, ...context }) =>
      sendPrivateFile(await actions.viewEvidence({ db, storage }, actorIn(context), params.id, query.size ?? 'full')),
    ),
    route(api.progressPhotoForAdmin, async ({ params, query, ...context }) => {
      const { bytes } = await actions.viewProgressPhoto(
        { db, storage },
        actorIn(context),
        params.id,
        query.size ?? 'full',
      )
      return sendPicture(Buffer.from(bytes), 'image/webp', 'one viewer')
    }),
    route(api.assignDispute, ({ params, body, ...context }) =>
      actions.assignDispute(db, actorIn(context), params.id, body.adminId),
    ),
    route(api.verifyEvidence, ({ params, body, ...context }) =>
      actions.verifyEvidence(db, actorIn(context), params.id, body.isVerified),
    ),
    route(api.resolveDispute, ({ body, ...context }) => actions.resolveDispute(payments, actorIn(context), body)),
  ]
}
