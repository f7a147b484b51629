import { US_STATES } from '#core/content/states.ts'

/** The sentences of the early-interest form. */
export const CITY_SENTENCE = 'City is required'
export const STATE_SENTENCE = 'State is required'
export const EMAIL_SENTENCE = 'Valid email is required'
export const PLACE_MIN = 2

interface Typed {
  city: string
  state: string
  email: string
}

/**
 * What the welcome popup checks before it sends. Plain, because every visitor loads it and few fill it in: the schema of
 * the call, which is stricter about what it stores, would bring a library with it. A test holds one against the other.
 */
export const earlyInterestErrors = ({ city, state, email }: Typed): { [K in keyof Typed]?: string } => ({
  ...(city.trim().length < PLACE_MIN && { city: CITY_SENTENCE }),
  ...(!US_STATES.some((known) => known === state) && { state: STATE_SENTENCE }),
  ...(!/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim()) && { email: EMAIL_SENTENCE }),
})
