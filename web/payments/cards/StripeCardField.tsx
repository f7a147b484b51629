import styles from './StripeCardField.module.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import type { CreateTokenCardData, Stripe, StripeCardElement } from '@stripe/stripe-js'
import { refusedBy } from '#web/payments/pay/outcome.ts'
import { stripeWith } from '#web/payments/pay/stripe.ts'

type State = 'loading' | 'ready' | 'failed'

/** Stripe's card element in its own frame. `tokenOf` creates a token for the card. */
export function useStripeCard(publishableKey: string) {
  const place = useRef<HTMLDivElement>(null)
  const card = useRef<{ stripe: Stripe; element: StripeCardElement } | null>(null)
  const [state, setState] = useState<State>('loading')
  useEffect(() => {
    let isGone = false
    const build = async () => {
      const stripe = await stripeWith(publishableKey)
      if (isGone || !place.current) return
      const element = stripe.elements().create('card', {
        style: { base: { color: '#f5f0e6', fontSize: '16px', '::placeholder': { color: '#a2998a' } } },
      })
      element.on('ready', () => setState('ready'))
      element.mount(place.current)
      card.current = { stripe, element }
    }
    build().catch(() => setState('failed'))
    return () => {
      isGone = true
      card.current?.element.destroy()
      card.current = null
    }
  }, [publishableKey])

  const tokenOf = async (about: CreateTokenCardData): Promise<string> => {
    if (!card.current) throw refusedBy('The card form has not loaded yet.')
    const { token, error } = await card.current.stripe.createToken(card.current.element, about)
    if (!token) throw refusedBy(error.message)
    return token.id
  }
  return { place, state, tokenOf }
}

interface StripeCardFieldProps {
  place: RefObject<HTMLDivElement | null>
  state: 'loading' | 'ready' | 'failed'
}

/** Container of Stripe's element, which labels its own fields. */
export function StripeCardField({ place, state }: StripeCardFieldProps) {
  return (
    <div role="group" aria-label="Card">
      {state === 'loading' && <Skeleton shape="button" />}
      {state === 'failed' && (
        <p className="hint bad" role="alert">
          The card form comes from the card provider and did not load. Please check your connection and open this again.
        </p>
      )}
      <div ref={place} className={state === 'ready' ? styles.line : undefined} />
    </div>
  )
}
