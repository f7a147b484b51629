import { HOUR_SECONDS } from '#core/kernel/time.ts'
import { releaseByClock } from '#server/payments/escrow/actions.ts'
import { reconcile } from '#server/payments/provider/reconciliation.ts'
import { listDueReleases } from '#server/payments/escrow/store.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { sweepOnce } from '#server/platform/http/idempotency.ts'
import { timerKind, type TimerKind } from '#server/platform/queue/timers.ts'

const BATCH = 100
const RELEASE_SECONDS = 15
const RECONCILE_SECONDS = 1800
const SWEEP_SECONDS = HOUR_SECONDS

export const paymentTimers = (payments: PaymentContext): TimerKind<object>[] => [
  timerKind({
    kind: 'payments.auto-release',
    everySeconds: RELEASE_SECONDS,
    ring: async (trx) => {
      // Each on its own: one that cannot be released holds up nobody.
      for (const id of await listDueReleases(trx, BATCH))
        await payments.db
          .transaction()
          .execute((own) => releaseByClock(payments, own, id))
          .catch((error: unknown) => payments.log.error({ err: error, contract: id }, 'a release by the clock failed'))
      payments.wake()
    },
  }),
  timerKind({
    kind: 'payments.reconcile',
    everySeconds: RECONCILE_SECONDS,
    ring: () => reconcile(payments),
  }),
  timerKind({ kind: 'once.sweep', everySeconds: SWEEP_SECONDS, ring: (trx) => sweepOnce(trx) }),
]
