import { MINUTE_SECONDS } from '#core/kernel/time.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { payOutOnFriday, settleExpected } from '#server/payments/withdrawals/actions.ts'
import { timerKind, type TimerKind } from '#server/platform/queue/timers.ts'

export const walletTimers = (payments: PaymentContext): TimerKind<object>[] => [
  timerKind({ kind: 'payments.weekly-payout', everySeconds: MINUTE_SECONDS, ring: () => payOutOnFriday(payments) }),
  timerKind({ kind: 'payments.payouts-arrive', everySeconds: MINUTE_SECONDS, ring: () => settleExpected(payments) }),
]
