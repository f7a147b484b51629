import { cents, type Cents } from '#core/kernel/money.ts'

export interface Bar {
  from: string
  amount: Cents
  jobs: number
  /** Percent of the scale. */
  height: number
}

interface Span {
  from: string
  amount: Cents
  jobs: number
}

/** Round steps of a scale. */
const ROUND_STEPS = [1n, 2n, 4n, 6n, 8n, 10n]
const MIN_TOP = cents(10_000)
/** A small amount is still visible. */
const MIN_HEIGHT = 2

/** WALLET-UI-1: top of the scale: the next round amount, at least $100. */
export const topOf = (amounts: readonly Cents[]): Cents => {
  const largest = amounts.reduce<bigint>((max, amount) => (amount > max ? amount : max), MIN_TOP)
  const power = 10n ** BigInt(String(largest).length - 1)
  const step = ROUND_STEPS.find((nice) => nice * power >= largest) ?? 10n
  return cents(step * power)
}

/** WALLET-UI-1: heights in proportion; negative amounts have none. */
export const barsOf = (spans: readonly Span[]): { top: Cents; bars: Bar[] } => {
  const top = topOf(spans.map(({ amount }) => amount))
  const heightOf = (amount: Cents) => (amount <= 0n ? 0 : Math.max(MIN_HEIGHT, Number((amount * 10_000n) / top) / 100))
  return { top, bars: spans.map((span) => ({ ...span, height: heightOf(span.amount) })) }
}
