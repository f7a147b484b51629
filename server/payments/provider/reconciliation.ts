import { sql } from 'kysely'
import { booksDisagree } from '#server/payments/events.ts'
import { settleCharge } from '#server/payments/escrow/settlement.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import type { Queryable, Trx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { OPEN_CHARGEBACK_STATUSES } from '#core/payments/chargebacks.ts'
import { isCaptured, type PaymentStatus } from '#core/payments/rules.ts'
import { hasSucceeded, PENDING_CALLS } from '#server/payments/provider/rules.ts'
import { oneOf } from '#server/platform/database/filters.ts'

const BATCH = 20

interface RecentPayment {
  id: string
  ref: string
  status: PaymentStatus
}

/** Payments that changed recently, newest first. */
const listRecent = async (db: Queryable, provider: string): Promise<RecentPayment[]> => {
  const { rows } = await sql<RecentPayment>`
    select id, provider_ref as ref, status from payments
    where provider = ${provider} and provider_ref is not null and updated_at > app_now() - interval '2 hours'
    order by updated_at desc limit ${BATCH}`.execute(db)
  return rows
}

/**
 * RECONCILE-1: compares held payments with captured charges. A charge that is captured there and not held here is settled.
 * A payment that is held here and not captured there is reported to admins (INV-11).
 */
const compare = async ({ db, provider }: PaymentContext, { id, ref, status }: RecentPayment): Promise<void> => {
  const charge = await provider.findCharge(ref)
  if (charge && hasSucceeded(charge)) return db.transaction().execute((trx) => settleCharge(trx, provider, id, charge))
  if (!isCaptured({ status })) return
  const detail = `Payment ${id} is ${status} in the books and ${charge?.status ?? 'unknown'} at the provider (${ref}).`
  await db.transaction().execute((trx) => publish(trx, booksDisagree, { what: 'charge', detail }))
}

export const reconcile = async (payments: PaymentContext): Promise<void> => {
  for (const payment of await listRecent(payments.db, payments.provider.name)) await compare(payments, payment)
  await payments.db.transaction().execute(notifyWaiting)
}

const notifyWaiting = async (trx: Trx): Promise<void> => {
  const { rows } = await sql<{ count: number; oldest: string }>`
    select count(*)::int as count, min(created_at)::text as oldest from provider_calls
    where status in ${oneOf(PENDING_CALLS)} and purpose not in ('transfer', 'collect') and created_at < app_now() - interval '1 hour'
      and not (purpose = 'refund' and exists (select from chargebacks b where b.payment_id = provider_calls.payment_id
        and b.status in ${oneOf(OPEN_CHARGEBACK_STATUSES)}))
    having count(*) > 0`.execute(trx)
  for (const { count, oldest } of rows)
    await publish(trx, booksDisagree, {
      what: 'calls',
      detail: `${count} calls to the provider have waited for an hour or more, the oldest since ${oldest}.`,
    })
}

export const listAdmins = async (trx: Trx): Promise<string[]> => {
  const rows = await trx
    .selectFrom('staff')
    .select('email')
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .execute()
  return rows.map(({ email }) => email)
}
