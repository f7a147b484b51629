import styles from './PayTicket.module.css'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { showDollars } from '#core/kernel/money.ts'
import { checkPayment, type PaymentOutcome } from '#core/payments/api.ts'
import { paths } from '#core/paths.ts'
import { useAction } from '#web/runtime/action.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import type { Intent } from '#web/payments/queries.ts'
import { NO_ANSWER, showRefused, demandPaid, refusedBy } from '#web/payments/pay/outcome.ts'
import { PayTicket } from '#web/payments/pay/PayTicket.tsx'
import { NIGHT, stripeWith } from '#web/payments/pay/stripe.ts'

interface StripePayProps {
  intent: Intent
  publishableKey: string
  isTestMode: boolean
  onPaid: (paid: PaymentOutcome) => void
}

type Form = { stripe: Stripe; elements: StripeElements }
type FormState = 'loading' | 'ready' | 'failed'

/** Stripe's payment element in its own frame: the card number never reaches this page. */
function usePaymentElement(clientSecret: string, publishableKey: string) {
  const place = useRef<HTMLDivElement>(null)
  const form = useRef<Form | null>(null)
  const [state, setState] = useState<FormState>('loading')
  useEffect(() => {
    let isGone = false
    const build = async () => {
      const stripe = await stripeWith(publishableKey)
      if (isGone || !place.current) return
      const elements = stripe.elements({ clientSecret, appearance: NIGHT })
      const element = elements.create('payment')
      element.on('ready', () => setState('ready'))
      element.on('loaderror', () => setState('failed'))
      element.mount(place.current)
      form.current = { stripe, elements }
    }
    build().catch(() => setState('failed'))
    return () => {
      isGone = true
      form.current?.elements.getElement('payment')?.destroy()
      form.current = null
    }
  }, [clientSecret, publishableKey])
  return { place, form, state }
}

export function StripePay(props: StripePayProps) {
  const [round, setRound] = useState(0)
  return <StripeForm key={round} {...props} onAgain={() => setRound(round + 1)} />
}

type StripeFormProps = StripePayProps & { onAgain: () => void }

function StripeForm({ intent, publishableKey, isTestMode, onPaid, onAgain }: StripeFormProps) {
  const { place, form, state } = usePaymentElement(intent.clientSecret, publishableKey)
  const pay = useAction(
    NO_ANSWER,
    async () => {
      if (!form.current) return
      const { stripe, elements } = form.current
      const returnTo = `${location.origin}${paths.paymentSuccess()}?payment=${intent.paymentId}`
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: returnTo },
        redirect: 'if_required',
      })
      if (error) throw refusedBy(error.message)
      onPaid(demandPaid(await call(checkPayment, { params: { id: intent.paymentId } })))
    },
    showRefused,
  )
  return (
    <PayTicket
      title="Card"
      sum={intent}
      isTestMode={isTestMode}
      act={
        <>
          {pay.failure !== null && (
            <Banner tone="bad" raised>
              {pay.failure}
            </Banner>
          )}
          <Button
            tone="ticket"
            size="lg"
            block
            disabled={state !== 'ready'}
            loading={pay.isBusy}
            loadingLabel="Paying…"
            onClick={pay.run}
          >
            Pay · {showDollars(intent.amount)}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {state === 'loading' && <Skeleton shape="block" />}
        {state === 'failed' && (
          <ErrorState title="The card form did not load" onRetry={onAgain}>
            It comes from the card provider. Please check your connection.
          </ErrorState>
        )}
        <div ref={place} />
      </div>
    </PayTicket>
  )
}
