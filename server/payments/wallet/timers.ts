import { MINUTE_SECONDS } from '#core/kernel/time.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { payOutOnFriday, settleExpected } from '#server/payments/withdrawals/actions.ts'
import { defineJob, type JobKind } from '#server/platform/queue/jobs.ts'

export const walletTimers = (payments: PaymentContext): JobKind<object>[] => [
  defineJob({ kind: 'payments.weekly-payout', everySeconds: MINUTE_SECONDS, run: () => payOutOnFriday(payments) }),
  defineJob({ kind: 'payments.payouts-arrive', everySeconds: MINUTE_SECONDS, run: () => settleExpected(payments) }),
]
