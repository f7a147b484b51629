const PERCENT = /^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/

/** A share from 0 to 100 with at most two places, as it is typed; null where it is none. */
export const readPercent = (typed: string): number | null => {
  const text = typed.trim().replace(/\s*%$/, '').replace(',', '.')
  return PERCENT.test(text) ? Number(text) : null
}

/** DISPUTE-UI-3: what the reader is told to type. */
export const PERCENT_SENTENCE = 'A number from 0 to 100, with at most two digits after the point.'
