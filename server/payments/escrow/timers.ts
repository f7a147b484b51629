import { releaseByClock } from '#server/payments/escrow/actions.ts'
import { reconcile } from '#server/payments/provider/reconciliation.ts'
import { listDueReleases } from '#server/payments/escrow/store.ts'
import type { Till } from '#server/payments/payment-context.ts'
import { sweepOnce } from '#server/platform/http/idempotency.ts'
import { timerKind, type TimerKind } from '#server/platform/queue/timers.ts'

const BATCH = 100
const RELEASE_SECONDS = 15
const RECONCILE_SECONDS = 1800
const SWEEP_SECONDS = 3600

export const paymentTimers = (till: Till): TimerKind<object>[] => [
  timerKind({
    kind: 'payments.auto-release',
    everySeconds: RELEASE_SECONDS,
    ring: async (trx) => {
      // Each on its own: one that cannot be released holds up nobody.
      for (const id of await listDueReleases(trx, BATCH))
        await till.db
          .transaction()
          .execute((own) => releaseByClock(till, own, id))
          .catch((error: unknown) => till.log.error({ err: error, contract: id }, 'a release by the clock failed'))
      till.wake()
    },
  }),
  timerKind({
    kind: 'payments.reconcile',
    everySeconds: RECONCILE_SECONDS,
    ring: () => reconcile(till),
  }),
  timerKind({ kind: 'once.sweep', everySeconds: SWEEP_SECONDS, ring: (trx) => sweepOnce(trx) }),
]
