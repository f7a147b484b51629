import type { CAREER_STATUSES } from '#core/content/careers.ts'

export const isNewApplication = (status: (typeof CAREER_STATUSES)[number]): boolean => status === 'new'
