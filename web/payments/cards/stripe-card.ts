import type { CreateTokenCardData, Stripe, StripeCardElement } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { refusedBy } from '#web/payments/pay/refused.ts'
import { stripeWith } from '#web/payments/pay/stripe.ts'

type State = 'loading' | 'ready' | 'failed'

/** One line of Stripe's for number, expiry, CVC and zip code, in a frame of Stripe's. `tokenOf` stands for the card then. */
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
