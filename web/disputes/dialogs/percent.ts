const PERCENT = /^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/

export const readPercent = (typed: string): number | null => {
  const text = typed.trim().replace(/\s*%$/, '').replace(',', '.')
  return PERCENT.test(text) ? Number(text) : null
}

/** DISPUTE-UI-3: error message of the field. */
export const PERCENT_SENTENCE = 'A number from 0 to 100, with at most two digits after the point.'
