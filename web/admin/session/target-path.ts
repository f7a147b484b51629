import type { Jump } from '#core/admin/dashboard.ts'
import { paths } from '#core/paths.ts'

const JUMP_PATHS: Record<Jump['type'], (id: string) => string> = {
  user: paths.adminUser,
  job: paths.adminJob,
  contract: paths.adminContract,
}

/** PORTAL-4: the page of a search result. */
export const jumpPath = ({ type, id }: Pick<Jump, 'type' | 'id'>): string => JUMP_PATHS[type](id)

const PATHS: Record<string, (id: string) => string> = {
  ...JUMP_PATHS,
  dispute: paths.adminDispute,
  review: (id) => `${paths.adminReviews()}?review=${id}`,
  flag: (id) => `${paths.adminFlags()}?flag=${id}`,
  ticket: (id) => `${paths.adminTickets()}?ticket=${id}`,
  application: (id) => `${paths.adminApplications()}?application=${id}`,
  setting: (id) => `${paths.adminSettings()}?key=${encodeURIComponent(id)}`,
}

/** PORTAL-11: the page of something that a history or a log names; null if there is none. */
export const targetPath = (target: { type: string; id: string } | null): string | null =>
  target === null ? null : (PATHS[target.type]?.(target.id) ?? null)
