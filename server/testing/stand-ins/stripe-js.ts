import { readFileSync } from 'node:fs'

const API = 'https://api.stripe.com'

/**
 * The script that tests serve in place of https://js.stripe.com. It calls https://api.stripe.com like Stripe's own, so
 * that the CSP of the page holds; a test redirects these calls to the stand-in, or sets another URL.
 */
export const stripeJs = (baseUrl = API): string => {
  const text = readFileSync(new URL('stripe/browser.mjs', import.meta.url), 'utf8').replaceAll(API, baseUrl)
  // In braces, because a page may load it twice.
  return `{\n${text}\n}`
}
