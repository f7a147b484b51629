import { HOUR_SECONDS, MINUTE_SECONDS } from '#core/kernel/time.ts'
import { closeOldWarnings } from '#server/payments/chargebacks/actions.ts'
import { collectAll } from '#server/payments/debts/actions.ts'
import { releaseAllDue } from '#server/payments/escrow/actions.ts'
import { fetchEvents } from '#server/payments/provider/provider-events.ts'
import { reconcile } from '#server/payments/provider/reconciliation.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { payOutOnFriday, settleExpected } from '#server/payments/withdrawals/actions.ts'
import { sweepIdempotencyKeys } from '#server/platform/http/idempotency.ts'
import { defineJob, type JobKind } from '#server/platform/queue/jobs.ts'

const RELEASE_SECONDS = 15
const COLLECT_SECONDS = 15
const RECONCILE_SECONDS = 1800
const EVENTS_SECONDS = 15
const WARNINGS_SECONDS = 15 * MINUTE_SECONDS
const SWEEP_SECONDS = HOUR_SECONDS

export const paymentTimers = (payments: PaymentContext): JobKind<object>[] => [
  defineJob({
    kind: 'payments.auto-release',
    everySeconds: RELEASE_SECONDS,
    run: (trx) => releaseAllDue(payments, trx),
  }),
  defineJob({ kind: 'payments.collect', everySeconds: COLLECT_SECONDS, run: () => collectAll(payments) }),
  defineJob({ kind: 'payments.reconcile', everySeconds: RECONCILE_SECONDS, run: () => reconcile(payments) }),
  defineJob({ kind: 'payments.provider-events', everySeconds: EVENTS_SECONDS, run: () => fetchEvents(payments) }),
  defineJob({ kind: 'payments.warnings', everySeconds: WARNINGS_SECONDS, run: () => closeOldWarnings(payments) }),
  defineJob({ kind: 'payments.weekly-payout', everySeconds: MINUTE_SECONDS, run: () => payOutOnFriday(payments) }),
  defineJob({ kind: 'payments.payouts-arrive', everySeconds: MINUTE_SECONDS, run: () => settleExpected(payments) }),
  defineJob({ kind: 'once.sweep', everySeconds: SWEEP_SECONDS, run: (trx) => sweepIdempotencyKeys(trx) }),
]
