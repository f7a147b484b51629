import { cents, type Cents } from '#core/kernel/money.ts'

export interface Bar {
  from: string
  amount: Cents
  jobs: number
  /** 0 to 100, of the top of the scale. */
  height: number
}

interface Span {
  from: string
  amount: Cents
  jobs: number
}

/** Steps that people count in. */
const NICE = [1n, 2n, 4n, 6n, 8n, 10n]
const MIN_TOP = cents(10_000)
/** An amount that is not nothing is never drawn as nothing. */
const MIN_HEIGHT = 2

/** WALLET-UI-1: the end of the scale: the next round amount at or above the largest bar, $100 at least. */
export const topOf = (amounts: readonly Cents[]): Cents => {
  const largest = amounts.reduce<bigint>((max, amount) => (amount > max ? amount : max), MIN_TOP)
  const power = 10n ** BigInt(String(largest).length - 1)
  const step = NICE.find((nice) => nice * power >= largest) ?? 10n
  return cents(step * power)
}

/** WALLET-UI-1: heights in proportion to the amounts, on one scale; what went back (below zero) stands at the ground. */
export const barsOf = (spans: readonly Span[]): { top: Cents; bars: Bar[] } => {
  const top = topOf(spans.map(({ amount }) => amount))
  const heightOf = (amount: Cents) => (amount <= 0n ? 0 : Math.max(MIN_HEIGHT, Number((amount * 10_000n) / top) / 100))
  return { top, bars: spans.map((span) => ({ ...span, height: heightOf(span.amount) })) }
}
