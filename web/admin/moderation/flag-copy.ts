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

/** PORTAL-25: whether upholding hides the content. */
export const hidesContent = (type: ReportedType): boolean => Object.hasOwn(UPHOLDING, type)

/** PORTAL-25: what upholding would do. */
export const upholdText = (type: ReportedType): string => {
  const known: Partial<Record<ReportedType, string>> = UPHOLDING
  return known[type] ?? 'The report is marked as right. Nothing else happens by itself: act on the person if need be.'
}

/** PORTAL-25: where it can be undone. */
export const undoHint = (type: ReportedType): string | null => {
  if (type === 'review') return 'Review Moderation can show it again.'
  return type === 'job' ? 'Job Oversight can restore it.' : null
}

/** PORTAL-24: the page that Enter opens; null if nothing is left. */
export const reportedPath = ({ contentType, contentId, about }: Pick<Flag, 'contentType' | 'contentId' | 'about'>) => {
  if (contentType === 'user') return paths.adminUser(contentId)
  if (contentType === 'job') return paths.adminJob(contentId)
  if (contentType === 'review') return `${paths.adminReviews()}?q=${contentId}`
  return about === null ? null : paths.adminUser(about.id)
}

export const othersText = (others: number): string | null => {
  if (others === 0) return null
  return others === 1 ? 'One other has reported the same.' : `${others} others have reported the same.`
}
