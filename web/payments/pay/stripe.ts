import type { Appearance, Stripe } from '@stripe/stripe-js'

let loading: Promise<Stripe> | null = null

/** Stripe's script, loaded from Stripe when it is needed. A failed load can be repeated. */
export const stripeWith = (publishableKey: string): Promise<Stripe> => {
  loading ??= load(publishableKey).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

const load = async (publishableKey: string): Promise<Stripe> => {
  const { loadStripe } = await import('@stripe/stripe-js/dist/pure.js')
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('Stripe did not load')
  return stripe
}

/** The colors of the tokens for Stripe's form. */
export const NIGHT: Appearance = {
  theme: 'night',
  variables: {
    colorPrimary: '#ff9e3d',
    colorBackground: '#272420',
    colorText: '#f5f0e6',
    colorTextSecondary: '#cbc3b4',
    colorTextPlaceholder: '#a2998a',
    colorDanger: '#ff7a6b',
    borderRadius: '6px',
    fontSizeBase: '16px',
  },
}
