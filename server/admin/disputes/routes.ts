import { OPEN_DISPUTE_STATUSES } from '#core/disputes/rules.ts'
import * as api from '#core/admin/disputes.ts'
import * as actions from '#server/admin/disputes/actions.ts'
import { actorIn } from '#server/admin/account/sessions.ts'
import { listQueue, viewForAdmin } from '#server/disputes/queue-actions.ts'
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
    route(api.listDisputes, async ({ query: { status = OPEN_DISPUTE_STATUSES[0], cursor } }) => {
      // One more than a page, to know whether there is a next one.
      const found = await listQueue(db, { status, after: cursor, limit: PAGE_SIZE + 1 })
      const items = found.slice(0, PAGE_SIZE)
      return { items, nextCursor: found.length > PAGE_SIZE ? items.at(-1)!.id : null }
    }),
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
    route(api.resolveDispute, ({ body, ...context }) => actions.resolveDispute(payments, actorIn(context), body)),
  ]
}
