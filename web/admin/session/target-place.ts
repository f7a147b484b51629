import { paths } from '#core/paths.ts'

const PLACES: Record<string, (id: string) => string> = {
  user: paths.adminUser,
  job: paths.adminJob,
  contract: paths.adminContract,
  dispute: paths.adminDispute,
  review: (id) => `${paths.adminReviews()}?review=${id}`,
  flag: (id) => `${paths.adminFlags()}?flag=${id}`,
  ticket: (id) => `${paths.adminTickets()}?ticket=${id}`,
  application: (id) => `${paths.adminApplications()}?application=${id}`,
  setting: (id) => `${paths.adminSettings()}?key=${encodeURIComponent(id)}`,
}

/** PORTAL-11: where something that is named in a history or a log can be looked at; null where nowhere. */
export const targetPlace = (target: { type: string; id: string } | null): string | null =>
  target === null ? null : (PLACES[target.type]?.(target.id) ?? null)
