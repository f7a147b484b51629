import { US_STATES } from '#core/content/states.ts'

export const CITY_SENTENCE = 'City is required'
export const STATE_SENTENCE = 'State is required'
export const EMAIL_SENTENCE = 'Valid email is required'
export const MIN_PLACE_LENGTH = 2

interface EarlyInterestInput {
  city: string
  state: string
  email: string
}

/**
 * Checks of the welcome popup, which offers the states by name. Every visitor loads it, so it must not import zod as the endpoint's schema does; a test
 * compares the two.
 */
export const earlyInterestErrors = ({
  city,
  state,
  email,
}: EarlyInterestInput): { [K in keyof EarlyInterestInput]?: string } => ({
  ...(city.trim().length < MIN_PLACE_LENGTH && { city: CITY_SENTENCE }),
  ...(!US_STATES.some((name) => name === state) && { state: STATE_SENTENCE }),
  ...(!/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim()) && { email: EMAIL_SENTENCE }),
})
