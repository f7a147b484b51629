/** Whole cents. The brand keeps dollars and cents from meeting by accident. */
export type Cents = bigint & { readonly unit: 'cents' }

export const cents = (amount: bigint | number): Cents => {
  if (typeof amount === 'number' && !Number.isSafeInteger(amount)) throw new RangeError(`not whole cents: ${amount}`)
  return BigInt(amount) as Cents
}

const DECIMAL = /^(-?)(\d{1,8})(?:\.(\d{1,2}))?$/

/** Reads decimal dollars as they travel on the wire and stand in numeric(10,2): "90.25", "90.2", "90". */
export const parseDollars = (text: string): Cents | null => {
  const match = DECIMAL.exec(text)
  if (!match) return null
  const [, sign, whole = '0', fraction = ''] = match
  const value = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0') || '0')
  return cents(sign ? -value : value)
}

export const negate = (amount: Cents): Cents => cents(0n - amount)

export const dollarText = (amount: Cents): string => {
  const size = amount < 0n ? negate(amount) : amount
  return `${amount < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

/** "$2,946.50" in contracts, ledgers and sums; "$95" in bids and budgets. */
export const showDollars = (amount: Cents, style: 'exact' | 'round' = 'exact'): string => {
  const [whole = '0', fraction = '00'] = dollarText(amount).replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const tail = style === 'round' && fraction === '00' ? '' : `.${fraction}`
  return `${amount < 0n ? '-' : ''}$${grouped}${tail}`
}
