import type { PublicProfile } from '#core/profiles/api.ts'
import { ON_TIME_MINUTES, type Rate } from '#core/profiles/trust.ts'
import { tierOfRating } from '#core/reviews/rules.ts'
import { formatMonth } from '#web/profiles/dates.ts'
import { percentText } from '#web/profiles/trust-copy.ts'

export interface TrustFigure {
  key: 'verified' | 'onTime' | 'cancelled' | 'decided'
  /** Null without data. */
  value: string | null
  label: string
  /** What was counted, in a sentence. */
  means: string
}

type Person = Pick<PublicProfile, 'isVerified' | 'verifiedAt' | 'trust'>

const NAMES = { onTime: 'On time', cancelled: 'Cancelled by own fault', decided: 'Decides' } as const

const labelOf = (key: keyof typeof NAMES, rate: Rate): string => {
  if (rate === null) return `${NAMES[key]}, nothing to count yet`
  const jobs = key === 'cancelled' ? '' : rate.of === 1 ? ' job' : ' jobs'
  return `${NAMES[key]}, of ${rate.of.toLocaleString('en-US')}${jobs}`
}

const rated = (key: keyof typeof NAMES, rate: Rate, means: string): TrustFigure => ({
  key,
  value: rate && percentText(rate),
  label: labelOf(key, rate),
  means,
})

const verified = ({ isVerified, verifiedAt }: Person): TrustFigure => ({
  key: 'verified',
  value: isVerified ? 'Yes' : 'Not yet',
  label: isVerified && verifiedAt ? `Verified, ${formatMonth(verifiedAt)}` : 'Verified',
  means: isVerified
    ? 'We have seen a document that says who this is.'
    : 'We have not seen a document that says who this is.',
})

/** TRUST-UI-1: four figures, each with an explanation. */
export const trustFigures = (person: Person): TrustFigure[] => {
  const { onTime, cancelled, decided } = person.trust
  return [
    verified(person),
    rated(
      'onTime',
      onTime,
      `As a worker: of the jobs with an agreed time, those that began within ${ON_TIME_MINUTES} minutes of it.`,
    ),
    rated(
      'cancelled',
      cancelled,
      'On both sides: of the signed contracts that are over, those that fell through by this person’s own fault.',
    ),
    rated('decided', decided, 'As a poster: of the jobs that got bids, those for which somebody was chosen.'),
  ]
}

/** REVIEW-6: "Rating, top tier"; without a rating there is no tier. */
export const ratingLabel = (rating: string): string => {
  const tier = tierOfRating(rating)
  return tier === null ? 'Rating' : `Rating, ${tier.label.toLowerCase()}`
}
