import { US_STATES } from '#core/content/states.ts'

/** In the order of the states. Apart from them, because every visitor loads the names. */
const CODES =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  )

/** CONTENT-4: by name or postal code, in any case; null if it is no state. */
export const stateNamed = (text: string): (typeof US_STATES)[number] | null => {
  const typed = text.trim().toLowerCase()
  return US_STATES.find((name, at) => [name, CODES[at]!].some((known) => known.toLowerCase() === typed)) ?? null
}
