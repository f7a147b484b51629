import type { Rate } from '#core/profiles/trust.ts'

type Counted = NonNullable<Rate>

const FEW = 10

/** TRUST-UI-1: "95%"; all and none are said only of all and none. */
export const percentText = ({ share }: Counted): string => {
  if (share <= 0) return '0%'
  return share >= 1 ? '100%' : `${Math.min(99, Math.max(1, Math.round(share * 100)))}%`
}

/** TRUST-UI-2: "95% on time", of few "2 of 3 on time": a percentage would claim more. Null: nothing to count yet. */
export const onTimeText = (rate: Rate): string | null => {
  if (rate === null) return null
  const share = rate.of < FEW ? `${Math.round(rate.share * rate.of)} of ${rate.of}` : percentText(rate)
  return `${share} on time`
}

const times = (count: number): string => {
  if (count === 1) return 'once'
  return count === 2 ? 'twice' : `${count} times`
}

/** TRUST-UI-2: "Chooses somebody 9 times out of 10."; null: nothing to count yet. */
export const decidedText = (rate: Rate): string | null => {
  if (rate === null) return null
  if (rate.share >= 1) return 'Chooses somebody every time.'
  if (rate.share <= 0) return 'Has not chosen anybody so far.'
  const of = Math.min(rate.of, FEW)
  const count = Math.min(of - 1, Math.max(1, Math.round(rate.share * of)))
  return `Chooses somebody ${times(count)} out of ${of}.`
}
