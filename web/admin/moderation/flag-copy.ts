import { type Flag, UPHOLDING } from '#core/admin/moderation.ts'
import type { ReportedType } from '#core/admin/reports.ts'
import { paths } from '#core/paths.ts'

export const TYPE_NAMES: Record<ReportedType, string> = {
  user: 'Person',
  job: 'Job',
  bid: 'Bid',
  review: 'Review',
  portfolio: 'Piece of a portfolio',
  note: 'Note in a contract',
  progress: 'Progress photo',
  evidence: 'Evidence in a dispute',
}

/** PORTAL-25: whether upholding takes something out of sight by itself. */
export const doesMore = (type: ReportedType): boolean => Object.hasOwn(UPHOLDING, type)

/** PORTAL-25: what upholding would do, said before it is done. */
export const upholdText = (type: ReportedType): string => {
  const known: Partial<Record<ReportedType, string>> = UPHOLDING
  return known[type] ?? 'The report is marked as right. Nothing else happens by itself: act on the person if need be.'
}

/** PORTAL-25: how what was done is taken back. */
export const wayBack = (type: ReportedType): string | null => {
  if (type === 'review') return 'Review Moderation can show it again.'
  return type === 'job' ? 'Job Oversight can restore it.' : null
}

export const personName = (person: { firstName: string | null; email: string } | null): string =>
  person === null ? 'somebody who has left' : person.firstName || person.email

/** PORTAL-24: where Enter leads; null where there is nothing left to look at. */
export const placeOf = ({ contentType, contentId, about }: Pick<Flag, 'contentType' | 'contentId' | 'about'>) => {
  if (contentType === 'user') return paths.adminUser(contentId)
  if (contentType === 'job') return paths.adminJob(contentId)
  if (contentType === 'review') return `${paths.adminReviews()}?q=${contentId}`
  return about === null ? null : paths.adminUser(about.id)
}

export const othersText = (others: number): string | null => {
  if (others === 0) return null
  return others === 1 ? 'One other has reported the same.' : `${others} others have reported the same.`
}
