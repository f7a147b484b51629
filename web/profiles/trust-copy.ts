import type { Rate } from '#core/profiles/trust.ts'

const MIN_PERCENT_SAMPLE = 10

/** TRUST-UI-1: "95%"; never rounded to 0% or 100%. */
export const percentText = ({ share }: NonNullable<Rate>): string => {
  if (share <= 0) return '0%'
  return share >= 1 ? '100%' : `${Math.min(99, Math.max(1, Math.round(share * 100)))}%`
}

/** TRUST-UI-2: "95% on time", or "2 of 3 on time" for a small sample. Null without data. */
export const onTimeText = (rate: Rate): string | null => {
  if (rate === null) return null
  const share = rate.of < MIN_PERCENT_SAMPLE ? `${Math.round(rate.share * rate.of)} of ${rate.of}` : percentText(rate)
  return `${share} on time`
}

const times = (count: number): string => {
  if (count === 1) return 'once'
  return count === 2 ? 'twice' : `${count} times`
}

/** TRUST-UI-2: "Chooses somebody 9 times out of 10."; null without data. */
export const decidedText = (rate: Rate): string | null => {
  if (rate === null) return null
  if (rate.share >= 1) return 'Chooses somebody every time.'
  if (rate.share <= 0) return 'Has not chosen anybody so far.'
  const of = Math.min(rate.of, MIN_PERCENT_SAMPLE)
  const count = Math.min(of - 1, Math.max(1, Math.round(rate.share * of)))
  return `Chooses somebody ${times(count)} out of ${of}.`
}
