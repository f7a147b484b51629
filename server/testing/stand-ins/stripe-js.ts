import { readFileSync } from 'node:fs'

const API = 'https://api.stripe.com'

/**
 * The text that a test serves in place of https://js.stripe.com. It calls https://api.stripe.com as Stripe's own does,
 * so that the page's content policy holds; a test leads these calls to the stand-in, or names another address.
 */
export const stripeJs = (baseUrl = API): string => {
  const text = readFileSync(new URL('stripe/browser.mjs', import.meta.url), 'utf8').replaceAll(API, baseUrl)
  // In braces, because a page may fetch it twice.
  return `{\n${text}\n}`
}
