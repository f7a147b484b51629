import type { Alert } from '#core/alerts/api.ts'

type AlertFacts = Pick<Alert, 'type' | 'data'>

const MAX_TIPS = 2

/** Completeness of the profile, or null for another alert. */
export const percentIn = ({ type, data }: AlertFacts): number | null => {
  const percent = data['completion_percentage']
  if (type !== 'profile_incomplete' || typeof percent !== 'number' || !Number.isFinite(percent)) return null
  return Math.round(Math.min(100, Math.max(0, percent)))
}

/** At most two distinct tips. */
export const tipsIn = ({ data }: AlertFacts): string[] => {
  const tips: unknown = data['tips']
  if (!Array.isArray(tips)) return []
  const texts = tips.filter((tip): tip is string => typeof tip === 'string' && tip.trim() !== '')
  return [...new Set(texts)].slice(0, MAX_TIPS)
}
