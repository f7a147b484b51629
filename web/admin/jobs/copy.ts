import { showDollars } from '#core/kernel/money.ts'
import type { JobForAdmin } from '#core/admin/jobs.ts'

/** PORTAL-12: "$80 to $120", or one figure where both are the same. */
export const budgetText = ({ min, max }: JobForAdmin['budget']): string =>
  min === max ? showDollars(max, 'round') : `${showDollars(min, 'round')} to ${showDollars(max, 'round')}`

/** PORTAL-12: removed goes before every status of the job. */
export const jobStatus = ({ status, removedAt }: Pick<JobForAdmin, 'status' | 'removedAt'>): string =>
  removedAt === null ? status : 'removed'
