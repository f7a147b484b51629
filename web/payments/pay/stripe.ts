import type { Appearance, Stripe } from '@stripe/stripe-js'

let loading: Promise<Stripe> | null = null

/** Stripe's own script, fetched from Stripe and only where the house works with Stripe. A lost line may be tried again. */
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

/** The night, as far as another house's form can wear it. The colours are those of the tokens. */
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
