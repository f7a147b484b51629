import { HOUR_SECONDS } from '#core/kernel/time.ts'
import { releaseByClock } from '#server/payments/escrow/actions.ts'
import { reconcile } from '#server/payments/provider/reconciliation.ts'
import { listDueReleases } from '#server/payments/escrow/store.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { sweepOnce } from '#server/platform/http/idempotency.ts'
import { defineJob, type JobKind } from '#server/platform/queue/jobs.ts'

const BATCH = 100
const RELEASE_SECONDS = 15
const RECONCILE_SECONDS = 1800
const SWEEP_SECONDS = HOUR_SECONDS

export const paymentTimers = (payments: PaymentContext): JobKind<object>[] => [
  defineJob({
    kind: 'payments.auto-release',
    everySeconds: RELEASE_SECONDS,
    run: async (trx) => {
      // A transaction for each: one that cannot be released must not hold up the others.
      for (const id of await listDueReleases(trx, BATCH))
        await payments.db
          .transaction()
          .execute((own) => releaseByClock(payments, own, id))
          .catch((error: unknown) => payments.log.error({ err: error, contract: id }, 'a release by the clock failed'))
      payments.wake()
    },
  }),
  defineJob({
    kind: 'payments.reconcile',
    everySeconds: RECONCILE_SECONDS,
    run: () => reconcile(payments),
  }),
  defineJob({ kind: 'once.sweep', everySeconds: SWEEP_SECONDS, run: (trx) => sweepOnce(trx) }),
]
