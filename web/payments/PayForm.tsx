import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { useEffect } from 'react'
import type { PaymentOutcome } from '#core/payments/api.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { useIntent, usePaymentSetup } from '#web/payments/queries.ts'
import { showNoIntent } from '#web/payments/pay/outcome.ts'
import { PaySkeleton } from '#web/payments/pay/PayTicket.tsx'
import { SandboxPay } from '#web/payments/pay/SandboxPay.tsx'
import { StripePay } from '#web/payments/pay/StripePay.tsx'

interface PayFormProps {
  contractId: string
  /** Decimal dollars; the server accepts only the amount due. */
  amount: string
  onPaid: (paid: PaymentOutcome) => void
}

/** Creates a payment intent and shows the form of the provider, or the sandbox form in test mode. */
export function PayForm({ contractId, amount, onPaid }: PayFormProps) {
  const setup = usePaymentSetup()
  const intent = useIntent(contractId, amount)
  const { error } = intent
  useEffect(() => {
    if (error) showNoIntent()
  }, [error])

  if (setup.isPending || intent.isPending) return <PaySkeleton />
  if (!intent.data || !setup.data)
    return (
      <Empty
        level={2}
        icon="alert"
        title="No payment could be made ready"
        action={
          <Button tone="line" size="sm" onClick={() => void Promise.all([setup.refetch(), intent.refetch()])}>
            Try again
          </Button>
        }
      >
        {problemMessage(error ?? setup.error, 'Please try again in a moment.')}
      </Empty>
    )
  const { provider, publishableKey, isTestMode } = setup.data
  if (provider === 'stripe' && publishableKey !== null)
    return <StripePay intent={intent.data} publishableKey={publishableKey} isTestMode={isTestMode} onPaid={onPaid} />
  return <SandboxPay intent={intent.data} onPaid={onPaid} />
}
