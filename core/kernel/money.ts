/** Whole cents, branded so that they cannot be mixed up with dollars. */
export type Cents = bigint & { readonly unit: 'cents' }

export const cents = (amount: bigint | number): Cents => {
  if (typeof amount === 'number' && !Number.isSafeInteger(amount)) throw new RangeError(`not whole cents: ${amount}`)
  return BigInt(amount) as Cents
}

const DECIMAL = /^(-?)(\d{1,8})(?:\.(\d{1,2}))?$/

/** Decimal dollars of the API and of numeric(10,2): "90.25", "90.2", "90". */
export const parseDollars = (text: string): Cents | null => {
  const match = DECIMAL.exec(text)
  if (!match) return null
  const [, sign, whole = '0', fraction = ''] = match
  const value = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0') || '0')
  return cents(sign ? -value : value)
}

/** An amount that a schema has accepted or that came from the server. */
export const centsOf = (amount: string | number): Cents => parseDollars(String(amount).trim()) ?? cents(0)

export const nearestCents = (dollars: number): Cents => cents(Math.round(dollars * 100))

const PLAIN = /^(\d*)(?:\.(\d{0,2}))?$/
const GROUPED = /^([1-9]\d{0,2}(?:[,\s]\d{3})+)(?:\.(\d{0,2}))?$/
const DECIMAL_COMMA = /^(\d+),(\d{1,2})$/

/**
 * MONEY-2: typed dollars as decimal text: "$1,250" is "1250", "52,50" is "52.50". Null for everything ambiguous, so
 * that nobody pays an amount that was guessed.
 */
export const normalizeDollars = (text: string): string | null => {
  const typed = text.trim().replace(/^\$\s*|\s*\$$/g, '')
  const match = GROUPED.exec(typed) ?? DECIMAL_COMMA.exec(typed) ?? PLAIN.exec(typed)
  if (!match || !/\d/.test(typed)) return null
  const [, whole = '', fraction = ''] = match
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  return fraction === '' ? digits : `${digits}.${fraction}`
}

/** Unreadable input is kept, so that the server refuses it. */
export const typedDollars = (typed: string): string => normalizeDollars(typed) ?? typed.trim()

/** Zero while the input is not an amount. */
export const typedCents = (typed: string): Cents => centsOf(normalizeDollars(typed) ?? '')

export const min = (a: Cents, b: Cents): Cents => (a < b ? a : b)

export const negate = (amount: Cents): Cents => cents(0n - amount)

export const dollarText = (amount: Cents): string => {
  const size = amount < 0n ? negate(amount) : amount
  return `${amount < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

/** exact: "$2,946.50"; round: "$95" if there are no cents; column: "−2,946.50". */
export const showDollars = (amount: Cents | string, style: 'exact' | 'round' | 'column' = 'exact'): string => {
  const value = typeof amount === 'string' ? centsOf(amount) : amount
  const [whole = '0', fraction = '00'] = dollarText(value).replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const tail = style === 'round' && fraction === '00' ? '' : `.${fraction}`
  if (style === 'column') return `${value < 0n ? '−' : ''}${grouped}${tail}`
  return `${value < 0n ? '-' : ''}$${grouped}${tail}`
}
