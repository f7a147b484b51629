import * as api from '#core/admin/money.ts'
import { closeChargeback, runPayouts, viewChargebackPack, writeOffDebt } from '#server/admin/money/actions.ts'
import { actorIn } from '#server/admin/account/sessions.ts'
import type { PaymentContext } from '#server/payments/escrow/dispute-actions.ts'
import { listChargebacksOfAll } from '#server/payments/chargebacks/listing-actions.ts'
import { listDebtsOfAll } from '#server/payments/debts/listing-actions.ts'
import { listLedger, listPayments, listWithdrawalsOfAll } from '#server/payments/ledger/listing-actions.ts'
import { readOverview } from '#server/payments/ledger/overview-actions.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { route, sendFile, type Route } from '#server/platform/http/server.ts'
import { pageOf } from '#server/platform/database/keyset.ts'

const PAGE_SIZE = 25

export const adminMoneyRoutes = ({
  payments,
  storage,
}: {
  payments: PaymentContext
  storage: FileStorage
}): Route[] => {
  const { db } = payments
  return [
    route(api.moneyOverview, () => readOverview(payments)),
    route(api.listPayments, async ({ query: { search, status, cursor } }) =>
      pageOf(await listPayments(db, { search, status, after: cursor, limit: PAGE_SIZE + 1 }), PAGE_SIZE),
    ),
    route(api.listWithdrawalsForAdmin, async ({ query: { search, status, cursor } }) =>
      pageOf(await listWithdrawalsOfAll(db, { search, status, after: cursor, limit: PAGE_SIZE + 1 }), PAGE_SIZE),
    ),
    route(api.listLedger, async ({ query: { contractId, cursor } }) =>
      pageOf(await listLedger(db, { contractId, after: cursor, limit: PAGE_SIZE + 1 }), PAGE_SIZE),
    ),
    route(api.listDebts, async ({ query: { status, cursor } }) =>
      pageOf(await listDebtsOfAll(db, { status, after: cursor, limit: PAGE_SIZE + 1 }), PAGE_SIZE),
    ),
    route(api.writeOffDebt, (context) =>
      writeOffDebt(payments, actorIn(context), context.params.id, context.body.reason),
    ),
    route(api.listChargebacks, async ({ query: { status, cursor } }) =>
      pageOf(await listChargebacksOfAll(db, { status, after: cursor, limit: PAGE_SIZE + 1 }), PAGE_SIZE),
    ),
    route(api.chargebackEvidence, async ({ params, ...context }) => {
      const { name, type, body } = await viewChargebackPack(payments, storage, actorIn(context), params.id)
      return sendFile(name, type, body)
    }),
    route(api.closeChargeback, (context) =>
      closeChargeback(payments, actorIn(context), context.params.id, context.body.reason),
    ),
    route(api.runPayouts, async (context) => runPayouts(payments, actorIn(context))),
  ]
}
