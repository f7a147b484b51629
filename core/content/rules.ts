import type { CAREER_STATUSES } from '#core/content/careers.ts'

/** Of applications: not looked at yet. */
export const NEW_APPLICATIONS = ['new'] as const satisfies readonly (typeof CAREER_STATUSES)[number][]

export const isNewApplication = (status: (typeof CAREER_STATUSES)[number]): boolean => status === 'new'
